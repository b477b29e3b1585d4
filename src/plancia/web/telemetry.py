"""Telemetry: what the server counts, and what it writes into its log."""

import asyncio
import json
import logging
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from typing import Any, Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST

log: logging.Logger = logging.getLogger("plancia.web")

disable_created_metrics()  # type: ignore[no-untyped-call]

METRICS_TYPE: Final = CONTENT_TYPE_LATEST.removesuffix("; charset=utf-8")
"""Litestar adds the charset itself; to state it twice is an error."""

LOG_PERIOD_S: Final = 60.0
MAX_LINES: Final = 20
"""Of one kind in the log, in each such period."""
_SECONDS: Final = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """The numbers of one server, for Prometheus."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "plancia_requests",
            "Requests answered.",
            ["method", "path", "status"],
            registry=self._registry,
        )
        self.moves: Histogram = Histogram(
            "plancia_move_seconds",
            "From a move's arrival to its acknowledgement.",
            registry=self._registry,
            buckets=_SECONDS,
        )
        self._refusals = Counter(
            "plancia_refusals", "What was not done, by code.", ["code"], registry=self._registry
        )
        events = Counter(
            "plancia_events", "What happened in games, by kind.", ["kind"], registry=self._registry
        )
        self.events_of: Callable[[str], Counter] = cache(events.labels)
        """The counter of what happens in games, by kind."""

    def request(self, method: str, path: str, status: int) -> None:
        """An answer; `path` is the route's pattern, so that there are few of them."""
        self._requests.labels(method, path, str(status)).inc()

    def refusal(self, code: str) -> None:
        self._refusals.labels(code).inc()

    def gauge(self, name: str, help: str, read: Callable[[], float]) -> None:
        """A number that is read when the metrics are asked for."""
        Gauge(f"plancia_{name}", help, registry=self._registry).set_function(read)

    def text(self) -> bytes:
        return generate_latest(self._registry)


class JsonLines(logging.Formatter):
    """One JSON object a line; what is given as `extra={"facts": {...}}` is part of it."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    """For people at a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        facts = " ".join(f"{name}={value}" for name, value in getattr(record, "facts", {}).items())
        line = f"{datetime.fromtimestamp(record.created):%H:%M:%S} {record.getMessage()} {facts}"
        if record.exc_info:
            line = f"{line}\n{self.formatException(record.exc_info)}"
        return line.rstrip()


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
    """Has everything that is logged in this process written to the standard error stream: as text
    on a terminal, elsewhere as a JSON object a line."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(Throttle())
    handler.setFormatter(TextLines() if sys.stderr.isatty() else JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("uvicorn.error").addFilter(WithoutStrangers())
    log.setLevel(logging.INFO)


def note(message: str, **facts: object) -> None:
    """A line in the log."""
    log.info(message, extra={"facts": facts})
