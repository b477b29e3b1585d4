"""Thinkers: a player in a process of its own, asked from a thread; a request can be cancelled."""

import contextlib
import os
import time
from collections.abc import Callable, Iterator
from functools import partial
from threading import Event, Lock, Thread
from typing import Any, Final

from plancia.arena.seat import ApartSeat, Forfeit, MakePlayer, PlayerSeat, Tell
from plancia.core.game import Position
from plancia.core.match import Termination
from plancia.core.player import NO_LIMITS, Answer, Limits, Player

MakeSeat = Callable[[MakePlayer], PlayerSeat]

_POLL_S: Final = 0.02
"""Interval at which a waiting thread checks whether its request was cancelled."""
_STOP_TIMEOUT_S: Final = 0.5
"""Time for a player to stop after its request was cancelled; then its process is killed."""


class CalledOff(Exception):
    """The request was cancelled."""


class Request:
    """A question put to a player; any thread may cancel or hurry it."""

    def __init__(self) -> None:
        self._off, self._now = Event(), Event()

    def call_off(self) -> None:
        """Cancel the request."""
        self._off.set()

    def hurry(self) -> None:
        """Ask for the best answer found so far."""
        self._now.set()

    @property
    def is_off(self) -> bool:
        return self._off.is_set()

    @property
    def is_urgent(self) -> bool:
        return self._off.is_set() or self._now.is_set()

    def sleep(self, seconds: float) -> None:
        """Wait that many seconds, or until the request is cancelled."""
        self._off.wait(seconds)


class Thinker:
    """One player. `ask` waits for the answer, on a thread of the caller's.

    `nice` is the niceness of its process, 0 to 19.
    """

    def __init__(self, make: MakePlayer, make_seat: MakeSeat = ApartSeat, nice: int = 0) -> None:
        self._make, self._make_seat, self._nice = make, make_seat, nice
        self._seat: PlayerSeat | None = None
        self._turn = Lock()
        self._closed = Event()

    def reseat(self, make: MakePlayer) -> None:
        """Another player takes the seat; the process, if there is one, stays as warm as it is."""
        with self._turn, self._dropped_by_forfeit():
            if self._closed.is_set():
                raise CalledOff
            self._make = make
            if isinstance(self._seat, ApartSeat):
                self._seat.reseat(self._silent_make())
            else:
                self._drop()

    def ask(
        self,
        position: Position[Any],
        request: Request,
        limits: Limits = NO_LIMITS,
        deadline: float | None = None,
        tell: Tell | None = None,
    ) -> Answer[Any]:
        """The answer; CalledOff or Forfeit if there is none.

        `tell` hears, on this thread, what a player in a process of its own knows before.
        """
        with self._turn, self._dropped_by_forfeit():
            if self._closed.is_set() or request.is_off:
                raise CalledOff
            if self._seat is None:
                self._sit_down()
            assert self._seat is not None
            return self._wait(self._seat, position, request, limits, deadline, tell)

    def _sit_down(self) -> None:
        if self._make_seat is not ApartSeat:
            self._seat = self._make_seat(self._make)
            return
        # Known before its player is ready, so that it can be killed.
        self._seat = apart = ApartSeat()
        if self._closed.is_set():
            raise CalledOff
        apart.reseat(self._silent_make())

    @contextlib.contextmanager
    def _dropped_by_forfeit(self) -> Iterator[None]:
        try:
            yield
        except Forfeit:
            self._drop()
            if self._closed.is_set():
                raise CalledOff from None
            raise
        except (OSError, ValueError) as error:  # a BadPlayer is a ValueError
            self._drop()
            if self._closed.is_set():
                raise CalledOff from None
            raise Forfeit(Termination.CRASH, str(error)) from error

    def _silent_make(self) -> MakePlayer:
        return partial(_quietly, self._make, self._nice)

    def _wait(
        self,
        seat: PlayerSeat,
        position: Position[Any],
        request: Request,
        limits: Limits,
        deadline: float | None,
        tell: Tell | None,
    ) -> Answer[Any]:
        if not isinstance(seat, ApartSeat):
            answer = seat.answer(position, limits, lambda: request.is_urgent)
            if request.is_off:
                raise CalledOff
            return answer
        seat.ask(position, limits, tell)
        began = time.monotonic()
        while (found := seat.wait(_POLL_S)) is None:
            if request.is_off or self._closed.is_set():
                if self._closed.is_set() or not _listens(seat):
                    self._drop()
                raise CalledOff
            if request.is_urgent:
                seat.hurry()
            if deadline is not None and time.monotonic() - began > deadline:
                raise Forfeit(Termination.TIME, f"no answer after {deadline:.2f} s")
        if request.is_off:
            raise CalledOff
        return found

    def _drop(self) -> None:
        if self._seat is not None:
            with contextlib.suppress(OSError, ValueError):
                self._seat.close()
            self._seat = None

    def close(self) -> Thread:
        """End the process, on another thread; a waiting `ask` raises CalledOff.

        A player that is not ready yet, because it compiles, is not waited for.
        """
        self._closed.set()
        if isinstance(self._seat, ApartSeat):
            with contextlib.suppress(OSError, ValueError):  # it has ended meanwhile
                self._seat.kill()
        ending = Thread(target=self._close, daemon=True)
        ending.start()
        return ending

    def _close(self) -> None:
        with self._turn:
            self._drop()


def _listens(seat: ApartSeat) -> bool:
    """True if the player stops when told to."""
    seat.hurry()
    until = time.monotonic() + _STOP_TIMEOUT_S
    while (left := until - time.monotonic()) > 0:
        if seat.wait(left) is not None:
            return True
    return False


def _quietly(make: MakePlayer, nice: int) -> Player[Any]:
    """Make a player, in its own process, whose words do not reach the screen we paint on."""
    with contextlib.suppress(OSError), open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), 2)
    if nice and hasattr(os, "setpriority"):
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, 0, nice)
    return make()
