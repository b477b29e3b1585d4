"""Whole inputs for Tetrisito, each of which tests a rule of the document."""

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from plancia.core.picture import EMPTY
from plancia.core.text import T, Text, joined
from plancia.courses.case import Case
from plancia.courses.readings import ALL_OURS, LINE_ENDS, UNUSED_PIECES, Readings
from plancia.engine.player import Limits
from plancia.originals import tetrisito as original
from plancia.tetrisito.board import BLOCK, Bits, GridBoard
from plancia.tetrisito.notation import (
    ANY_ORDER,
    IN_ORDER,
    ONE,
    ORIGINAL_BOX,
    ORIGINAL_SIDE,
    Rows,
    TetrisitoPuzzle,
    format_original,
)
from plancia.tetrisito.rules import Tetrisito, TetrisitoOptions
from plancia.tetrisito.solver.solve import Solution, Solvability, solve

NOTHING: Final[Rows] = (EMPTY * ORIGINAL_SIDE,) * ORIGINAL_SIDE
_SECONDS: Final = 3600.0
EVERYTHING: Final[Rows] = (BLOCK * ORIGINAL_SIDE,) * ORIGINAL_SIDE
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


def document_cases(
    implementation: str = ANY_ORDER, readings: Readings = ALL_OURS
) -> tuple[Case, ...]:
    """A case for each rule of the document, which prints none of its own."""
    puzzles = list(_puzzles(_FIXED))
    if implementation == ONE:
        puzzles = [(rule, puzzle) for rule, puzzle in puzzles if len(puzzle.pieces) == 1]
    if implementation == IN_ORDER:
        puzzles = [(rule.replace(*_ORDER), puzzle) for rule, puzzle in puzzles]
    return tuple(_case(rule, puzzle, implementation, readings, True) for rule, puzzle in puzzles)


def random_case(
    chance: random.Random, implementation: str = ANY_ORDER, readings: Readings = ALL_OURS
) -> Case:
    """A case of pieces of four blocks, as many as the document says: as often YES as NO."""
    wanted = chance.random() < 0.5
    makers = _MAKERS[implementation]
    rule, make = chance.choice(makers[wanted])
    while True:
        puzzle = make(chance)
        if puzzle is None or len(puzzle.pieces) > _MAX_PIECES[implementation]:
            continue
        if _answer(puzzle, implementation, readings) != wanted:
            continue
        # The document's search must be short, and one that cuts nothing not too long.
        if is_short(puzzle, _MAX_DROPS) and is_short(puzzle, _MAX_PLAIN_DROPS, cuts=False):
            return _case(rule, puzzle, implementation, readings)


def grid_of(rows: Rows) -> original.Grid:
    """The grid as the document's program holds it."""
    return original.freeze_blocks([*original.init_arr([]), *map(list, rows)])


def pairs_of(puzzle: TetrisitoPuzzle) -> list[original.Piece]:
    return [original.convert_pieces_to_pairs(box, i) for i, box in enumerate(puzzle.pieces)]


def answer(puzzle: TetrisitoPuzzle, implementation: str = ANY_ORDER) -> bool:
    """Whether the document's program says YES."""
    return _solved(puzzle, implementation).solvability is Solvability.SOLVED


def _solved(puzzle: TetrisitoPuzzle, implementation: str) -> Solution:
    # With a limit it searches first without compiled kernels, which take seconds to load.
    position = Tetrisito(TetrisitoOptions(puzzle, implementation)).start()
    return solve(position, limits=Limits(seconds=_SECONDS))


