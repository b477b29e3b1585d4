"""How many positions each chapter's search looks at, and how long one takes.

    python docs/solver/measure.py [--slow]

Without `--slow` it leaves out what takes a chapter more than a minute.
"""

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import alpha_beta
import minimax
import null_window
import ordering
import solver
import table
from bitboard import Bitboard
from grid import Grid

Solve = Callable[[str], tuple[int, int]]
"""The score of a line of columns, and how many positions were looked at."""


def on(kind: type[Any], solve: Callable[[Any], tuple[int, int]]) -> Solve:
    """A chapter's search, on positions of that kind."""

    def solve_line(line: str) -> tuple[int, int]:
        position = kind()
        for column in line:
            position = position.play(int(column) - 1)
        return solve(position)

    return solve_line


def whole(line: str) -> tuple[int, int]:
    fresh = solver.Solver()
    return fresh.solve(*solver.read(line)), fresh.nodes


def kernel(line: str) -> tuple[int, int]:
    from plancia.connect4 import Connect4
    from plancia.connect4.solver.solve import Solver

    found = Solver().solve(Connect4().start().play_line(line))
    return found.score, found.nodes


CHAPTERS: dict[str, tuple[Solve, str]] = {
    "1 minimax": (on(Grid, minimax.solve), "late"),
    "2 alpha-beta": (on(Grid, alpha_beta.solve), "late"),
    "3 the centre first": (on(Grid, ordering.solve), "late middle"),
    "4 bitboards": (on(Bitboard, ordering.solve), "late middle"),
    "5 a transposition table": (on(Bitboard, table.solve), "late middle"),
    "6 null windows": (on(Bitboard, null_window.solve), "late middle"),
    "7 threats": (whole, "late middle early"),
    "the kernel": (kernel, "late middle early"),
}
"""Each chapter's search, and the sets of positions that it solves within a minute."""
SETS = ("late", "middle", "early")


def positions(name: str) -> list[tuple[str, int]]:
    """The lines of a set, each with its score."""
    lines = Path(__file__).with_name("positions.txt").read_text().splitlines()
    found = (line.split() for line in lines)
    return [(line, int(score)) for kind, line, score in found if kind == name]


def nodes(solve: Solve, name: str) -> int:
    """Positions looked at to solve a set, a position of it on average; every score is checked."""
    total = 0
    for line, score in positions(name):
        found, looked_at = solve(line)
        assert found == score, f"{line}: {found}, not {score}"
        total += looked_at
    return round(total / len(positions(name)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--slow", action="store_true")
    slow = parser.parse_args().slow
    print("| chapter |" + "".join(f" {name} |" for name in SETS) + " µs a node |")
    print("|---|" + "---:|" * (len(SETS) + 1))
    for chapter, (solve, sets) in CHAPTERS.items():
        solve(positions("late")[0][0])  # what it loads or compiles first is not measured
        began = time.process_time()
        counts = {name: nodes(solve, name) for name in SETS if slow or name in sets}
        seconds = time.process_time() - began
        looked_at = sum(count * len(positions(name)) for name, count in counts.items())
        cells = "".join(f" {counts[name]:,} |" if name in counts else " |" for name in SETS)
        print(f"| {chapter} |{cells} {seconds / looked_at * 1e6:.1f} |", flush=True)
