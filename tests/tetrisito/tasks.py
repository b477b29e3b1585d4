"""Tasks for the solver's searches."""

import random

from plancia.tetrisito import Tetrisito, TetrisitoOptions, TetrisitoPuzzle
from plancia.tetrisito.solver.impossibility import why_impossible
from plancia.tetrisito.solver.task import SolverTask
from twins.tetrisito_solver import Rules, random_puzzle, solutions


def tasks(rules: Rules, count: int) -> list[tuple[SolverTask, int]]:
    """Random puzzles that no argument settles, and how many solutions each has."""
    chance, found = random.Random(str(rules)), []
    while len(found) < count:
        given = random_puzzle(chance, rules)
        puzzle = TetrisitoPuzzle(
            tuple(given.start), tuple(given.goal), tuple(map(tuple, given.boxes))
        )
        position = Tetrisito(TetrisitoOptions(puzzle, *rules)).start()
        if not position.solved and not why_impossible(task := SolverTask(position)):
            found.append((task, solutions(given, rules)[0]))
    return found
