"""Values in words: one formatter for page, terminal and command."""

from typing import Any

import pytest

import plancia
from plancia.engine.analysis import Analysis, LevelAnalyst, MoveValue, analyst
from plancia.engine.player import NO_LIMITS, Limits, Stop, never
from plancia.engine.value import Value, estimated, proved

NIM = plancia.game("nim")


@pytest.mark.parametrize(
    ("value", "distance", "exact", "words", "short"),
    [
        (1.0, 5, True, "wins in 5", "+5"),
        (-1.0, 12, True, "loses in 12", "−12"),
        (0.0, None, True, "draws", "0"),
        (1.0, None, True, "wins", "+"),
        (-1.0, None, False, "loses", "−"),
        (0.314, None, False, "+0.31", "+0.31"),
        (-0.999, None, False, "−0.99", "−0.99"),
        (0.0, None, False, "even", "0"),
    ],
)
def test_a_value_in_words_and_on_the_board(
    value: float, distance: int | None, exact: bool, words: str, short: str
) -> None:
    found, brief = proved(value, distance) if exact else estimated(value)
    assert (str(found), brief) == (words, short)


def test_a_headline_names_the_side_that_is_ahead() -> None:
    second = NIM.from_text("3,5,7 2")
    move = second.legal_moves()[0]
    for value, words in (
        (0.4, "player 2 is ahead, +0.40"),
        (-0.4, "player 1 is ahead, +0.40"),
        (0.0, "even"),
        (-1.0, "player 1 wins"),
        (None, ""),
    ):
        assert str(Analysis(move, value).headline(second)) == words
    assert str(Analysis(move, 0.0, exact=True).headline(second)) == "draw"
    sure = Analysis(move, 1.0, moves=(MoveValue.of(move, Value.proved(1.0, 5)),), exact=True)
    assert str(sure.headline(second)) == "player 2 wins in 5"


def test_a_puzzle_can_be_solved_or_not_or_is_not_known() -> None:
    start = plancia.game("tetrisito").start()
    move = start.legal_moves()[0]
    headlines = [str(Analysis(move, value).headline(start)) for value in (1.0, 0.0, -1.0)]
    assert headlines == ["can be solved", "not known", "can't be solved"]


@pytest.mark.parametrize("name", ["four-in-a-row", "pente"])
def test_where_there_is_one_move_what_comes_after_it_is_searched(name: str) -> None:
    start = plancia.game(name).start()
    assert len(start.legal_moves()) == 1
    found = analyst(start.game).answer(start, Limits(depth=3))
    assert found.nodes > 1
    assert len(found.line) > 1
    assert found.value == found.moves[0].value


def test_several_moves_without_a_choice_are_seen_through() -> None:
    game = plancia.game("four-in-a-row", undos=0, removes=0, blocks=0)
    position = game.start().play_line("d4 p d4 p d3")
    assert [*map(position.format_move, position.legal_moves())] == ["k"]
    found = analyst(game).answer(position, Limits(depth=3))
    assert found.value is not None
    assert found.nodes > 1


class Glance(plancia.Player[Any]):
    """A player who looks at one position."""

    def answer(
        self, position: plancia.Position[Any], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> plancia.Answer[Any]:
        return plancia.Answer(position.legal_moves()[0], 0.3, nodes=1)


def test_a_move_that_ends_the_game_is_worth_its_end() -> None:
    found = LevelAnalyst(Glance()).answer(plancia.game("nim", heaps="1").start())
    assert (found.value, str(found.moves[0].says)) == (-1.0, "loses")


def test_nothing_is_claimed_after_one_position() -> None:
    position = plancia.game("pente").start().play_line("K10 A1")
    found = LevelAnalyst(Glance()).answer(position, Limits(0.05))
    assert found.value is None
    assert found.headline(position) == ""
