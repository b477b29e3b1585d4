"""The original Pente: the thirteen functions of its document, and a command that plays turns.

The names and the values are the document's: characters come back as their codes, errors as -1,
and what the document returns in two registers is a pair. A `Board` is the document's struct.
"""

import argparse
import os
import re
import struct
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Final

from plancia.core.errors import MalformedText
from plancia.originals.console import BadInput, Console, file_name, read_file, run, standard_input
from plancia.pente import board as geometry
from plancia.pente.board import EAST, EMPTY, MAX_SIDE, NORTH_EAST, SOUTH, SOUTH_EAST, Direction

Character = str | int
"""A character, or its code."""

ERROR: Final = -1
X: Final = ord("X")
O: Final = ord("O")  # noqa: E741  # the document's name for the second player

_MAX_BYTE: Final = 255
"""The highest count that fits in its byte of what `load_board` returns."""
_TURN = re.compile(r"([XO])([0-9]{2})([0-9]{2})")
_TURN_LENGTH: Final = 5
_HEADER = re.compile(rb"([0-9]{1,2})\n([0-9]{1,2})(?:\n|\Z)")
_MAX_FILE_BYTES: Final = len("99\n99\n") + MAX_SIDE * (MAX_SIDE + 1)


@dataclass
class Board:
    """The document's struct: `Board()` is one that is not initialised yet."""

    num_rows: int = 0
    num_cols: int = 0
    slots: bytearray = field(default_factory=bytearray)

    def to_bytes(self) -> bytes:
        """The struct as it lies in memory: two little-endian words, then the slots."""
        return struct.pack("<ii", self.num_rows, self.num_cols) + self.slots


def load_board(board: Board, filename: str | os.PathLike[str]) -> int:
    """Fill the board from a file; the counts of X, O and invalid characters, a byte each.

    The file is a stream: each row is `num_cols` characters and one more for the line end,
    whatever they are. A row that is too short therefore takes its line end as a character.
    """
    try:
        with open(filename, "rb") as file:
            data = file.read(_MAX_FILE_BYTES)
        rows, columns, start = _read_header(data)
    except (OSError, ValueError):  # MalformedText is a ValueError, as is a zero in a file's name
        return ERROR
    slots, counts = bytearray(), {X: 0, O: 0, ERROR: 0}
    for row in range(rows):
        begin = start + row * (columns + 1)
        for code in data[begin : begin + columns].ljust(columns, b"."):
            if code != EMPTY:
                kind = code if code in counts else ERROR
                counts[kind] = min(counts[kind] + 1, _MAX_BYTE)
            slots.append(code if code in counts else EMPTY)
    board.num_rows, board.num_cols, board.slots = rows, columns, slots
    return counts[X] << 16 | counts[O] << 8 | counts[ERROR]


def _read_header(data: bytes) -> tuple[int, int, int]:
    """Rows, columns, and where the first row begins."""
    header = _HEADER.match(data)
    if not header:
        line = 2 if re.match(rb"[0-9]{1,2}\n", data) else 1
        raise MalformedText(
            f"a number from 1 to {MAX_SIDE} is expected, alone", where=f"line {line}"
        )
    rows, columns = int(header[1]), int(header[2])
    if not rows or not columns:
        raise MalformedText(
            f"a number from 1 to {MAX_SIDE} is expected, not 0", where=f"line {2 if rows else 1}"
        )
    return rows, columns, header.end()


def get_slot(board: Board, row: int, col: int) -> int:
    """What is in the slot, or -1 off the board."""
    index = _index(board, row, col)
    return ERROR if index is None else board.slots[index]


def set_slot(board: Board, row: int, col: int, character: Character) -> int:
    """Write any character into the slot; its code, or -1 off the board."""
    code = _code(character)
    if not 0 <= code <= _MAX_BYTE:
        raise ValueError(f"{character!r} is not a character of one byte")
    index = _index(board, row, col)
    if index is None:
        return ERROR
    board.slots[index] = code
    return code


def _index(board: Board, row: int, col: int) -> int | None:
    """Where a slot lies, None off the board; ValueError for a struct that lacks it."""
    if not (0 <= row < board.num_rows and 0 <= col < board.num_cols):
        return None
    index = row * board.num_cols + col
    if index >= len(board.slots):
        size = board.num_rows * board.num_cols
        raise ValueError(f"the board has {len(board.slots)} slots; its size needs {size}")
    return index


