"""New puzzles: as easy or hard as wanted, with a known number of solutions, the same for the same
seed.

How hard a puzzle is, is measured twice: by the solver's work until it knows all solutions, and by
the drops that tempt: on the way to the goal, those after which nothing looks wrong (each block is
in the goal, none is above a cell to fill; with line clearing, anything goes), and yet the goal
can't be reached any more.
"""

import random
from dataclasses import dataclass, replace
from math import log2
from typing import Any, Final

from plancia.core.picture import EMPTY
from plancia.engine.player import Limits
from plancia.tetrisito.board import BLOCK
from plancia.tetrisito.notation import ANY_ORDER, IN_ORDER, Drop, Rows, TetrisitoPuzzle
from plancia.tetrisito.rules import Tetrisito, TetrisitoOptions
from plancia.tetrisito.rules import TetrisitoPosition as Position
from plancia.tetrisito.solver.impossibility import looks_wrong
from plancia.tetrisito.solver.solve import Solvability, is_solvable, solve
from plancia.tetrisito.solver.task import SolverTask

EASY, MEDIUM, HARD = LEVELS = ("easy", "medium", "hard")

CANDIDATES: Final = 9
"""Puzzles that are made for one: the easiest, the one in the middle or the hardest is taken."""
MAX_TRIES: Final = 400
MAX_DRAWS: Final = 12
"""Of a puzzle for a pack: few of those with line clearing need it."""
MAX_SOLUTIONS: Final = 1000
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
class Recipe:
    """What a puzzle should be like."""

    rows: int = 6
    columns: int = 6
    pieces: int = 5
    spare: int = 1
    """Pieces more than the solution needs."""
    begun: int = 0
    """Pieces that lie in the grid at the start."""
    implementation: str = ANY_ORDER
    line_clearing: bool = False
    unique: bool = True
    """Whether there must be one solution only; otherwise there are up to a thousand."""
    level: str = MEDIUM

    def __post_init__(self) -> None:
        if self.level not in LEVELS:
            raise ValueError(f"{self.level!r} is not a level: {', '.join(LEVELS)}")
        if self.rows < 4 or self.columns < 4 or min(self.pieces - 1, self.spare, self.begun) < 0:
            raise ValueError("a grid is 4x4 or larger, and there is at least one piece to drop")
        if self.implementation not in (IN_ORDER, ANY_ORDER):
            raise ValueError("a puzzle has several pieces: in order (B) or in any order (C)")


@dataclass(frozen=True, slots=True)
class MadePuzzle:
    """A puzzle, and what is known about it."""

    options: TetrisitoOptions
    solution: tuple[Drop, ...]
    solutions: int
    """How many different ones there are, exactly."""
    work: int
    """Nodes the solver needed to know them all."""
    tempting: int
    """Drops beside the solution's that look right and are wrong."""

    @property
    def difficulty(self) -> float:
        """For comparisons: twice the work counts as much as one more tempting drop."""
        return self.tempting + log2(1 + self.work)

    def start(self) -> Position:
        return Tetrisito(self.options).start()

    def to_json(self) -> dict[str, Any]:
        position = self.start()
        return {
            "options": self.options.to_json(),
            "solution": " ".join(map(position.format_move, self.solution)),
            "solutions": self.solutions,
            "work": self.work,
            "tempting": self.tempting,
            "difficulty": round(self.difficulty, 2),
        }


