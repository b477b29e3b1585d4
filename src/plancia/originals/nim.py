"""The original Nim: three rows of rocks, two players, one key after the other."""

import argparse
from collections.abc import Sequence
from typing import Final

from plancia.core.errors import IllegalMove, MalformedText
from plancia.nim.notation import heap_name
from plancia.nim.rules import Nim, NimPosition
from plancia.originals.console import Console, EndOfInput, run

LINE_ENDS: Final = "\r\n"
HALT_LINE: Final = "---- Halting the processor ----"


def display_board(console: Console, position: NimPosition) -> None:
    for heap, rocks in enumerate(position.heaps):
        # The document's sample has no space behind the colon of an empty row.
        console.say(f"ROW {heap_name(heap)}: {'o' * rocks}".rstrip())


def read_key(console: Console) -> str:
    """A key, echoed; line ends are no keys, so that a typed file works like a keyboard."""
    key = console.key()
    while key in LINE_ENDS:
        key = console.key()
    console.say(key, end="")
    return key


def read_move(console: Console, position: NimPosition) -> str:
    """The two characters of a move: both are read, even when the first is wrong already."""
    console.say(f"Player {position.to_move}, choose a row and number of rocks: ", end="")
    move = read_key(console) + read_key(console)
    console.say()
    return move


def take_turn(console: Console, position: NimPosition) -> NimPosition:
    """Ask the player until a move is valid, and make it."""
    while True:
        move = read_move(console, position)
        try:
            return position.play(position.parse_move(move))
        except (IllegalMove, MalformedText):
            console.say("Invalid move. Try again.")


def play(console: Console, halt_line: bool = True) -> None:
    """One game from the first board to the banner."""
    position = Nim().start()
    while position.outcome is None:
        display_board(console, position)
        position = take_turn(console, position)
        console.say()
    console.say(f"Player {position.outcome.winner} Wins.")
    if halt_line:
        console.say(HALT_LINE)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="plancia original nim",
        description="Nim for two players at one keyboard: rows A, B, C of 3, 5 and 8 rocks; "
        "the player who takes the last rock loses. A move is two keys, such as B2.",
    )
    parser.add_argument(
        "--no-halt-line", action="store_true", help=f"leave out the line {HALT_LINE!r} at the end"
    )
    arguments = parser.parse_args(argv)
    console = Console()

    def program() -> int:
        try:
            play(console, halt_line=not arguments.no_halt_line)
        except EndOfInput:
            console.say()
        return 0

    return run(program)