def place_piece(board: Board, row: int, col: int, player: Character) -> int:
    """Put the player's piece into a slot that holds no piece; its code, or -1."""
    if _code(player) not in (X, O) or get_slot(board, row, col) in (ERROR, X, O):
        return ERROR
    return set_slot(board, row, col, player)


def game_status(board: Board) -> tuple[int, int]:
    """How many X and how many O there are."""
    return board.slots.count(X), board.slots.count(O)


def check_horizontal_capture(board: Board, row: int, col: int, player: Character) -> int:
    """Take the pairs that the player's piece there captures in its row; how many pieces, or -1."""
    return _capture(board, row, col, player, (EAST,))


def check_vertical_capture(board: Board, row: int, col: int, player: Character) -> int:
    """The same in its column."""
    return _capture(board, row, col, player, (SOUTH,))


def check_diagonal_capture(board: Board, row: int, col: int, player: Character) -> int:
    """The same in both its diagonals."""
    return _capture(board, row, col, player, (NORTH_EAST, SOUTH_EAST))


def check_horizontal_winner(board: Board, player: Character) -> tuple[int, int]:
    """Where the player's five or more in a row begin, at the left; (-1, -1) if nowhere."""
    return _winner(board, player, EAST)


def check_vertical_winner(board: Board, player: Character) -> tuple[int, int]:
    """Where the player's five or more in a column begin, at the top; (-1, -1) if nowhere."""
    return _winner(board, player, SOUTH)


def check_sw_ne_diagonal_winner(board: Board, player: Character) -> tuple[int, int]:
    """Where the player's five or more in a rising diagonal begin, at the left; or (-1, -1)."""
    return _winner(board, player, NORTH_EAST)


def check_nw_se_diagonal_winner(board: Board, player: Character) -> tuple[int, int]:
    """Where the player's five or more in a falling diagonal begin, at the left; or (-1, -1)."""
    return _winner(board, player, SOUTH_EAST)


def simulate_game(
    board: Board, filename: str | os.PathLike[str], turns: str, num_turns_to_play: int
) -> tuple[int, int]:
    """Play turns such as `X0213` from a board file; how many were valid, and the winner's code.

    An invalid turn is skipped. The winner is -1 while there is none, and in a tie.
    """
    if load_board(board, filename) == ERROR:
        return 0, ERROR
    turns = turns.partition("\0")[0]
    winner, valid_num_turns, turn_number, game_over = ERROR, 0, 0, False
    turns_length = len(turns) // _TURN_LENGTH
    while not game_over and valid_num_turns < num_turns_to_play and turn_number < turns_length:
        turn = _TURN.match(turns, turn_number * _TURN_LENGTH)
        turn_number += 1
        if not turn:
            continue
        player, row, col = turn[1], int(turn[2]), int(turn[3])
        if place_piece(board, row, col, player) == ERROR:
            continue
        valid_num_turns += 1
        check_horizontal_capture(board, row, col, player)
        check_vertical_capture(board, row, col, player)
        check_diagonal_capture(board, row, col, player)
        runs = (
            check_horizontal_winner(board, player),
            check_vertical_winner(board, player),
            check_sw_ne_diagonal_winner(board, player),
            check_nw_se_diagonal_winner(board, player),
        )
        if any(run != (ERROR, ERROR) for run in runs):
            winner, game_over = ord(player), True
        if sum(game_status(board)) == board.num_rows * board.num_cols:
            game_over = True
    return valid_num_turns, winner


def _code(character: Character) -> int:
    """The code of a character; -1 for what is none."""
    if isinstance(character, str):
        return ord(character) if len(character) == 1 else ERROR
    return character


@lru_cache(maxsize=16)
def _shape(rows: int, columns: int) -> geometry.PointBoard:
    return geometry.PointBoard(rows, columns)


class _Slots:
    """A board's slots by their points, read as the document reads them."""

    def __init__(self, board: Board, shape: geometry.PointBoard) -> None:
        self._board, self._shape = board, shape

    def __getitem__(self, point: int) -> int:
        return get_slot(self._board, *self._shape.cell(point))


