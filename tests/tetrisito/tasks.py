"""Tasks for the solver's searches."""

import random
from collections.abc import Sequence

from plancia.tetrisito import TetrisitoPuzzle
from plancia.tetrisito.notation import Drop
from plancia.tetrisito.rules import Tetrisito, TetrisitoOptions, TetrisitoPosition
from plancia.tetrisito.solver.impossibility import why_impossible
from plancia.tetrisito.solver.solve import is_solvable
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


def tempting_by_hand(position: TetrisitoPosition, solution: Sequence[Drop]) -> int:
    """Blocks in the goal, none above an open cell, and no way on; with line clearing any."""
    many, options = 0, position.game.options
    goal = position.game.goal_bits
    for drop in solution:
        wrong = set()
        for other in position.legal_moves():
            after = position.play(other)
            inside = not after.grid & ~goal
            hides = position.game.board.shadow(after.grid) & goal & ~after.grid
            looks_right = options.line_clearing or (inside and not hides)
            if looks_right and not after.solved and not is_solvable(after):
                # Equal pieces tempt once.
                box = options.puzzle.pieces[other.piece - 1]
                wrong.add((box, other.offset))
        many += len(wrong)
        position = position.play(drop)
    return many
