"""A server in the test's own process, whose levels answer at once."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from plancia.core.position import Position
from plancia.engine.match import Cancelled
from plancia.engine.player import NO_LIMITS, Answer, Limits
from plancia.host.ports import NO_ASKER, Asker
from plancia.host.thinkers import FairQueue, Kind
from plancia.processes.worker import PlayerWorker
from plancia.web.app import MakeQueue, create_app
from plancia.web.config import Settings
from waiting import LIMIT_S


class QuickPool(FairQueue):
    """All levels play the first legal move, in this process; `hold` has them wait."""

    def __init__(self, size: int, nice: int = 0) -> None:
        super().__init__([PlayerWorker(nice=nice) for _ in range(size)])
        self.hold = False
        self.asked: list[str] = []
        self.askers: list[Asker] = []
        self._hurried: dict[str, asyncio.Event] = {}
        self._off: set[str] = set()

    def start(self, kind: Kind) -> None:
        pass

    async def answer(
        self,
        position: Position[Any],
        level: str,
        *,
        key: str,
        limits: Limits = NO_LIMITS,
        deadline: float | None = None,
        asker: Asker = NO_ASKER,
    ) -> Answer[Any]:
        self.asked.append(level)
        self.askers.append(asker)
        if self.hold:
            event = self._hurried.setdefault(key, asyncio.Event())
            await event.wait()
            del self._hurried[key]
            if key in self._off:
                self._off.discard(key)
                raise Cancelled
        return Answer(position.legal_moves()[0], why="It is the first.")

    async def hint(
        self, position: Position[Any], *, key: str, asker: Asker = NO_ASKER
    ) -> Answer[Any]:
        return await self.answer(position, "hint", key=key, asker=asker)

    def hurry(self, key: str) -> None:
        if key in self._hurried:
            self._hurried[key].set()

    def cancel(self, key: str) -> None:
        if key in self._hurried:
            self._off.add(key)
            self._hurried[key].set()


class SlowPool(QuickPool):
    """Levels think until they are hurried."""

    def __init__(self, size: int, nice: int = 0) -> None:
        super().__init__(size, nice)
        self.hold = True


def move(ply: int, token: str, nonce: str = "") -> dict[str, Any]:
    return {"type": "move", "ply": ply, "move": token, "id": nonce}


def act(ply: int, name: str, **more: Any) -> dict[str, Any]:
    return {"type": "act", "ply": ply, "act": name, **more}


def settings(folder: Path, **more: Any) -> Settings:
    return Settings(data_dir=str(folder), **({"pace": 0.0, "rate_limits": False} | more))


TIMED = ("host.tasks", "web.api", "web.catalogue", "web.cluster.server", "web.store.hosting")
"""Modules of live games that look at the time."""


class FakeTime:
    """What they take for the module `time`: a clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = float(int(time.time()))  # retention looks at the real clock
        self._offset = time.monotonic() - self.now
        self.perf_counter = time.perf_counter

    def time(self) -> float:
        return self.now

    def monotonic(self) -> float:
        return self.now + self._offset


def set_time(monkeypatch: pytest.MonkeyPatch, clock: Any) -> None:
    for module in TIMED:
        monkeypatch.setattr(f"plancia.{module}.time", clock)


class ApiUser:
    """A person at that server, by bearer token."""

    def __init__(self, client: TestClient[Any]) -> None:
        self._client = client
        self.token = client.post("/api/identities").json()["token"]
        self.headers = {"authorization": f"Bearer {self.token}"}

    def get(self, path: str, **more: Any) -> Any:
        return self._client.get(path, headers=self.headers, **more)

    def post(self, path: str, body: Any = None) -> Any:
        if body is None:
            return self._client.post(path, headers=self.headers)
        return self._client.post(path, json=body, headers=self.headers)

    def put(self, path: str, body: Any) -> Any:
        return self._client.put(path, json=body, headers=self.headers)

    def make(self, game: str, *seats: str, **more: Any) -> Any:
        """A game; seats are `me`, `open` or a level."""
        kinds = [
            {"kind": seat} if seat in ("me", "open") else {"kind": "level", "level": seat}
            for seat in seats
        ]
        answer = self.post("/api/games", {"game": game, "seats": kinds, **more})
        assert answer.status_code == 201, answer.text
        return answer.json()

    def play(self, game_id: str, ply: int, move: str) -> Any:
        return self.post(f"/api/games/{game_id}/moves", {"type": "move", "ply": ply, "move": move})

    def act(self, game_id: str, ply: int, act: str, **more: Any) -> Any:
        body = {"type": "act", "act": act, "ply": ply, **more}
        return self.post(f"/api/games/{game_id}/actions", body)

    def show(self, game_id: str) -> Any:
        return self.get(f"/api/games/{game_id}").json()

    def join(self, invite: str) -> Any:
        return self.post(f"/api/links/{invite.rsplit('/', 1)[-1]}")

    @contextlib.contextmanager
    def socket(self, path: str) -> Iterator[ApiSocket]:
        with self._client.websocket_connect(path, headers=self.headers) as socket:
            yield ApiSocket(socket)

    @contextlib.contextmanager
    def live(self, game_id: str, query: str = "") -> Iterator[Live]:
        path = f"/api/games/{game_id}/live{query}"
        with self._client.websocket_connect(path, headers=self.headers) as socket:
            yield Live(socket)


class ApiSocket:
    """A socket of that person."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self.received: list[Any] = []

    def send(self, message: Any) -> None:
        self._socket.send_text(message if isinstance(message, str) else json.dumps(message))

    def receive(self) -> Any:
        message = json.loads(self._socket.receive_text(timeout=LIMIT_S))
        self.received.append(message)
        return message

    def until(self, holds: Any) -> Any:
        while True:
            message = self.receive()
            if holds(message):
                return message

    def ask(self, message: Any) -> Any:
        """The ack or refusal."""
        self.send(message)
        return self.until(lambda message: message["type"] in ("ack", "refused"))

    def happened(self, what: str) -> Any:
        return self.until(lambda message: message.get("what") == what)


class Live(ApiSocket):
    """That person's socket of a game."""

    def __init__(self, socket: Any) -> None:
        super().__init__(socket)
        self.state = self.until(lambda message: message["type"] == "state")


@contextlib.contextmanager
def in_process_server(
    folder: Path, make_queue: MakeQueue = QuickPool, **more: Any
) -> Iterator[TestClient[Any]]:
    """A client of a server in this process; `more` are its settings."""
    app = create_app(settings(folder, **more), make_queue)
    with TestClient(app, base_url="http://plancia.test") as client:
        yield client


def stored_events(folder: Path, kind: str) -> int:
    """How many events of a kind the server there has stored."""
    with contextlib.closing(sqlite3.connect(folder / "plancia.db")) as database:
        count = "SELECT count(*) FROM events WHERE kind = ?"
        (found,) = database.execute(count, [kind]).fetchone()
    return int(found)