def is_short(puzzle: TetrisitoPuzzle, most: int, cuts: bool = True) -> bool:
    """Whether the document's search, or one that cuts nothing, tries fewer drops than that."""
    start, goal = (_BOARD.bits(grid_of(rows), "X") for rows in (puzzle.start, puzzle.goal))
    pieces = [list(_entering(piece)) for piece in pairs_of(puzzle)]
    drops = 0

    def search(frozen: Bits, left: list[list[Bits]]) -> bool:
        """Whether it ends here."""
        nonlocal drops
        if cuts and frozen & ~goal:
            return False
        if frozen == goal:
            return True
        for number, piece in enumerate(left):
            rest = [*left[:number], *left[number + 1 :]]
            for body in piece:
                drops += 1
                fallen = _BOARD.fall(frozen, body)
                is_inside = not fallen & _HIDDEN
                if drops >= most or (is_inside and search(frozen | fallen, rest)):
                    return True
        return False

    search(start, pieces)
    return drops < most


_BOARD: Final = GridBoard(10, ORIGINAL_SIDE)
_HIDDEN: Final[Bits] = (1 << 4 * ORIGINAL_SIDE) - 1 << 6 * ORIGINAL_SIDE


def _entering(piece: original.Piece) -> Iterator[Bits]:
    """The piece in the hidden rows, at each of its offsets."""
    for offset in range(ORIGINAL_SIDE - original.get_max_x_of_piece([piece], 0)):
        grid = grid_of(NOTHING)
        for row, column in piece:
            grid[row][column + offset] = BLOCK
        yield _BOARD.bits(grid)


def _case(
    rule: str,
    puzzle: TetrisitoPuzzle,
    implementation: str,
    readings: Readings,
    public: bool = False,
) -> Case:
    """Of a YES it says the drops that reach the goal."""
    found, why = _answer(puzzle, implementation, readings), Text("")
    if found != answer(puzzle, implementation):
        rule = f"implementation B: {UNUSED_PIECES.readings[readings[UNUSED_PIECES]]}"
    elif found:
        why = _way(puzzle, implementation)
    line_end = "\r\n" if readings[LINE_ENDS] == LINE_ENDS.ours else "\n"
    given = format_original(puzzle, line_end).encode()
    return Case(rule, given, "YES\n" if found else "NO\n", public=public, why=why)


def _answer(puzzle: TetrisitoPuzzle, implementation: str, readings: Readings) -> bool:
    reading = readings[UNUSED_PIECES]
    if implementation != IN_ORDER or reading == UNUSED_PIECES.ours:
        return answer(puzzle, implementation)
    return in_order(puzzle, reading)


def in_order(puzzle: TetrisitoPuzzle, reading: str) -> bool:
    """Whether the pieces, dropped in order, make the goal, by a reading of which may stay
    unused."""
    start, goal = map(grid_of, (puzzle.start, puzzle.goal))
    pieces = pairs_of(puzzle)

    def reaches(grid: original.Grid, number: int) -> bool:
        if original.not_fit(grid, goal):
            return False
        if grid == goal and (reading != "every-piece" or number == len(pieces)):
            return True
        if number == len(pieces):
            return False
        offsets = range(ORIGINAL_SIDE - original.get_max_x_of_piece(pieces, number))
        tried = [original.drop_piece_in_grid(grid, pieces[number], offset) for offset in offsets]
        after = [grid for grid, dropped in tried if dropped]
        if any(reaches(grid, number + 1) for grid in after):
            return True
        may_skip = reading == "skip-freely" or (reading == "fits-nowhere" and not after)
        return may_skip and reaches(grid, number + 1)

    return reaches(start, 0)


def order_probes(readings: Readings) -> Iterator[Case]:
    """Distinguish the readings of implementation B: each gives other answers to the three."""
    for rule, puzzle in _puzzles(_PROBES):
        yield _case(rule, puzzle, IN_ORDER, readings, True)


def _way(puzzle: TetrisitoPuzzle, implementation: str) -> Text:
    """The drops that reach the goal, in words."""
    drops = _solved(puzzle, implementation).drops
    if not drops:
        return T("YES with no drop: the start is the goal already")
    moves = (T("piece {n} moved right by {offset}", n=d.piece, offset=d.offset) for d in drops)
    return T("YES with these drops: {drops}", drops=joined("; ", moves))


