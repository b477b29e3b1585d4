import pytest

from plancia.study.puzzle import Puzzle, first_steps, goal, idea

NIM = Puzzle.from_text("nim", '{"heaps":"3,4","misere":false}\t3,4 1\tB1 B1 A1\t1\t3\tequal-heaps')
DRAW = Puzzle.from_text(
    "connect4", "{}\t1X1O3/1OOX3/1XXO1O1/1OOXOO1/1XXOXX1/XOXXOOX X\t5 6 6\t0\t4\tdraw"
)
PENTE = Puzzle.from_text(
    "pente",
    '{"rows":13,"columns":13}\t13/13/5O7/6X2O3/6OX2O2/7OX1O2/6X1OX3/6XO1XOX1/6XX1X3/'
    "5OO6/5X7/13/13 O 2 2\tL7 L10 L5\t1 2\t2\tfour blocks",
)


@pytest.mark.parametrize(
    ("puzzle", "words"),
    [
        (NIM, "player 1 to move: find the only move that wins."),
        (DRAW, "yellow to move: find the only move that saves the draw."),
        (PENTE, "black to move: find the only move that wins within 2 moves."),
    ],
)
def test_the_goal_says_what_the_right_move_keeps(puzzle: Puzzle, words: str) -> None:
    assert str(goal(puzzle)) == words


BLOCK = Puzzle.from_text(
    "four-in-a-row",
    "{}\t7/7/7/7/1OXXXO1/1OOXOXO X turn u0r0b1v0m1 u0r1b0v0m1\td4\t1 2\t2\tblock",
)
QUIET = Puzzle.from_text(
    "four-in-a-row",
    "{}\t7/7/7/2O1X2/2X1O2/1OXXXOX O turn u0r0b0v0m1 u0r1b1v0m1\td4\t1 3\t3\tquiet",
)


def test_what_is_proved_of_a_puzzle_replaces_what_holds_for_any() -> None:
    look, _, last = first_steps(QUIET)
    says = "Drop into column 4. Whatever X answers, you win within 3 moves."
    assert " ".join(map(str, idea(QUIET))) == f"{says} The idea: a quiet move."
    assert str(look.sentences[-1]) == "The idea: a quiet move."
    assert " ".join(map(str, last.sentences)) == says


def test_a_puzzle_whose_motif_can_be_seen_needs_no_more_words() -> None:
    says = "Drop into column 4. Then block O, and make four with a drop into column 4."
    assert " ".join(map(str, idea(BLOCK))) == says


def test_the_idea_is_put_in_sentences() -> None:
    first, *_, last = (str(each) for each in idea(NIM))
    assert first.startswith("Take 1 rock from heap B")
    assert last == "The idea: leave equal heaps."
