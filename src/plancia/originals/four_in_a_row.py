"""The original Four in a Row: a terminal program for two, driven by the numbers they type.

The document is the assignment report "4 IN A ROW" of the course Computer Architecture, CO2007. The
comments are its headings, in its order; what is quoted is its text.
"""

import argparse
import json
import re
from collections import deque
from collections.abc import Sequence
from typing import Any, Final

from plancia.originals import console
from plancia.originals.console import Console, EndOfInput

# II) How to play

PIECES: Final = ("X", "O")  # "the first player's piece is 'X' while the second player's is 'O'"
VIOLATIONS: Final = 3  # 1) "Each player has maximum 3 times to violate the rules"
CENTRE: Final = 4  # 2) "In the first move, every player has to drop a piece in the center column"
UNDOS: Final = 3  # 3) "After your first move, each of you has 3 times to undo your own move"
REMOVES: Final = 1  # 4) "each of you has only 1 time to remove one arbitrary of your opponent"
BLOCKS: Final = 1  # III 3) "they can not block the opponent one more time"
MAX_NAME_LENGTH: Final = 40


def parse_number(text: str) -> int | None:
    """The whole number that a text is, or None; of a long one the first digits."""
    if not re.fullmatch(r"[+-]?[0-9]+", text):
        return None
    digits = text.lstrip("+-0")[:10] or "0"  # Python reads no number of any length
    return -int(digits) if text.startswith("-") else int(digits)


def printable(text: str) -> str:
    return "".join(filter(str.isprintable, text))


def clean_name(text: str, player: int) -> str:
    """A name as it is shown; who gives none is called by the number."""
    return printable(text).strip()[:MAX_NAME_LENGTH] or f"Player {player}"


class Desk:
    """Where the players type (the note): a terminal, a pipe, or a script of all numbers."""

    def __init__(self, console: Console, script: str | None, typed: bool) -> None:
        """With `typed`, what is read was seen on the screen; otherwise it is echoed."""
        self._console, self._scripted, self.is_typed = console, script is not None, typed
        self._words = deque((script or "").split())

    def say(self, text: str = "") -> None:
        self._console.say(text)

    def line(self, question: str) -> str:
        self._console.say(f"{question} ", end="")
        line = self._console.line()
        self._show(line, self.is_typed)
        return line

    def number(self, question: str) -> int:
        """Asks until there is a number. Several on a line answer one question after the other."""
        while True:
            self._console.say(f"{question} ", end="")
            fresh = not self._words
            if fresh and self._scripted:
                raise EndOfInput
            if fresh:
                self._words.extend(self._console.line().split() or [""])
            word = self._words.popleft()
            self._show(word, self.is_typed and fresh)
            number = parse_number(word)
            if number is not None:
                return number
            self.say("Please type a number.")

    def yes(self, question: str) -> bool:
        """Note 3): "If you type other numbers, it will ask again until you choose 1 or 0"."""
        answer = -1
        while answer not in (0, 1):
            answer = self.number(f"{question} 1 = yes, 0 = no:")
        return answer == 1

    def _show(self, text: str, seen: bool) -> None:
        """Repeat what was read, so that a transcript can be followed."""
        if not seen:
            self.say(printable(text)[:MAX_NAME_LENGTH])


# III) Algorithm, before explanation

ROWS: Final = range(1, 7)
COLUMNS: Final = range(1, 8)


def address(row: int, column: int) -> tuple[int, int]:
    """The line and the character of a cell, counted from 0."""
    console.check("row", row, ROWS)
    console.check("column", column, COLUMNS)
    return 1 + (row - 1) * 2, 2 + (column - 1) * 4


# 1) About the board
Board = list[list[str]]
LINES: Final = 13
COL_SIZE: Final = 29


def init_board() -> Board:
    """The board of the .data part, "13 rows and 29 columns": an empty cell is a space."""
    rule, cells = "+---" * len(COLUMNS) + "+", "|   " * len(COLUMNS) + "|"
    return [list(cells if line % 2 else rule) for line in range(LINES)]


