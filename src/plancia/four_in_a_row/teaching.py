"""What matters now in a position of Four in a Row: lines, and what a remove, an undo or a block is
worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from plancia.connect4.teaching.facts import Threats
from plancia.core.capability import GameCapability
from plancia.core.picture import Cell
from plancia.core.position import FIRST, other
from plancia.core.text import T, Value, Words, either
from plancia.engine.teaching import Claim, Example, Fact, Motif
from plancia.four_in_a_row.notation import (
    BLOCK,
    BOARD,
    KEEP,
    PASS,
    UNDO,
    WINNING_LINE,
    Kind,
    Move,
    Phase,
)
from plancia.four_in_a_row.rules import FourInARow, FourInARowPosition

FINISH: Final = Motif(
    "finish", Claim.WINS_NOW, 1,
    T("You can win with this move."),
    T("Look at the marked pieces of yours: one is missing."),
    T("That makes four in a line."),
    (Example("d4 p d4 p d3 k p d3 k p d2 k p d7 k p"),),
    missed=T("You could win at once with {move}."),
    against=T("Then {side} makes four in a line with {move}."),
    learn=T("Before anything else, look whether you can make four now."),
)  # fmt: skip
FINISH_REMOVE: Final = Motif(
    "finish-remove", Claim.WINS_NOW, 2,
    T("A remove can do more than destroy: what falls down may complete a line."),
    T("Look at column {column}: which piece of {side} holds yours up?"),
    T("What falls down makes four of yours in a line."),
    (Example("d4 b d5 k p d4 b d7 k p d7 k p d4 k p d6 k p d3 k p"),),
    missed=T("You could win at once by a remove in column {column}."),
    against=T("Then {side} wins by a remove in column {column}."),
    learn=T("Before a remove, look what falls down: it may complete a line."),
)  # fmt: skip
STOP: Final = Motif(
    "stop", Claim.STOPS, 1,
    T("{side} threatens to win with the next move. Can you see where?"),
    T("Look at the marked pieces of {side}."),
    T("After it {side} can't make four with the next move."),
    (Example("d4 p d4 p d3 k p d3 k p d1 k p"),),
    missed=T("You missed {side}'s three in a line; {move} stops it."),
    learn=T("Before each move, look where your opponent has three in a line."),
)  # fmt: skip
STOP_REMOVE: Final = Motif(
    "stop-remove", Claim.STOPS, 2,
    T("{side} threatens to win with the next move. Your remove can stop it."),
    T("Look at the marked pieces of {side}: without one of them the line is broken."),
    T("It takes a piece out of {side}'s line. That is what a remove is for."),
    (Example("d4 p d4 p d3 k p d3 k p d1 k p"),),
    missed=T("You could break {side}'s line by the remove {move}."),
    learn=T("Keep the remove for a line that you can't stop otherwise."),
)  # fmt: skip
TOO_LATE: Final = Motif(
    "too-late", Claim.LOST_NEXT, 1,
    T("{side} threatens more than one move can stop."),
    T("Look at the marked pieces of {side}."),
    T("It stops one line, but not the other."),
    (Example("d4 p d4 p d3 k p d3 k p d5 k p", {"undos": 0, "removes": 0, "blocks": 0}),),
    missed=T("It was too late here: {side} could win whatever you played."),
    learn=T("Stop two open ends before they become two threats."),
)  # fmt: skip
POISON: Final = Motif(
    "poison", Claim.AVOIDS, 1,
    T("Not every column is safe: some moves let {side} win."),
    T("Keep away from column {columns}."),
    T("It gives {side} no four with the next move."),
    (Example("d4 p d4 p d2 k p d2 k b d3 k p d4 k p d6 u d3 k p"),),
    missed=T("Your move let {side} make four at once."),
    learn=T("Never play right below a place where your opponent wins."),
)  # fmt: skip
TAKE_BACK: Final = Motif(
    "take-back", Claim.AVOIDS, 1,
    T("Look at your move again: what can {side} do now?"),
    T("{side} can make four with the next move."),
    T("An undo costs less than the game."),
    (Example("d4 p d4 p d3 k p d3 k p d1 k p d7"),),
    missed=T("You could undo the move that let {side} win."),
    learn=T("You have undos: look once more before you keep a move."),
)  # fmt: skip
KEEP_IT: Final = Motif(
    "keep", Claim.AVOIDS, 1,
    T("Look at your move again: is it safe?"),
    T("{side} can't make four with the next move."),
    T("Nothing is wrong with your move, and undos are rare."),
    (Example("d4 p d4 p d3"),),
)  # fmt: skip
BLOCK_AND_WIN: Final = Motif(
    "block-and-win", Claim.WINS, 1,
    T("A block gives you another turn at once. What would you do with it?"),
    T("Look at your marked pieces: you have a threat already."),
    T("{side} loses a turn, and you make four."),
    (Example("d4 p d4 p d3 k p d3 k p d1 k"),),
    missed=T("You could block {side} and make four in your next turn."),
    against=T("Then {side} blocks you and makes four in the next turn."),
    learn=T("With a threat on the board a block wins: you move twice."),
)  # fmt: skip
BLOCK_TO_SAVE: Final = Motif(
    "block-to-save", Claim.AVOIDS, 1,
    T("{side} threatens to win with the next move. It is not {side}'s turn yet."),
    T("Look at the marked pieces of {side}."),
    T("{side} loses a turn, and you can answer the threat first."),
    (Example("d4 p d4 p d3 k p d3 k p d1 k p d7 k"),),
    missed=T("You could block {side}'s winning turn."),
    learn=T("A block also saves: it takes the turn in which your opponent would win."),
)  # fmt: skip
SAVE_BLOCK: Final = Motif(
    "save-block", Claim.AVOIDS, 1,
    T("Do you need your block now?"),
    T("{side} can't make four with the next move, and neither can you."),
    T("Nothing is urgent: the block is worth more later, with a threat on the board."),
    (Example("d4"),),
)  # fmt: skip


class FourInARowTeaches(GameCapability[FourInARow]):
    """The contract's `Teaches`."""

    motifs: tuple[Motif, ...] = (
        FINISH, FINISH_REMOVE, STOP, STOP_REMOVE, TOO_LATE, POISON, TAKE_BACK, KEEP_IT,
        BLOCK_AND_WIN, BLOCK_TO_SAVE, SAVE_BLOCK,
    )  # fmt: skip

    def advice(self, position: FourInARowPosition, move: Move) -> Words:
        side = self._game.side(other(position.to_move))
        match move.kind:
            case Kind.DROP:
                return T("Drop into column {column}", column=move.column)
            case Kind.REMOVE:
                row, column = move.row, move.column
                return T("Remove the piece in row {row}, column {column}", row=row, column=column)
            case Kind.UNDO:
                return T("Undo your move")
            case Kind.KEEP:
                return T("Keep your move")
            case Kind.BLOCK:
                return T("Block {side}", side=side)
            case Kind.PASS:
                return T("Pass")

    def facts(self, position: FourInARowPosition, about: Move | None = None) -> Iterator[Fact]:
        match position.phase:
            case Phase.TURN:
                yield from self._turn(position)
            case Phase.UNDO:
                is_bad = bool(_answers_that_win(position.play(KEEP)))
                if is_bad and UNDO in position.legal_moves():
                    yield self._fact(position, TAKE_BACK, [UNDO], avoid=(KEEP,))
                elif not is_bad:
                    yield self._fact(position, KEEP_IT, [KEEP])
            case Phase.BLOCK:
                yield from self._block(position)

    def _turn(self, position: FourInARowPosition) -> Iterator[Fact]:
        legal = position.legal_moves()
        wins = [move for move in legal if _wins(position, move)]
        for move in wins:
            is_drop = move.kind is Kind.DROP
            lines = _lines(position, position.to_move, [move]) if is_drop else ()
            yield self._fact(position, FINISH if is_drop else FINISH_REMOVE, [move], lines)
        if wins:
            return
        safe = [move for move in legal if not _loses(position.play(move))]
        if len(safe) == len(legal):
            return
        them = other(position.to_move)
        drops = [move for move in safe if move.kind is Kind.DROP]
        threats = [m for m in legal if m.kind is Kind.DROP and _completes(position, m)]
        line = _lines(position, them, threats)
        if not safe:
            if threats and not any(_can_block(position.play(move)) for move in legal):
                yield self._fact(position, TOO_LATE, threats, line)
        elif threats:
            if drops:
                yield self._fact(position, STOP, drops, line)
            removes = [move for move in safe if move.kind is Kind.REMOVE]
            if removes:
                yield self._fact(position, STOP_REMOVE, removes, line)
        elif drops:
            unsafe = tuple(move for move in legal if move not in safe and move.kind is Kind.DROP)
            if unsafe:
                yield self._fact(position, POISON, drops, avoid=unsafe)

    def _block(self, position: FourInARowPosition) -> Iterator[Fact]:
        mover, them = position.to_move, other(position.to_move)
        if BLOCK in position.legal_moves():
            again = position.play(BLOCK)
            if mine := [move for move in again.legal_moves() if _wins(again, move)]:
                yield self._fact(position, BLOCK_AND_WIN, [BLOCK], _lines(again, mover, mine))
                return
            if theirs := _answers_that_win(position):
                line = _lines(position.play(PASS), them, theirs)
                yield self._fact(position, BLOCK_TO_SAVE, [BLOCK], line, avoid=(PASS,))
                return
        elif _answers_that_win(position):
            return
        yield self._fact(position, SAVE_BLOCK, [PASS])

    def _fact(
        self,
        position: FourInARowPosition,
        motif: Motif,
        moves: Iterable[Move],
        lines: Iterable[tuple[Cell, ...]] = (),
        avoid: tuple[Move, ...] = (),
    ) -> Fact:
        moves = tuple(moves)
        values: dict[str, Value] = {
            "side": self._game.side(other(position.to_move)),
            "move": str(moves[0]),
            "column": moves[0].column,
        }
        if avoid:
            values["columns"] = either([str(move.column) for move in avoid])
        drawn = [sorted(line) for line in lines]
        rows = position.picture().board.rows
        stones = sorted({cell for line in drawn for cell in line if rows[cell[0]][cell[1]] in "XO"})
        ends = tuple((line[0], line[-1]) for line in drawn)
        return Fact(motif, moves, tuple(stones), ends, values, avoid)


