"""Four in a Row's questions in the words of the original, answered by digits."""

from __future__ import annotations

from plancia.core.capability import Question
from plancia.core.game import other
from plancia.four_in_a_row.notation import (
    BLOCK,
    COLUMNS,
    DROPS,
    KEEP,
    OFF_BOARD,
    PASS,
    REACH,
    ROWS,
    UNDO,
    Kind,
    Move,
)
from plancia.four_in_a_row.rules import FourInARow, FourInARowPosition, Phase

Reply = Question | Move


class FourInARowAsks:
    """The contract's `Asks`."""

    def __init__(self, game: FourInARow) -> None:
        pass

    def reply(self, position: FourInARowPosition, typed: str) -> Reply:
        match position.phase:
            case Phase.UNDO:
                return _yes_or_no("Undo this move?", typed, UNDO, KEEP)
            case Phase.BLOCK:
                opponent = position.game.side(other(position.to_move))
                return _yes_or_no(f"Block the next move of {opponent}?", typed, BLOCK, PASS)
            case _:
                return _turn(position, typed)


def _yes_or_no(words: str, typed: str, yes: Move, no: Move) -> Reply:
    if not typed:
        return Question(f"{words} 1 = yes, 0 = no", "10")
    return yes if typed == "1" else no


def _turn(position: FourInARowPosition, typed: str) -> Reply:
    column = Question(f"Column (1 to {COLUMNS})", "1234567890")
    match [*typed]:
        case []:
            return Question("1 = drop a piece, 2 = remove one of the opponent's", "12")
        case ["1"]:
            return column
        case ["1", digit]:
            return DROPS[int(digit)] if 1 <= int(digit) <= COLUMNS else DROPS[OFF_BOARD]
        case ["2", *_] if not position.may_remove:
            return REACH
        case ["2"]:
            return Question(f"Row (1 to {ROWS}, from the top)", "123456")
        case ["2", _]:
            return Question(column.words, "1234567")
        case [_, row, digit, *_]:
            return Move(Kind.REMOVE, int(digit), int(row))
        case _:
            raise AssertionError(f"{typed!r} was never asked for")
