"""Puzzles of Four in a Row: one drop or remove wins within two or three turns, and no other."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Final

from plancia.connect4.board import Bits
from plancia.core.capability import GameCapability, OnlyMove
from plancia.core.position import Side, other
from plancia.core.text import T, Value, Words, either, every
from plancia.four_in_a_row.engine.evaluation import winning_drops
from plancia.four_in_a_row.notation import BLOCK, BOARD, CENTRE, KEEP, PASS, Kind, Move, Phase
from plancia.four_in_a_row.rules import FourInARow, FourInARowPosition

if TYPE_CHECKING:
    from plancia.four_in_a_row.solver.short_wins import ShortWins

MAX_TURNS: Final = 3
"""Own turns within which a puzzle is won."""
MIN_STONES: Final = 8
REMOVE_CHANCE: Final = 0.06
BLOCK_CHANCE: Final = 0.06
"""How often players of a game that is made up remove or block where they may."""

REMOVES, BLOCKS, DOUBLE, REMOVE_NEXT, QUIET = (
    "remove", "block", "double-threat", "remove-threat", "quiet",
)  # fmt: skip


class FourInARowPuzzles(GameCapability[FourInARow]):
    """The contract's `MakesPuzzles`."""

    motifs: Mapping[str, Words] = {
        REMOVES: T("remove a piece"),
        BLOCKS: T("a block gives two turns"),
        DOUBLE: T("two threats at once"),
        REMOVE_NEXT: T("threaten a remove"),
        QUIET: T("a quiet move"),
    }

    @cached_property
    def _wins(self) -> ShortWins:
        # Compiled code is slow to import: only who makes puzzles should wait for it.
        from plancia.four_in_a_row.solver.short_wins import ShortWins

        return ShortWins()

    def positions(self, chance: Random) -> Sequence[FourInARowPosition]:
        """Of a game between players who make and stop fours and seldom remove or block. Undos are
        used up: with one left every move could be taken back for the right one."""
        position, found = self._game.start(), []
        while position.outcome is None:
            mine, theirs = _stones(position)
            own, stops = winning_drops(mine, theirs), winning_drops(theirs, mine)
            if own:
                break
            if not stops and (mine | theirs).bit_count() >= MIN_STONES:
                spent = [replace(hand, undos=0) for hand in position.hands]
                found.append(replace(position, hands=(spent[0], spent[1])))
            position = self._played(position, stops, chance)
        return found

    def _played(
        self, position: FourInARowPosition, stops: Bits, chance: Random
    ) -> FourInARowPosition:
        """The position after a whole turn."""
        drops = [m for m in position.legal_moves() if m.kind is Kind.DROP]
        removes = [m for m in position.legal_moves() if m.kind is Kind.REMOVE]
        if stops:
            taken = position.first | position.second
            forced = [m for m in drops if BOARD.landing(taken, m.column) & stops]
            move = forced[0]
        elif removes and chance.random() < REMOVE_CHANCE:
            move = chance.choice(removes)
        else:
            weights = [CENTRE + 1 - abs(move.column - CENTRE) for move in drops]
            move = chance.choices(drops, weights)[0]
        after = position.play(move)
        if after.phase is Phase.UNDO:
            after = after.play(KEEP)
        if after.phase is Phase.BLOCK:
            blocks = BLOCK in after.legal_moves() and chance.random() < BLOCK_CHANCE
            after = after.play(BLOCK if blocks else PASS)
        return after

    def only_move(self, position: FourInARowPosition) -> OnlyMove | None:
        if position.phase is not Phase.TURN or position.hand(position.to_move).undos:
            return None
        for turns in range(1, MAX_TURNS + 1):
            winning = self._wins.winning_moves(position, turns, at_most=2)
            if winning:
                is_only = turns > 1 and len(winning) == 1
                return OnlyMove(winning[0], 1, 2 * turns - 2, turns) if is_only else None
        return None

    def replies(self, position: FourInARowPosition) -> Sequence[Move]:
        """None: only the first move of a win within n turns is proved to be the only one."""
        return ()

    def key(self, position: FourInARowPosition) -> Hashable:
        rows = BOARD.to_rows(*position.stones)
        return min(rows, tuple(row[::-1] for row in rows)), position.to_move, position.hands

    def tags(self, position: FourInARowPosition, line: Sequence[Move]) -> tuple[str, ...]:
        return tuple(self._tags(position, line[0]))

    def _tags(self, position: FourInARowPosition, move: Move) -> Iterator[str]:
        only = self.only_move(position)
        assert only is not None
        if move.kind is Kind.REMOVE:
            yield REMOVES
        if not self._wins.wins(position, move, only.within, block=False):
            yield BLOCKS
        threats = winning_turns(replace(_passed(position.play(move)), to_move=position.to_move))
        drops = sum(each.kind is Kind.DROP for each in threats)
        if drops > 1:
            yield DOUBLE
        elif not drops:
            yield REMOVE_NEXT if threats else QUIET

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


def _stones(position: FourInARowPosition) -> tuple[Bits, Bits]:
    """The pieces of who is to move, and of the other."""
    mover = position.to_move
    return position.stones[mover - 1], position.stones[other(mover) - 1]
