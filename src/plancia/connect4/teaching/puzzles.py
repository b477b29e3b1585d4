"""Puzzles of Connect Four: positions without a four to make or to block, proved by the solver."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from random import Random
from typing import Final

from plancia.connect4.board import Bits, Column
from plancia.connect4.engine.evaluation import completing
from plancia.connect4.rules import Connect4, Connect4Position
from plancia.connect4.solver.solve import Solver, len_empty, plies_left, unsolvable_reason
from plancia.connect4.teaching.prover import Finding, prove
from plancia.connect4.teaching.words import points
from plancia.core.capability import OnlyMove
from plancia.core.position import FIRST, Side, other
from plancia.core.text import T, Words, every

MIN_STONES: Final = 12
"""Below it a proof takes longer, and hardly any move is the only one."""
MIN_EMPTY: Final = 8
MIN_MOVES: Final = 4
TABLE_MB: Final = 16

DOUBLE, THREATS, ODD, EVEN, ANSWERS, DRAW, OTHERS_LOSE = (
    "double-threat", "threats", "odd-square", "even-square", "answers", "draw", "others-lose",
)  # fmt: skip

_AT_ONCE: Final = T("You threaten four in columns {columns} at once: {side} can stop only one.")
_IN_THE_END: Final = T("It leads to two threats, in columns {columns}: {side} can stop only one.")


class Connect4Puzzles:
    """The contract's `MakesPuzzles`, for boards that can be solved."""

    motifs: Mapping[str, Words] = {
        DOUBLE: T("two threats at once"),
        THREATS: T("one threat after the other"),
        ODD: T("an odd square decides"),
        EVEN: T("an even square decides"),
        ANSWERS: T("an answer to every line"),
        DRAW: T("save the draw"),
        OTHERS_LOSE: T("everything else loses"),
    }

    def __init__(self, game: Connect4) -> None:
        self._game = game
        self._solver = Solver(TABLE_MB)

    def positions(self, chance: Random) -> Sequence[Connect4Position]:
        """Of a game between players who make and block fours, prefer the middle, and seldom let
        the opponent win on top of their stone."""
        position, found = self._game.start(), []
        while position.outcome is None:
            moves = position.legal_moves()
            mover = position.to_move
            wins = [self._wins(position, player) for player in (mover, other(mover))]
            landings = {move: self._game.board.landing(position.stones, move) for move in moves}
            own, theirs = ([m for m in moves if landings[m] & cells] for cells in wins)
            if own:
                break
            if theirs:
                position = position.play(theirs[0])
                continue
            enough = position.stones.bit_count() >= MIN_STONES and len(moves) >= MIN_MOVES
            if enough and len_empty(position) >= MIN_EMPTY:
                found.append(position)
            # The opponent must not win right above the stone.
            safe = [m for m in moves if not landings[m] << 1 & wins[1]]
            choice = safe if safe and chance.random() < 0.9 else list(moves)
            middle = self._game.options.columns + 1
            weights = [middle - abs(2 * m - middle) for m in choice]
            position = position.play(chance.choices(choice, weights)[0])
        return found

    def only_move(self, position: Connect4Position) -> OnlyMove | None:
        best, moves = -1, []
        for move in position.legal_moves():
            value = -self._solver.solve(position.play(move), weak=True).score
            if value == best:
                moves.append(move)
            elif value > best:
                best, moves = value, [move]
            if best == 1 and len(moves) > 1:
                return None
        if best < 0 or len(moves) != 1:
            return None
        after = position.play(moves[0])
        plies = plies_left(len_empty(after), self._solver.solve(after).score)
        return OnlyMove(moves[0], best, 0 if after.line else plies)

    def replies(self, position: Connect4Position) -> Sequence[Column]:
        return position.legal_moves()

    def key(self, position: Connect4Position) -> Hashable:
        rows = self._game.board.to_rows(position.first, position.second)
        return min(rows, tuple(row[::-1] for row in rows))

    def tags(self, position: Connect4Position, line: Sequence[Column]) -> tuple[str, ...]:
        return tuple(self._tags(position, line))

    def _tags(self, position: Connect4Position, line: Sequence[Column]) -> Iterator[str]:
        mover = position.to_move
        own = []
        """The position after each of the player's own moves."""
        here = position
        for move in line:
            here = here.play(move)
            if here.to_move != mover:
                own.append(here)
        threats = [self._threats(after, mover) for after in own]
        if any(after.line == 0 and count > 1 for after, count in zip(own, threats, strict=True)):
            yield DOUBLE
        if len(own) > 1 and all(count or a.line for a, count in zip(own, threats, strict=True)):
            yield THREATS
        proof = prove(own[0])
        if proof is not None and proof.threat:
            ((row, _),) = self._game.board.cells(proof.threat)
            yield ODD if (self._game.options.rows - row) % 2 else EVEN
        elif proof is not None and proof.rules:
            yield ANSWERS
        if self._solver.solve(own[0], weak=True).score == 0:
            yield DRAW
        others = (position.play(move) for move in position.legal_moves() if move != line[0])
        if all(self._solver.solve(after, weak=True).score == 1 for after in others):
            yield OTHERS_LOSE

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

    def _threats(self, position: Connect4Position, player: Side) -> int:
        """The number of places where a player could win with the next stone."""
        return len(self._threatened(position, player))

    def _threatened(self, position: Connect4Position, player: Side) -> list[str]:
        """The columns in which a player could win with the next stone."""
        board, wins = self._game.board, self._wins(position, player)
        columns = range(1, board.columns + 1)
        return [str(each) for each in columns if board.landing(position.stones, each) & wins]


def puzzles(game: Connect4) -> Connect4Puzzles | None:
    """What makes puzzles on this board; None if it can't be solved."""
    return None if unsolvable_reason(game) else Connect4Puzzles(game)
