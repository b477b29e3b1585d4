"""The original Pente: the thirteen functions of its document, and a command that plays turns.

The document is Programming Project #4 of the course CSE 220. The comments are its headings, in its
order; what is quoted is its text. Characters come back as their codes, errors as -1, and what the
document returns in two registers is a pair.
"""

import argparse
import io
import os
import re
import struct
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import BinaryIO, Final

from plancia.originals import console
from plancia.originals.console import BadInput, Console

Character = str | int
"""A character, or its code."""
ERROR: Final = -1
X: Final = ord("X")
O: Final = ord("O")  # noqa: E741  # the document's name for the second player
EMPTY: Final = ord(".")


# Preliminaries
@dataclass
class Board:
    """The struct; `Board()` is one that is not initialised yet."""

    num_rows: int = 0
    num_cols: int = 0
    slots: bytearray = field(default_factory=bytearray)

    def to_bytes(self) -> bytes:
        """The struct as it lies in memory: two little-endian words, then the slots."""
        return struct.pack("<ii", self.num_rows, self.num_cols) + self.slots


# Part I: Load a Game Board from Disk
def load_board(board: Board, filename: str | os.PathLike[str]) -> int:
    """Returns the counts of X, O and invalid characters, a byte each. The file is a stream: each
    row is `num_cols` characters, whatever they are, and one more for the line's end."""
    try:
        with open(filename, "rb") as file:
            rows, columns = _read_numbers(file)
            data = file.read(rows * (columns + 1))
    except (OSError, ValueError, BadInput):  # ValueError: a zero in the file's name
        return ERROR
    slots, counts = bytearray(), {X: 0, O: 0, ERROR: 0}
    for row in range(rows):
        begin = row * (columns + 1)
        for code in data[begin : begin + columns].ljust(columns, b"."):
            slots.append(code if code in (X, O) else EMPTY)
            if code != EMPTY:
                kind = code if code in (X, O) else ERROR
                counts[kind] = min(counts[kind] + 1, 255)
    board.num_rows, board.num_cols, board.slots = rows, columns, slots
    return counts[X] << 16 | counts[O] << 8 | counts[ERROR]


def _read_numbers(file: BinaryIO) -> list[int]:
    """Rows and columns, a line of "1 or 2 digits" each."""
    lines = [file.readline(5), file.readline(5)]
    for number, line in enumerate(lines, 1):
        if line.endswith(b"\r\n"):
            raise BadInput(f"line {number}: lines end in CR LF; the document's end in LF alone")
        if not re.fullmatch(rb"[0-9]{1,2}\n?", line) or not int(line):
            raise BadInput(f"line {number}: a number from 1 to 99 is expected, alone")
    return [int(line) for line in lines]


# Part II: Get the Character in a Particular Slot in a Game Board
def get_slot(board: Board, row: int, col: int) -> int:
    index = _index(board, row, col)
    return ERROR if index == ERROR else board.slots[index]


def _index(board: Board, row: int, col: int) -> int:
    """Where the slot lies in row-major order, or -1 off the board."""
    if not (isinstance(row, int) and 0 <= row < board.num_rows):
        return ERROR
    if not (isinstance(col, int) and 0 <= col < board.num_cols):
        return ERROR
    index = row * board.num_cols + col
    if index >= len(board.slots):
        size = board.num_rows * board.num_cols
        raise ValueError(f"the board has {len(board.slots)} slots; its size needs {size}")
    return index


# Part III: Set the Character in a Particular Slot in the Game Board
def set_slot(board: Board, row: int, col: int, character: Character) -> int:
    code = ord(character) if isinstance(character, str) and len(character) == 1 else character
    if not isinstance(code, int) or not 0 <= code <= 255:
        raise ValueError(f"{character!r} is not a character of one byte")
    index = _index(board, row, col)
    if index == ERROR:
        return ERROR
    board.slots[index] = code
    return code


# Part IV: Place a Piece into a Particular Slot in a Game Board
def place_piece(board: Board, row: int, col: int, player: Character) -> int:
    if not _piece(player) or get_slot(board, row, col) in (X, O):
        return ERROR
    return set_slot(board, row, col, player)


def _piece(player: Character) -> int:
    """The code of a player's piece, or 0: "neither 'X' nor 'O'"."""
    return X if player in ("X", X) else O if player in ("O", O) else 0


# Part V: Get the Status of the Game
def game_status(board: Board) -> tuple[int, int]:
    return board.slots.count(X), board.slots.count(O)


# Part VI: Check for Captures in a Row
def check_horizontal_capture(board: Board, row: int, col: int, player: Character) -> int:
    return _capture(board, row, col, player, ((0, -1), (0, 1)))


def _capture(
    board: Board, row: int, col: int, player: Character, ways: Sequence[tuple[int, int]]
) -> int:
    """Replace the opponent's pairs between this piece and another of the player's by dots."""
    own = _piece(player)
    if not own or get_slot(board, row, col) != own:
        return ERROR
    opponent, captured = X + O - own, 0
    for down, right in ways:
        near, far, beyond = [(row + n * down, col + n * right) for n in (1, 2, 3)]
        if (
            get_slot(board, *near) == opponent
            and get_slot(board, *far) == opponent
            and get_slot(board, *beyond) == own
        ):
            set_slot(board, *near, ".")
            set_slot(board, *far, ".")
            captured += 2
    return captured


# Part VII: Check for Captures in a Column
def check_vertical_capture(board: Board, row: int, col: int, player: Character) -> int:
    return _capture(board, row, col, player, ((-1, 0), (1, 0)))


