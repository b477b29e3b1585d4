"""The two workers of the page, seen from JavaScript: `web/static/engine/worker.js`.

Everything that crosses over is text.
"""

import asyncio
import pickle
import time
from base64 import b64decode, b64encode
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, Protocol

from plancia.browser.host import Host
from plancia.engine.match import Cancelled, Forfeit, Termination
from plancia.engine.player import EngineQuestion, MakePlayer, Thinks

PLAYERS_KEPT: Final = 4
"""Players that stay in the worker that thinks, with all that they remember."""
STOP_CHECK_S: Final = 0.05
"""Between two looks at whether the thinking shall stop."""


class JsBridge(Protocol):
    """What JavaScript does for the worker that asks."""

    def ask(self, number: int, question: str) -> None:
        """Send a question of that number to the worker that thinks."""

    def stop(self, number: int) -> None:
        """Have a question answered at once with what is known."""


class WebWorker:
    """The second web worker, as a fair queue asks it."""

    def __init__(self, bridge: JsBridge) -> None:
        self._bridge = bridge
        self.player: MakePlayer | None = None
        self._number = 0
        self._send: Callable[[Any], None] = lambda answer: None
        self._done: asyncio.Future[None] | None = None
        self._is_cancelled = False

    def ask(
        self, question: EngineQuestion, deadline: float | None, send: Callable[[Any], None]
    ) -> asyncio.Future[None]:
        """A web worker can't be ended while Python runs in it: the deadline does not count."""
        self._number += 1
        self._send, self._is_cancelled = send, False
        self._done = asyncio.get_running_loop().create_future()
        self.player = question.player
        self._bridge.ask(self._number, packed(question))
        return self._done

    def on_reply(self, number: int, text: str, is_done: bool, has_failed: bool) -> None:
        """The other worker has answered a question, or a part of it."""
        done = self._done
        if number != self._number or done is None or done.done():
            return
        try:
            if has_failed:
                raise Forfeit(Termination.CRASH, text)
            if text and not self._is_cancelled:
                self._send(unpacked(text))
            if is_done and self._is_cancelled:
                raise Cancelled
        except Exception as error:
            done.set_exception(error)
        else:
            if is_done:
                done.set_result(None)

    def hurry(self) -> None:
        self._bridge.stop(self._number)

    def cancel(self) -> None:
        self._is_cancelled = True
        self.hurry()

    async def close(self) -> None:
        self.cancel()


class PageWorker:
    """The worker that answers the page."""

    def __init__(self, js_bridge: Any) -> None:
        """`js_bridge` has the functions and the database of JavaScript."""
        self._js = js_bridge
        self._thinker = WebWorker(js_bridge)
        self._host = Host(js_bridge.database, self._thinker, js_bridge.changed)
        self.on_reply, self.on_changed = self._thinker.on_reply, self._host.on_changed
        self.disconnect = self._host.disconnect

    async def request(self, number: int, method: str, path: str, body: str) -> None:
        reply = await self._host.request(method, path, body)
        self._js.answer(number, reply.status, reply.kind, reply.text)

    async def connect(self, socket: str, path: str) -> None:
        await self._host.connect(socket, path, lambda text: self._js.send(socket, text))

    async def receive(self, socket: str, text: str) -> None:
        if answer := await self._host.receive(socket, text):
            self._js.send(socket, answer)


def answer(question: str, is_stopped: Any, send: Any) -> str:
    """The worker that thinks: the last answer to a question; those before it are sent. `is_stopped`
    looks into JavaScript, which takes a moment."""
    looked, stopped = time.monotonic(), False

    def stop() -> bool:
        nonlocal looked, stopped
        if not stopped and time.monotonic() - looked > STOP_CHECK_S:
            looked, stopped = time.monotonic(), bool(is_stopped())
        return stopped

    asked: EngineQuestion = unpacked(question)
    player = _kept(asked.player)
    if not asked.deepens:
        return packed(player.answer(asked.position, asked.limits, stop))
    for known in player.deepen(asked.position, asked.limits, stop):
        send(packed(known))
    return ""


@lru_cache(PLAYERS_KEPT)
def _kept(who: MakePlayer) -> Thinks:
    return who()


def packed(value: object) -> str:
    """A question or an answer as text: both workers run the same Python, and nobody else sends."""
    return b64encode(pickle.dumps(value)).decode("ascii")


def unpacked(text: str) -> Any:
    return pickle.loads(b64decode(text))
