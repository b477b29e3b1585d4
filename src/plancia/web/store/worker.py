"""Workers: the threads that talk to the database, so that the event loop never waits for it."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Concatenate, Final, Generic, ParamSpec, Protocol, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from plancia.web.store.database import SQLITE_FILE, why
from plancia.web.store.model import StoreError
from plancia.web.store.sqlite_file import LOOK_S, SqliteFile, as_driver

ANSWER_TIMEOUT_S: Final = 20.0
"""No request waits longer for the database, even if its connection stays open and silent."""

FIRST_RETRY_S: Final = 0.1
MAX_RETRY_S: Final = 2.0

log: logging.Logger = logging.getLogger("plancia.web.store")

P = ParamSpec("P")
T = TypeVar("T")
Item = TypeVar("Item")
Work = Callable[[Connection, Sequence[Item]], Sequence[T]]
"""Something to do within a transaction, for several jobs at once. It may be done again, for each of
them, if the transaction fails."""


@dataclass(slots=True, eq=False)
class _Job(Generic[Item, T]):
    item: Item
    work: Work[Item, T]
    """Jobs that follow each other and have the same are done by one call of it."""
    order: str
    """Jobs that have one may share a transaction, sorted by it, so that transactions that change
    the same rows wait for each other and never both ways."""
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[T]
    result: T | None = None
    failure: Exception | None = None


class ConnectionState:
    """The state of the connection, shared by the threads that talk to one database: tracks and logs
    its loss, retries with back-off."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._lost_at: float | None = None
        self._error = StoreError()
        """What `check` raises."""
        self._retry_at = self._retry_after = 0.0

    def check(self) -> None:
        """StoreError while the database is lost, but for one caller when a retry is due."""
        with self._lock:
            if self._lost_at is None:
                return
            now = time.monotonic()
            if now < self._retry_at:
                raise self._error
            self._retry_after = min(2 * self._retry_after, MAX_RETRY_S)
            self._retry_at = now + self._retry_after

    def mark_down(self, why: str | StoreError) -> None:
        """A connection could not be made, or broke, or its file is not what it was."""
        with self._lock:
            if self._lost_at is None:
                lost = StoreError("the database can't be reached")
                self._error = why if isinstance(why, StoreError) else lost
                self._lost_at = time.monotonic()
                self._retry_after = FIRST_RETRY_S
                self._retry_at = self._lost_at + FIRST_RETRY_S
                log.error("the database can't be reached: %s", why)

    def worked(self, began: float) -> None:
        """Work that began at that `time.monotonic()` was committed."""
        with self._lock:
            if self._lost_at is not None and began > self._lost_at:
                seconds = time.monotonic() - self._lost_at
                log.warning("the database can be reached again: after %.1f s", seconds)
                self._lost_at = None


