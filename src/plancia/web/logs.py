"""What the server writes into its log."""

import asyncio
import logging
import sys
import time
from collections.abc import Callable
from datetime import datetime
from typing import Final

log: logging.Logger = logging.getLogger("plancia.web")

LOG_PERIOD_S: Final = 60.0
MAX_LINES: Final = 20
"""Of one kind in the log, in each such period."""


class Lines(logging.Formatter):
    """A line each; what is given as `extra={"facts": {...}}` stands at its end."""

    def format(self, record: logging.LogRecord) -> str:
        when = datetime.fromtimestamp(record.created).isoformat(" ", "seconds")
        facts = [f"{name}={value}" for name, value in getattr(record, "facts", {}).items()]
        line = " ".join([when, record.levelname.lower(), record.getMessage(), *facts])
        # Peers can write no line of their own.
        line = line.replace("\r", "\\r").replace("\n", "\\n")
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class WithoutStrangers(logging.Filter):
    """Makes one line of what a peer can cause in Uvicorn, which logs it with a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, UnicodeDecodeError | asyncio.CancelledError):
            record.exc_info = None
            record.levelname = "WARNING"
            if isinstance(error, asyncio.CancelledError):
                record.msg = "a request that was not complete ended with the server"
        return True


class Throttle(logging.Filter):
    """Lets a few lines a minute through of what is logged at one place in the code, so that no peer
    can fill a disk; the next one says how many were left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._seen: dict[tuple[str, int, str], tuple[float, int]] = {}
        """By place and error: when its minute began, and how many there were in it."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[0] if record.exc_info else None
        place = record.pathname, record.lineno, error.__name__ if error else ""
        now = self._clock()
        began, count = self._seen.get(place, (now, 0))
        if now - began >= LOG_PERIOD_S:
            if count > MAX_LINES:
                facts = getattr(record, "facts", {})
                record.facts = {**facts, "left_out": count - MAX_LINES}
            began, count = now, 0
        self._seen[place] = began, count + 1
        return count < MAX_LINES


def start_logging() -> None:
    """Has everything that is logged in this process written to the standard error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(Throttle())
    handler.setFormatter(Lines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("uvicorn.error").addFilter(WithoutStrangers())
    log.setLevel(logging.INFO)


def note(message: str, **facts: object) -> None:
    """A line in the log."""
    log.info(message, extra={"facts": facts})
