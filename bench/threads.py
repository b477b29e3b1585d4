"""Exact Connect Four on two threads: how they divide the work, and whether scores stay the same.

    python bench/threads.py                   10 random positions of 8 stones
    python bench/threads.py --moves 44 41     these positions; "" is the empty board
    python bench/threads.py --check 10000     scores of both threads, and those of `solve_many` with
                                              and without an empty table each, against those of one

Seconds on a machine that others use say little. So both threads are also run in lock step: one
kernel searches a node for the first, then one for the second, as two cores of equal speed would.
The nodes of one thread alone, divided by those that each then searches, are how many times faster
two idle cores are, but for what they lose by sharing a memory.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from typing import Final

from ratios import ratio

from connect4 import GAME, Problem, random_moves
from plancia.connect4.solver import threaded_search
from plancia.connect4.solver.search import (
    BITS,
    BUSY_PLACES,
    DIVIDED_FROM,
    EVERY_IDEA,
    NODES,
    PLACES,
    UNKNOWN,
    ZERO,
    Node,
    SolverMemory,
    make_plan,
    mirrored,
    next_goal,
    search_memory,
    visit,
    winning_cells,
)
from plancia.connect4.solver.solve import Solver
from plancia.core.position import FIRST
from plancia.kernels.jit import UINT64, Word, count_bits, kernel, uint64, zeros

PLAN: Final = make_plan(6, 7, EVERY_IDEA)
TABLE_BITS: Final = 22
HARD_NODES: Final = threaded_search.ALONE_NODES
"""Positions that take fewer are left out: one thread searches them."""


@kernel
def lock_step(a: SolverMemory, b: SolverMemory, own: Word, mask: Word) -> int:
    """The score by two searches that take turns node by node, until one of them has it."""
    empty = PLAN.cells - count_bits(mask)
    threats = winning_cells(own ^ mask, PLAN.d) & PLAN.board & ~mask
    mirrors = mirrored(own, PLAN.d, PLAN.columns) & (own ^ mask) == ZERO
    low_a = low_b = -(empty // 2)
    high_a = high_b = (empty - 1) // 2
    goal_a = goal_b = value = 0
    level_a = level_b = -1
    node_a = node_b = Node(own, mask, threats, empty, 0, 0)
    turn_a = turn_b = 0
    while True:
        if level_a < 0:
            turn_a += 1
            goal_a = next_goal(low_a, high_a, a.numbers[NODES], turn_a, PLAN.budget)
            node_a, level_a = Node(own, mask, threats, empty, goal_a, 0), 0
        node_a, level_a, value = visit(PLAN, a, goal_a, node_a, level_a, mirrors, TABLE_BITS)
        if level_a < 0:
            if value >= goal_a:
                low_a = max(low_a, value)
            else:
                high_a = min(high_a, value)
            if low_a >= high_a:
                return low_a
        if level_b < 0:
            turn_b += 1
            goal_b = next_goal(low_b, high_b, b.numbers[NODES], turn_b, PLAN.budget)
            node_b, level_b = Node(own, mask, threats, empty, goal_b, 0), 0
        node_b, level_b, value = visit(PLAN, b, goal_b, node_b, level_b, mirrors, TABLE_BITS)
        if level_b < 0:
            if value >= goal_b:
                low_b = max(low_b, value)
            else:
                high_b = min(high_b, value)
            if low_b >= high_b:
                return low_b


def in_lock_step(moves: str) -> tuple[int, int]:
    """The score, and the nodes that each of two threads searched."""
    shared = zeros(UINT64, 2 << TABLE_BITS), zeros(UINT64, 1), zeros(UINT64, BUSY_PLACES)
    memories = [search_memory(6, 7, *shared, seed) for seed in range(2)]
    for memory in memories:
        memory.numbers[BITS], memory.numbers[PLACES] = TABLE_BITS, (1 << TABLE_BITS) - 1
        memory.numbers[DIVIDED_FROM] = threaded_search.DIVIDED_EMPTY
    position = Problem(moves, 0).position
    own = position.first if position.to_move == FIRST else position.second
    score = int(lock_step(*memories, uint64(own), uint64(position.stones)))
    assert score != UNKNOWN
    return score, max(memory.numbers[NODES] for memory in memories)


def measure(chosen: list[str]) -> None:
    one, two = Solver(), Solver(threads=2)
    one.prepare(GAME)
    two.prepare(GAME)
    print(f"{'moves':<10}{'nodes, one':>13}{'each, in step':>15}{'times':>7}{'nodes, two':>13}")
    alone, each, cpu, wall = 0, 0, [0.0, 0.0], [0.0, 0.0]
    for moves in chosen:
        found = []
        for at, solver in enumerate((one, two)):
            solver.clear()
            began, spent = time.perf_counter(), time.process_time()
            found.append(solver.solve(Problem(moves, 0).position))
            wall[at] += time.perf_counter() - began
            cpu[at] += time.process_time() - spent
        score, nodes = in_lock_step(moves)
        assert score == found[0].score == found[1].score, moves
        alone, each = alone + found[0].nodes, each + nodes
        times = found[0].nodes / nodes
        row = f"{moves or '(empty)':<10}{found[0].nodes:>13,}{nodes:>15,}{times:>7.2f}"
        print(row + f"{found[1].nodes:>13,}", flush=True)
    print(f"all: {alone:,} nodes by one thread, {each:,} by each of two: {alone / each:.2f} times")
    seconds = " ".join(f"{name} {w:.2f} s ({c:.2f} CPU)" for name, w, c in
                       zip(("one", "two"), wall, cpu, strict=True))  # fmt: skip
    print(f"clock: {seconds}; load of the machine {os.getloadavg()[0]:.1f}")
    ratio(
        "Connect Four on two threads in lock step", each, alone, "nodes of a thread", "one thread"
    )


def hard_positions(count: int, seed: int) -> list[str]:
    chance, solver, found = random.Random(seed), Solver(), list[str]()
    while len(found) < count:
        moves = random_moves(chance, 8)
        solver.clear()
        if solver.solve(Problem(moves, 0).position).nodes > HARD_NODES:
            found.append(moves)
    return found


def check(count: int, seed: int) -> int:
    """Random positions of 10 to 41 stones; all but the easiest are searched by both threads. Then
    all of them again by `solve_many`. How many scores differ."""
    threaded_search.ALONE_NODES = 2000
    chance, one, two = random.Random(seed), Solver(table_mb=16), Solver(table_mb=16, threads=2)
    differ = divided = 0
    alone: dict[str, int] = {}
    for index in range(1, count + 1):
        moves = random_moves(chance, 10 + index % 32)
        position = Problem(moves, 0).position
        one.clear()
        expected = one.solve(position)
        divided += expected.nodes > threaded_search.ALONE_NODES
        differ += two.solve(position).score != expected.score
        alone[moves] = expected.score
        if index % 1000 == 0:
            print(
                f"{index} positions, {divided} of more than 2,000 nodes: {differ} differ",
                flush=True,
            )
    positions = [Problem(moves, 0).position for moves in alone]
    many = {
        "kept": Solver(table_mb=16).solve_many(positions),
        "fresh": Solver(table_mb=16).solve_many(positions, fresh=True),
        "two threads": two.solve_many(positions),
    }
    for how, found in many.items():
        pairs = zip(found, alone.values(), strict=True)
        wrong = sum(one.score != score for one, score in pairs)
        print(f"{len(found)} positions by solve_many, {how}: {wrong} differ", flush=True)
        differ += wrong
    return differ


def main() -> int:
    assert __doc__
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--positions", type=int, default=10)
    parser.add_argument("--moves", nargs="+", help="positions to solve instead")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--check", type=int, metavar="N", help="compare N scores and stop")
    arguments = parser.parse_args()
    if arguments.check:
        return int(check(arguments.check, arguments.seed) > 0)
    measure(arguments.moves or hard_positions(arguments.positions, arguments.seed))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
