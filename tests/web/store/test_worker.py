"""The store's threads: work gathered into one transaction."""

import asyncio
import logging
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event, insert, select

from plancia.web.store import StoreError
from plancia.web.store.database import connect
from plancia.web.store.tables import servers
from plancia.web.store.worker import FIRST_RETRY_S, MAX_RETRY_S, ConnectionState, Workers
from waiting import LIMIT_S


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    engine = connect(f"sqlite:///{tmp_path}/plancia.db")
    yield engine
    engine.dispose()


def add(name: str) -> Callable[[Connection], str]:
    def work(connection: Connection) -> str:
        connection.execute(insert(servers), {"id": name, "beat": 1.0})
        return name

    return work


def names(connection: Connection) -> list[str]:
    return list(connection.scalars(select(servers.c.id).order_by(servers.c.id)))


@asynccontextmanager
async def busy(workers: Workers) -> AsyncIterator[None]:
    """Meanwhile the only thread has its hands full: what is asked for waits, and is gathered."""
    begun, free = threading.Event(), threading.Event()

    def work(connection: Connection) -> None:
        begun.set()
        free.wait()

    held = asyncio.create_task(workers.do(work))
    await asyncio.to_thread(begun.wait)
    try:
        yield
        await asyncio.sleep(0)
    finally:
        free.set()
        await held


def test_queued_writes_are_committed_together_and_acknowledged_after_that(engine: Engine) -> None:
    done_tasks: list[str] = []
    known_at_commits: list[int] = []
    event.listen(engine, "commit", lambda connection: known_at_commits.append(len(done_tasks)))

    async def story() -> None:
        workers = Workers(engine, threads=1, gather=256)
        async with busy(workers):
            tasks = [asyncio.create_task(workers.do(add(str(n)))) for n in range(50)]
            for task in tasks:
                task.add_done_callback(lambda done: done_tasks.append(done.result()))
        await asyncio.gather(*tasks)
        await workers.close()

    asyncio.run(story())
    assert len(done_tasks) == 50
    assert known_at_commits == [0, 0]  # the busy one's, and one for all the others


async def test_one_failure_among_gathered_work_spoils_nothing_else(engine: Engine) -> None:
    workers = Workers(engine, threads=1, gather=256)
    async with busy(workers):
        tasks = [asyncio.create_task(workers.do(add(name))) for name in "abac"]
    answers = await asyncio.gather(*tasks, return_exceptions=True)
    assert [str(answer) for answer in answers] == [
        "a",
        "b",
        "the database failed: UNIQUE constraint failed: servers.id",
        "c",
    ]
    assert isinstance(answers[2], StoreError)
    assert await workers.do(names) == ["a", "b", "c"]
    await workers.close()


async def test_a_fault_of_ours_comes_back_as_it_is(engine: Engine) -> None:
    workers = Workers(engine, threads=1, gather=256)
    with pytest.raises(UnicodeEncodeError):
        await workers.do(add("\ud800"))
    await workers.close()


async def test_work_given_up_before_its_turn_is_not_done(engine: Engine) -> None:
    workers = Workers(engine, threads=1, gather=256)
    async with busy(workers):
        given_up = asyncio.create_task(workers.do(add("a")))
        await asyncio.sleep(0)
        given_up.cancel()
    assert await workers.do(names) == []
    await workers.close()


