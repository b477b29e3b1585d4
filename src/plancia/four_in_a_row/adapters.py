"""Four in a Row for others: buttons, boards set up by hand, numbers for learning."""

from collections.abc import Sequence
from typing import Final

from plancia.core.capability import Button, GameCapability
from plancia.core.grid import checked_rows, format_rows
from plancia.core.position import Side, other
from plancia.core.text import T
from plancia.four_in_a_row.notation import (
    BLOCK,
    COLUMNS,
    DROPS,
    KEEP,
    PASS,
    REMOVES,
    ROWS,
    UNDO,
    Hand,
    Move,
    Phase,
)
from plancia.four_in_a_row.rules import FourInARow, FourInARowPosition


class FourInARowArranges(GameCapability[FourInARow]):
    """The contract's `Arranges`."""

    def arrange(
        self, rows: Sequence[str], to_move: Side, captured: Sequence[int] = ()
    ) -> FourInARowPosition:
        checked = checked_rows(rows, ROWS, COLUMNS, ".XO")
        options, pieces = self._game.options, "".join(checked)
        # A player with a piece, or whose turn has come and gone, has moved.
        moved = ("X" in pieces or "O" in pieces or to_move == 2, "O" in pieces)
        hands = [Hand(options.undos, options.removes, options.blocks, moved=m) for m in moved]
        side = "XO"[to_move - 1]
        return self._game.from_text(
            f"{format_rows(checked)} {side} {Phase.TURN} {hands[0]} {hands[1]}"
        )


_ACTIONS: Final = {
    move: number for number, move in enumerate((*DROPS[1:], *REMOVES, UNDO, KEEP, BLOCK, PASS))
}
_PHASES: Final = tuple(Phase)


class FourInARowEncodes(GameCapability[FourInARow]):
    """The contract's `Encodes`."""

    actions: int = len(_ACTIONS)
    max_moves: int | None = None

    def action(self, position: FourInARowPosition, move: Move) -> int:
        return _ACTIONS[move]

    def numbers(self, position: FourInARowPosition) -> tuple[int, ...]:
        """What is asked, then what the player to move has left and broken, then the opponent."""
        mover = position.to_move
        hands = (position.hand(player) for player in (mover, other(mover)))
        left = (
            (hand.undos, hand.removes, hand.blocks, hand.violations, int(hand.moved))
            for hand in hands
        )
        return _PHASES.index(position.phase), *(n for hand in left for n in hand)


class FourInARowButtons(GameCapability[FourInARow]):
    """The contract's `OffersButtons`."""

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
