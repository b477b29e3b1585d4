"""One stream tells a person, or a bot, of turns in all their games."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from waiting import LIMIT_S
from web.in_process import ApiUser, in_process_server
from web.serving import Server
from web.test_api_rooms import act

BOTS = Path(__file__).parents[2] / "docs" / "bots_meet.py"


class Stream:
    def __init__(self, socket: Any) -> None:
        self._socket = socket

    def until(self, type: str, **fields: Any) -> Any:
        """The next message of that type with these values."""
        while True:
            message = json.loads(self._socket.receive_text(timeout=LIMIT_S))
            same = all(message.get(name) == value for name, value in fields.items())
            if message["type"] == type and same:
                return message


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient[Any]]:
    """A server of its own: who is here is seen by all."""
    monkeypatch.setattr("plancia.host.lobby.TICK_S", 0.02)
    with in_process_server(tmp_path) as client:
        yield client


@contextlib.contextmanager
def stream(client: TestClient[Any], user: ApiUser, query: str = "") -> Iterator[Stream]:
    with client.websocket_connect(f"/api/lobby/live{query}", headers=user.headers) as socket:
        found = Stream(socket)
        found.until("lobby")
        yield found


def named(client: TestClient[Any], name: str) -> ApiUser:
    user = ApiUser(client)
    user.put("/api/me", {"name": name})
    return user


def test_a_bot_takes_a_tournament_seat_and_plays_by_its_stream_alone(
    client: TestClient[Any],
) -> None:
    anna, bot, carla = (named(client, name) for name in ("Anna", "Bot", "Carla"))
    plan = {"title": "Test", "format": "swiss", "game": "nim", "clock": "180+2"}
    made = anna.post("/api/tournaments", plan).json()
    with stream(client, bot, "?bot=true") as messages:
        for user in (bot, carla):
            user.post(f"/api/rooms/{made['id']}/members", {"name": "Somebody"})
        assert act(anna, made["id"], "start").status_code == 200
        while not (news := messages.until("game"))["verdict"]:
            assert news["tournament"] == made["id"]
            mover = bot if news["your_turn"] else carla
            move = mover.show(news["id"])["position"]["legal_moves"][0]
            assert mover.play(news["id"], news["ply"], move).status_code == 200
    assert news["verdict"]["winner"] in (1, 2)


@pytest.mark.slow
def test_two_bots_meet_in_forty_lines_without_a_link(server: Server) -> None:
    assert len(BOTS.read_text().splitlines()) <= 40
    done = subprocess.run(
        [sys.executable, str(BOTS), server.url, "nim"],
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    ada, bob = done.stdout.splitlines()
    assert ada.startswith("Ada against Bob: ")
    assert bob.split(": ")[1] == ada.split(": ")[1]
