"""Test vectors for the original's thirteen functions, for a grading script in any language.

`vectors(cases, seed)` yields `cases` pairs for each function. A pair is a vector, which JSON can
hold, and the files it needs, a mapping of names to bytes (empty for most):

- `function`: its name; `case`: its number from 0.
- `arguments`: all but the board, by name; characters are strings of one character. A `filename`
  is the name of one of the files, or of none if the file is meant to be missing.
- `board_before`: `rows`, `columns` and `slots` (a string, row after row) of the struct before
  the call, or null for one that is not initialised.
- `returns`: a number, or a list of two.
- `memory_after`: the struct after the call, as hexadecimal digits of its bytes.
- `reading`: null, or what the document leaves open and how the vector decides it.

The same seed gives the same pairs, and more cases begin with the same ones. Only what the
document settles is asked for: counts up to 255, at most one run of five along the axis of a
winner function, at most one short row in a file.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from plancia.pente import original
from plancia.pente.board import AXES, EAST, NORTH_EAST, SOUTH, SOUTH_EAST, STONES, Direction
from plancia.pente.board import Board as Shape

Vector = dict[str, Any]
Files = dict[str, bytes]
Rows = list[list[str]]
"""A board to be written on, a character a slot."""

_MAX_SIDE: Final = 15
_MAX_COUNT: Final = 255
_NO_PLAYER: Final = "xoZQ.0 "
_MIXES: Final = ("...........", "......XO", "..XO", ".XXOO")
_BACK_AND_FORTH: Final = (1, -1)


_EDGES: Final[tuple[Callable[[Rows], dict[str, int]], ...]] = (
    lambda rows: {"row": -1, "col": 0},
    lambda rows: {"row": len(rows) - 1, "col": -1},
    lambda rows: {"row": len(rows), "col": 0},
    lambda rows: {"row": 0, "col": len(rows[0])},
)
"""The first calls of a function that takes a slot are just off the board, on each side."""
READING: Final = (
    "a short row: ours reads a stream, so that its line end is one invalid character; the other "
    "fills the row with dots"
)


def vectors(cases: int, seed: int, other_reading: bool = False) -> Iterator[tuple[Vector, Files]]:
    """`cases` vectors for each of the thirteen functions, each with the files it needs."""
    for function, make in _MAKERS.items():
        for case in range(cases):
            chance = random.Random(f"{seed} {function} {case}")
            before, arguments, files = make(chance, f"{function}-{case:04}.txt")
            if before and "row" in arguments and case < len(_EDGES):
                arguments |= _EDGES[case](before)
            vector = called(function, before, arguments, files, other_reading)
            yield {"function": function, "case": case, **vector}, files


def called(
    function: str,
    before: Rows | None,
    arguments: Mapping[str, Any],
    files: Files,
    other_reading: bool = False,
) -> Vector:
    """Call the function, and write down what it was given and what it did."""
    filled = {name: _with_whole_rows(content) for name, content in files.items()}
    reading = READING if filled != files else None
    board = original.Board()
    if before:
        slots = bytearray("".join(map("".join, before)), "ascii")
        board = original.Board(len(before), len(before[0]), slots)
    shown = before and {
        "rows": board.num_rows,
        "columns": board.num_cols,
        "slots": board.slots.decode("ascii"),
    }
    with tempfile.TemporaryDirectory() as folder:
        for name, content in (filled if other_reading else files).items():
            (Path(folder) / name).write_bytes(content)
        given = dict(arguments)
        if "filename" in given:
            given["filename"] = str(Path(folder) / given["filename"])
        returned = getattr(original, function)(board, **given)
    return {
        "arguments": dict(arguments),
        "board_before": shown,
        "returns": list(returned) if isinstance(returned, tuple) else returned,
        "memory_after": board.to_bytes().hex(),
        "reading": reading,
    }


def _with_whole_rows(content: bytes) -> bytes:
    """The file with each short row filled with dots."""
    rows, columns, *lines = content.split(b"\n")
    many = int(rows)
    filled = [line.ljust(int(columns), b".") for line in lines[:many]]
    return b"\n".join([rows, columns, *filled, *lines[many:]])


Case = tuple[Rows | None, dict[str, Any], Files]
"""The board before, the arguments, and the files."""


def _rows(chance: random.Random, most: int = _MAX_SIDE, mixes: int = len(_MIXES)) -> Rows:
    """A board with slots filled at random, seldom a narrow one."""
    mix = chance.choice(_MIXES[:mixes])
    rows, columns = (
        chance.randint(1 if chance.random() < 0.2 else most // 2, most) for _ in range(2)
    )
    return [chance.choices(mix, k=columns) for _ in range(rows)]


def _inside(chance: random.Random, rows: Rows) -> tuple[int, int]:
    return chance.randrange(len(rows)), chance.randrange(len(rows[0]))


def _somewhere(chance: random.Random, rows: Rows) -> tuple[int, int]:
    """A slot, or now and then a place off the board, by a little or by far."""
    row, col = _inside(chance, rows)
    if chance.random() < 0.25:
        row = chance.choice((-1, -1, -chance.randint(2, 99), *[len(rows)] * 2, len(rows) + 17))
    elif chance.random() < 0.25:
        col = chance.choice(
            (-1, -1, -chance.randint(2, 99), *[len(rows[0])] * 2, len(rows[0]) + 17)
        )
    return row, col


def _player(chance: random.Random) -> str:
    return chance.choice("XO" if chance.random() < 0.85 else _NO_PLAYER)


def _get_slot(chance: random.Random, _: str) -> Case:
    rows = _rows(chance)
    row, col = _somewhere(chance, rows)
    return rows, {"row": row, "col": col}, {}


def _set_slot(chance: random.Random, _: str) -> Case:
    rows = _rows(chance)
    row, col = _somewhere(chance, rows)
    return rows, {"row": row, "col": col, "character": chr(chance.randint(33, 126))}, {}


def _place_piece(chance: random.Random, _: str) -> Case:
    rows = _rows(chance)
    if chance.random() < 0.2:
        row, col = _inside(chance, rows)
        rows[row][col] = chance.choice("QZ#")
    else:
        row, col = _somewhere(chance, rows)
    return rows, {"row": row, "col": col, "player": _player(chance)}, {}


def _game_status(chance: random.Random, _: str) -> Case:
    return _rows(chance), {}, {}


def _capture(axes: tuple[Direction, ...]) -> Callable[[random.Random, str], Case]:
    """A piece with sandwiches around it: along the axes that count more than along others."""

    def make(chance: random.Random, _: str) -> Case:
        rows = _rows(chance)
        row, col = _somewhere(chance, rows)
        player = _player(chance)
        if _on(rows, row, col) and player in "XO" and chance.random() < 0.9:
            rows[row][col] = player
            for axis in AXES:
                for way in _BACK_AND_FORTH:
                    if chance.random() < (0.7 if axis in axes else 0.2):
                        word = chance.choice(("OOX", "OOX", "OOX", "OX", "OOOX", "OO.", "OOO"))
                        word = word if player == "X" else word.translate({88: "O", 79: "X"})
                        _write(rows, row, col, (way * axis[0], way * axis[1]), word)
        return rows, {"row": row, "col": col, "player": player}, {}

    return make


def _winner(axis: Direction) -> Callable[[random.Random, str], Case]:
    """A board on which a line was written along the axis, which may or may not be long enough."""

    def make(chance: random.Random, _: str) -> Case:
        player = _player(chance)
        piece = player if player in "XO" and chance.random() < 0.8 else chance.choice("XO")
        while True:
            rows = _rows(chance)
            row, col = _inside(chance, rows)
            half = chance.randint(1, 3)
            for way in _BACK_AND_FORTH:
                _write(rows, row, col, (way * axis[0], way * axis[1]), piece * half)
            rows[row][col] = piece
            if _runs(rows, (axis,)) <= 1:
                return rows, {"player": player}, {}

    return make


def _load_board(chance: random.Random, name: str) -> Case:
    while True:
        rows = _rows(chance, 20)
        for _ in range(chance.choice((0, 0, 1, 4))):
            row, col = _inside(chance, rows)
            rows[row][col] = chance.choice("ZQx0 #")
        cells = [cell for row_ in rows for cell in row_]
        if len(cells) - cells.count(".") <= _MAX_COUNT:
            break
    if chance.random() < 0.1:
        return _rows(chance), {"filename": name}, {}
    content = _file(rows)
    if chance.random() < 0.15:
        # One character less in one row, as in one of the course's own boards.
        lines = content.split(b"\n")
        where = chance.randrange(2, 2 + len(rows))
        content = b"\n".join([*lines[:where], lines[where][:-1], *lines[where + 1 :]])
    elif chance.random() < 0.2:
        content += b"this line is not part of the board: XOXO\n"
    return None, {"filename": name}, {name: content}


def _simulate_game(chance: random.Random, name: str) -> Case:
    while True:
        rows = _rows(chance, chance.choice((3, _MAX_SIDE, _MAX_SIDE)), mixes=2)
        if not _runs(rows, AXES):
            break
    turns = [_turn(chance, rows, number) for number in range(chance.randint(0, 30))]
    if chance.random() < 0.6:
        turns = _race(chance, rows) + turns
    most = chance.choice((0, len(turns) // 2, len(turns), len(turns), len(turns) + 5))
    arguments = {"filename": name, "turns": "".join(turns), "num_turns_to_play": most}
    if chance.random() < 0.05:
        return rows, arguments, {}
    return None, arguments, {name: _file(rows)}


def _turn(chance: random.Random, rows: Rows, number: int) -> str:
    row, col = _inside(chance, rows)
    if chance.random() < 0.1:
        row = chance.randint(0, 99)
    if chance.random() < 0.1:
        col = chance.randint(0, 99)
    player = "XO"[number % 2] if chance.random() < 0.9 else chance.choice("XO0Z")
    return f"{player}{row:02}{col:02}"


def _race(chance: random.Random, rows: Rows) -> list[str]:
    """Turns of one player along a line, which may end in five."""
    down, right = chance.choice(AXES)
    row, col = _inside(chance, rows)
    player = chance.choice("XO")
    places = [(row + far * down, col + far * right) for far in range(-4, 5)]
    chance.shuffle(places)
    return [f"{player}{r:02}{c:02}" for r, c in places if _on(rows, r, c)]


def _on(rows: Rows, row: int, col: int) -> bool:
    return 0 <= row < len(rows) and 0 <= col < len(rows[0])


def _write(rows: Rows, row: int, col: int, direction: Direction, word: str) -> None:
    """Write a word beside a slot, as far as the board goes."""
    for far, character in enumerate(word, 1):
        r, c = row + far * direction[0], col + far * direction[1]
        if _on(rows, r, c):
            rows[r][c] = character


def _runs(rows: Rows, axes: tuple[Direction, ...]) -> int:
    """How many runs of five there are, of both players together."""
    shape, stones = Shape(len(rows), len(rows[0])), "".join(map("".join, rows)).encode("ascii")
    return sum(1 for stone in STONES[1:] for _ in shape.runs(stones, stone, axes=axes))


def _file(rows: Rows) -> bytes:
    lines = [str(len(rows)), str(len(rows[0])), *map("".join, rows)]
    return ("\n".join(lines) + "\n").encode("ascii")


_MAKERS: Final[Mapping[str, Callable[[random.Random, str], Case]]] = {
    "load_board": _load_board,
    "get_slot": _get_slot,
    "set_slot": _set_slot,
    "place_piece": _place_piece,
    "game_status": _game_status,
    "check_horizontal_capture": _capture((EAST,)),
    "check_vertical_capture": _capture((SOUTH,)),
    "check_diagonal_capture": _capture((NORTH_EAST, SOUTH_EAST)),
    "check_horizontal_winner": _winner(EAST),
    "check_vertical_winner": _winner(SOUTH),
    "check_sw_ne_diagonal_winner": _winner(NORTH_EAST),
    "check_nw_se_diagonal_winner": _winner(SOUTH_EAST),
    "simulate_game": _simulate_game,
}
