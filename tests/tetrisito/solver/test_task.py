from itertools import combinations

import plancia
from plancia.tetrisito import Tetrisito, TetrisitoOptions, TetrisitoPosition
from plancia.tetrisito.notation import parse_puzzle
from plancia.tetrisito.solver.solve import solve
from plancia.tetrisito.solver.task import IMPOSSIBLE, SolverTask

LEFT_GAP = "start ... goal ##. piece ## piece .## piece ## piece ####"


def task_of(text: str, **rules: bool) -> SolverTask:
    return SolverTask(Tetrisito(TetrisitoOptions(parse_puzzle(text), **rules)).start())


def test_pieces_that_go_to_the_same_places_are_of_one_kind() -> None:
    """The second piece never reaches the left wall; the last one is too wide for the grid."""
    task = task_of(LEFT_GAP)
    assert list(task.pieces.values()) == [[1, 3], [2]]
    assert (task.counts, task.sizes, task.blocks) == ((2, 1), (2, 2), 6)
    assert task.sequence == (0, 1, 0)


def test_the_fewest_pieces_are_those_of_trying_every_choice() -> None:
    task = task_of("start ..... goal ..### piece # piece ## piece ## piece ### piece #.#")
    sizes = [1, 2, 2, 3, 2]
    for blocks in range(task.blocks + 1):
        ways = [n for n in range(6) for c in combinations(sizes, n) if sum(c) == blocks]
        assert task.fewest[blocks] == min(ways, default=IMPOSSIBLE)
        assert task.can_add(blocks) is bool(ways)
    assert not task.can_add(task.blocks + 1)


def test_regions_are_what_hangs_together_by_sides() -> None:
    task = task_of("start .... .... goal ##.# ##.# piece #")
    left, right = task.regions(task.goal)
    assert (left | right, left & right) == (task.goal, 0)
    assert {left.bit_count(), right.bit_count()} == {4, 2}


def test_every_piece_of_a_solution_lies_in_one_of_the_places() -> None:
    for preset in ("heart", "house", "course"):
        position = plancia.game("tetrisito", preset).start()
        assert isinstance(position, TetrisitoPosition)
        bodies = {place.body for place in SolverTask(position).places}
        for drop in solve(position).drops:
            after = position.play(drop)
            assert after.grid & ~position.grid in bodies
            position = after
