import time
from math import inf
from threading import Event

import pytest

from plancia.engine import background
from plancia.engine.background import FIRST_SLICE_NODES, MIN_SLICE_NODES, BackgroundThread, Slices
from plancia.engine.player import never


def test_work_that_ends_in_time_has_its_result() -> None:
    work = BackgroundThread(lambda: 42)
    assert work.in_time(never, inf)
    assert work.result() == 42


def test_an_error_of_the_work_is_raised_where_its_result_is_wanted() -> None:
    work = BackgroundThread(lambda: [][0])  # type: ignore[var-annotated]
    assert work.in_time(never, inf)
    with pytest.raises(IndexError):
        work.result()


@pytest.mark.parametrize(("stops", "seconds"), [(True, inf), (False, 0.05), (False, -1.0)])
def test_work_is_not_waited_for_beyond_the_deadline_or_a_stop(stops: bool, seconds: float) -> None:
    go_on = Event()
    work = BackgroundThread(lambda: go_on.wait(60))
    assert not work.in_time(lambda: stops, time.monotonic() + seconds)
    go_on.set()
    assert work.result()


class Clock:
    """Time that a test moves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr(background, "monotonic", lambda: self.now)


def test_slices_grow_until_the_time_left_limits_them(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    slices = Slices(never, clock.now + 1)
    assert slices.next_slice(0) == FIRST_SLICE_NODES
    clock.now += 0.01
    assert slices.next_slice(FIRST_SLICE_NODES) == 1.5 * FIRST_SLICE_NODES
    clock.now += 0.98
    searched = 99 * MIN_SLICE_NODES * 10  # ten least slices in the hundredth of a second left
    assert slices.next_slice(searched) == pytest.approx(MIN_SLICE_NODES * 10, rel=0.01)
    assert slices.next_slice(99) == MIN_SLICE_NODES
    clock.now += 0.01
    assert slices.next_slice(searched) == 0


def test_slices_end_with_a_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = Event()
    slices = Slices(stopped.is_set, inf)
    assert slices.next_slice(0) == FIRST_SLICE_NODES
    assert slices.next_slice(1000) > FIRST_SLICE_NODES
    stopped.set()
    assert slices.next_slice(2000) == 0
