"""Puzzles of Connect Four: positions without a four to make or to block, proved by the solver."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from plancia.connect4.board import Bits, Column
from plancia.connect4.engine.evaluation import completing
from plancia.connect4.rules import Connect4, Connect4Position
from plancia.connect4.solver.solve import unsolvable_reason
from plancia.connect4.teaching.proof_words import points
from plancia.connect4.teaching.prover import Finding, prove
from plancia.core.capability import GameCapability
from plancia.core.position import FIRST, Side, other
from plancia.core.text import T, Words, every

DOUBLE, THREATS, ODD, EVEN, ANSWERS, DRAW, OTHERS_LOSE = (
    "double-threat", "threats", "odd-square", "even-square", "answers", "draw", "others-lose",
)  # fmt: skip

_AT_ONCE: Final = T("You threaten four in columns {columns} at once: {side} can stop only one.")
_IN_THE_END: Final = T("It leads to two threats, in columns {columns}: {side} can stop only one.")


class Connect4Puzzles(GameCapability[Connect4]):
    """The contract's `GivesPuzzles`, for boards that can be solved."""

    motifs: Mapping[str, Words] = {
        DOUBLE: T("two threats at once"),
        THREATS: T("one threat after the other"),
        ODD: T("an odd square decides"),
        EVEN: T("an even square decides"),
        ANSWERS: T("an answer to every line"),
        DRAW: T("save the draw"),
        OTHERS_LOSE: T("everything else loses"),
    }

    def idea(
        self, position: Connect4Position, line: Sequence[Column], within: int, tags: Sequence[str]
    ) -> Words:
        side = self._game.side(other(position.to_move))
        if DOUBLE in tags:
            return self._double_threat(position, line)
        if DRAW in tags:
            return T("After any other move {side} wins.", side=side)
        if ODD in tags or EVEN in tags:
            proof = prove(position.play(line[0]))
            assert proof is not None
            return points(Finding(line[0], proof))[0].says
        if THREATS in tags:
            return T("Each of your moves threatens four, so {side} must always answer.", side=side)
        if OTHERS_LOSE in tags:
            return T("Only this wins: after any other move {side} does.", side=side)
        return T("Any other move gives the win away.")

    def _double_threat(self, position: Connect4Position, line: Sequence[Column]) -> Words:
        """Where the line threatens four twice, by its last move that does."""
        mover, here = position.to_move, position
        words: Words = ""
        for number, move in enumerate(line):
            here = here.play(move)
            columns = self._threatened(here, mover)
            if here.to_move != mover and len(columns) > 1 and not here.line:
                values = {"columns": every(columns), "side": self._game.side(here.to_move)}
                words = (_IN_THE_END if number else _AT_ONCE).filled(values)
        return words

    def _wins(self, position: Connect4Position, player: Side) -> Bits:
        """The empty cells that complete a line of a player."""
        stones = position.first if player == FIRST else position.second
        board = self._game.board
        missing = completing(board, stones, self._game.options.connect)
        return missing & board.all_bits & ~position.stones

    def _threatened(self, position: Connect4Position, player: Side) -> list[str]:
        """The columns in which a player could win with the next stone."""
        board, wins = self._game.board, self._wins(position, player)
        columns = range(1, board.columns + 1)
        return [str(each) for each in columns if board.landing(position.stones, each) & wins]


def puzzles(game: Connect4) -> Connect4Puzzles | None:
    """What makes puzzles on this board; None if it can't be solved."""
    return None if unsolvable_reason(game) else Connect4Puzzles(game)
