import pytest

import plancia
from plancia.core.errors import IllegalMove
from plancia.nim.notation import Take
from plancia.puzzles.puzzle import Puzzle
from plancia.puzzles.solving import Attempt, goal, idea, refutation

NIM = Puzzle.from_text("nim", '{"heaps":"3,4","misere":false}\t3,4 1\tB1 B1 A1\t1\t3\tequal-heaps')
DRAW = Puzzle.from_text(
    "connect4", "{}\t1X1O3/1OOX3/1XXO1O1/1OOXOO1/1XXOXX1/XOXXOOX X\t5 6 6\t0\t4\tdraw"
)
PENTE = Puzzle.from_text(
    "pente",
    '{"rows":13,"columns":13}\t13/13/5O7/6X2O3/6OX2O2/7OX1O2/6X1OX3/6XO1XOX1/6XX1X3/'
    "5OO6/5X7/13/13 O 2 2\tL7 L10 L5\t1 2\t2\tfour blocks",
)


def test_a_right_move_is_answered_by_the_reply_of_the_line() -> None:
    attempt = Attempt(NIM)
    assert attempt.try_move(Take(1, 1))
    assert attempt.position == NIM.position.play(Take(1, 1)).play(Take(1, 1))
    assert not attempt.is_solved
    assert attempt.try_move(Take(0, 1))
    assert attempt.is_solved
    assert attempt.wrong == 0


def test_a_wrong_move_changes_nothing_but_the_count() -> None:
    attempt = Attempt(NIM)
    assert not attempt.try_move(Take(0, 1))
    assert (attempt.position, attempt.wrong) == (NIM.position, 1)


def test_an_illegal_move_is_no_attempt() -> None:
    attempt = Attempt(NIM)
    with pytest.raises(IllegalMove):
        attempt.try_move(Take(0, 9))
    assert attempt.wrong == 0


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


def test_the_idea_is_told_in_sentences() -> None:
    first, *_, last = (str(each) for each in idea(NIM))
    assert first.startswith("Take 1 rock from heap B")
    assert last == "The idea: leave equal heaps."


def test_the_refutation_of_a_wrong_move_wins_for_the_opponent() -> None:
    after = NIM.position.play(Take(0, 3))
    found = refutation(NIM, after)
    assert found is not None
    assert found.answer.move == Take(1, 4)
    assert refutation(NIM, after.play(Take(1, 4))) is None


SQUARES = plancia.game(
    "tetrisito",
    puzzle="start .... .... .... goal .... #### #### piece ## ## piece ## ## piece #### piece ##",
).start()
SOLO = Puzzle(SQUARES, tuple(map(SQUARES.parse_move, ("1@0", "2@2"))), 1, 1, tags=("small",))
"""Two squares side by side, in any order; a square in the middle leaves room for none."""


def test_any_way_to_the_goal_solves_a_puzzle_for_one() -> None:
    attempt = Attempt(SOLO)
    start = attempt.position
    assert attempt.try_move(start.parse_move("2@0"))
    assert (attempt.ply, attempt.wrong) == (1, 0)
    assert attempt.try_move(attempt.position.parse_move("1@2"))
    assert attempt.is_solved


def test_a_move_after_which_the_goal_is_out_of_reach_is_wrong_and_told_why() -> None:
    attempt = Attempt(SOLO)
    start = attempt.position
    wrong = start.parse_move("1@1")
    assert not attempt.try_move(wrong)
    assert (attempt.ply, attempt.wrong, attempt.position) == (0, 1, start)
    told = refutation(SOLO, start.play(wrong))
    assert told is not None
    assert told.answer.value == -1
    assert str(told.answer.why)


def test_the_refutation_is_the_opponents_even_if_the_player_decides_more_than_one_thing() -> None:
    start = plancia.game("four-in-a-row").start()
    puzzle = Puzzle(start, (start.parse_move("d4"),), 1, 1)
    after = start.play(start.parse_move("d4"))
    assert after.to_move == start.to_move  # who may still take it back
    found = refutation(puzzle, after)
    assert found is not None
    assert found.position.to_move != start.to_move
    found.position.play(found.answer.move)
