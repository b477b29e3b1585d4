"""The bots of the guide and of the cookbook play real games at a real server."""

import json
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from cookbook import recipes
from plancia.core.record import read_records
from waiting import LIMIT_S, eventually
from web.serving import Server

BOT = Path(__file__).parents[2] / "docs" / "bot_example.py"


def run_bot(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(BOT), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def printed(bot: subprocess.Popen[str]) -> str:
    out, errors = bot.communicate(timeout=LIMIT_S)
    assert bot.returncode == 0, errors
    return out


@pytest.mark.slow
@pytest.mark.parametrize("game", ["connect4", "nim", "tetrisito"])
def test_the_bot_plays_a_game_to_its_end(server: Server, game: str) -> None:
    address, _, *record = printed(run_bot(server.url, game)).splitlines()
    assert address.startswith(f"{server.url}/g/")
    (played,) = read_records("\n".join(record))
    assert played.game.name == game
    assert played.result != "*"
    assert played.tags["First"] == "random bot"


@pytest.mark.slow
def test_the_bot_takes_a_seat_that_a_person_offers(server: Server) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    with httpx.Client(base_url=server.url, timeout=LIMIT_S) as anna:
        made = anna.post("/api/games", json={"game": "nim", "seats": seats}).json()
        bot = run_bot(server.url, "--join", made["invite"])

        def is_over() -> bool:
            state = anna.get(f"/api/games/{made['id']}").json()
            if moves := state["position"]["legal_moves"]:
                body = {"type": "move", "ply": state["ply"], "move": moves[0]}
                anna.post(f"/api/games/{made['id']}/moves", content=json.dumps(body), headers=JSON)
            return state["verdict"] is not None

        eventually(is_over)
        assert "random bot" in printed(bot)


def test_the_bot_of_the_cookbook_plays(
    server: Server,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    recipe = recipes()["Play at a server"]
    recipe.run(monkeypatch, tmp_path, server.url)
    assert capsys.readouterr().out == recipe.output


JSON = {"content-type": "application/json"}
