import logging
import time

import pytest

from plancia.web.store import StoreError
from plancia.web.store.worker import FIRST_RETRY_S, MAX_RETRY_S, ConnectionState


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, in its only element."""
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    return now


def test_one_caller_retries_when_it_is_due_and_the_others_wait_longer(clock: list[float]) -> None:
    state = ConnectionState()
    state.check()
    state.mark_down("gone")
    with pytest.raises(StoreError, match="can't be reached"):
        state.check()
    wait = FIRST_RETRY_S
    for _ in range(10):
        clock[0] += wait
        state.check()
        with pytest.raises(StoreError):
            state.check()
        wait = min(2 * wait, MAX_RETRY_S)
    assert wait == MAX_RETRY_S


def test_only_work_that_began_after_the_loss_shows_that_it_is_over(
    clock: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    state = ConnectionState()
    for _ in range(3):
        state.mark_down("gone")
    state.mark_up(began=99.0)
    with pytest.raises(StoreError):
        state.check()
    clock[0] += 5
    state.mark_up(began=101.0)
    state.check()
    assert [line.message for line in caplog.records] == [
        "the database can't be reached: gone",
        "the database can be reached again: after 5.0 s",
    ]


def test_failures_are_logged_once_until_what_failed_works(
    caplog: pytest.LogCaptureFixture,
) -> None:
    state = ConnectionState()
    state.failed("save", "disk full")
    state.failed("load", "disk full")
    state.worked("something else")
    state.worked("save")
    state.worked("load")
    assert [line.message for line in caplog.records] == [
        "the database failed: disk full",
        "the database works again",
    ]
