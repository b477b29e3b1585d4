import pytest

import plancia
from plancia.core.errors import MalformedText
from plancia.core.record.line import OpenLine, finished
from plancia.core.record.tree import MAX_NESTED

START = plancia.game("connect4").start()


def played(*moves: str) -> OpenLine:
    line = OpenLine(START)
    for move in moves:
        line.play(move, "here")
    return line


def test_a_move_that_can_not_be_read_is_named_by_its_number() -> None:
    with pytest.raises(MalformedText, match=r"here.*move 2.*'x'"):
        played("4", "x")


def test_comments_on_one_move_become_lines_of_one() -> None:
    line = played("4")
    line.note("first", ())
    line.note("second", ())
    assert line.record().comments == {1: "first\nsecond"}


def test_a_symbol_needs_a_move() -> None:
    with pytest.raises(MalformedText, match="! stands behind no move"):
        played().mark("!", "here")


def test_a_variation_of_a_variations_first_move_stands_beside_it() -> None:
    line = played("4", "4")
    first = line.open_variation("here", 1)
    first.play("3", "here")
    second = first.open_variation("here", 2)
    second.play("5", "here")
    beside = line.record().variations[2]
    assert [each.moves for each in beside] == [(3,), (5,)]


def test_variations_need_a_move_and_are_not_nested_without_end() -> None:
    with pytest.raises(MalformedText, match="before any move"):
        played().open_variation("here", 1)
    with pytest.raises(MalformedText, match=f"more than {MAX_NESTED} variations"):
        played("4").open_variation("here", MAX_NESTED + 1)


def test_a_final_position_must_be_the_one_that_is_reached() -> None:
    line = played("4")
    reached = line.positions[-1].to_text()
    assert finished(line, {}, "*", reached, "here").moves == (4,)
    with pytest.raises(MalformedText, match="but Final says"):
        finished(line, {}, "*", START.to_text(), "here")