def _wins(position: FourInARowPosition, move: Move) -> bool:
    return position.play(move).winner == position.to_move


def _loses(after: FourInARowPosition) -> bool:
    """Whether a move gave the opponent four, by what fell down, or lets it make four."""
    if after.outcome is not None:
        return after.winner == other(after.to_move)
    return bool(_answers_that_win(after))


def _answers_that_win(after: FourInARowPosition) -> list[Move]:
    """The opponent's moves that win, if a player who has moved keeps the move and passes."""
    if after.phase is Phase.UNDO:
        after = after.play(KEEP)
    if after.phase is Phase.BLOCK:
        after = after.play(PASS)
    return [move for move in after.legal_moves() if _wins(after, move)]


def _can_block(after: FourInARowPosition) -> bool:
    """Whether a player who has moved could block the opponent."""
    kept = after.play(KEEP) if after.phase is Phase.UNDO else after
    return BLOCK in kept.legal_moves()


def _completes(position: FourInARowPosition, move: Move) -> bool:
    """Whether a drop would complete a line of the opponent's."""
    landing = BOARD.landing(position.first | position.second, move.column)
    theirs = position.stones[other(position.to_move) - 1]
    return bool(BOARD.line_cells(theirs | landing, WINNING_LINE))


def _lines(
    position: FourInARowPosition, player: int, drops: Iterable[Move]
) -> tuple[tuple[Cell, ...], ...]:
    """The lines that these drops of the player complete."""
    mine, theirs = position.stones if player == FIRST else position.stones[::-1]
    landings = 0
    for move in drops:
        if move.kind is Kind.DROP:
            landings |= BOARD.landing(position.first | position.second, move.column)
    threats = Threats(BOARD, WINNING_LINE, mine, theirs)
    return tuple(tuple(BOARD.cells(line)) for line in threats.lines_through(landings, mine))