_PROBES: Final = """
implementation B: the goal is there before the last piece
    ...... | ####.. | #### | ##.. ##..
implementation B: the first piece fits nowhere
    #####. #####. #####. #####. #####. | #####. #####. #####. #####. ###### | ##.. ##.. | #...
implementation B: the first piece fits, but misses the goal
    ...... | #..... | #### | #...
"""
_FIXED: Final = """
one piece makes the start the goal
    ##.... | ..##.. ####.. | ##.. ##..
the goal may be the start: no piece is used
    .##... | .##... | ##.. ##..
some of the pieces may be left over
    ...... | ####.. | ##.. ##.. | #### | .#.. ###.
pieces may be dropped in any order
    ...... | ##.... ##.... ####.. | ##.. ##.. | ####
each piece is used at most once
    ...... | ####.. ####.. | ####
a piece is not turned
    ...... | #..... #..... #..... #..... | ####
a piece falls as one body: its blocks do not fall on by themselves
    #..... | ####.. #..... | ####
a piece falls as one body: a gap below it can't be closed
    #..... | #..... ####.. | ####
a piece falls straight down: it does not slide under what hangs over
    ###... ...... ...... | ###... ..##.. ..##.. | ##.. ##..
a piece may not stick out at the top
    ##.... ##.... ##.... ##.... ##.... | ##.... ##.... ##.... ##.... ##.... ##.... | ##.. ##..
a piece may reach the right wall
    ...... | .....# ...### | ..#. ###.
a piece does not go on beyond the right wall
    .....# | .....# #....# | ##..
the right wall: a piece whose rightmost block is its last one stays inside
    ...... | .....# .....# .....# | #... #... ##..
the right wall: a piece whose rightmost block is not its last one stays inside
    ...... | .....# ....## | .##. ##..
the right wall: a piece whose rightmost block is its first one stays inside
    ...... | .....# .....# .....# | ##.. #... #...
empty columns on the left of a box stay empty: the left wall is out of reach
    ...... | ##.... ##.... | .##. .##. ....
empty rows at the bottom of a box do not matter: the piece falls to the floor
    ...... | .##... .##... | .##. .##. .... ....
full rows stay
    ##.... | ...... | ####
blocks of the start stay
    #..... | .####. | ####
"""


def _puzzles(table: str) -> Iterator[tuple[str, TetrisitoPuzzle]]:
    """Of each case its rule, and in the next line the lowest rows of start, goal
    and pieces."""
    lines = table.strip().splitlines()
    for rule, drawn in zip(lines[::2], lines[1::2], strict=True):
        start, goal, *pieces = (tuple(part.split()) for part in drawn.split("|"))
        start, goal = ((*NOTHING[len(rows) :], *rows) for rows in (start, goal))
        boxes = tuple((*[EMPTY * ORIGINAL_BOX] * (ORIGINAL_BOX - len(box)), *box) for box in pieces)
        yield rule, TetrisitoPuzzle(start, goal, boxes)


def _boxed(rows: Rows, right: int = 0, up: int = 0) -> Rows:
    """The shape in its box: in the bottom left corner, or moved from there."""
    wide = [EMPTY * right + row + EMPTY * (ORIGINAL_BOX - right - len(row)) for row in rows]
    empty = EMPTY * ORIGINAL_BOX
    return (*[empty] * (ORIGINAL_BOX - up - len(rows)), *wide, *[empty] * up)


def _moved_box(chance: random.Random, shape: Rows) -> Rows:
    right = chance.randint(0, ORIGINAL_BOX - len(shape[0]))
    return _boxed(shape, right, up=chance.randint(0, ORIGINAL_BOX - len(shape)))


def turned(rows: Rows, times: int) -> Rows:
    for _ in range(times):
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
    return rows


def _shape(chance: random.Random) -> Rows:
    return turned(chance.choice(TETROMINOES), chance.randrange(4))


