"""What the server writes into its log."""

import logging
import sys

import pytest

from plancia.web.logs import (
    LOG_PERIOD_S,
    MAX_LINES,
    Lines,
    Throttle,
    log,
    note,
    start_logging,
)


def record(message: str, **facts: object) -> logging.LogRecord:
    made = logging.LogRecord("plancia.web", logging.INFO, "", 0, message, (), None)
    made.facts = facts
    return made


def test_a_record_is_one_line_whatever_a_peer_puts_into_it() -> None:
    line = Lines().format(record('a "game"\nbegins', game="a\r\nb"))
    assert line.endswith('info a "game"\\nbegins game=a\\r\\nb')


def test_an_exception_follows_its_line() -> None:
    try:
        raise ValueError("no")
    except ValueError:
        broken = logging.LogRecord("plancia.web", 40, "", 0, "oh", (), sys.exc_info())
    assert Lines().format(broken).endswith("ValueError: no")


def test_notes_are_written_to_the_error_stream(capsys: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger()
    kept, level = [*root.handlers], log.level
    try:
        start_logging()
        note("something", number=1)
        log.debug("not worth a line")
        (line,) = capsys.readouterr().err.splitlines()
    finally:
        root.handlers[:] = kept
        log.setLevel(level)
    assert line.endswith("info something number=1")


def test_of_one_kind_few_lines_a_minute_are_written_and_the_rest_is_counted() -> None:
    now = [0.0]
    throttle = Throttle(lambda: now[0])

    def written(line: int, error: type[Exception] | None = None) -> list[logging.LogRecord]:
        info = (error, error(), None) if error else None
        made = [logging.LogRecord("x", 30, "http.py", line, "bad", (), info) for _ in range(100)]
        return [each for each in made if throttle.filter(each)]

    assert len(written(1)) == MAX_LINES
    assert len(written(2)) == MAX_LINES  # of another place
    assert len(written(1, KeyError)) == MAX_LINES
    assert not written(1)
    now[0] = LOG_PERIOD_S
    first, *_ = written(1)
    assert vars(first)["facts"] == {"left_out": 200 - MAX_LINES}
    assert "left_out=180" in Lines().format(first)