def _cell(board: Board, row: int, column: int) -> str:
    line, place = address(row, column)
    if len(board) != LINES or any(len(characters) != COL_SIZE for characters in board):
        raise ValueError(f"a board has {LINES} lines of {COL_SIZE} characters")
    return board[line][place]


# 2) Drawing board
def draw_board(board: Board) -> None:
    Console().say(board_text(board))


def board_text(board: Board) -> str:
    return "\n".join("".join(line) for line in board)


# 3) Main function
class Violation(Exception):
    """A violation after which "the turn is reset"; the message is the rule."""


def _require(is_allowed: bool, rule: str) -> None:
    if not is_allowed:
        raise Violation(rule)


class Program:
    """One game at a desk. What each player has is a list of two, by turn."""

    def __init__(self, desk: Desk, names: Sequence[str] = ()) -> None:
        self.desk = desk
        self.names: Sequence[str] = names
        self.board = init_board()
        self.pieces = 0  # $s0, "the number of pieces on the board"
        self.turn = 0  # $s1, "s1=0 => turn of first player, s1=1 => turn of second player"
        self.violation, self.moved = [VIOLATIONS, VIOLATIONS], [False, False]
        self.undo, self.remove, self.block = [UNDOS, UNDOS], [REMOVES, REMOVES], [BLOCKS, BLOCKS]
        self.winner: int | None = None
        self.reason: str | None = None
        """Why the game is over: "four", "violations" or "draw"."""

    def play(self) -> None:
        """Until the game is over; EndOfInput if the input ends before."""
        if not self.names:
            self.names = [
                clean_name(self.desk.line(f"Name of player {player} ({piece}):"), player)
                for player, piece in enumerate(PIECES, 1)
            ]
        self._show_board()
        self._show_turn()
        while not self.reason:
            try:
                self._take_turn()
            except Violation as violation:
                self._violate(str(violation))
        if self.winner is None:
            self.desk.say("The board is full: a draw.")
        else:
            how = "with four in a row" if self.reason == "four" else "by the opponent's violations"
            self.desk.say(f"{self._name(self.winner - 1)} wins {how}.")

    def _take_turn(self) -> None:
        """A turn; a violation before the move is made, or an undo, starts it again."""
        is_first_move = not self.moved[self.turn]
        # Secondly, "choose between dropping a piece (enter 1) and removing"
        choice = 0
        while choice not in (1, 2):
            choice = self.desk.number("1 = drop a piece, 2 = remove one of the opponent's:")
        cell = self._drop() if choice == 1 else self._remove()
        self._show_board()
        self._check_win(*cell, is_remove=choice == 2)
        if self.reason:
            return
        # Thirdly, "choose whether they want to undo their move"
        if self._may_undo(is_first_move) and self.desk.yes("Undo this move?"):
            if self.undo[self.turn]:
                self._undo(*cell, is_remove=choice == 2)
                return
            self._violate("no undo is left")
        if not self.reason and self._is_draw():
            self.reason = "draw"
        # Next, "decide if they want to block the opponent's next move"
        if not self.reason:
            self._ask_block()

    def _drop(self) -> tuple[int, int]:
        """Case 2: the cell of the new piece."""
        column = self.desk.number("Column (1 to 7):")
        _require(column in COLUMNS, "a piece goes into a column from 1 to 7")
        _require(_cell(self.board, 1, column) == " ", f"column {column} is full")
        is_allowed = self.moved[self.turn] or column == CENTRE
        _require(is_allowed, f"the first move goes into the centre, column {CENTRE}")
        self.moved[self.turn] = True
        self.pieces += 1
        return drop(self.board, column, PIECES[self.turn]), column

    def _remove(self) -> tuple[int, int]:
        """Case 3: the chosen cell."""
        _require(self.moved[self.turn], "the first move can't be a remove")
        _require(self.remove[self.turn] > 0, "no remove is left")
        row, column = self._ask_cell()
        piece = _cell(self.board, row, column)
        cell = f"row {row}, column {column}"
        _require(piece != " ", f"{cell} is empty")
        _require(piece != PIECES[self.turn], f"the piece in {cell} is your own")
        self.remove[self.turn] -= 1
        self.pieces -= 1
        removepiece(self.board, row, column)
        return row, column

    def _ask_cell(self) -> tuple[int, int]:
        while True:
            row = self.desk.number("Row (1 to 6, from the top):")
            column = self.desk.number("Column (1 to 7):")
            if row in ROWS and column in COLUMNS:
                return row, column
            self.desk.say("There is no such cell.")

    def _check_win(self, row: int, column: int, is_remove: bool) -> None:
        """The note of 6): the dropped piece, or "all cells from the position that is chosen to
        remove to the top piece"; the first that makes four decides, whoever removed."""
        for each in range(row, 0, -1) if is_remove else [row]:
            if checkwin(self.board, each, column):
                self.winner = 1 + PIECES.index(_cell(self.board, each, column))
                self.reason = "four"
                return

    def _is_draw(self) -> bool:
        return self.pieces == len(ROWS) * len(COLUMNS)

    def _may_undo(self, is_first_move: bool) -> bool:
        """II 3): "After your first move"."""
        return not is_first_move

    def _undo(self, row: int, column: int, is_remove: bool) -> None:
        """Undo of Drop, Undo for Remove: each cell takes "data from the next element" below it."""
        self.undo[self.turn] -= 1
        line, place = address(row, column)
        if is_remove:
            for above in range(1, line, 2):
                self.board[above][place] = self.board[above + 2][place]
            self.remove[self.turn] += 1
        self.board[line][place] = PIECES[1 - self.turn] if is_remove else " "
        self.pieces += 1 if is_remove else -1
        self._show_board()
        self._show_turn()

    def _ask_block(self) -> None:
        """$s1 changes to the opponent's turn, unless their next move is blocked. That no block is
        allowed against a chance to win is a reading: no sentence says what 7) is for."""
        opponent = 1 - self.turn
        if self.desk.yes(f"Block the next move of {self._name(opponent)}?"):
            if not self.block[self.turn]:
                self._violate("no block is left")
            elif self._has_chance_to_win(opponent):
                self._violate("the opponent has a chance to win and can't be blocked")
            else:
                self.block[self.turn] -= 1
                self.desk.say(f"{self._name(opponent)} is blocked.")
                opponent = self.turn
        if not self.reason:
            self.turn = opponent
            self._show_turn()

    def _has_chance_to_win(self, player: int) -> bool:
        cells = [(row, column) for row in ROWS for column in COLUMNS]
        own = [cell for cell in cells if _cell(self.board, *cell) == PIECES[player]]
        return any(check_chance_to_win(self.board, *cell) for cell in own)

    def _violate(self, rule: str) -> None:
        """Last but not least, "check whether the value of that register is less than 0"."""
        self.violation[self.turn] -= 1
        left = self.violation[self.turn]
        remaining = f"{left} left" if left >= 0 else "one too many"
        self.desk.say(f"Violation by {self._name(self.turn)}: {rule}; {remaining}.")
        if left < 0:
            self.winner, self.reason = 2 - self.turn, "violations"

    def _name(self, player: int) -> str:
        return f"{self.names[player]} ({PIECES[player]})"

    def _show_board(self) -> None:
        self.desk.say(board_text(self.board))
        if self.desk.is_typed:  # a program that reads the board expects the document's picture
            self.desk.say("".join(f"  {column} " for column in COLUMNS))

    def _show_turn(self) -> None:
        for player in (0, 1):
            counts = [n[player] for n in (self.undo, self.remove, self.block, self.violation)]
            nouns = zip(counts, ("undo", "remove", "block", "violation"), strict=True)
            *first, last = [f"{n} {noun}{'' if n == 1 else 's'}" for n, noun in nouns]
            self.desk.say(f"{self._name(player)}: {', '.join(first)} and {last} left.")
        self.desk.say(f"It is the turn of {self._name(self.turn)}.")


