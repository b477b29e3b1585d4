"""Tasks for the solver's searches."""

import random

from plancia.tetrisito import TetrisitoPuzzle
from plancia.tetrisito.rules import Tetrisito, TetrisitoOptions
from plancia.tetrisito.solver.impossibility import why_impossible
from plancia.tetrisito.solver.task import SolverTask
from twins.tetrisito_solver import fewest_drops, random_puzzle


def tasks(implementation: str, count: int) -> list[tuple[SolverTask, bool]]:
    """Random puzzles that no argument settles, and whether each has a solution."""
    chance, found = random.Random(f"tasks {implementation}"), []
    while len(found) < count:
        given = random_puzzle(chance, implementation)
        puzzle = TetrisitoPuzzle(
            tuple(given.start), tuple(given.goal), tuple(map(tuple, given.boxes))
        )
        position = Tetrisito(TetrisitoOptions(puzzle, implementation)).start()
        if not position.solved and not why_impossible(task := SolverTask(position)):
            found.append((task, fewest_drops(given, implementation) is not None))
    return found
