"""What the server counts and writes down."""

import json
import logging
import sys

import pytest

from plancia.web.telemetry import (
    LOG_PERIOD_S,
    MAX_LINES,
    JsonLines,
    Metrics,
    TextLines,
    Throttle,
    log,
    note,
    start_logging,
)


def record(message: str, **facts: object) -> logging.LogRecord:
    made = logging.LogRecord("plancia.web", logging.INFO, "", 0, message, (), None)
    made.facts = facts
    return made


def test_a_line_of_the_log_is_one_json_object() -> None:
    line = JsonLines().format(record('a "game"\nbegins', game="abc", seconds=1.5))
    assert "\n" not in line
    data = json.loads(line)
    assert (data["message"], data["level"]) == ('a "game"\nbegins', "info")
    assert (data["game"], data["seconds"]) == ("abc", 1.5)
    assert data["time"].endswith("+00:00")


def test_an_exception_is_part_of_the_line() -> None:
    try:
        raise ValueError("no")
    except ValueError:
        broken = logging.LogRecord("plancia.web", 40, "", 0, "oh", (), sys.exc_info())
    assert "ValueError: no" in json.loads(JsonLines().format(broken))["exception"]
    assert TextLines().format(broken).endswith("ValueError: no")


def test_people_get_plain_text() -> None:
    line = TextLines().format(record("a game begins", game="abc"))
    assert line.endswith("a game begins game=abc")


def test_what_is_written_elsewhere_than_on_a_terminal_is_json(
    capsys: pytest.CaptureFixture[str],
) -> None:
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
    assert "something" in line
    assert line.startswith("{")


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
    assert "left_out=180" in TextLines().format(first)


def test_numbers_are_text_for_prometheus() -> None:
    metrics = Metrics()
    metrics.request("GET", "/api/games", 200)
    metrics.moves.observe(0.003)
    metrics.refusal("stale")
    metrics.events_of("move").inc()
    metrics.gauge("live_games", "Games in memory.", lambda: 7)
    text = metrics.text().decode()
    for line in (
        'plancia_requests_total{method="GET",path="/api/games",status="200"} 1.0',
        'plancia_move_seconds_bucket{le="0.005"} 1.0',
        'plancia_refusals_total{code="stale"} 1.0',
        'plancia_events_total{kind="move"} 1.0',
        "plancia_live_games 7.0",
    ):
        assert line in text.splitlines()
