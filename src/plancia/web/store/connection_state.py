"""The state of the connection: tracks its loss, logs each change once, retries with back-off."""

import logging
import time
from threading import Lock
from typing import Final

from plancia.web.store.model import StoreError

FIRST_RETRY_S: Final = 0.1
MAX_RETRY_S: Final = 2.0

log: logging.Logger = logging.getLogger("plancia.web.store")


class ConnectionState:
    """Shared by the threads that talk to one database."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._lost_at: float | None = None
        self._error = StoreError()
        """What `check` raises."""
        self._retry_at = self._retry_after = 0.0
        self._failing: set[str] = set()
        """What is being asked for when a database that answers fails, as with a full disk."""

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

    def mark_up(self, began: float) -> None:
        """Work that began at that `time.monotonic()` was committed."""
        with self._lock:
            if self._lost_at is not None and began > self._lost_at:
                seconds = time.monotonic() - self._lost_at
                log.warning("the database can be reached again: after %.1f s", seconds)
                self._lost_at = None

    def failed(self, work: str, why: str) -> None:
        """The database answers, and could not do that."""
        with self._lock:
            if not self._failing:
                log.error("the database failed: %s", why)
            self._failing.add(work)

    def worked(self, work: str) -> None:
        """That was done."""
        if work in self._failing:
            with self._lock:
                self._failing.clear()
                log.warning("the database works again")