def _shapes(chance: random.Random) -> list[Rows]:
    return [_shape(chance) for _ in range(chance.randint(3, 6))]


def _pieces(chance: random.Random) -> tuple[Rows, ...]:
    return tuple(map(_boxed, _shapes(chance)))


def _after_drops(
    chance: random.Random,
    start: Rows,
    pieces: tuple[Rows, ...],
    number: int,
    order: str = ANY_ORDER,
) -> Rows | None:
    """The grid after `number` random drops, each of another piece; None if one fits nowhere."""
    options = TetrisitoOptions(TetrisitoPuzzle(start, EVERYTHING, pieces), order)
    position = Tetrisito(options).start()
    for _ in range(number):
        moves = position.legal_moves()
        if not moves:
            return None
        position = position.play(chance.choice(moves))
    return position.rows


def _start(chance: random.Random) -> Rows:
    """An empty grid, or one with some pieces in it."""
    pieces = _pieces(chance)
    return _after_drops(chance, NOTHING, pieces, chance.choice((0, 1, 2))) or NOTHING


def _made(start: Rows, goal: Rows | None, pieces: tuple[Rows, ...]) -> TetrisitoPuzzle | None:
    return None if goal is None else TetrisitoPuzzle(start, goal, pieces)


def _all_pieces(chance: random.Random) -> TetrisitoPuzzle | None:
    """Solved with all pieces, but not in the given order."""
    start, pieces = _start(chance), _pieces(chance)
    goal = _after_drops(chance, start, pieces, len(pieces))
    puzzle = _made(start, goal, pieces)
    return None if puzzle is None or answer(puzzle, IN_ORDER) else puzzle


def _in_order(chance: random.Random) -> TetrisitoPuzzle | None:
    start, pieces = _start(chance), _pieces(chance)
    goal = _after_drops(chance, start, pieces, chance.randint(1, len(pieces)), IN_ORDER)
    return _made(start, goal, pieces)


def _one_piece(chance: random.Random) -> TetrisitoPuzzle | None:
    start, piece = _start(chance), _boxed(_shape(chance))
    return _made(
        start, _after_drops(chance, start, (piece,), chance.choice((0, 1, 1, 1))), (piece,)
    )


def _one_piece_that_is_another(chance: random.Random) -> TetrisitoPuzzle | None:
    puzzle = _one_piece(chance)
    return puzzle and TetrisitoPuzzle(puzzle.start, puzzle.goal, (_boxed(_shape(chance)),))


def _some_pieces(chance: random.Random) -> TetrisitoPuzzle | None:
    start, pieces = _start(chance), _pieces(chance)
    goal = _after_drops(chance, start, pieces, chance.randrange(1, len(pieces)))
    return _made(start, goal, pieces)


def _moved_boxes(chance: random.Random) -> TetrisitoPuzzle | None:
    """Solved with pieces that are not in the corner of their boxes."""
    start = _start(chance)
    pieces = tuple(_moved_box(chance, shape) for shape in _shapes(chance))
    goal = _after_drops(chance, start, pieces, chance.randint(1, len(pieces)))
    return _made(start, goal, pieces)


def _one_block_moved(chance: random.Random) -> TetrisitoPuzzle | None:
    puzzle = _some_pieces(chance)
    if puzzle is None:
        return None
    cells = [[*row] for row in puzzle.goal]
    places = [(r, c) for r in range(ORIGINAL_SIDE) for c in range(ORIGINAL_SIDE)]
    (r, c), (y, x) = chance.sample(places, 2)
    cells[r][c], cells[y][x] = cells[y][x], cells[r][c]
    goal = tuple(map("".join, cells))
    return TetrisitoPuzzle(puzzle.start, goal, puzzle.pieces) if goal != puzzle.goal else None


