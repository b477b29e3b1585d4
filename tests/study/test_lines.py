from typing import Any

import pytest

from plancia.core.errors import MalformedText
from plancia.study.lines import line_of, written
from plancia.study.messages import (
    LineRequest,
    NotedLine,
    RecordRequest,
)


def test_a_line_is_played_again_from_its_start() -> None:
    record = line_of(LineRequest("nim", {"heaps": "2,3"}, "1,3 2", ["A1", "B1"]))
    assert [position.to_text() for position in record.positions()] == ["1,3 2", "0,3 1", "0,2 2"]


@pytest.mark.parametrize(
    ("notes", "why"),
    [
        ({"symbols": {"1": "#"}}, "symbol '#' of move 1 is none of"),
        ({"symbols": {"0": "!"}}, "a symbol after move 0 of 2"),
        ({"variations": {"3": [NotedLine(["4"])]}}, "there is no move 3 to replace"),
        ({"variations": {"2": [NotedLine(["9"])]}}, "move 2 .9.: '9' is not a column"),
        ({"variations": {"2": [NotedLine([])]}}, "a variation of move 2: it has no moves"),
        ({"comments": {"9": "a"}}, "a comment after move 9 of 2"),
    ],
    ids=str,
)
def test_notes_that_fit_no_move_are_refused(notes: dict[str, Any], why: str) -> None:
    with pytest.raises(MalformedText, match=why):
        line_of(RecordRequest("connect4", moves=["4", "4"], **notes))


def test_variations_are_not_nested_without_end() -> None:
    line = NotedLine(["4"])
    for _ in range(101):
        line = NotedLine(["4"], variations={"1": [line]})
    with pytest.raises(MalformedText, match="more than 100 variations"):
        line_of(RecordRequest("connect4", moves=["4"], variations={"1": [line]}))


def test_a_board_that_is_too_large_is_refused_before_it_is_played() -> None:
    def check(start: object) -> None:
        raise MalformedText("too large")

    with pytest.raises(MalformedText, match="too large"):
        line_of(LineRequest("nim", {}, "", ["no move"]), check)


def test_a_line_is_written_with_its_tags() -> None:
    text = written(RecordRequest("connect4", moves=["4"], tags={"Event": "Test"}))
    assert '[Event "Test"]' in text
