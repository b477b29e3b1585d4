"""Time and background tasks."""

import asyncio
import logging

import pytest

from plancia.host.ports import StoreUnavailable
from plancia.host.tasks import Clock, Tasks, uninterrupted
from plancia.live.refusal import Refusal


async def test_work_goes_on_when_its_caller_is_cancelled() -> None:
    tasks, begin, done = Tasks(), asyncio.Event(), list[str]()

    async def work() -> None:
        await begin.wait()
        done.append("done")

    caller = asyncio.create_task(tasks.finish(work()))
    await asyncio.sleep(0)
    caller.cancel()
    begin.set()
    await tasks.wait()
    assert done == ["done"]
    assert caller.cancelled()


async def test_uninterrupted_work_is_done_before_the_caller_is_cancelled() -> None:
    done: list[str] = []

    async def work() -> None:
        await asyncio.sleep(0.01)
        done.append("work")

    async def call() -> None:
        try:
            await uninterrupted(work())
        finally:
            done.append("caller")

    caller = asyncio.create_task(call())
    await asyncio.sleep(0)
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    assert done == ["work", "caller"]


def test_only_defects_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def fail(error: Exception) -> None:
        raise error

    async def run() -> None:
        tasks = Tasks()
        for error in (Refusal("over", "It is over."), StoreUnavailable(), KeyError("defect")):
            tasks.spawn(fail(error))
        await tasks.wait()

    with caplog.at_level(logging.ERROR, "plancia"):
        asyncio.run(run())
    (logged,) = caplog.records
    assert logged.exc_info is not None
    assert isinstance(logged.exc_info[1], KeyError)


async def test_closing_cancels_what_runs() -> None:
    tasks = Tasks()
    forever = tasks.spawn(asyncio.Event().wait())
    await tasks.close()
    assert forever.cancelled()


class Times:
    """A time of day that can be set, and a time that runs."""

    def __init__(self) -> None:
        self.wall, self.running = 1_000_000.0, 50.0

    def time(self) -> float:
        return self.wall

    def monotonic(self) -> float:
        return self.running


def test_a_time_of_day_that_is_set_changes_no_running_game(monkeypatch: pytest.MonkeyPatch) -> None:
    times = Times()
    monkeypatch.setattr("plancia.host.tasks.time", times)
    running = Clock()
    assert running.now() == 1_000_000.0
    times.running += 10
    times.wall += 600
    assert running.now() == 1_000_010.0
    assert Clock().now() == 1_000_600.0
