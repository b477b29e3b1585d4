"""A worker: where one player at a time thinks beside the event loop, in a process or on a thread.

It is asked from asyncio; a thread of its own waits for the player.
"""

import asyncio
import contextlib
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from threading import Event, Lock, Thread
from typing import Any, Final

from plancia.engine.match import Cancelled, Forfeit, Termination
from plancia.engine.player import EngineQuestion, MakePlayer, Thinks
from plancia.processes.player import InProcessPlayer, PlayerSeat, SubprocessPlayer

_POLL_S: Final = 0.02
"""Interval at which a waiting thread checks whether its question was cancelled."""
_STOP_TIMEOUT_S: Final = 0.5
"""Time for a player to stop after its question was cancelled; then its process is killed."""


@dataclass(frozen=True, slots=True)
class _Request:
    """A question that any thread may cancel or hurry."""

    deadline: float | None = None
    cancelled: Event = field(default_factory=Event)
    hurried: Event = field(default_factory=Event)

    def is_urgent(self) -> bool:
        return self.cancelled.is_set() or self.hurried.is_set()


class PlayerWorker:
    """Holds a player in a process, which is started when it is first needed.

    If it is not `is_apart`, the player thinks on a thread, which can't be killed. `nice` is the
    niceness of the process, 0 to 19; what it prints is dropped if it is `quiet`.
    """

    def __init__(self, is_apart: bool = True, nice: int = 0, *, quiet: bool = True) -> None:
        self._is_apart, self._nice, self._quiet = is_apart, nice, quiet
        self.player: MakePlayer | None = None
        """Makes the player that it holds."""
        self._seat: PlayerSeat | None = None
        self._request = _Request()
        self._busy = Lock()
        self._closed = Event()

    def prepare(self, make: MakePlayer) -> None:
        """Make the player now, before it is first asked: BadPlayer or Forfeit if that fails."""
        with self._busy:
            self._seated(make)

    def ask(
        self, question: EngineQuestion, deadline: float | None, send: Callable[[Any], None]
    ) -> asyncio.Future[None]:
        """Send the answers, the last one is the best; Forfeit if there is none after `deadline`
        seconds, Cancelled after `cancel`."""
        self._request = request = _Request(deadline)
        loop = asyncio.get_running_loop()
        done = loop.create_future()

        def think() -> None:
            error: Exception | None = None
            with contextlib.suppress(RuntimeError):  # the loop is closed: nothing waits
                try:
                    for answer in self._think(request, question):
                        loop.call_soon_threadsafe(send, answer)
                except (Cancelled, Forfeit) as ended:
                    error = ended
                except Exception as trouble:  # a player in this process may raise anything
                    error = Forfeit(Termination.CRASH, str(trouble))
                loop.call_soon_threadsafe(_end, done, error)

        Thread(target=think, daemon=True).start()
        return done

    def hurry(self) -> None:
        """Have the question answered at once with what is known."""
        self._request.hurried.set()

    def cancel(self) -> None:
        """The answer is no longer wanted."""
        self._request.cancelled.set()

    async def close(self) -> None:
        """End the player. One that is not ready yet, because it compiles, is not waited for."""
        self._closed.set()
        self.cancel()
        if isinstance(self._seat, SubprocessPlayer):
            with contextlib.suppress(OSError, ValueError):  # it has ended meanwhile
                self._seat.kill()
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        with self._busy:
            self._drop()

    def _think(self, request: _Request, question: EngineQuestion) -> Iterator[Any]:
        with self._busy:
            try:
                self._check(request)
                seat = self._seated(question.player)
                if isinstance(seat, SubprocessPlayer):
                    yield from _answers(seat, request, question)
                elif question.deepens:
                    yield from seat.deepen(question.position, question.limits, request.is_urgent)
                else:
                    yield seat.answer(question.position, question.limits, request.is_urgent)
            except (Forfeit, OSError, ValueError) as error:  # a BadPlayer is a ValueError
                self._drop()
                self._check(request)
                if isinstance(error, Forfeit):
                    raise
                raise Forfeit(Termination.CRASH, str(error)) from error
            self._check(request)

    def _check(self, request: _Request) -> None:
        if self._closed.is_set() or request.cancelled.is_set():
            raise Cancelled

    def _seated(self, make: MakePlayer) -> PlayerSeat:
        """The seat with that player in it; a process stays as warm as it is."""
        if self._seat is not None and self.player == make:
            return self._seat
        self.player = None
        if self._is_apart:
            seat = self._seat if isinstance(self._seat, SubprocessPlayer) else SubprocessPlayer()
            self._seat = seat  # known before its player is ready, so that it can be killed
            if self._closed.is_set():
                raise Cancelled
            seat.reseat(partial(_made, make, self._nice, self._quiet))
        else:
            self._seat = InProcessPlayer(make)
        self.player = make
        return self._seat

    def _drop(self) -> None:
        self.player = None
        if self._seat is not None:
            with contextlib.suppress(OSError, ValueError):
                self._seat.close()
            self._seat = None


def _end(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.done():  # who asked was cancelled
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def _answers(seat: SubprocessPlayer, request: _Request, question: EngineQuestion) -> Iterator[Any]:
    """What comes until the last answer; Forfeit from a process that ends, or does not stop soon
    after the question was cancelled."""
    seat.ask(question.position, question.limits, question.deepens, request.deadline)
    is_cancelled = False
    while True:
        reply = seat.wait(_POLL_S)
        if reply is not None and not is_cancelled and not (reply.is_last and question.deepens):
            yield reply.answer
        if reply is not None and reply.is_last:
            return
        if request.cancelled.is_set() and not is_cancelled:
            is_cancelled = True
            seat.hurry(_STOP_TIMEOUT_S)
        elif request.hurried.is_set():
            seat.hurry()


def _made(make: MakePlayer, nice: int, quiet: bool) -> Thinks:
    """Make a player, in its own process; the words of a quiet one do not reach the screen."""
    if quiet:
        with contextlib.suppress(OSError), open(os.devnull, "wb") as nowhere:
            os.dup2(nowhere.fileno(), 2)
    if nice and hasattr(os, "setpriority"):
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, 0, nice)
    return make()