# Part VIII: Check for Captures in Diagonals
def check_diagonal_capture(board: Board, row: int, col: int, player: Character) -> int:
    return _capture(board, row, col, player, ((-1, -1), (-1, 1), (1, -1), (1, 1)))


# Part IX: Check for a Win Across the Rows
def check_horizontal_winner(board: Board, player: Character) -> tuple[int, int]:
    return _winner(board, player, 0, 1)


def _winner(board: Board, player: Character, down: int, right: int) -> tuple[int, int]:
    """Where "five or more sequentially positioned instances" begin: the first from the top."""
    own = _piece(player)
    for row in range(board.num_rows if own else 0):
        for col in range(board.num_cols):
            if get_slot(board, row, col) == own != get_slot(board, row - down, col - right):
                run = 1
                while run < 5 and get_slot(board, row + run * down, col + run * right) == own:
                    run += 1
                if run == 5:
                    return row, col
    return ERROR, ERROR


# Part X: Check for a Win Down the Columns
def check_vertical_winner(board: Board, player: Character) -> tuple[int, int]:
    return _winner(board, player, 1, 0)


# Part XI: Check for a Win Along the SW→NE Diagonals
def check_sw_ne_diagonal_winner(board: Board, player: Character) -> tuple[int, int]:
    return _winner(board, player, -1, 1)


# Part XII: Check for a Win Along the NW→SE Diagonals
def check_nw_se_diagonal_winner(board: Board, player: Character) -> tuple[int, int]:
    return _winner(board, player, 1, 1)


# Part XIII: Simulate a Game of Pente
def simulate_game(
    board: Board, filename: str | os.PathLike[str], turns: str, num_turns_to_play: int
) -> tuple[int, int]:
    """The number of valid turns, and the winner's code: -1 in a tie and while there is none."""
    if load_board(board, filename) == ERROR:
        return 0, ERROR
    turns = turns.partition("\0")[0]
    turns_length = len(turns) // 5
    valid_num_turns, turn_number, winner = 0, 0, ERROR
    game_over = False
    while not game_over and valid_num_turns < num_turns_to_play and turn_number < turns_length:
        turn = turns[5 * turn_number : 5 * turn_number + 5]
        turn_number += 1
        player, (row, col) = turn[0], _place(turn)
        if not _piece(player) or get_slot(board, row, col) == ERROR:
            continue  # skip this turn
        r = place_piece(board, row, col, player)
        if r != ERROR:
            valid_num_turns += 1
            check_horizontal_capture(board, row, col, player)
            check_vertical_capture(board, row, col, player)
            check_diagonal_capture(board, row, col, player)
            r1, r2 = check_horizontal_winner(board, player)
            if r1 != ERROR:
                winner, game_over = ord(player), True
            r1, r2 = check_vertical_winner(board, player)
            if r1 != ERROR:
                winner, game_over = ord(player), True
            r1, r2 = check_sw_ne_diagonal_winner(board, player)
            if r1 != ERROR:
                winner, game_over = ord(player), True
            r1, r2 = check_nw_se_diagonal_winner(board, player)
            if r1 != ERROR:
                winner, game_over = ord(player), True
            r1, r2 = game_status(board)
            if not game_over and r1 + r2 == board.num_rows * board.num_cols:
                game_over = True  # tie game
    return valid_num_turns, winner


def _place(turn: str) -> tuple[int, int]:
    """The row and the column; -1 if they are not two digits each."""
    found = re.fullmatch(".([0-9]{2})([0-9]{2})", turn)
    return (int(found[1]), int(found[2])) if found else (ERROR, ERROR)


# The command
def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="plancia original pente",
        description="Play turns from a board file; print the final board, the number of turns "
        "played and the winner.",
    )
    parser.add_argument("board", metavar="BOARD", help="a file: rows, columns, and the board")
    parser.add_argument("turns", metavar="TURNS", help="such as X0213O0304, or @FILE")
    parser.add_argument("--turns", dest="most", metavar="N", type=_count, help="play at most N")
    arguments = parser.parse_args(argv)
    board = os.path.abspath(arguments.board)
    return console.run(lambda: _program(board, arguments.turns, arguments.most))


def _count(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of turns")
    return int(text)


def _program(filename: str, turns: str, most: int | None) -> int:
    say = Console().say
    data = console.read_file(filename, len("99\n99\n"), cut=True)
    if turns.startswith("@"):
        # Turns may stand on several lines of their file.
        turns = "".join(console.read_file(turns[1:]).decode("latin-1").splitlines())
    board, most = Board(), len(turns) if most is None else most
    try:
        _read_numbers(io.BytesIO(data))
    except BadInput as error:
        raise BadInput(f"{console.file_name(filename)}: {error}") from error
    played, winner = simulate_game(board, filename, turns, most)
    for start in range(0, len(board.slots), board.num_cols):
        say(board.slots[start : start + board.num_cols].decode("ascii"))
    say(f"Turns played: {played}")
    is_tie = b"." not in board.slots
    if winner == ERROR and not is_tie and played < most:  # then all turns were tried
        tried = [turns[start : start + 5] for start in range(0, len(turns) - 4, 5)]
        on_board = [turn[0] for turn in tried if get_slot(board, *_place(turn)) != ERROR]
        for player, number in Counter(on_board).items():
            if not _piece(player):
                say(f"Turns skipped: {number}, because {player!r} is not the letter X or O")
    say(f"Winner: {'none' if winner == ERROR else chr(winner)}")
    return 0
