"""The original Four in a Row: a terminal program for two, driven by the numbers they type."""

import argparse
import json
import re
from collections import deque
from collections.abc import Sequence
from typing import Any, Final

from plancia.connect4.board import Bits
from plancia.core.position import FIRST, SECOND, Result, Side, other
from plancia.four_in_a_row.notation import (
    BLOCK,
    BOARD,
    COLUMNS,
    DROPS,
    KEEP,
    OFF_BOARD,
    PASS,
    REACH,
    ROWS,
    UNBLOCKABLE_LINE,
    UNDO,
    WINNING_LINE,
    Hand,
    Kind,
    Move,
    Phase,
    Stones,
)
from plancia.four_in_a_row.rules import FourInARow, FourInARowPosition, FourInARowReason
from plancia.originals.console import Console, EndOfInput, LineTooLong, read_file, run

PIECES: Final = ("X", "O")
MAX_NAME_LENGTH: Final = 40
_NUMBER: Final = re.compile(r"([+-]?)([0-9]+)")
_MAX_DIGITS: Final = 9
"""A number with more digits is only large: no answer is, and no size of it matters."""

_RULE: Final = "+---" * COLUMNS + "+"
_COLUMN_NUMBERS: Final = "".join(f"  {column} " for column in range(1, COLUMNS + 1))


Cells = list[list[str]]
"""The 6x7 board of the document's subroutines: rows from the top, each of `X`, `O` or any other
character, a space or `.`, that stands for an empty cell."""

_DOWN, _ACROSS, _LEFT_DIA, _RIGHT_DIA = BOARD.directions


def drop(board: Cells, column: int, piece: str) -> int:
    """Put a piece into a column from 1 to 7; the row it comes to rest in, from 1 at the top, or 0
    if the column is full."""
    first, second = _stones(board)
    _check_column(column)
    if piece not in PIECES:
        raise ValueError(f"the piece is {piece!r}; it can be 'X' or 'O'")
    landing = BOARD.landing(first | second, column)
    for row, _ in BOARD.cells(landing):
        board[row][column - 1] = piece
        return row + 1
    return 0


def removepiece(board: Cells, row: int, column: int) -> None:
    """Take the piece of a cell away; the pieces above it fall by one row."""
    stones, cell = _stones(board), _cell(row, column)
    first, second = (BOARD.take_out(pieces, cell) for pieces in stones)
    empty = next((c for line in reversed(board) for c in line if c not in PIECES), " ")
    for r, line in enumerate(board):
        bit = BOARD.bit((r, column - 1))
        if bit & (first | second):
            line[column - 1] = "X" if bit & first else "O"
        elif line[column - 1] in PIECES:
            line[column - 1] = empty


def checkwin(board: Cells, row: int, column: int) -> bool:
    """Whether the piece in a cell is part of an unbroken line of four or more."""
    return _in_line(board, row, column, BOARD.directions)


def check_horizontal(board: Cells, row: int, column: int) -> bool:
    """The same in its row alone."""
    return _in_line(board, row, column, (_ACROSS,))


def check_vertical(board: Cells, row: int, column: int) -> bool:
    """The same in its column alone."""
    return _in_line(board, row, column, (_DOWN,))


def check_right_dia(board: Cells, row: int, column: int) -> bool:
    """The same on the diagonal that rises to the right."""
    return _in_line(board, row, column, (_RIGHT_DIA,))


def check_left_dia(board: Cells, row: int, column: int) -> bool:
    """The same on the diagonal that rises to the left."""
    return _in_line(board, row, column, (_LEFT_DIA,))


def check_chance_to_win(board: Cells, row: int, column: int) -> bool:
    """Whether the piece in a cell is part of an unbroken line of three or more."""
    return _in_line(board, row, column, BOARD.directions, UNBLOCKABLE_LINE)


def draw_board(board: Sequence[Sequence[str]]) -> None:
    """Print a board: thirteen lines of twenty-nine characters."""
    Console().say("\n".join(board_lines(board)))


def board_lines(board: Sequence[Sequence[str]]) -> list[str]:
    """What `draw_board` prints, line by line."""
    lines = [_RULE]
    for row in board:
        cells = (cell if cell in PIECES else " " for cell in row)
        lines += ["".join(f"| {cell} " for cell in cells) + "|", _RULE]
    return lines


def _in_line(
    board: Cells, row: int, column: int, steps: tuple[int, ...], length: int = WINNING_LINE
) -> bool:
    stones, cell = _stones(board), _cell(row, column)
    return any(pieces & cell & BOARD.line_cells(pieces, length, steps) for pieces in stones)


