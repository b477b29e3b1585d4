import pytest

from plancia.core.errors import MalformedText
from plancia.study.lines import arranged, drawn, line_of, written
from plancia.study.messages import Arrangement, LineRequest, PictureRequest, RecordRequest


def test_a_line_is_played_again_from_its_start() -> None:
    record = line_of(LineRequest("nim", {"heaps": "2,3"}, "1,3 2", ["A1", "B1"]))
    assert [position.to_text() for position in record.positions()] == ["1,3 2", "0,3 1", "0,2 2"]


def test_a_board_that_is_too_large_is_refused_before_it_is_played() -> None:
    def check(start: object) -> None:
        raise MalformedText("too large")

    with pytest.raises(MalformedText, match="too large"):
        line_of(LineRequest("nim", {}, "", ["no move"]), check)


def test_a_board_is_set_up_by_hand() -> None:
    rows = ["......."] * 5 + ["X.O...."]
    position = arranged(Arrangement("connect4", rows=rows, to_move=1))
    assert [*position.picture().panels[0].rows] == rows


def test_a_line_is_written_with_its_tags_and_drawn_with_its_last_move() -> None:
    text = written(RecordRequest("connect4", moves=["4"], tags={"Event": "Test"}))
    assert '[Event "Test"]' in text
    svg = drawn(PictureRequest("connect4", moves=["4"]))
    assert svg.startswith("<svg")
    assert svg != drawn(PictureRequest("connect4"))
