"""What every move of a position is worth: exact where a game is solved, an opinion elsewhere.

An analyst is a Player whose answer is an Analysis: it sits wherever a player may sit, in a process
of its own if need be, and stops when it is told to. Whoever can't wait for the answer watches it
`deepen`. A room that knows the truth about its game offers analysts through the capability
`Analyses`.
"""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Generic

from plancia.core.capability import Analyses, Evaluates, Levels, Solves, capability
from plancia.core.game import Game, M, Position
from plancia.core.player import NO_LIMITS, Answer, BadPlayer, Limits, Player, Stop, never
from plancia.core.text import T, Words

PATIENCE: Final = 3.0
"""Seconds for an opinion on all moves, unless limits say otherwise."""
GLANCE: Final = 0.2
"""Seconds for the first opinion where it deepens step by step; each next step takes longer."""
LONGER: Final = 1.7
LOOK: Final = 0.01
"""Seconds to look at one move, at least, where an opinion deepens."""

WIN, DRAW, LOSS, EVEN = T("wins"), T("draws"), T("loses"), T("even")


@dataclass(frozen=True, slots=True)
class MoveValue(Generic[M]):
    """One move, and what comes of it."""

    move: M
    value: float
    """For whoever is to move, from -1 to 1."""
    says: Words
    """The same in words."""
    score: int | None = None
    """The solver's score of it, in a game that has such."""
    distance: int | None = None
    """Known to win or to lose: how many moves the winner makes until the end, this one counted if
    it is the winner's."""


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