def _stones(board: Cells) -> Stones:
    """The pieces of both players; ValueError for a board of another size."""
    if len(board) != ROWS or any(len(row) != COLUMNS for row in board):
        raise ValueError(f"a board has {ROWS} rows of {COLUMNS} cells")
    cells = [(cell, BOARD.bit((r, c))) for r, row in enumerate(board) for c, cell in enumerate(row)]
    first, second = (sum(bit for cell, bit in cells if cell == piece) for piece in PIECES)
    return first, second


def _cell(row: int, column: int) -> Bits:
    if not 1 <= row <= ROWS:
        raise ValueError(f"there is no row {row}; rows are 1 to {ROWS}, from the top")
    _check_column(column)
    return BOARD.bit((row - 1, column - 1))


def _check_column(column: int) -> None:
    if not 1 <= column <= COLUMNS:
        raise ValueError(f"there is no column {column}; columns are 1 to {COLUMNS}")


def summary(position: FourInARowPosition) -> dict[str, Any]:
    """The state of the game as plain values."""
    outcome = position.outcome
    reason = None
    if outcome:
        reason = "draw" if outcome.result is Result.DRAW else outcome.reason.value
    return {
        "winner": outcome and outcome.winner,
        "reason": reason,
        "board": list(position.picture().board.rows),
        "violations": [hand.violations for hand in position.hands],
        "undos_left": [hand.undos for hand in position.hands],
        "removes_left": [hand.removes for hand in position.hands],
        "blocks_left": [hand.blocks for hand in position.hands],
        "to_move": position.to_move,
    }


def parse_number(text: str) -> int | None:
    """The whole number that a text is, of whatever size, or None."""
    found = _NUMBER.fullmatch(text)
    if not found:
        return None
    sign, digits = found[1], found[2].lstrip("0") or "0"
    number = int(digits) if len(digits) <= _MAX_DIGITS else 10**_MAX_DIGITS
    return -number if sign == "-" else number


def printable(text: str) -> str:
    """What of a text can be shown on one line without surprises."""
    return "".join(filter(str.isprintable, text))


def clean_name(text: str, player: Side) -> str:
    """A name as it is shown; who gives none is called by the number."""
    return printable(text).strip()[:MAX_NAME_LENGTH] or f"Player {player}"


class Desk:
    """Where the players type: a terminal, a pipe, or a script that holds all numbers."""

    def __init__(self, console: Console, script: str | None, typed: bool) -> None:
        """With `typed`, what is read was seen on the screen; otherwise it is echoed."""
        self._console = console
        self._scripted = script is not None
        self.is_typed = typed
        self._words = deque((script or "").split())

    def say(self, text: str = "") -> None:
        self._console.say(text)

    def line(self, question: str) -> str:
        while True:
            self._console.say(f"{question} ", end="")
            try:
                line = self._console.line()
            except LineTooLong:
                self.say("That line is too long.")
                continue
            self._show(line, self.is_typed)
            return line

    def number(self, question: str) -> int:
        """Asks until there is a number. Several on a line answer one question after the other."""
        while True:
            self._console.say(f"{question} ", end="")
            number = parse_number(self._word())
            if number is not None:
                return number
            self.say("Please type a number.")

    def _word(self) -> str:
        """The next word, or nothing for a line that is empty or too long."""
        fresh = not self._words
        if fresh:
            if self._scripted:
                raise EndOfInput
            try:
                self._words.extend(self._console.line().split() or [""])
            except LineTooLong:
                return ""
        word = self._words.popleft()
        self._show(word, self.is_typed and fresh)
        return word

    def _show(self, text: str, seen: bool) -> None:
        """Repeat what was read, so that a transcript can be followed."""
        if not seen:
            self.say(printable(text)[:MAX_NAME_LENGTH])