def invent(seed: int | str, recipe: Recipe = Recipe()) -> MadePuzzle:  # noqa: B008  # it is frozen
    """A new puzzle; the same seed and recipe give the same one. ValueError if the recipe is such
    that none is found, as when a small grid has no room for its pieces."""
    chance = random.Random(f"tetrisito {seed} {recipe}")
    found: list[MadePuzzle] = []
    for _ in range(MAX_TRIES):
        options = random_options(chance, recipe)
        challenge = None if options is None else _measured(options, recipe)
        if challenge is not None:
            found.append(challenge)
        if len(found) == CANDIDATES:
            break
    found.sort(key=lambda challenge: challenge.difficulty)
    if not found:
        raise ValueError(f"no puzzle found in {MAX_TRIES} tries for {recipe}")
    return found[{EASY: 0, MEDIUM: len(found) // 2, HARD: -1}[recipe.level]]


GRADES_FROM: Final = (0, 3, 8, 20)
"""How many drops tempt at least, in a puzzle of grade 1, 2, 3 and 4."""
SMALL, MID, LARGE = SIZES = ("small", "mid", "large")

RECIPES: Final[dict[str, tuple[Recipe, ...]]] = {
    SMALL: (
        Recipe(5, 5, 3),
        Recipe(5, 5, 4),
        Recipe(5, 5, 3, begun=2),
        Recipe(5, 5, 4, 0, implementation=IN_ORDER, unique=False),
    ),
    MID: (
        Recipe(pieces=4),
        Recipe(pieces=5),
        Recipe(pieces=6),
        Recipe(pieces=5, spare=0, implementation=IN_ORDER, unique=False),
        Recipe(pieces=4, begun=3),
        Recipe(pieces=4, line_clearing=True),
    ),
    LARGE: (
        Recipe(8, 8, 7),
        Recipe(8, 8, 9),
        Recipe(8, 8, 10, 2),
    ),
}
"""What puzzles of each size are like, one as often as the other."""


def grade_of(tempting: int) -> int:
    """1 to 4: how hard a puzzle with that many tempting drops is for a person."""
    return sum(tempting >= least for least in GRADES_FROM)


def compose(chance: random.Random, recipe: Recipe) -> MadePuzzle | None:
    """A puzzle for a pack, the first of some draws that is what the recipe says."""
    drawn = (random_options(chance, recipe) for _ in range(MAX_DRAWS))
    measured = (_measured(options, recipe) for options in drawn if options is not None)
    return next(filter(None, measured), None)


def random_options(chance: random.Random, recipe: Recipe) -> TetrisitoOptions | None:
    """A puzzle from random drops, or None if they don't fit."""
    shapes = [random_shape(chance) for _ in range(recipe.pieces + recipe.spare)]
    empty = (EMPTY * recipe.columns,) * recipe.rows
    begun = [random_shape(chance) for _ in range(recipe.begun)]
    start = _after_drops(chance, recipe, empty, begun, recipe.begun)
    goal = start and _after_drops(chance, recipe, start, shapes, recipe.pieces)
    if start is None or goal is None:
        return None
    if recipe.implementation == ANY_ORDER:
        chance.shuffle(shapes)
    return _options(recipe, start, goal, shapes)


def _options(recipe: Recipe, start: Rows, goal: Rows, shapes: list[Rows]) -> TetrisitoOptions:
    rules = recipe.implementation, recipe.line_clearing
    return TetrisitoOptions(TetrisitoPuzzle(start, goal, tuple(shapes)), *rules)


def _after_drops(
    chance: random.Random, recipe: Recipe, start: Rows, shapes: list[Rows], number: int
) -> Rows | None:
    """The grid after `number` random drops; None if they don't fit."""
    if number == 0:
        return start
    # A goal that is full is never reached before the drops are made.
    full = (BLOCK * recipe.columns,) * recipe.rows
    position = Tetrisito(_options(recipe, start, full, shapes)).start()
    for _ in range(number):
        drops = position.legal_moves()
        if not drops:
            return None
        # The lowest of some: a heap with few holes has more drops that tempt.
        some = chance.choices(drops, k=4)
        tops = [min(row for row, _ in position.touches(drop)) for drop in some]
        position = position.play(some[tops.index(max(tops))])
    return position.game.board.to_rows(position.grid)


def random_shape(chance: random.Random) -> Rows:
    return turned(chance.choice(TETROMINOES), chance.randrange(4))


def _measured(options: TetrisitoOptions, recipe: Recipe) -> MadePuzzle | None:
    """What the solver says about it; None if it is not what was wanted, or is too hard."""
    start = Tetrisito(options).start()
    found = solve(start, count=1 if recipe.unique else MAX_SOLUTIONS, limits=SOLVER_LIMITS)
    if found.solvability is not Solvability.SOLVED or found.more or not found.drops:
        return None
    # Line clearing, where allowed, must be what solves it.
    if options.line_clearing:
        plain = replace(options, line_clearing=False)
        if is_solvable(Tetrisito(plain).start(), SOLVER_LIMITS) is not False:
            return None
    tempting = _count_tempting(start, found.drops)
    if tempting is None:
        return None
    assert found.solutions is not None
    return MadePuzzle(options, found.drops, found.solutions, found.nodes, tempting)


def _count_tempting(position: Position, solution: tuple[Drop, ...]) -> int | None:
    """How many wrong drops on the way look right; None if the solver could not decide one."""
    tempting = 0
    for right in solution:
        # Pieces of one kind are interchangeable: only the first of each kind is dropped.
        first = {pieces[0] for pieces in SolverTask(position).pieces.values()}
        for drop in (drop for drop in position.legal_moves() if drop.piece in first):
            after = position.play(drop)
            if after.solved or looks_wrong(SolverTask(after)):
                continue
            solvable = is_solvable(after, SOLVER_LIMITS)
            if solvable is None:
                return None
            tempting += not solvable
        position = position.play(right)
    return tempting
