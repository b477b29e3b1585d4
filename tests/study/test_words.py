"""What study says: values in words."""

import pytest

import plancia
from plancia.core.analysis import Analysis, MoveValue
from plancia.study.words import headline, verdict_of

NIM = plancia.game("nim")


@pytest.mark.parametrize(
    ("value", "distance", "exact", "words", "short"),
    [
        (1.0, 5, True, "wins in 5", "+5"),
        (-1.0, 12, True, "loses in 12", "−12"),
        (0.0, None, True, "draw", "0"),
        (1.0, None, True, "wins", "+"),
        (-1.0, None, False, "loses", "−"),
        (0.314, None, False, "+0.31", "+.31"),
        (-0.999, None, False, "−0.99", "−.99"),
        (0.0, None, False, "even", "0"),
    ],
)
def test_a_value_in_words_and_on_the_board(
    value: float, distance: int | None, exact: bool, words: str, short: str
) -> None:
    move = NIM.start().legal_moves()[0]
    each = MoveValue(move, value, "", None, distance)
    said, brief = verdict_of(NIM, each, exact)
    assert (str(said), brief) == (words, short)


def test_a_puzzle_can_be_solved_or_not_or_nobody_knows() -> None:
    game = plancia.game("tetrisito")
    move = game.start().legal_moves()[0]
    told = [verdict_of(game, MoveValue(move, value, ""), True)[0] for value in (1.0, 0.0, -1.0)]
    assert [*map(str, told)] == ["can be solved", "not known", "leads nowhere"]


def test_a_headline_names_who_is_ahead() -> None:
    second = NIM.from_text("3,5,7 2")
    move = second.legal_moves()[0]
    for value, words in (
        (0.4, "player 2 is ahead, +0.40"),
        (-0.4, "player 1 is ahead, +0.40"),
        (0.0, "even"),
        (-1.0, "player 1 wins"),
        (None, ""),
    ):
        assert str(headline(second, Analysis(move, value))) == words
    drawn = Analysis(move, 0.0, exact=True)
    assert str(headline(second, drawn)) == "draw"