# 4) Drop Subroutine
def drop(board: Board, column: int, piece: str) -> int:
    """Walk "from bottom (row = 6) to top (row = 1)" to a space; its row, 0 in a full column."""
    if piece not in PIECES:
        raise ValueError(f"the piece is {piece!r}; it can be 'X' or 'O'")
    for row in reversed(ROWS):
        if _cell(board, row, column) == " ":
            line, place = address(row, column)
            board[line][place] = piece
            return row
    return 0


# 5) Remove Subroutine
def removepiece(board: Board, row: int, column: int) -> None:
    """Store the space, then "swap value of the current cell and the next cell (above cell)"."""
    _cell(board, row, column)
    line, place = address(row, column)
    board[line][place] = " "
    for below in range(line, 1, -2):
        above = below - 2
        board[below][place], board[above][place] = board[above][place], board[below][place]


# 6) Check win
def checkwin(board: Board, row: int, column: int) -> bool:
    """Whether the piece in the cell is part of four or more: "check 4 times at a cell"."""
    return (
        check_horizontal(board, row, column)
        or check_vertical(board, row, column)
        or check_right_dia(board, row, column)
        or check_left_dia(board, row, column)
    )


def _count(board: Board, row: int, column: int, down: int, right: int) -> int:
    """Count from the cell one way "until it reaches a different piece", then the other way, "not
    from red X because it has been counted"."""
    piece, count = _cell(board, row, column), 0
    if piece not in PIECES:
        return 0
    r, c = row, column
    while r in ROWS and c in COLUMNS and _cell(board, r, c) == piece:
        count, r, c = count + 1, r + down, c + right
    r, c = row - down, column - right
    while r in ROWS and c in COLUMNS and _cell(board, r, c) == piece:
        count, r, c = count + 1, r - down, c - right
    return count


