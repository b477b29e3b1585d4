"""The original Nim: three rows of rocks, two players, one key after the other.

The document is "Experiment 3, NIM GAME" of the course Introduction to Computing System. The
comments are its headings, in its order; what is quoted is its text.
"""

import argparse
from collections.abc import Sequence
from typing import Final

from plancia.originals.console import Console, run

# Rule

ROCKS: Final = {"A": 3, "B": 5, "C": 8}
"""Nine rocks in row C, which one picture shows, are a slip: rule and appendix say eight."""

Board = dict[str, int]
"""How many rocks are left in each row."""


def is_legal(board: Board, row: str, number: str) -> bool:
    """Whether a player may remove that number of rocks from that row: one or more, from one row."""
    return row in board and number in DIGITS and int(number) <= board[row]


# What to do

PROMPT: Final = "Player {}, choose a row and number of rocks: "
DIGITS: Final = tuple("123456789")
LINE_ENDS: Final = "\r\n"


def display_board(console: Console, board: Board) -> None:
    """The rows with their names, "ROW A: ooo"; as in the appendix, an empty row ends with its
    colon."""
    for row, rocks in board.items():
        console.say(f"ROW {row}: {'o' * rocks}".rstrip())


def read_key(console: Console) -> str:
    """A character, read (TRAP x20) and echoed (TRAP x21). Line ends are no keys, so that what is
    typed into a file works as at a keyboard."""
    key = console.key()
    while key in LINE_ENDS:
        key = console.key()
    console.say(key, end="")
    return key


def read_move(console: Console, player: int) -> tuple[str, str]:
    """The letter and the number, "they do NOT need to press Enter": both are read, even when the
    first is wrong already."""
    console.say(PROMPT.format(player), end="")
    row = read_key(console)
    number = read_key(console)
    console.say()
    return row, number


def take_turn(console: Console, board: Board, player: int) -> None:
    """Prompt the player "until a valid move is chosen", and remove the rocks."""
    row, number = read_move(console, player)
    while not is_legal(board, row, number):
        console.say("Invalid move. Try again.")
        row, number = read_move(console, player)
    board[row] -= int(number)


def play(console: Console, halt_line: bool = True, rocks: Board = ROCKS) -> None:
    """One game: Player 1 always goes first, and who removes the last rock loses."""
    board, player = dict(rocks), 1
    while True:
        display_board(console, board)
        take_turn(console, board, player)
        console.say()
        if not any(board.values()):
            break
        player = 3 - player
    console.say(f"Player {3 - player} Wins.")
    if halt_line:
        console.say(HALT_LINE)


# Appendix

HALT_LINE: Final = "---- Halting the processor ----"
"""What the simulator says at the end of the sample."""


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="plancia original nim",
        description="Nim for two players at one keyboard: rows A, B, C of 3, 5 and 8 rocks; "
        "the player who takes the last rock loses. A move is two keys, such as B2.",
    )
    parser.add_argument(
        "--no-halt-line", action="store_true", help=f"leave out the line {HALT_LINE!r} at the end"
    )
    halt_line = not parser.parse_args(argv).no_halt_line
    console = Console()
    return run(lambda: play(console, halt_line), console)
