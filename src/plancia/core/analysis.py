"""What every move of a position is worth: exact where a game is solved, an opinion elsewhere.

An analyst is a Player whose answer is an Analysis: it sits wherever a player may sit, in a process
of its own if need be, and stops when it is told to. A room that knows the truth about its game
offers analysts through the capability `Analyses`.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Final, Generic

from plancia.core.capability import Analyses, Levels, Solves, capability
from plancia.core.game import Game, M, Position
from plancia.core.player import NO_LIMITS, Answer, BadPlayer, Limits, Player, Stop, never

PATIENCE: Final = 3.0
"""Seconds for an opinion on all moves, unless limits say otherwise."""

WIN, DRAW, LOSS = "wins", "draws", "loses"


@dataclass(frozen=True, slots=True)
class MoveValue(Generic[M]):
    """One move, and what comes of it."""

    move: M
    value: float
    """For whoever is to move, from -1 to 1."""
    says: str
    """The same in words."""
    score: int | None = None
    """The solver's score of it, in a game that has such."""


@dataclass(frozen=True, slots=True)
class Analysis(Answer[M]):
    """An answer that has looked at every move, the best ones first."""

    moves: tuple[MoveValue[M], ...] = ()
    exact: bool = False
    """Whether the values are proved."""

    def best(self) -> tuple[M, ...]:
        """The moves that nothing is better than."""
        top = self.moves[0]
        return tuple(
            found.move
            for found in self.moves
            if (found.value, found.score) == (top.value, top.score)
        )


def analyst(game: Game[Any], *, book: bool = True, patient: bool = True) -> Player[Any]:
    """Whoever knows most about a game; BadPlayer if nobody knows anything.

    Without `book` nothing is looked up that can be searched. Whoever is not `patient` gets an
    opinion on games whose truth takes hours.
    """
    truth = _truth(game, patient)
    if truth is not None:
        return truth.analyst(book)
    if (solves := capability(game, Solves)) is not None and capability(game, Analyses) is None:
        return BySolution(solves)
    return ByLevel(_best_level(game))


def adviser(game: Game[Any]) -> Player[Any]:
    """Whoever gives the best hint soon, without a look at every other move if that takes time."""
    truth = _truth(game, patient=False)
    if truth is not None:
        return truth.adviser()
    found = analyst(game, patient=False)
    return found.player if isinstance(found, ByLevel) else found


def is_exact(game: Game[Any], *, patient: bool = True) -> bool:
    """Whether somebody knows the truth about the game's positions."""
    if capability(game, Analyses) is None:
        return capability(game, Solves) is not None
    return _truth(game, patient) is not None


def _truth(game: Game[Any], patient: bool) -> Analyses | None:
    offered = capability(game, Analyses)
    return offered if offered is not None and (patient or offered.quick) else None


def _best_level(game: Game[Any]) -> Player[Any]:
    offered = capability(game, Levels)
    if offered is None:
        raise BadPlayer(f"{game.name} has no levels, and nobody who could analyse it")
    return offered.levels()[-1].make(0)


class BySolution(Player[M]):
    """Any game that says of its positions what they are worth in truth."""

    def __init__(self, solves: Solves) -> None:
        self._solves = solves

    def answer(
        self, position: Position[M], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Analysis[M]:
        mover = position.to_move
        moves = [
            _in_words(move, float(self._solves.solve(position.play(move), mover)))
            for move in position.legal_moves()
        ]
        moves.sort(key=lambda each: -each.value)
        best = moves[0]
        why = f"{position.describe_move(best.move)}: it {best.says}."
        return Analysis(best.move, best.value, (best.move,), why, moves=tuple(moves), exact=True)


class ByLevel(Player[M]):
    """A player's opinion: of the position first, then of each move in what time is left."""

    def __init__(self, player: Player[M]) -> None:
        self.player = player

    def answer(
        self, position: Position[M], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Analysis[M]:
        seconds = PATIENCE if limits.seconds is None else limits.seconds
        until = time.monotonic() + seconds
        answer = self.player.answer(position, Limits(seconds / 2, limits.nodes, limits.depth), stop)
        value = 0.0 if answer.value is None else answer.value
        quick: dict[M, float] = {}
        others = [move for move in position.legal_moves() if move != answer.move]
        for number, move in enumerate([answer.move, *others]):
            share = (until - time.monotonic()) / (len(others) + 1 - number)
            if stop() or (share <= 0 and limits.depth is limits.nodes is None):
                break
            quick[move] = self._value(position, move, limits, share, stop)
        # A short look at each move tells how far it is behind the one chosen after a long look.
        behind = quick.pop(answer.move, value)
        found = {answer.move: value}
        for move, seen in quick.items():
            found[move] = seen if seen == -1 else min(value, max(-1.0, value + seen - behind))
        moves = sorted((_in_words(*pair) for pair in found.items()), key=lambda each: -each.value)
        return Analysis(
            answer.move, answer.value, answer.line, answer.why, answer.depth, answer.nodes,
            moves=tuple(moves),
        )  # fmt: skip

    def _value(
        self, position: Position[M], move: M, limits: Limits, seconds: float, stop: Stop
    ) -> float:
        after = position.play(move)
        if after.outcome is not None:
            return after.outcome.value(position.to_move)
        own = Limits(seconds, limits.nodes, limits.depth)
        reply = self.player.answer(after, own, stop)
        if reply.value is None:  # it answered from what it had planned before, without a look
            self.player.new_game()
            reply = self.player.answer(after, own, stop)
        value = reply.value or 0.0
        return value if after.to_move == position.to_move else -value


def _in_words(move: M, value: float) -> MoveValue[M]:
    if abs(value) == 1:
        return MoveValue(move, value, WIN if value > 0 else LOSS)
    return MoveValue(move, value, f"{value:+.2f}" if value else "even")