def _one_piece_twice(chance: random.Random) -> TetrisitoPuzzle | None:
    start, pieces = _start(chance), _pieces(chance)[:5]
    goal = _after_drops(chance, start, (*pieces, pieces[0]), len(pieces) + 1)
    return _made(start, goal, pieces)


def _one_piece_turned(chance: random.Random) -> TetrisitoPuzzle | None:
    start, shapes = _start(chance), _shapes(chance)
    goal = _after_drops(chance, start, tuple(map(_boxed, shapes)), len(shapes))
    pieces = (_boxed(turned(shapes[0], chance.randint(1, 3))), *map(_boxed, shapes[1:]))
    return _made(start, goal, pieces)


def _one_piece_slid(chance: random.Random) -> TetrisitoPuzzle | None:
    """The last piece lies under an overhang, where no piece falls to."""
    start, pieces = _start(chance), _pieces(chance)
    before = _after_drops(chance, start, pieces, chance.randint(1, len(pieces) - 1))
    if before is None:
        return None
    board = Tetrisito(TetrisitoOptions(TetrisitoPuzzle(start, EVERYTHING, pieces))).board
    grid, shape = board.bits(before), board.shape(pieces[-1])
    bodies = [
        shape.bits << row * board.columns + column
        for row in range(board.rows - shape.height + 1)
        for column in range(board.columns - shape.width + 1)
    ]
    hidden = [
        body
        for body in bodies
        if not body & grid and body & board.shadow(grid) and board.rests(grid, body)
    ]
    return _made(start, board.to_rows(grid | chance.choice(hidden)), pieces) if hidden else None


def _left_wall_out_of_reach(chance: random.Random) -> TetrisitoPuzzle | None:
    """The goal takes pieces in the corner of their boxes, but one of them is further right."""
    start, shapes = _start(chance), _shapes(chance)
    goal = _after_drops(chance, start, tuple(map(_boxed, shapes)), len(shapes))
    room = ORIGINAL_BOX - len(shapes[0][0])
    if goal is None or room == 0:
        return None
    pieces = (_boxed(shapes[0], chance.randint(1, room)), *map(_boxed, shapes[1:]))
    return TetrisitoPuzzle(start, goal, pieces)


Maker = Callable[[random.Random], TetrisitoPuzzle | None]

_YES: Final[tuple[tuple[str, Maker], ...]] = (
    ("pieces may be dropped in any order", _all_pieces),
    ("some of the pieces may be left over", _some_pieces),
    ("a piece enters as its box draws it and falls to the floor or a block", _moved_boxes),
)
_NO: Final[tuple[tuple[str, Maker], ...]] = (
    ("the grid must equal the goal in every cell", _one_block_moved),
    ("each piece is used at most once", _one_piece_twice),
    ("a piece is not turned", _one_piece_turned),
    ("a piece falls straight down: it does not slide", _one_piece_slid),
    ("empty columns on the left of a box stay empty", _left_wall_out_of_reach),
)
_ORDER: Final = ("in any order", "in the given order alone")
_MAKERS: Final[Mapping[str, Mapping[bool, tuple[tuple[str, Maker], ...]]]] = {
    ONE: {
        True: (("one piece makes the start the goal", _one_piece),),
        False: (("the grid must equal the goal in every cell", _one_piece_that_is_another),),
    },
    IN_ORDER: {
        True: (("pieces are dropped in the given order", _in_order), _YES[2]),
        False: (("pieces are dropped in the given order alone", _all_pieces), *_NO),
    },
    ANY_ORDER: {True: _YES, False: _NO},
}
_MAX_DROPS: Final = 200
"""Of the document's search for a generated case: a drop takes a simulator thousands of
instructions, and a program that does not give back its copies some 80 bytes."""
_MAX_PLAIN_DROPS: Final = 4_000
"""Of a search without any cut: at some ten thousand instructions a drop half of what a program may
use."""
_MAX_PIECES: Final = {ONE: 1, IN_ORDER: 5, ANY_ORDER: 6}
