"""The two workers of the page, seen from Python: how they are wired to JavaScript.

Everything that crosses over is text. `web/static/engine/worker.js` is the other side.
"""

import asyncio
import time
from typing import Any, Final

from plancia.browser.host import Host
from plancia.browser.thinking import think

LOOK_AGAIN_S: Final = 0.05
"""Between two looks at whether the thinking shall stop."""


class AskedQuestion:
    """A question that the other worker thinks about."""

    def __init__(self, wires: Any, number: int) -> None:
        self.answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._wires, self._number = wires, number

    def stop(self) -> None:
        self._wires.stop(self._number)


class Home:
    """The worker that answers the page."""

    def __init__(self, wires: Any) -> None:
        """`wires` has the functions and the database of JavaScript."""
        self._wires = wires
        self._asked: dict[int, tuple[AskedQuestion, Any]] = {}
        self._count = 0
        self._host = Host(wires.database, self._ask, wires.changed)

    def _ask(self, question: str, tell: Any) -> AskedQuestion:
        self._count += 1
        asked = AskedQuestion(self._wires, self._count)
        self._asked[self._count] = asked, tell
        self._wires.ask(self._count, question)
        return asked

    def thought(self, number: int, text: str, done: bool, failed: bool) -> None:
        """The other worker says something about a question."""
        if number not in self._asked:
            return
        asked, tell = self._asked[number]
        if not done:
            tell(text)
            return
        del self._asked[number]
        if failed:
            asked.answer.set_exception(RuntimeError(text))
        else:
            asked.answer.set_result(text)

    async def request(self, number: int, method: str, path: str, body: str) -> None:
        answer = await self._host.request(method, path, body)
        self._wires.answer(number, answer.status, answer.kind, answer.text)

    async def connect(self, socket: str, path: str) -> None:
        await self._host.connect(socket, path, lambda text: self._wires.tell(socket, text))

    async def hear(self, socket: str, text: str) -> None:
        if answer := await self._host.hear(socket, text):
            self._wires.tell(socket, answer)

    def disconnect(self, socket: str) -> None:
        self._host.disconnect(socket)

    async def changed(self, game_id: str) -> None:
        """Another tab has gone on with a game."""
        await self._host.games.changed_elsewhere(game_id)


def answer(question: str, is_stopped: Any, tell: Any) -> str:
    """The worker that thinks: `is_stopped` looks into JavaScript, which takes a moment."""
    looked, stopped = time.monotonic(), False

    def stop() -> bool:
        nonlocal looked, stopped
        if not stopped and time.monotonic() - looked > LOOK_AGAIN_S:
            looked, stopped = time.monotonic(), bool(is_stopped())
        return stopped

    return think(question, stop, tell)