class Analyst(Player[M]):
    """Somebody who looks at every move."""

    @abstractmethod
    def deepen(
        self, position: Position[M], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Iterator[Analysis[M]]:
        """What is known so far, again whenever it is more; the last one is the answer.

        Moves of which nothing is known yet are missing, and the value is None as long as the best
        move is not known.
        """

    def answer(
        self, position: Position[M], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Analysis[M]:
        *_, last = self.deepen(position, limits, stop)
        return last


def analyst(game: Game[Any], *, book: bool = True, patient: bool = True) -> Analyst[Any]:
    """Whoever knows most about a game; BadPlayer if nobody knows anything.

    Without `book` nothing is looked up that can be searched. Whoever is not `patient` gets an
    opinion on games whose truth takes hours.
    """
    truth = _truth(game, patient)
    if truth is not None:
        return truth.analyst(book)
    if (solves := capability(game, Solves)) is not None and capability(game, Analyses) is None:
        return BySolution(solves)
    return ByLevel(_best_level(game), capability(game, Evaluates))


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
        raise BadPlayer("{name} has no levels, and nobody who could analyse it", name=game.name)
    return offered.levels()[-1].make(0)


class BySolution(Analyst[M]):
    """Any game that says of its positions what they are worth in truth."""

    def __init__(self, solves: Solves) -> None:
        self._solves = solves

    def deepen(
        self, position: Position[M], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Iterator[Analysis[M]]:
        mover = position.to_move
        moves = [
            _in_words(move, float(self._solves.solve(position.play(move), mover)))
            for move in position.legal_moves()
        ]
        moves.sort(key=lambda each: -each.value)
        best = moves[0]
        why = f"{position.describe_move(best.move)}: it {best.says}."
        yield Analysis(best.move, best.value, (best.move,), why, moves=tuple(moves), exact=True)


class ByLevel(Analyst[M]):
    """A player's opinion: of the position first, then of each move in what time is left.

    `evaluates` says which moves to look at first.
    """

    def __init__(self, player: Player[M], evaluates: Evaluates | None = None) -> None:
        self.player = player
        self._evaluates = evaluates

    def answer(
        self, position: Position[M], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Analysis[M]:
        """In one step, with a look at all moves."""
        return _Opinion(self.player, position, list(position.legal_moves())).step(limits, stop)

    def deepen(
        self, position: Position[M], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Iterator[Analysis[M]]:
        """Step by step, each longer than the last, until the time is used up."""
        until = time.monotonic() + (PATIENCE if limits.seconds is None else limits.seconds)
        opinion = _Opinion(self.player, position, self._promising_first(position))
        usual = GLANCE
        while True:
            # A last step shorter than the one before it would find out less than that did.
            left = until - time.monotonic()
            seconds = usual if left > 2 * usual else max(left, LOOK)
            found = opinion.step(Limits(seconds, limits.nodes, limits.depth), stop, LOOK)
            yield found
            decided = len(found.moves) == len(opinion.moves) and all(
                abs(each.value) == 1 for each in found.moves
            )
            if decided or stop() or seconds > usual or time.monotonic() >= until:
                return
            usual *= LONGER

    def _promising_first(self, position: Position[M]) -> list[M]:
        moves = list(position.legal_moves())
        if self._evaluates is not None:
            mover, evaluate = position.to_move, self._evaluates.evaluate
            moves.sort(key=lambda move: -evaluate(position.play(move), mover))
        return moves


class _Opinion(Generic[M]):
    """What a player thinks of a position and of its moves, as far as it has looked."""

    def __init__(self, player: Player[M], position: Position[M], moves: list[M]) -> None:
        self._player, self._position = player, position
        self.moves = moves
        self._seen: dict[M, float] = {}
        """What a short look at each move told, the latest one."""
        self._lines: dict[M, tuple[M, ...]] = {}
        """The longest line expected after each move: a table of positions cuts later ones off."""

    def step(self, limits: Limits, stop: Stop, least: float = 0.0) -> Analysis[M]:
        """Half of the time for the position, and half for the moves: what was best before first,
        then what was never looked at."""
        seconds = PATIENCE if limits.seconds is None else limits.seconds
        until = time.monotonic() + seconds
        answer = self._player.answer(
            self._position, Limits(seconds / 2, limits.nodes, limits.depth), stop
        )
        self._expect(answer.line)
        depth = limits.depth
        if depth is None and answer.depth and abs(answer.value or 0.0) < 1:
            # What is seen from the same distance compares; a sure win may be near.
            depth = max(1, answer.depth - 1)
        todo = [answer.move, *(move for move in self._in_turn() if move != answer.move)]
        for number, move in enumerate(todo):
            left = until - time.monotonic()
            share = max(left / (len(todo) - number), least)
            if stop() or (left <= 0 and limits.depth is limits.nodes is None):
                break
            self._seen[move] = self._look(move, Limits(share, limits.nodes, depth), stop)
        value = 0.0 if answer.value is None else answer.value
        # A short look at each move tells how far it is behind the one chosen after a long look.
        behind = self._seen.get(answer.move, value)
        found = {
            move: seen if seen == -1 else min(value, max(-1.0, value + seen - behind))
            for move, seen in self._seen.items()
        }
        found[answer.move] = value
        moves = [_in_words(*pair) for pair in found.items()]
        moves.sort(key=lambda each: (-each.value, each.move != answer.move))
        line = self._lines.get(answer.move, answer.line)
        return Analysis(
            answer.move, answer.value, line, answer.why, answer.depth, answer.nodes,
            moves=tuple(moves),
        )  # fmt: skip

    def _expect(self, line: tuple[M, ...]) -> None:
        if line and len(line) >= len(self._lines.get(line[0], ())):
            self._lines[line[0]] = line

    def _in_turn(self) -> list[M]:
        best = sorted(self._seen, key=lambda move: -self._seen[move])
        some, rest = best[: len(best) // 4], best[len(best) // 4 :]
        return [*some, *(move for move in self.moves if move not in self._seen), *rest]

    def _look(self, move: M, limits: Limits, stop: Stop) -> float:
        after = self._position.play(move)
        if after.outcome is not None:
            return after.outcome.value(self._position.to_move)
        reply = self._player.answer(after, limits, stop)
        if reply.value is None:  # it answered from what it had planned before, without a look
            self._player.new_game()
            reply = self._player.answer(after, limits, stop)
        self._expect((move, *reply.line))
        value = reply.value or 0.0
        return value if after.to_move == self._position.to_move else -value


def _in_words(move: M, value: float) -> MoveValue[M]:
    if abs(value) == 1:
        return MoveValue(move, value, WIN if value > 0 else LOSS)
    return MoveValue(move, value, f"{value:+.2f}" if value else EVEN)
