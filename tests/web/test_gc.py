"""Full collections look at what is new; now and then at everything."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from plancia.cli.serve import FULL_COLLECTION_INTERVAL_S, set_old_aside


class Ring:
    """It refers to itself: only a collection finds that no other object does."""

    def __init__(self) -> None:
        self.itself = self


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Iterator[Clock]:
    clock = Clock()
    watch = set_old_aside(clock)
    yield clock
    gc.callbacks.remove(watch)
    gc.unfreeze()


def forgotten(ring: Ring) -> weakref.ref[Ring]:
    return weakref.ref(ring)


def test_a_full_collection_looks_only_at_what_is_new(clock: Clock) -> None:
    old = Ring()
    gc.collect()
    assert gc.get_freeze_count() > 0
    was_old, is_new = forgotten(old), forgotten(Ring())
    del old
    gc.collect()
    assert is_new() is None
    assert was_old() is not None


def test_now_and_then_it_looks_at_everything(clock: Clock) -> None:
    old = Ring()
    gc.collect()
    gone = forgotten(old)
    del old
    clock.now += FULL_COLLECTION_INTERVAL_S + 1
    gc.collect()
    assert gone() is None
    assert gc.get_freeze_count() > 0
