"""Work on another thread, while the caller's thread watches the deadline and the stop signal; or,
where no thread can be started, in slices."""

from collections.abc import Callable
from threading import Event, Thread
from time import monotonic
from typing import Final, Generic, TypeVar

from plancia.engine.player import Stop

T = TypeVar("T")

STOP_POLL_S: Final = 0.004
"""Interval at which `stop` is polled."""
FIRST_SLICE_NODES: Final = 10_000
MIN_SLICE_NODES: Final = 2_000
SLICE_GROWTH: Final = 1.5
"""A slice begins anew with what the table knows: they grow, so that each gets further."""


def in_time(done: Event, stop: Stop, deadline: float) -> bool:
    """Wait until `done`; False if `stop` or the deadline, by time.monotonic(), came first."""
    while not done.wait(max(0.0, min(STOP_POLL_S, deadline - monotonic()))):
        if stop() or monotonic() >= deadline:
            return False
    return True


class BackgroundThread(Generic[T]):
    """A function that runs on a thread of its own from now on."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self._done = Event()
        self._found: T
        self._error: BaseException | None = None
        Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        try:
            self._found = self._work()
        except BaseException as error:  # raised again by `result`, on the caller's thread
            self._error = error
        finally:
            self._done.set()

    def is_done(self) -> bool:
        return self._done.is_set()

    def in_time(self, stop: Stop, deadline: float) -> bool:
        """Wait until it is done; False if `stop` or the deadline came first."""
        return in_time(self._done, stop, deadline)

    def result(self) -> T:
        """Wait until it is done: what the function returned, or raise what it raised."""
        self._done.wait()
        if self._error:
            raise self._error
        return self._found


class Slices:
    """Node limits for a search that no other thread can stop, until `stop` or a deadline."""

    def __init__(self, stop: Stop, deadline: float) -> None:
        self._stop, self._deadline = stop, deadline
        self._began = monotonic()
        self._nodes: float = FIRST_SLICE_NODES / SLICE_GROWTH

    def next_slice(self, searched: int) -> int:
        """How many nodes to search next, after those so far; 0 if it is time to end."""
        now = monotonic()
        if self._stop() or now >= self._deadline:
            return 0
        self._nodes *= SLICE_GROWTH
        if searched:
            in_time = searched / max(now - self._began, 1e-3) * (self._deadline - now)
            self._nodes = min(self._nodes, max(in_time, MIN_SLICE_NODES))
        return int(self._nodes)
