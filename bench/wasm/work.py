"""What bench/wasm.py has every home do: a task and how often, as JSON on each line of the standard
input, and an answer on a line of the standard output. In a browser `answer` is called instead."""

from __future__ import annotations

import json
import sys
from functools import cache
from typing import Any

from plancia.connect4.solver.solve import Solver
from plancia.core.registry import game
from plancia.engine.player import Limits
from plancia.kernels.library import backend
from plancia.pente.engine.player import Engine
from plancia.tetrisito.solver.solve import solve


@cache
def after(name: str, line: str) -> Any:
    """A position, read once: a task that is done again is its kernels' work."""
    return game(name).start().play_line(line)


@cache
def solver() -> Solver:
    return Solver()


def connect4(lines: list[str]) -> list[list[int]]:
    """The score of each position, solved with a cleared table, and its nodes."""
    solved = solver().solve_many([after("connect4", line) for line in lines], fresh=True)
    return [[solution.score, solution.nodes] for solution in solved]


@cache
def engine() -> Engine:
    pente: Any = game("pente")
    return Engine(pente)


def pente(lines: list[str], nodes: int) -> list[list[Any]]:
    found = []
    for line in lines:
        engine().forget()
        result = engine().analyse(after("pente", line), nodes=nodes)
        value = round(result.best.value, 12)  # the last digits of tanh differ between systems
        found.append([result.best.move, value, result.nodes])
    return found


def tetrisito(puzzles: list[list[Any]], nodes: int) -> list[list[Any]]:
    """All solutions of each puzzle, as far as that number of nodes goes."""
    found = []
    for options, text in puzzles:
        position: Any = game("tetrisito", **options).from_text(text)
        result = solve(position, count=1 << 40, limits=Limits(nodes=nodes))
        found.append([result.solvability.value, result.solutions, result.nodes])
    return found


def answer(task: str) -> str:
    kind, arguments, times = json.loads(task)
    work: Any = {"connect4": connect4, "pente": pente, "tetrisito": tetrisito}[kind]
    found, *again = [work(*arguments) for _ in range(times)]
    assert all(other == found for other in again)
    return json.dumps([backend().value, found])


if __name__ == "__main__":
    for task in sys.stdin:
        sys.stdout.write(answer(task) + "\n")
        sys.stdout.flush()
