import pytest

from plancia.connect4.rules import Connect4, Connect4Options
from plancia.connect4.teaching.puzzles import Connect4Puzzles, puzzles

SMALL = Connect4(Connect4Options(rows=4, columns=4))
GAME = Connect4()


@pytest.mark.parametrize(
    ("text", "line", "tags", "words"),
    [
        (
            "7/7/7/7/2OO3/2XX3 X",
            (5,),
            ("double-threat",),
            "You threaten four in columns 2 and 6 at once: red can stop only one.",
        ),
        (
            "1X1O3/1OOX3/1XXO1O1/1OOXOO1/1XXOXX1/XOXXOOX X",
            (5, 6, 6),
            ("draw", "others-lose"),
            "After any other move red wins.",
        ),
        (
            "2XO1O1/1OOX1O1/1OXO1X1/XXXO1X1/OXOXOXX/XOOXXOO X",
            (2, 7, 1, 5, 5),
            ("others-lose",),
            "Only this wins: after any other move red does.",
        ),
    ],
)
def test_the_idea_says_what_the_tags_prove(
    text: str, line: tuple[int, ...], tags: tuple[str, ...], words: str
) -> None:
    position = GAME.from_text(text)
    assert str(Connect4Puzzles(GAME).idea(position, line, 0, tags)) == words


def test_a_square_that_decides_is_named_with_its_reason() -> None:
    makes = Connect4Puzzles(GAME)
    position = GAME.from_text("2X4/2XO1O1/2OOXO1/2XXOX1/1OXOXO1/OOXXXOX X")
    words = str(makes.idea(position, (2,), 0, ("odd-square",)))
    assert words.startswith("You hold the odd square in column ")


def test_boards_that_cannot_be_solved_have_no_puzzles() -> None:
    assert puzzles(Connect4(Connect4Options(connect=5))) is None
