import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plancia.connect4 import Connect4, Connect4Options, Connect4Position
from plancia.connect4.solver.solve import (
    SolvedScore,
    Solver,
    solves,
)
from plancia.kernels import jit
from random_games import after_random_moves
from rounds import rounds
from twins import connect4_solver as twin

CLASSIC = Connect4()
LATE = 8 if jit.DISABLED else 12
"""Empty cells that the twin, or the kernel without its compiler, does in no time."""

solver = Solver(table_mb=1)


def random_position(game: Connect4, stones: int, seed: int) -> Connect4Position:
    """A random game after that number of stones, or just before its end."""
    return after_random_moves(game.start(), random.Random(seed), stones)


def empty(position: Connect4Position) -> int:
    options = position.game.options
    return options.rows * options.columns - position.stones.bit_count()


@st.composite
def late_positions(draw: st.DrawFn, most: int = LATE) -> Connect4Position:
    """A position with few empty cells on a board of some size."""
    rows, columns = draw(st.sampled_from([(6, 7), (4, 5), (7, 8), (5, 4), (9, 3)]))
    game = Connect4(Connect4Options(rows=rows, columns=columns))
    chance = random.Random(draw(st.integers(0, 2**32)))
    while True:  # most random games end early: keep those that last
        position = game.start()
        while position.outcome is None and empty(position) > draw(st.integers(0, most)):
            moves = [m for m in position.legal_moves() if position.play(m).outcome is None]
            if not moves:
                break
            position = position.play(chance.choice(moves))
        if empty(position) <= most:
            return position


@given(late_positions())
def test_scores_are_those_of_the_slow_twin(position: Connect4Position) -> None:
    assert solver.solve(position).score == twin.score(position)


@given(late_positions())
def test_an_analysis_agrees_with_the_twin_and_its_line_ends_as_it_says(
    position: Connect4Position,
) -> None:
    analysis = solver.analyse(position)
    scores = {each.move: each.score for each in analysis.moves}
    assert scores == {m: -twin.score(position.play(m)) for m in position.legal_moves()}
    assert scores[analysis.move] == analysis.moves[0].score == twin.score(position)
    assert len(analysis.line) == analysis.depth
    end = position
    for move in analysis.line:
        assert twin.score(end.play(move)) == -twin.score(end)
        end = end.play(move)
    assert end.outcome is not None


@pytest.mark.slow
@rounds(2, 20)
@pytest.mark.parametrize("stones", range(10, 41))
def test_scores_are_those_of_bitbully(stones: int, rounds: int) -> None:
    core = pytest.importorskip("bitbully.bitbully_core")
    peer = core.BitBullyCore()
    chance = random.Random(stones)
    for _ in range(rounds):
        position, board = CLASSIC.start(), core.BoardCore()
        for _ in range(stones):
            move = chance.choice(position.legal_moves())
            if position.play(move).outcome is not None:
                break
            position = position.play(move)
            board.play(move - 1)
        assert solver.solve(position).score == peer.mtdf(board, 0)


@pytest.mark.slow
def test_a_table_that_overflows_changes_no_score() -> None:
    position = random_position(CLASSIC, 11, 3)
    assert Solver(table_mb=1).solve(position) != Solver(table_mb=16).solve(position)
    assert Solver(table_mb=1).solve(position).score == Solver(table_mb=16).solve(position).score


def test_a_cleared_solver_does_the_same_work_again() -> None:
    position = random_position(Connect4(Connect4Options(4, 5)), 10, 1)
    fresh = Solver(table_mb=1)
    first = fresh.solve(position)
    again = fresh.solve(position)
    fresh.clear()
    assert fresh.solve(position) == first
    assert again.nodes <= first.nodes


def test_a_batch_of_positions_is_solved_as_each_of_them_alone() -> None:
    small = Connect4(Connect4Options(4, 5))
    seeds = range(40 if jit.DISABLED else 1500)
    positions = [random_position(small, 8 + seed % 12, seed) for seed in seeds]
    alone = Solver(table_mb=1)

    def cleared(position: Connect4Position, weak: bool) -> SolvedScore:
        alone.clear()
        return alone.solve(position, weak)

    for weak in (False, True):
        expected = [cleared(position, weak) for position in positions]
        assert Solver(table_mb=1).solve_many(positions, weak=weak, fresh=True) == expected
        kept = Solver(table_mb=1).solve_many(positions, weak=weak)
        assert [one.score for one in kept] == [one.score for one in expected]


def test_a_text_is_no_position_to_solve() -> None:
    text: Any = "444"
    with pytest.raises(TypeError, match=r"solve takes a Connect4Position, not '444'; .*play_line"):
        Solver().solve(text)
    with pytest.raises(TypeError, match="solve_many takes a Connect4Position, not '444'"):
        Solver().solve_many([CLASSIC.start(), text])
    with pytest.raises(ValueError, match="positions of two games"):
        Solver().solve_many([CLASSIC.start(), Connect4(Connect4Options(4, 4)).start()])


@pytest.mark.parametrize(
    ("options", "why"),
    [((6, 9, 5), "four in a line, not 5"), ((8, 8, 4), r"\(rows \+ 1\) \* columns is 72")],
)
def test_what_cannot_be_solved_is_refused_with_a_reason(
    options: tuple[int, int, int], why: str
) -> None:
    game = Connect4(Connect4Options(*options))
    assert solves(game) is None
    with pytest.raises(ValueError, match=why):
        solver.solve(game.start())
    with pytest.raises(ValueError, match=why):
        solver.analyse(game.start())


@pytest.mark.parametrize("wrong", [{"table_mb": 0}, {"threads": 0}])
def test_a_solver_needs_a_table_and_a_thread(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="1 or more"):
        Solver(**wrong)


@pytest.mark.parametrize(
    ("moves", "says"),
    [
        ("121212", "yellow wins if it plays 1"),
        ("31213113443", "yellow wins; red lasts longest with 4"),
        ("2311342422334", "yellow wins whatever red plays"),
        ("31233213114422", "yellow wins whatever it plays"),
        ("3313422243", "it is a draw if yellow plays 2 or 4"),
        ("1413224132433", "it is a draw whatever red plays"),
    ],
)
def test_an_analysis_says_what_it_means(moves: str, says: str) -> None:
    position = Connect4(Connect4Options(rows=4, columns=4)).start().play_line(moves)
    assert isinstance(position, Connect4Position)
    assert str(solver.analyse(position).why) == says