def _capture(
    board: Board, row: int, col: int, player: Character, axes: tuple[Direction, ...]
) -> int:
    code = _code(player)
    if code not in (X, O) or get_slot(board, row, col) != code:
        return ERROR
    shape = _shape(board.num_rows, board.num_cols)
    sandwiches = shape.captures(row * board.num_cols + col, axes)
    taken = geometry.sandwiched(_Slots(board, shape), sandwiches, code, X + O - code)
    for point in taken:
        set_slot(board, *shape.cell(point), EMPTY)
    return len(taken)


def _winner(board: Board, player: Character, axis: Direction) -> tuple[int, int]:
    code = _code(player)
    if code not in (X, O):
        return ERROR, ERROR
    shape = _shape(board.num_rows, board.num_cols)
    starts = [run[0] for run in shape.runs(board.slots, code, axes=(axis,))]
    return shape.cell(min(starts)) if starts else (ERROR, ERROR)


def main(argv: Sequence[str] | None = None) -> int:
    """`plancia original pente BOARD TURNS [--turns N]`."""
    parser = argparse.ArgumentParser(
        prog="plancia original pente",
        description="Play turns from a board file; print the final board, the number of turns "
        "played and the winner. Without arguments, the game of the document's part XIII is played.",
    )
    parser.add_argument(
        "board", metavar="BOARD", nargs="?", help="a file: rows, columns, and the board"
    )
    parser.add_argument("turns", metavar="TURNS", nargs="?", help="such as X0213O0304, or @FILE")
    parser.add_argument("--turns", dest="most", metavar="N", type=_count, help="play at most N")
    arguments = parser.parse_args(argv)
    if arguments.board is None:
        return run(partial(_example, arguments.most))
    if arguments.turns is None:
        parser.error("the following arguments are required: TURNS")
    return run(partial(_program, arguments.board, arguments.turns, arguments.most))


_EXAMPLE_SIZE: Final = (10, 12)
_EXAMPLE_TURNS: Final = (
    "X0207O0712X0211O0611X0506O0812X0108O0101X1107O0400"
    "X1010O0305X0304O0302X0203O0505X1006O0306X0708O0412"
)
"""The document's game, with the letter O where its print has zeros."""


def _example(most: int | None) -> int:
    rows, columns = _EXAMPLE_SIZE
    Console().say(f"An empty board of {rows} rows and {columns} columns, and the document's turns:")
    for start in range(0, len(_EXAMPLE_TURNS), len(_EXAMPLE_TURNS) // 2):
        Console().say(_EXAMPLE_TURNS[start : start + len(_EXAMPLE_TURNS) // 2])
    with tempfile.NamedTemporaryFile() as file:
        file.write(f"{rows}\n{columns}\n".encode())
        file.flush()
        return _program(file.name, _EXAMPLE_TURNS, most)


def _count(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of turns")
    return int(text)


def _program(filename: str, turns: str, most: int | None) -> int:
    if turns.startswith("@"):
        # Turns may stand on several lines of their file.
        turns = "".join(read_file(turns[1:]).decode("latin-1").splitlines())
    board = Board()
    with _on_disk(filename) as path:
        played, winner = simulate_game(board, path, turns, len(turns) if most is None else most)
        if not board.num_rows:
            raise BadInput(f"{file_name(filename)}: {_unreadable_reason(path)}")
    console = Console()
    for start in range(0, len(board.slots), board.num_cols):
        console.say(board.slots[start : start + board.num_cols].decode("ascii"))
    console.say(f"Turns played: {played}")
    console.say(f"Winner: {'none' if winner == ERROR else chr(winner)}")
    return 0


@contextmanager
def _on_disk(filename: str) -> Iterator[str]:
    """The path of a file that can be read twice; `-` is standard input."""
    if filename != "-":
        yield filename
        return
    with tempfile.NamedTemporaryFile() as file:
        file.write(standard_input().read(_MAX_FILE_BYTES))
        file.flush()
        yield file.name


def _unreadable_reason(path: str) -> str:
    """Why `load_board` could not read a file; BadInput itself if the file can't even be opened."""
    data = read_file(path, _MAX_FILE_BYTES, cut=True)
    if re.match(rb"[0-9]{1,2}\r\n", data):
        return "line 1: lines end in CR LF; the document's format ends them in LF alone"
    try:
        _read_header(data)
    except MalformedText as error:
        return str(error)
    return "it changed while it was read"
