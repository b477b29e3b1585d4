"""Proves forced wins of Pente with the rules alone: every legal defence is played.

Which attack to try, an oracle says; any oracle will do, as a wrong one proves nothing. All else
comes from the room's rules: no pattern, no pruning of defences.
"""

from collections.abc import Callable, Iterator

from plancia.core.position import other
from plancia.pente.board import Point
from plancia.pente.rules import PentePosition

Oracle = Callable[[PentePosition], Point | None]


class TooLong(Exception):
    """The proof takes more positions than allowed."""


def touching(position: PentePosition) -> Iterator[Point]:
    """The legal moves next to a stone: no other move completes a five or captures."""
    board, stones = position.game.board, position.board
    for point in position.legal_moves():
        row, column = board.cell(point)
        around = (
            board.point(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)
        )
        if any(near is not None and stones[near] != ord(".") for near in around):
            yield point


def winning_moves(position: PentePosition) -> list[Point]:
    """The moves that win at once."""
    found = []
    for move in touching(position):
        outcome = position.play(move).outcome
        if outcome is not None and outcome.winner == position.to_move:
            found.append(move)
    return found


def passed(position: PentePosition) -> PentePosition:
    """As if the player to move did nothing."""
    mover = other(position.to_move)
    return PentePosition(position.game, position.board, position.captured, None, to_move=mover)


class Prover:
    """Counts the positions it plays through, and gives up after a number of them."""

    def __init__(self, oracle: Oracle, most: int = 200_000) -> None:
        self.oracle = oracle
        self.left = most

    def wins(self, position: PentePosition, plies: int) -> bool:
        """Whether the player to move wins within these plies, with the oracle's attacks."""
        if plies < 1:
            return False
        if winning_moves(position):
            return True
        move = self.oracle(position)
        return move is not None and self.move_wins(position, move, plies)

    def move_wins(self, position: PentePosition, move: Point, plies: int) -> bool:
        """Whether this move does."""
        after = position.play(move)
        if after.outcome is not None:
            return after.outcome.winner == position.to_move
        return self.loses(after, plies - 1)

    def loses(self, position: PentePosition, plies: int) -> bool:
        """Whether every legal move loses within that number of plies."""
        if plies < 2:
            return False
        attacker = other(position.to_move)
        threats = winning_moves(passed(position))
        for defence in position.legal_moves():
            self.left -= 1
            if self.left < 0:
                raise TooLong
            after = position.play(defence)
            if after.outcome is not None:
                if after.outcome.winner != attacker:
                    return False
            elif not self.carried_out(after, threats) and not self.wins(after, plies - 1):
                return False
        return True

    def carried_out(self, position: PentePosition, threats: list[Point]) -> bool:
        """Whether one of the threats still wins."""
        for threat in threats:
            if position.board[threat] == ord("."):
                outcome = position.play(threat).outcome
                if outcome is not None and outcome.winner == position.to_move:
                    return True
        return False
