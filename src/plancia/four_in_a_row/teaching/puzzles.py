"""Puzzles of Four in a Row: one drop or remove wins within two or three turns, and no other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from plancia.core.capability import GameCapability
from plancia.core.position import Side, other
from plancia.core.text import T, Value, Words, either, every
from plancia.four_in_a_row.notation import BLOCK, KEEP, PASS, Kind, Move, Phase
from plancia.four_in_a_row.rules import FourInARow, FourInARowPosition

REMOVES, BLOCKS, DOUBLE, REMOVE_NEXT, QUIET = (
    "remove", "block", "double-threat", "remove-threat", "quiet",
)  # fmt: skip


class FourInARowPuzzles(GameCapability[FourInARow]):
    """The contract's `GivesPuzzles`."""

    motifs: Mapping[str, Words] = {
        REMOVES: T("remove a piece"),
        BLOCKS: T("a block gives two turns"),
        DOUBLE: T("two threats at once"),
        REMOVE_NEXT: T("threaten a remove"),
        QUIET: T("a quiet move"),
    }

    def idea(
        self, position: FourInARowPosition, line: Sequence[Move], within: int, tags: Sequence[str]
    ) -> Words:
        mover, made = position.to_move, position.play(line[0])
        values: dict[str, Value] = {"side": self._game.side(other(mover))}
        if BLOCKS in tags:
            if wins := _after_block(made):
                return T(
                    "Then block {side}: you move twice in a row, and can {four}.",
                    **values,
                    four=_four(wins),
                )
            return T("Then block {side}: you move twice in a row.", **values)
        after = _passed(made)
        threats = winning_turns(replace(after, to_move=mover))
        drops = [move for move in threats if move.kind is Kind.DROP]
        if len(drops) > 1:
            columns = every([str(move.column) for move in drops])
            return T(
                "You threaten four in columns {columns} at once: no drop of {side} stops both.",
                **values,
                columns=columns,
            )
        if drops:
            values["column"] = drops[0].column
            return _after_stop(_passed(after.play(drops[0])), values)
        if threats:
            return T(
                "You threaten the remove in row {row}, column {column}: what falls makes four.",
                row=threats[0].row,
                column=threats[0].column,
            )
        return ""


def _after_stop(stopped: FourInARowPosition, values: Mapping[str, Value]) -> Words:
    """What comes after the opponent's drop into the only place where four was threatened."""
    if wins := winning_turns(stopped):
        return T(
            "If {side} stops you in column {column}, you can {four}.", **values, four=_four(wins)
        )
    mover = stopped.to_move
    for move in stopped.legal_moves():
        if move.kind is not Kind.DROP:
            continue
        made = stopped.play(move)
        if wins := _after_block(made):
            return T(
                "If {side} stops you in column {column}, drop into column {next} and block: "
                "then you can {four}.",
                **values,
                next=move.column,
                four=_four(wins),
            )
        after = _passed(made)
        threats = winning_turns(replace(after, to_move=mover)) if after.outcome is None else []
        if threats and _is_unstoppable(after, mover):
            return T(
                "If {side} stops you in column {column}, drop into column {next}: then you "
                "threaten to {four}.",
                **values,
                next=move.column,
                four=_four(threats),
            )
    return T("{side} has to stop you in column {column}, and you go on.", **values)


def winning_turns(position: FourInARowPosition) -> list[Move]:
    """The drops and removes by which the player to move makes four at once."""
    mover = position.to_move
    return [move for move in position.legal_moves() if position.play(move).winner == mover]


def _passed(made: FourInARowPosition) -> FourInARowPosition:
    """After a drop or remove that is kept, and no block."""
    if made.phase is Phase.UNDO:
        made = made.play(KEEP)
    return made.play(PASS) if made.phase is Phase.BLOCK else made


def _after_block(made: FourInARowPosition) -> list[Move]:
    """What makes four at once if the move is kept and the opponent blocked; none if that may not
    be."""
    if made.phase is Phase.UNDO:
        made = made.play(KEEP)
    return winning_turns(made.play(BLOCK)) if BLOCK in made.legal_moves() else []


def _is_unstoppable(position: FourInARowPosition, player: Side) -> bool:
    """True if the player makes four with the next turn, whatever the opponent does in this one."""
    if position.outcome is not None:
        return position.winner == player
    if position.to_move == player:
        return bool(winning_turns(position))
    return all(_is_unstoppable(position.play(move), player) for move in position.legal_moves())


def _four(wins: Sequence[Move]) -> Words:
    """How the next turn makes four, to be said after `you can`."""
    drops = either([str(move.column) for move in wins if move.kind is Kind.DROP] or [""])
    removes = [move for move in wins if move.kind is Kind.REMOVE]
    if not removes:
        return T("make four in column {columns}", columns=drops)
    values: dict[str, Value] = {"row": removes[0].row, "column": removes[0].column}
    if not drops:
        return T("make four by the remove in row {row}, column {column}", **values)
    return T(
        "make four in column {columns} or by the remove in row {row}, column {column}",
        columns=drops,
        **values,
    )
