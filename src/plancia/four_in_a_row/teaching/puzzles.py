"""Puzzles of Four in a Row: one drop or remove wins within two or three turns, and no other."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Final

from plancia.connect4.board import Bits
from plancia.core.capability import GameCapability, OnlyMove
from plancia.core.position import other
from plancia.core.text import T, Words
from plancia.four_in_a_row.engine.evaluation import winning_drops
from plancia.four_in_a_row.notation import BLOCK, BOARD, CENTRE, KEEP, PASS, Kind, Move, Phase
from plancia.four_in_a_row.rules import FourInARow, FourInARowPosition

if TYPE_CHECKING:
    from plancia.four_in_a_row.solver.within import ShortWins

MAX_TURNS: Final = 3
"""Own turns within which a puzzle is won."""
MIN_STONES: Final = 8
REMOVE_CHANCE: Final = 0.06
BLOCK_CHANCE: Final = 0.06
"""How often players of a game that is made up remove or block where they may."""

REMOVES, BLOCKS, DOUBLE, QUIET = "remove", "block", "double-threat", "quiet"


class FourInARowPuzzles(GameCapability[FourInARow]):
    """The contract's `MakesPuzzles`."""

    motifs: Mapping[str, Words] = {
        REMOVES: T("remove a piece"),
        BLOCKS: T("a block gives two turns"),
        DOUBLE: T("two threats at once"),
        QUIET: T("a quiet move"),
    }

    @cached_property
    def _wins(self) -> ShortWins:
        # Compiled code is slow to import: only who makes puzzles should wait for it.
        from plancia.four_in_a_row.solver.within import ShortWins

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
        mine, theirs = _stones(position.play(move), position.to_move)
        threats = winning_drops(mine, theirs).bit_count()
        if threats > 1:
            yield DOUBLE
        elif not threats:
            yield QUIET


def _stones(position: FourInARowPosition, player: int = 0) -> tuple[Bits, Bits]:
    """The pieces of a player, or else of who is to move, and of the other."""
    player = player or position.to_move
    return position.stones[player - 1], position.stones[other(player) - 1]
