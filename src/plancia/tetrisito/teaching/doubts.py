"""Puzzles that ask: can it be done at all? And if not, why not?

Each is made from its number alone. One that can be done has its way; one that can't has a proof
without a search, stated in a sentence and drawn on the board.
"""

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from plancia.core.picture import EMPTY
from plancia.engine.player import Limits
from plancia.tetrisito.board import BLOCK
from plancia.tetrisito.notation import ANY_ORDER, Drop, Rows, TetrisitoPuzzle
from plancia.tetrisito.rules import Tetrisito, TetrisitoOptions
from plancia.tetrisito.solver.impossibility import (
    BLOCKS,
    COLOURS,
    CUT_OFF,
    REACH,
    ImpossibilityProof,
    impossibility_proof,
    looks_wrong,
)
from plancia.tetrisito.solver.solve import Solvability, solve
from plancia.tetrisito.solver.task import SolverTask

YES: Final = "yes"
ASKED: Final = (YES, YES, YES, REACH, BLOCKS, CUT_OFF, COLOURS)
"""The right answers, one as often as the other."""
SIZES: Final = ((5, 3, 3), (5, 4, 4), (6, 5, 5), (6, 5, 6))
"""The rows and columns of a grid, the pieces that make its goal, and all that there are."""
MAX_TRIES: Final = 3_000
SOLVER_LIMITS: Final = Limits(nodes=200_000)
"""What the solver may spend on a question; not in seconds, so that every machine agrees."""
TETROMINOES: Final[tuple[Rows, ...]] = (
    ("####",),
    ("##", "##"),
    ("###", ".#."),
    (".##", "##."),
    ("##.", ".##"),
    ("###", "#.."),
    ("###", "..#"),
)
"""One of each; turned, they make all nineteen."""


def turned(rows: Rows, times: int) -> Rows:
    for _ in range(times):
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
    return rows


@dataclass(frozen=True, slots=True)
class Doubt:
    """A puzzle of which it is asked whether it can be done."""

    options: TetrisitoOptions
    way: tuple[Drop, ...]
    """Drops that reach the goal; none if it can't be done."""
    proof: ImpossibilityProof | None
    """Why it can't be done."""

    @property
    def answer(self) -> str:
        return self.proof.reason if self.proof else YES


def make_doubt(number: int) -> Doubt:
    """The puzzle of a number."""
    chance = Random(f"doubt {number}")
    wanted = chance.choice(ASKED)
    for _ in range(MAX_TRIES):
        options = random_options(chance, *chance.choice(SIZES))
        if options is None:
            continue
        found = _solvable(options) if wanted == YES else _impossible(chance, options)
        if found is not None and found.answer == wanted:
            return found
    raise ValueError(f"no puzzle found in {MAX_TRIES} tries for {wanted}")


def random_options(chance: Random, size: int, used: int, pieces: int) -> TetrisitoOptions | None:
    """A puzzle from random drops of some of the pieces, or None if they don't fit."""
    shapes = [_random_shape(chance) for _ in range(pieces)]
    empty, full = (EMPTY * size,) * size, (BLOCK * size,) * size
    # A goal that is full is never reached before the drops are made.
    position = Tetrisito(_options(empty, full, shapes)).start()
    for _ in range(used):
        drops = position.legal_moves()
        if not drops:
            return None
        # The lowest of some: a heap with few holes has more drops that tempt.
        some = chance.choices(drops, k=4)
        tops = [min(row for row, _ in position.touches(drop)) for drop in some]
        position = position.play(some[tops.index(max(tops))])
    chance.shuffle(shapes)
    return _options(empty, position.game.board.to_rows(position.grid), shapes)


def _options(start: Rows, goal: Rows, shapes: list[Rows]) -> TetrisitoOptions:
    return TetrisitoOptions(TetrisitoPuzzle(start, goal, tuple(shapes)), ANY_ORDER)


def _random_shape(chance: Random) -> Rows:
    return turned(chance.choice(TETROMINOES), chance.randrange(4))


def _solvable(options: TetrisitoOptions) -> Doubt | None:
    found = solve(Tetrisito(options).start(), limits=SOLVER_LIMITS)
    is_solved = found.solvability is Solvability.SOLVED and found.drops
    return Doubt(options, found.drops, None) if is_solved else None


def _impossible(chance: Random, options: TetrisitoOptions) -> Doubt | None:
    """A puzzle with a piece or some cells of the goal changed, if that makes it impossible, and not
    at a glance."""
    puzzle = options.puzzle
    if chance.random() < 0.5:
        pieces = list(puzzle.pieces)
        pieces[chance.randrange(len(pieces))] = _random_shape(chance)
        changed = replace(puzzle, pieces=tuple(pieces))
    else:
        changed = replace(puzzle, goal=_other_goal(chance, puzzle))
    made = replace(options, puzzle=changed)
    task = SolverTask(Tetrisito(made).start())
    proof = None if task.position.solved or looks_wrong(task) else impossibility_proof(task)
    return Doubt(made, (), proof) if proof else None


def _other_goal(chance: Random, puzzle: TetrisitoPuzzle) -> Rows:
    """The goal with some cells more or less, and now and then with a gap from top to bottom."""
    goal = [list(row) for row in puzzle.goal]
    columns = len(goal[0])
    if chance.random() < 0.5:
        gap = chance.randrange(1, columns - 1)
        for cells in goal:
            cells[gap] = EMPTY
    for _ in range(chance.randint(1, 3)):
        row, column = chance.randrange(len(goal)), chance.randrange(columns)
        goal[row][column] = EMPTY if goal[row][column] == BLOCK else BLOCK
    return tuple(map("".join, goal))
