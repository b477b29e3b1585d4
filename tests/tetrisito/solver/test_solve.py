import random

import pytest

from plancia.core.capability import Solves, capability
from plancia.engine.player import Limits
from plancia.tetrisito import (
    Drop,
    Tetrisito,
    TetrisitoOptions,
    TetrisitoPosition,
    TetrisitoPuzzle,
    presets,
)
from plancia.tetrisito.notation import parse_puzzle
from plancia.tetrisito.solver.solve import Solution, Solvability, is_solvable, solve
from rounds import rounds
from twins.tetrisito_solver import Given, fewest_drops, random_puzzle

IMPLEMENTATIONS = ["A", "B", "C"]


def start_of(puzzle: TetrisitoPuzzle, implementation: str = "C") -> TetrisitoPosition:
    return Tetrisito(TetrisitoOptions(puzzle, implementation)).start()


def position_of(given: Given, implementation: str) -> TetrisitoPosition:
    boxes = tuple(map(tuple, given.boxes))
    return start_of(TetrisitoPuzzle(tuple(given.start), tuple(given.goal), boxes), implementation)


def solved(text: str, implementation: str = "C", **asked: bool) -> Solution:
    return solve(start_of(parse_puzzle(text), implementation), **asked)


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
@rounds(40, 120)
def test_it_agrees_with_trying_everything(implementation: str, rounds: int) -> None:
    chance = random.Random(f"solver {implementation}")
    for case in range(rounds):
        given = random_puzzle(chance, implementation)
        position = position_of(given, implementation)
        fewest = fewest_drops(given, implementation)
        is_solvable, found = fewest is not None, solve(position, fewest=True)
        assert found.fewest == fewest, (case, given)
        assert found.solvability is (Solvability.SOLVED if is_solvable else Solvability.IMPOSSIBLE)
        assert len(found.drops) == (fewest or 0)
        at_once = solve(position)
        assert at_once.solvability is found.solvability, (case, given)
        for sequence in (found.drops, at_once.drops):
            after = position
            for drop in sequence:
                after = after.play(drop)
            assert after.solved == is_solvable


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
@rounds(60, 200)
def test_the_random_puzzles_are_as_often_solvable_as_not(implementation: str, rounds: int) -> None:
    chance = random.Random(f"balance {implementation}")
    solvable = sum(
        is_solvable(position_of(random_puzzle(chance, implementation), implementation)) is True
        for _ in range(rounds)
    )
    assert rounds / 4 <= solvable <= rounds * 3 / 4


def test_the_fewest_pieces_are_found() -> None:
    text = "start .... .... goal #### #### piece ## piece ## piece ## piece ## piece #### ####"
    assert len(solved(text, fewest=True).drops) == solved(text, fewest=True).fewest == 1


def test_a_goal_that_is_reached_needs_no_drop() -> None:
    found = solved("start #. goal #. piece #")
    assert (found.solvability, found.fewest, found.drops) == (Solvability.SOLVED, 0, ())


def test_an_argument_saves_the_search() -> None:
    found = solved("start #.. goal ### piece ###")
    assert found.solvability is Solvability.IMPOSSIBLE
    assert (found.nodes, found.drops) == (0, ())
    assert "no choice of pieces has as many blocks" in str(found.why)


def test_pieces_on_one_another_in_a_circle_can_not_be_dropped() -> None:
    # Each hook holds the other: together they fill the goal, but none comes first.
    text = "start .... .... .... goal .... ##.. ##.. piece #. .# piece .# #."
    found = solved(text)
    assert found.solvability is Solvability.IMPOSSIBLE


def large(chance: random.Random, rows: int, columns: int, many: int) -> TetrisitoPuzzle:
    """Dominoes and squares, dropped at random."""
    pieces = tuple(chance.choice([("##",), ("#", "#"), ("##", "##")]) for _ in range(many))
    empty, full = ("." * columns,) * rows, ("#" * columns,) * rows
    position = start_of(TetrisitoPuzzle(empty, full, pieces))
    for piece in range(1, many + 1):
        rests = position.rests(piece)
        position = position.play(min(rests, key=rests.__getitem__))
    return TetrisitoPuzzle(empty, position.game.board.to_rows(position.grid), pieces)


@pytest.mark.parametrize("implementation", ["B", "C"])
def test_grids_of_many_words_are_solved(implementation: str) -> None:
    puzzle = large(random.Random(4), 8, 70, 12 if implementation == "B" else 60)
    position = start_of(puzzle, implementation)
    after = position
    for drop in solve(position, limits=Limits(nodes=100_000)).drops:
        after = after.play(drop)
    assert after.solved


@pytest.mark.parametrize(
    ("puzzle", "implementation"), [(presets.HEART, "C"), (presets.HOUSE, "B")], ids=str
)
def test_limits_and_stops_end_in_an_honest_unknown(
    puzzle: TetrisitoPuzzle, implementation: str
) -> None:
    position = start_of(puzzle, implementation)
    found = solve(position, limits=Limits(nodes=3))
    assert (found.solvability, found.drops) == (Solvability.UNKNOWN, ())
    assert str(found.why) == f"unknown after {found.nodes} nodes"
    assert is_solvable(position, Limits(nodes=3)) is None
    assert str(solve(position, stop=lambda: True).why) == "unknown after 0 nodes"
    assert str(solve(position, limits=Limits(seconds=0)).why) == "unknown after 0 nodes"


def test_progress_is_reported_and_counts_up() -> None:
    counts: list[int] = []
    solve(start_of(presets.HOUSE, "B"), progress=counts.append)
    assert counts
    assert counts == sorted(counts)


def test_wrong_drops_are_known() -> None:
    wrong = start_of(presets.HEART).play(Drop(2, 0))
    assert is_solvable(wrong) is False
    assert solve(wrong).drops == ()


def test_the_room_says_what_a_position_is_worth() -> None:
    position = start_of(presets.HEART)
    solves = capability(position.game, Solves)
    assert solves is not None
    assert solves.solve(position).result == 1
    assert solves.solve(position.play(Drop(2, 0))).result == -1