def test_a_silent_database_leaves_no_request_without_an_answer(
    engine: Engine, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, answers = threading.Event(), threading.Event()
    clock = SimpleNamespace(now=100.0, monotonic=lambda: clock.now)
    monkeypatch.setattr("plancia.web.store.worker.time", clock)

    def silent(connection: Connection) -> None:
        begun.set()
        answers.wait()

    async def story() -> None:
        workers = Workers(engine, threads=1, gather=1, answer_timeout_s=1)
        asked = [asyncio.create_task(workers.do(work)) for work in (silent, add("a"))]
        await asyncio.to_thread(begun.wait)
        for task in asked:
            with pytest.raises(StoreError, match="does not answer"):
                await task
        workers._answer_timeout_s = LIMIT_S  # the machine may be busy
        answers.set()
        with pytest.raises(StoreError, match="can't be reached"):
            await workers.do(names)
        clock.now += FIRST_RETRY_S
        assert await workers.do(names) == []
        await workers.close()

    asyncio.run(story())
    assert [line.message.partition(" after")[0] for line in caplog.records] == [
        "the database can't be reached: no answer within 1 s",
        "the database can be reached again:",
    ]


def test_all_threads_end_when_the_store_closes_in_the_midst_of_work(engine: Engine) -> None:
    async def story() -> None:
        workers = Workers(engine, threads=3, gather=4)
        tasks = [asyncio.create_task(workers.do(add(str(n)))) for n in range(20)]
        await asyncio.sleep(0)
        await workers.close()
        assert [await task for task in tasks] == [str(n) for n in range(20)]

    before = {*threading.enumerate()}  # with those of a server that other tests share
    asyncio.run(story())
    assert not [each for each in {*threading.enumerate()} - before if "plancia" in each.name]


@pytest.mark.parametrize("gather_all", [True, False])
def test_only_what_has_an_order_shares_a_transaction_where_others_run_beside_it(
    engine: Engine, gather_all: bool
) -> None:
    commits: list[list[str]] = [[]]
    event.listen(engine, "commit", lambda connection: commits.append([]))

    def note(connection: Connection, names: Sequence[str]) -> Sequence[str]:
        commits[-1].extend(names)
        return names

    def load(connection: Connection) -> None:
        commits[-1].append("load")

    async def story() -> None:
        workers = Workers(engine, threads=1, gather=4, gather_all=gather_all)
        async with busy(workers):
            asked: list[Any] = [workers.write(name, name, note) for name in "cab"]
            asked.append(workers.do(load))
            asked += [workers.write(name, name, note) for name in "fedig"]
            tasks = [asyncio.create_task(each) for each in asked]
        assert await asyncio.gather(*tasks) == [*"cab", None, *"fedig"]
        await workers.close()

    asyncio.run(story())
    together = [["c", "a", "b", "load"], ["f", "e", "d", "i"], ["g"]]
    sorted_apart = [["a", "b", "c"], ["load"], ["d", "e", "f", "i"], ["g"]]
    assert [each for each in commits if each] == (together if gather_all else sorted_apart)


def test_one_call_does_all_that_waits_and_each_alone_if_it_fails(engine: Engine) -> None:
    calls: list[str] = []

    def shout(connection: Connection, names: Sequence[str]) -> Sequence[str]:
        calls.append("".join(names))
        if "x" in names:
            raise ValueError("".join(names))
        return [name.upper() for name in names]

    async def story() -> None:
        workers = Workers(engine, threads=1, gather=9)
        for names in ("abc", "dxf"):
            async with busy(workers):
                tasks = [asyncio.create_task(workers.write(each, each, shout)) for each in names]
            results = await asyncio.gather(*tasks, return_exceptions=True)
            assert [*map(str, results)] == [each if each == "x" else each.upper() for each in names]
        await workers.close()

    asyncio.run(story())
    assert calls == ["abc", "dxf", "d", "x", "f"]


async def test_a_connection_that_failed_is_not_used_again(engine: Engine) -> None:
    opened: list[object] = []
    event.listen(engine, "checkout", lambda *about: opened.append(about[0]))
    workers = Workers(engine, threads=1, gather=4)
    assert [await workers.do(add(name)) for name in "ab"] == ["a", "b"]
    assert len(opened) == 1
    with pytest.raises(StoreError):
        await workers.do(add("a"))
    assert await workers.do(names) == ["a", "b"]
    assert len(opened) == 2
    await workers.close()


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
    state.worked(99.0)
    with pytest.raises(StoreError):
        state.check()
    clock[0] += 5
    state.worked(101.0)
    state.check()
    assert [line.message for line in caplog.records] == [
        "the database can't be reached: gone",
        "the database can be reached again: after 5.0 s",
    ]
