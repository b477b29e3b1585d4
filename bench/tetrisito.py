"""Tetrisito's solver on the original's size, and large beside CP-SAT.

    python bench/tetrisito.py [--small 100] [--large 20]

--small: random 6x6 puzzles of each mode, each solved three times, of which the quickest counts:
machines have other things to do. --large: grids of 20 rows and 10 columns with 40 tetrominoes,
built to be solvable, and as many near misses with a piece changed; each is given to CP-SAT
(OR-Tools, from the dependency group `bench`) too, with one worker. All times are CPU times. Exits
with status 1 if an aim is missed. That answers are right is proved in tests/tetrisito/solver,
beside the twin.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from ratios import ratio

from plancia.courses.vectors.tetrisito import TETROMINOES, turned
from plancia.engine.player import Limits
from plancia.tetrisito import Tetrisito, TetrisitoOptions, TetrisitoPosition, TetrisitoPuzzle
from plancia.tetrisito.notation import ANY_ORDER, IN_ORDER, ONE, Rows
from plancia.tetrisito.solver.solve import Solvability, solve
from plancia.tetrisito.solver.task import SolverTask, each_bit

SMALL_LIMIT = 0.010
MEDIAN_LIMIT, P95_LIMIT = 1.0, 10.0
ROWS, COLUMNS, PIECES = 20, 10, 40
SECONDS = 10.0
"""The patience with a large puzzle, on the clock; for CP-SAT the same."""

T = TypeVar("T")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--small", type=int, default=100)
    parser.add_argument("--large", type=int, default=20)
    arguments = parser.parse_args()
    warm_up()
    good = small_is_quick(arguments.small)
    good &= large_is_quick(arguments.large)
    return 0 if good else 1


def start_of(
    start: Rows, goal: Rows, pieces: Sequence[Rows], implementation: str = ANY_ORDER
) -> TetrisitoPosition:
    return Tetrisito(
        TetrisitoOptions(TetrisitoPuzzle(start, goal, tuple(pieces)), implementation)
    ).start()


def warm_up() -> None:
    """Compile, or load what is compiled."""
    for implementation in (ONE, IN_ORDER, ANY_ORDER):
        pieces = (("##",),) * (1 if implementation == ONE else 2)
        solve(start_of(("....",) * 3, ("....", "....", "##.."), pieces, implementation))


def timed(question: Callable[[], T]) -> tuple[float, T]:
    began = time.process_time()
    answer = question()
    return time.process_time() - began, answer


def share(times: Sequence[float], part: float) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * part))]


def small_is_quick(cases: int) -> bool:
    if not cases:
        return True
    print(f"6x6 with up to 6 pieces, {cases} a mode, milliseconds (median, worst):")
    slowest = 0.0
    for implementation in (ONE, IN_ORDER, ANY_ORDER):
        chance = random.Random(f"small {implementation}")
        times = []
        for _ in range(cases):
            ask = partial(solve, small(chance, implementation))
            times.append(min(timed(ask)[0] for _ in range(3)))
        slowest = max(slowest, *times)
        print(f"  {implementation}: {statistics.median(times) * 1e3:.2f}, {max(times) * 1e3:.2f}")
    print(f"  worst of all {slowest * 1e3:.2f}, wanted under {SMALL_LIMIT * 1e3:.0f}")
    ratio("Tetrisito on 6x6, the slowest", slowest, SMALL_LIMIT, "s", "the aim")
    return slowest < SMALL_LIMIT


LITTLE: tuple[Rows, ...] = (("#",), ("##",), ("#", "#"), ("##", "#."), ("##", ".#"), ("###",))


def small(chance: random.Random, implementation: str) -> TetrisitoPosition:
    """Random drops on an empty grid, and in half of the cases two cells of the goal changed."""
    many = 1 if implementation == ONE else chance.randint(3, 6)
    little = chance.random() < 0.5
    pieces = [
        chance.choice(LITTLE) if little and chance.random() < 0.6 else tetromino(chance)
        for _ in range(many)
    ]
    empty, full = ("......",) * 6, ("######",) * 6
    position = start_of(empty, full, pieces, implementation)
    for _ in range(chance.randint(max(1, many - 2), many)):
        if moves := position.legal_moves():
            position = position.play(chance.choice(moves))
    grid = position.grid
    if chance.random() < 0.5:
        grid ^= 1 << chance.randrange(36) | 1 << chance.randrange(36)
    return start_of(empty, position.game.board.to_rows(grid), pieces, implementation)


def tetromino(chance: random.Random) -> Rows:
    return turned(chance.choice(TETROMINOES), chance.randrange(4))


def large_is_quick(cases: int) -> bool:
    if not cases:
        return True
    print(f"{ROWS}x{COLUMNS} with {PIECES} tetrominoes, in any order, {cases} of each:")
    puzzles = [large(random.Random(f"large {case}")) for case in range(cases)]
    near = [near_miss(random.Random(f"near {case}"), puzzle) for case, puzzle in enumerate(puzzles)]
    good = report("built to be solvable", puzzles, wanted=True)
    packed = [large(random.Random(f"packed {case}"), noise=0.1, hole=50.0) for case in range(cases)]
    good &= report("the same, with few holes", packed, wanted=True)
    return good & report("near misses: a piece changed", near, wanted=False)


def report(title: str, puzzles: list[TetrisitoPosition], wanted: bool) -> bool:
    """Both solvers on the same cases; whether ours is as fast as wanted and ahead."""
    ours = [timed(partial(solve, p, limits=Limits(seconds=SECONDS))) for p in puzzles]
    theirs = [timed(partial(cp_sat, p)) for p in puzzles]
    print(f"  {title}")
    print_row("plancia", [(t, s.solvability) for t, s in ours])
    print_row("CP-SAT", theirs)
    clash = sum(
        {mine.solvability, other} == {Solvability.SOLVED, Solvability.IMPOSSIBLE}
        for (_, mine), (_, other) in zip(ours, theirs, strict=True)
    )
    if clash:
        print(f"    they contradict each other in {clash}")
    for _, found in ours:
        if found.solvability is Solvability.UNKNOWN:
            print(f"    {found.why}")
    times, other_times = [t for t, _ in ours], [t for t, _ in theirs]
    medians = statistics.median(times), statistics.median(other_times)
    ratio(f"Tetrisito {ROWS}x{COLUMNS}, {title}", *medians, "s", "CP-SAT")
    ahead = statistics.median(times) < statistics.median(other_times)
    quick = statistics.median(times) < MEDIAN_LIMIT and share(times, 0.95) < P95_LIMIT
    solved = all(found.solvability is Solvability.SOLVED for _, found in ours)
    return ahead and not clash and (not wanted or (quick and solved))


def print_row(name: str, results: Sequence[tuple[float, Solvability]]) -> None:
    times = [t for t, _ in results]
    counts = [sum(found is each for _, found in results) for each in Solvability]
    print(
        f"    {name:8} median {statistics.median(times):.3f} s, 95 % {share(times, 0.95):.3f} s; "
        + ", ".join(f"{n} {v.value}" for n, v in zip(counts, Solvability, strict=True))
    )


def large(chance: random.Random, noise: float = 5.0, hole: float = 1.0) -> TetrisitoPosition:
    """Drops that are low and leave few holes, with some chance, until all pieces fit."""
    empty, full = ("." * COLUMNS,) * ROWS, ("#" * COLUMNS,) * ROWS
    while True:
        pieces = [tetromino(chance) for _ in range(PIECES)]
        position: TetrisitoPosition | None = start_of(empty, full, pieces, IN_ORDER)
        for number in range(1, PIECES + 1):
            assert position is not None
            if number not in position.left:
                position = None
                break
            position = best_drop(chance, position, number, noise, hole)
        if position is not None:
            goal = position.game.board.to_rows(position.grid)
            chance.shuffle(pieces)
            return start_of(empty, goal, pieces)


def best_drop(
    chance: random.Random, position: TetrisitoPosition, piece: int, noise: float, hole: float
) -> TetrisitoPosition:
    def bad(body: int) -> float:
        board = position.game.board
        holes = board.shadow(body) & ~board.shadow(position.grid) & ~position.grid & ~body
        return body.bit_length() / COLUMNS + hole * holes.bit_count() + noise * chance.random()

    rests = position.rests(piece)
    return position.play(min(rests, key=lambda drop: bad(rests[drop])))


def near_miss(chance: random.Random, position: TetrisitoPosition) -> TetrisitoPosition:
    puzzle = position.game.options.puzzle
    pieces = list(puzzle.pieces)
    place = chance.randrange(len(pieces))
    other = [rows for rows in every_tetromino() if rows != pieces[place]]
    pieces[place] = chance.choice(other)
    return start_of(puzzle.start, puzzle.goal, pieces)


def every_tetromino() -> Iterator[Rows]:
    yield from dict.fromkeys(turned(rows, times) for rows in TETROMINOES for times in range(4))


def cp_sat(position: TetrisitoPosition) -> Solvability:
    """The same jigsaw as a CP-SAT model: each open cell covered once, each kind at most so often.

    Tetrominoes need no more: whatever they fill, they can be dropped there in some order.
    """
    from ortools.sat.python import cp_model

    task = SolverTask(position)
    assert not task.may_tangle
    model: Any = cp_model.CpModel()
    covers: dict[int, list[Any]] = {bit: [] for bit in each_bit(task.open)}
    kinds: list[list[Any]] = [[] for _ in task.shapes]
    for index, place in enumerate(task.places):
        taken = model.new_bool_var(f"place {index}")
        kinds[place.kind].append(taken)
        for bit in each_bit(place.body):
            covers[bit].append(taken)
    for places in covers.values():
        model.add_exactly_one(places)
    for places, count in zip(kinds, task.counts, strict=True):
        model.add(sum(places) <= count)
    solver: Any = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = SECONDS
    status = solver.solve(model)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Solvability.SOLVED
    return Solvability.IMPOSSIBLE if status == cp_model.INFEASIBLE else Solvability.UNKNOWN


if __name__ == "__main__":
    sys.exit(main())
