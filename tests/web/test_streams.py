"""One stream tells a person of turns in all their games; two bots meet."""

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
def stream(client: TestClient[Any], user: ApiUser) -> Iterator[Stream]:
    with client.websocket_connect("/api/lobby/live", headers=user.headers) as socket:
        found = Stream(socket)
        found.until("lobby")
        yield found


def named(client: TestClient[Any], name: str) -> ApiUser:
    user = ApiUser(client)
    user.put("/api/me", {"name": name})
    return user


def test_a_person_is_told_what_the_opponent_does_in_any_game(client: TestClient[Any]) -> None:
    anna, berta = (named(client, name) for name in ("Anna", "Berta"))
    made = anna.make("nim", "me", "open")
    with stream(client, anna) as messages:
        berta.join(made["invite"])
        assert messages.until("game", what="joined")["opponent"] == "Berta"
        for ply, user in enumerate((anna, berta)):
            move = user.show(made["id"])["position"]["legal_moves"][0]
            assert user.play(made["id"], ply, move).status_code == 200
        news = messages.until("game")
        assert (news["what"], news["ply"], news["your_turn"]) == ("move", 2, True)
        assert berta.act(made["id"], 2, "resign").status_code == 200
        assert messages.until("game")["verdict"]["winner"] == 1


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
    assert ada.startswith("Ada: ")
    assert bob.split(": ")[1:] == ada.split(": ")[1:]
