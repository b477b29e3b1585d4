"""Four in a Row's questions in the words of the original, answered by digits."""

from plancia.core.capability import AnswerOption, Button, GameCapability, Question
from plancia.core.position import Side, other
from plancia.core.text import T, Words
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
    Phase,
)
from plancia.four_in_a_row.rules import FourInARow, FourInARowPosition

Reply = Question | Move


class FourInARowAsks(GameCapability[FourInARow]):
    """The contract's `Asks`."""

    def reply(self, position: FourInARowPosition, typed: str) -> Reply:
        match position.phase:
            case Phase.UNDO:
                return _yes_or_no(T("Undo this move?"), typed, UNDO, KEEP)
            case Phase.BLOCK:
                opponent = position.game.side(other(position.to_move))
                return _yes_or_no(
                    T("Block the next move of {opponent}?", opponent=opponent), typed, BLOCK, PASS
                )
            case _:
                return _turn(position, typed)

    def asked(self, position: FourInARowPosition) -> tuple[Phase, bool, Side]:
        return position.phase, position.may_remove, position.to_move

    def buttons(self, position: FourInARowPosition, player: Side) -> tuple[Button, ...]:
        """One bar for a turn: to end it, to undo what was done, to block the opponent."""
        hand, mine = position.hand(player), position.to_move == player
        may_undo = mine and position.phase is Phase.UNDO
        first = (KEEP,) if may_undo else ()
        after = position.play(KEEP) if may_undo else position
        last = after.legal_moves() if mine and after.phase is Phase.BLOCK else ()
        end = (*first, PASS) if PASS in last else first
        return (
            Button("e", T("End turn"), end),
            Button("u", T("Undo"), (UNDO,) if may_undo and hand.undos else (), hand.undos),
            Button("k", T("Block"), (*first, BLOCK) if BLOCK in last else (), hand.blocks),
        )


def _yes_or_no(words: Words, typed: str, yes: Move, no: Move) -> Reply:
    if not typed:
        return Question(words, (AnswerOption("1", T("yes")), AnswerOption("0", T("no"))))
    return yes if typed == "1" else no


def _digits(words: Words, digits: str) -> Question:
    return Question(words, tuple(map(AnswerOption, digits)))


def _turn(position: FourInARowPosition, typed: str) -> Reply:
    column = T("Column (1 to {n})", n=COLUMNS)
    match [*typed]:
        case []:
            drop = AnswerOption("1", T("drop a piece"))
            remove = AnswerOption("2", T("remove one of the opponent's"))
            return Question(T("What do you do?"), (drop, remove))
        case ["1"]:
            return _digits(column, "1234567890")
        case ["1", digit]:
            return DROPS[int(digit)] if 1 <= int(digit) <= COLUMNS else DROPS[OFF_BOARD]
        case ["2", *_] if not position.may_remove:
            return REACH
        case ["2"]:
            return _digits(T("Row (1 to {n}, from the top)", n=ROWS), "123456")
        case ["2", _]:
            return _digits(column, "1234567")
        case [_, row, digit, *_]:
            return Move(Kind.REMOVE, int(digit), int(row))
        case _:
            raise AssertionError(f"{typed!r} was never asked for")