class Program:
    """One game at a desk."""

    def __init__(self, desk: Desk, names: Sequence[str] = ()) -> None:
        self.desk = desk
        self.names: Sequence[str] = names
        self.position: FourInARowPosition = FourInARow().start()

    def play(self) -> None:
        """Until the game is over; EndOfInput if the input ends before."""
        if not self.names:
            self.names = [
                clean_name(self.desk.line(f"Name of player {player} ({side}):"), player)
                for player, side in ((FIRST, "X"), (SECOND, "O"))
            ]
        self._show_board()
        self._show_turn()
        while self.position.outcome is None:
            match self.position.phase:
                case Phase.TURN:
                    move = self._ask_turn()
                case Phase.UNDO:
                    move = UNDO if self._yes("Undo this move?") else KEEP
                case _:
                    opponent = self.name(other(self.position.to_move))
                    blocks = self._yes(f"Block the next move of {opponent}?")
                    move = BLOCK if blocks else PASS
            self._make(move)
        outcome = self.position.outcome
        if outcome.winner is None:
            self.desk.say("The board is full: a draw.")
        elif outcome.reason is FourInARowReason.FOUR:
            self.desk.say(f"{self.name(outcome.winner)} wins with four in a row.")
        else:
            self.desk.say(f"{self.name(outcome.winner)} wins by the opponent's violations.")

    def name(self, player: Side) -> str:
        return f"{self.names[player - 1]} ({self.position.game.side(player)})"

    def _ask_turn(self) -> Move:
        choice = 0
        while choice not in (1, 2):
            choice = self.desk.number("1 = drop a piece, 2 = remove one of the opponent's:")
        if choice == 1:
            column = self.desk.number(f"Column (1 to {COLUMNS}):")
            return DROPS[column] if 1 <= column <= COLUMNS else DROPS[OFF_BOARD]
        if not self.position.may_remove:
            return REACH
        while True:
            row = self.desk.number(f"Row (1 to {ROWS}, from the top):")
            column = self.desk.number(f"Column (1 to {COLUMNS}):")
            if 1 <= row <= ROWS and 1 <= column <= COLUMNS:
                return Move(Kind.REMOVE, column, row)
            self.desk.say("There is no such cell.")

    def _yes(self, question: str) -> bool:
        answer = -1
        while answer not in (0, 1):
            answer = self.desk.number(f"{question} 1 = yes, 0 = no:")
        return answer == 1

    def _make(self, move: Move) -> None:
        before, broken = self.position, self.position.broken_rule(move)
        self.position = before.play(move)
        if broken:
            used = self.position.hand(before.to_move).violations
            left = self.position.game.options.violations - used
            remaining = f"{left} left" if left >= 0 else "one too many"
            self.desk.say(f"Violation by {self.name(before.to_move)}: {broken}; {remaining}.")
        if self.position.stones != before.stones:
            self._show_board()
        if self.position.phase is Phase.TURN and before.phase is not Phase.TURN:
            if move == BLOCK and not broken:
                self.desk.say(f"{self.name(other(before.to_move))} is blocked.")
            self._show_turn()

    def _show_board(self) -> None:
        self.desk.say("\n".join(board_lines(self.position.picture().board.rows)))
        if self.desk.is_typed:  # a program that reads the board expects the document's picture
            self.desk.say(_COLUMN_NUMBERS)

    def _show_turn(self) -> None:
        allowed = self.position.game.options.violations
        for player, hand in enumerate(self.position.hands, 1):
            self.desk.say(f"{self.name(player)}: {in_words(hand, allowed)}.")
        self.desk.say(f"It is the turn of {self.name(self.position.to_move)}.")


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="plancia original four-in-a-row", description="Four in a Row for two at one keyboard."
    )
    parser.add_argument("--names", nargs=2, metavar=("A", "B"), help="do not ask for the names")
    parser.add_argument(
        "--script", metavar="FILE", help="take the numbers from a file; - is standard input"
    )
    parser.add_argument(
        "--summary", action="store_true", help="end with one line of JSON that says how it stands"
    )
    chosen = parser.parse_args(argv)
    return run(lambda: _play(chosen.names, chosen.script, chosen.summary))


def _play(names: Sequence[str] | None, script: str | None, with_summary: bool) -> int:
    numbers = None
    if script not in (None, "-"):
        numbers = read_file(script).decode("utf-8", "replace")
    if names is None and script is not None:
        names = ("", "")  # a script holds numbers only
    shown = [clean_name(name, player) for player, name in enumerate(names or (), 1)]
    console = Console()
    desk = Desk(console, numbers, typed=numbers is None and console.is_terminal)
    program = Program(desk, shown)
    try:
        program.play()
    except EndOfInput:
        desk.say()  # the question stays open on a line of its own
    if with_summary:
        desk.say(json.dumps(summary(program.position)))
    return 0


def in_words(hand: Hand, allowed: int) -> str:
    """What is left in a hand, violations included, of which `allowed` are forgiven."""
    forgiven = max(0, allowed - hand.violations)
    undos, removes = _count(hand.undos, "undo"), _count(hand.removes, "remove")
    blocks, violations = _count(hand.blocks, "block"), _count(forgiven, "violation")
    return f"{undos}, {removes}, {blocks} and {violations} left"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
