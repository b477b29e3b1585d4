"""Workers: the threads that talk to the database, so that the event loop never waits for it."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Concatenate, Final, Generic, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from plancia.web.store.connection_state import ConnectionState, log
from plancia.web.store.database import why
from plancia.web.store.model import StoreError

ANSWER_TIMEOUT_S: Final = 20.0
"""No request waits longer for the database, even if its connection stays open and silent."""

P = ParamSpec("P")
T = TypeVar("T")
Work = Callable[[Connection], T]
"""Something to do within a transaction. It may be done again if the transaction fails."""


@dataclass(frozen=True, slots=True)
class _Job(Generic[T]):
    name: str
    work: Work[T]
    future: Future[T] = field(default_factory=Future)

    def fail(self, message: str, cause: Exception) -> None:
        failure = StoreError(message)
        failure.__cause__ = cause
        self.future.set_exception(failure)


class Workers:
    """Threads with one queue of work.

    A thread takes what waits, up to `gather` jobs, into one transaction: with SQLite, where every
    commit waits for the disk, a hundred moves made at once then cost one such wait. Results are
    handed out after the commit.
    """

    def __init__(
        self,
        engine: Engine,
        *,
        threads: int,
        gather: int,
        answer_timeout_s: float = ANSWER_TIMEOUT_S,
    ) -> None:
        self._engine, self._answer_timeout_s = engine, answer_timeout_s
        self._connection = ConnectionState()
        self._gather = gather
        self._queue: SimpleQueue[_Job[Any] | None] = SimpleQueue()
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
        if not self._threads:
            raise StoreError("the store is closed")
        name = getattr(work, "__qualname__", "")
        job: _Job[T] = _Job(name, lambda connection: work(connection, *args, **kwargs))
        self._queue.put(job)
        try:
            async with asyncio.timeout(self._answer_timeout_s):
                return await asyncio.wrap_future(job.future)
        except TimeoutError as error:
            self._connection.mark_down(f"no answer within {self._answer_timeout_s:g} s")
            raise StoreError("the database does not answer") from error

    async def close(self) -> None:
        """Finishes what waits and ends the threads; one whose database is silent is left alone."""
        threads, self._threads = self._threads, []
        for _ in threads:
            self._queue.put(None)
        for thread in threads:
            await asyncio.to_thread(thread.join, self._answer_timeout_s)
        self._engine.dispose()

    def _serve(self) -> None:
        while jobs := self._take():
            self._do([job for job in jobs if job.future.set_running_or_notify_cancel()])

    def _take(self) -> list[_Job[Any]]:
        """Waits for a job and takes what waits behind it; nothing when this thread shall end."""
        jobs: list[_Job[Any]] = []
        with suppress(Empty):
            while len(jobs) < self._gather:
                job = self._queue.get(block=not jobs)
                if job is None:
                    if jobs:
                        self._queue.put(None)
                    break
                jobs.append(job)
        return jobs

    def _do(self, jobs: list[_Job[Any]]) -> None:
        """All in one transaction; if anything fails, each in its own, so that one job's failure
        is not another's."""
        if len(jobs) > 1:
            began = time.monotonic()
            try:
                with self._engine.begin() as connection:
                    results = [job.work(connection) for job in jobs]
            except Exception:
                pass
            else:
                self._connection.mark_up(began)
                for job, result in zip(jobs, results, strict=True):
                    self._connection.worked(job.name)
                    job.future.set_result(result)
                return
        for job in jobs:
            self._do_alone(job)

    def _do_alone(self, job: _Job[Any]) -> None:
        began, connected = time.monotonic(), False
        try:
            self._connection.check()
            with self._engine.begin() as connection:
                connected = True
                result = job.work(connection)
        except SQLAlchemyError as error:
            if not connected or getattr(error, "connection_invalidated", False):
                self._connection.mark_down(why(error))
            elif isinstance(error, IntegrityError):  # the row's fault, not the database's
                log.error("the database failed: %s", why(error))
            else:
                self._connection.failed(job.name, why(error))
            job.fail(f"the database failed: {why(error)}", error)
        except StoreError as error:  # its file is gone; or it was lost before
            self._connection.mark_down(str(error))
            job.future.set_exception(error)
        except Exception as error:
            job.future.set_exception(error)
        else:
            self._connection.mark_up(began)
            self._connection.worked(job.name)
            job.future.set_result(result)