class Workers:
    """Threads with one queue of work.

    A thread takes what waits, up to `gather` jobs, into one transaction (a group commit): every
    commit waits for the disk, and a hundred moves made at once then cost one such wait. Results are
    handed out after the commit, all of them at once.
    """

    def __init__(
        self,
        engine: Engine,
        *,
        threads: int,
        gather: int,
        gather_all: bool = True,
        answer_timeout_s: float = ANSWER_TIMEOUT_S,
    ) -> None:
        """Unless it may `gather_all`, a thread takes only jobs with an `order` together: where
        transactions run side by side, locks that others take would wait for each other."""
        self._engine, self._answer_timeout_s = engine, answer_timeout_s
        self._connection = ConnectionState()
        self._gather, self._gather_all = gather, gather_all
        is_file = SQLITE_FILE in engine.get_execution_options()
        self._look_after_s = LOOK_S if is_file else None
        self._queue: SimpleQueue[_Job[Any, Any] | None] = SimpleQueue()
        self._threads = [
            Thread(target=self._serve, name=f"plancia-store-{number}", daemon=True)
            for number in range(threads)
        ]
        for thread in self._threads:
            thread.start()

    async def do(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Calls `work(connection, ...)` and commits; its result. Begun work is not cancelled.

        StoreError if it failed or is not done in time; it may then still be committed."""
        return await self.write("", None, lambda connection, _: [work(connection, *args, **kwargs)])

    async def write(self, order: str, item: Item, work: Work[Item, T]) -> T:
        """The same for work that changes the rows of one key alone, by which it is sorted among
        such work in its transaction; one call may do it for many such items."""
        if not self._threads:
            raise StoreError("the store is closed")
        loop = asyncio.get_running_loop()
        job: _Job[Item, T] = _Job(item, work, order, loop, loop.create_future())
        timer = loop.call_later(self._answer_timeout_s, self._time_out, job)
        self._queue.put(job)
        try:
            return await job.future
        finally:
            timer.cancel()

    def _time_out(self, job: _Job[Any, Any]) -> None:
        if not job.future.done():
            self._connection.mark_down(f"no answer within {self._answer_timeout_s:g} s")
            job.future.set_exception(StoreError("the database does not answer"))

    async def close(self) -> None:
        """Finishes what waits and ends the threads; one whose database is silent is left alone."""
        threads, self._threads = self._threads, []
        for _ in threads:
            self._queue.put(None)
        for thread in threads:
            await asyncio.to_thread(thread.join, self._answer_timeout_s)
        self._engine.dispose()

    def _serve(self) -> None:
        with _Transactions(self._engine) as transactions:
            for jobs in self._batches():
                due = [job for job in jobs if not job.future.cancelled()]
                self._do(due, transactions)
                for loop, theirs in groupby(due, attrgetter("loop")):
                    with suppress(RuntimeError):  # it was closed meanwhile
                        loop.call_soon_threadsafe(_settle, [*theirs])
                if transactions.file is not None and transactions.file.is_due:
                    self._look_after(transactions)

    def _batches(self) -> Iterator[list[_Job[Any, Any]]]:
        """Waits for a job and takes what waits behind it, until this thread shall end."""
        jobs: list[_Job[Any, Any]] = []
        while True:
            try:
                job = self._queue.get(block=not jobs, timeout=self._look_after_s)
            except Empty:
                yield jobs
                jobs = []
                continue
            is_together = (
                job is not None and self._gather > 1 and (self._gather_all or bool(job.order))
            )
            if jobs and not (is_together and len(jobs) < self._gather):
                yield jobs
                jobs = []
            if job is None:
                return
            jobs.append(job)
            if not is_together:
                yield jobs
                jobs = []

    def _look_after(self, transactions: _Transactions) -> None:
        """Look at the files of SQLite, after the results of a transaction were handed out."""
        began = time.monotonic()
        try:
            transactions.checkpoint()
        except StoreError as error:
            self._connection.mark_down(error)
        except SQLAlchemyError as error:
            log.error("the database failed: %s", why(error))
        else:
            self._connection.worked(began)

    def _do(self, jobs: list[_Job[Any, Any]], transactions: _Transactions) -> None:
        """All in one transaction; if anything fails, each in its own, so that one job's failure
        is not another's."""
        if len(jobs) > 1:
            began = time.monotonic()
            try:
                with transactions.begin() as connection:
                    ordered = jobs if self._gather_all else sorted(jobs, key=attrgetter("order"))
                    for work, alike in groupby(ordered, attrgetter("work")):
                        _run(work, [*alike], connection)
            except Exception:
                pass
            else:
                self._connection.worked(began)
                return
        for job in jobs:
            self._do_alone(job, transactions)

    def _do_alone(self, job: _Job[Any, Any], transactions: _Transactions) -> None:
        began, connected = time.monotonic(), False
        try:
            self._connection.check()
            with transactions.begin() as connection:
                connected = True
                _run(job.work, [job], connection)
        except SQLAlchemyError as error:
            if not connected or getattr(error, "connection_invalidated", False):
                self._connection.mark_down(why(error))
            else:
                log.error("the database failed: %s", why(error))
            job.failure = StoreError(f"the database failed: {why(error)}")
            job.failure.__cause__ = error
        except StoreError as error:  # its file is gone; or it was lost before
            self._connection.mark_down(error)
            job.failure = error
        except Exception as error:
            job.failure = error
        else:
            self._connection.worked(began)


def query(
    work: Callable[Concatenate[Connection, P], T],
) -> Callable[Concatenate[Any, P], Coroutine[Any, Any, T]]:
    """A method of something with `workers` that calls `work` in a transaction of its own."""

    async def ask(self: Any, /, *args: P.args, **kwargs: P.kwargs) -> T:
        workers: Workers = self.workers
        return await workers.do(work, *args, **kwargs)

    return ask


class OfGame(Protocol):
    @property
    def game_id(self) -> str: ...


G = TypeVar("G", bound=OfGame)


def gathered(work: Work[G, T]) -> Callable[[Any, G], Coroutine[Any, Any, T]]:
    """A method that calls `work` for an item of one game, in one transaction with others' items."""

    async def ask(self: Any, item: G, /) -> T:
        workers: Workers = self.workers
        return await workers.write(item.game_id, item, work)

    return ask


def _run(work: Work[Any, Any], jobs: list[_Job[Any, Any]], connection: Connection) -> None:
    results = work(connection, [job.item for job in jobs])
    for job, result in zip(jobs, results, strict=True):
        job.result = result


def _settle(jobs: list[_Job[Any, Any]]) -> None:
    """Hand out what came of them: called by their event loop."""
    for job in jobs:
        if job.future.done():  # given up, or too late
            continue
        if job.failure is not None:
            job.future.set_exception(job.failure)
        else:
            job.future.set_result(job.result)


class _Transactions:
    """The transactions of one thread.

    Those of SQLite have one connection, kept until something fails: to take it out of the pool and
    to put it back takes longer than a move. One to a server may have died since it was used, and
    the pool finds that out.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.file: SqliteFile | None = engine.get_execution_options().get(SQLITE_FILE)
        self._kept: Connection | None = None

    def __enter__(self) -> _Transactions:
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        if self.file is None:
            with self._engine.begin() as connection:
                yield connection
            return
        with self._keeping() as connection, connection.begin():
            yield connection

    def checkpoint(self) -> None:
        """Of SQLite: StoreError if its files are not as they were left."""
        assert self.file is not None
        with self._keeping() as connection:
            try:
                self.file.checkpoint(as_driver(connection))
            except sqlite3.Error as error:
                raise DBAPIError.instance("checkpoint", (), error, sqlite3.Error) from error

    @contextmanager
    def _keeping(self) -> Iterator[Connection]:
        if self._kept is None:
            self._kept = self._engine.connect()
        try:
            yield self._kept
        except BaseException:
            self._close()
            raise

    def _close(self) -> None:
        if self._kept is not None:
            self._kept.close()
            self._kept = None