# a) Check horizontal
def check_horizontal(board: Board, row: int, column: int) -> bool:
    """To the left, then to the right."""
    return _count(board, row, column, 0, -1) >= 4


# b) Check vertical
def check_vertical(board: Board, row: int, column: int) -> bool:
    """To the top, then to the bottom."""
    return _count(board, row, column, -1, 0) >= 4


# c) Check right dia
def check_right_dia(board: Board, row: int, column: int) -> bool:
    """To the right and up, then to the left and down."""
    return _count(board, row, column, -1, 1) >= 4


# d) Check left dia
def check_left_dia(board: Board, row: int, column: int) -> bool:
    """To the left and up, then to the right and down."""
    return _count(board, row, column, -1, -1) >= 4


# 7) Check chance to win
def check_chance_to_win(board: Board, row: int, column: int) -> bool:
    """The same with "whether count is greater than or equal to 3"."""
    ways = ((0, -1), (-1, 0), (-1, 1), (-1, -1))
    return any(_count(board, row, column, *way) >= 3 for way in ways)


# The command
def summary(program: Program) -> dict[str, Any]:
    """The state of the game as plain values."""
    rows = ["".join(_cell(program.board, row, column) for column in COLUMNS) for row in ROWS]
    return {
        "winner": program.winner,
        "reason": program.reason,
        "board": [row.replace(" ", ".") for row in rows],
        "violations": [VIOLATIONS - left for left in program.violation],
        "undos_left": program.undo,
        "removes_left": program.remove,
        "blocks_left": program.block,
        "to_move": program.turn + 1,
    }


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
    return console.run(lambda: _play(chosen.names, chosen.script, chosen.summary))


def _play(names: Sequence[str] | None, script: str | None, with_summary: bool) -> int:
    numbers = None
    if script not in (None, "-"):
        numbers = console.read_file(script).decode("utf-8-sig", "replace")
    if names is None and script is not None:
        names = ("", "")  # a script holds numbers only
    shown = [clean_name(name, player) for player, name in enumerate(names or (), 1)]
    keyboard = Console()
    desk = Desk(keyboard, numbers, typed=numbers is None and keyboard.is_terminal)
    program = Program(desk, shown)
    try:
        program.play()
    except EndOfInput:
        desk.say()  # the question stays open on a line of its own
    if with_summary:
        desk.say(json.dumps(summary(program)))
    return 0
