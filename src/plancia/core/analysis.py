"""What every move of a position is worth: exact where a game is solved, an opinion elsewhere.

`analyse` and `solve` answer for one position. Both ask an analyst, a Player whose answer is an
Analysis: it may run in a process of its own, stops when asked to, and `deepen` yields what it knows
so far. A room that knows the truth about its game offers one through the capability `Analyses`.
"""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Generic

from plancia.core import verdict
from plancia.core.capability import Analyses, Evaluates, Levels, Solves, capability
from plancia.core.game import Game, M, Position
from plancia.core.player import NO_LIMITS, Answer, BadPlayer, Limits, Player, Stop, never
from plancia.core.text import T, Words

DEFAULT_SECONDS: Final = 3.0
"""For an opinion on all moves, unless limits say otherwise."""
FIRST_STEP_S: Final = 0.2
"""The first step of iterative deepening; each next step takes STEP_GROWTH times as long."""
STEP_GROWTH: Final = 1.7
MIN_SECONDS_PER_MOVE: Final = 0.01
MAX_MOVES_AT_ONCE: Final = 12
"""Moves in a row that a player makes without a search, to be seen through."""


@dataclass(frozen=True, slots=True)
class MoveValue(Generic[M]):
    """One move and its value."""

    move: M
    value: float
    """For the side to move, from -1 to 1."""
    says: Words
    """The same in words: `wins in 5`, `draws`, `+0.31`."""
    short: str
    """The same in a few characters, for a board: `+5`, `0`, `+.31`."""
    score: int | None = None
    """The solver's score, in a game that has one."""
    distance: int | None = None
    """Of a proved win or loss: moves that the winner still makes, this one counted if it is one."""
    line: tuple[M, ...] = ()
    """The moves expected, this one first, where a search found them."""

    @classmethod
    def proved(
        cls, move: M, value: float, distance: int | None = None, score: int | None = None
    ) -> MoveValue[M]:
        return cls(move, value, *verdict.proved(value, distance), score, distance)

    @classmethod
    def estimated(cls, move: M, value: float, line: tuple[M, ...] = ()) -> MoveValue[M]:
        return cls(move, value, *verdict.estimated(value), line=line)


@dataclass(frozen=True, slots=True)
class Analysis(Answer[M]):
    """An answer with a value for every move, the best ones first."""

    moves: tuple[MoveValue[M], ...] = ()
    exact: bool = False
    """True if the values are proved."""

    def headline(self, position: Position[M]) -> Words:
        """The value of the position in words: `yellow wins in 5`, `white is ahead, +0.31`."""
        distance = self.moves[0].distance if self.moves else None
        return verdict.headline(position, self.value, self.exact, distance)

    @property
    def by_move(self) -> dict[M, float]:
        """Each move's value, or its score in a game that has one: see `Position.svg`."""
        return {each.move: each.value if each.score is None else each.score for each in self.moves}

    def best(self) -> tuple[M, ...]:
        """All moves as good as the first one."""
        top = self.moves[0]
        return tuple(
            found.move
            for found in self.moves
            if (found.value, found.score) == (top.value, top.score)
        )


class Analyst(Player[M]):
    """A player whose answers are analyses."""

    @abstractmethod
    def deepen(
        self, position: Position[M], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Iterator[Analysis[M]]:
        """Each analysis knows more than the one before; the last one is the answer.

        Moves not looked at yet are missing, and the value is None until the best move is known.
        """

    def answer(
        self, position: Position[M], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Analysis[M]:
        *_, last = self.deepen(position, limits, stop)
        return last


def analyse(
    position: Position[M], *, seconds: float | None = None, book: bool = True
) -> Analysis[M]:
    """The value of every move: proved where the game is solved, else its best level's opinion.

    `seconds` limits an opinion (DEFAULT_SECONDS unless given); without `book` the opening book is
    not used. BadPlayer if the game has neither a solver nor levels.
    """
    return analyst(position.game, book=book).answer(position, Limits(seconds))


def solve(position: Position[Any]) -> int:
    """+1, 0 or -1: what the side to move gets if both sides play perfectly.

    BadPlayer if the game has no solver for its options.
    """
    if position.outcome is not None:
        return position.outcome.value(position.to_move)
    solves = capability(position.game, Solves)
    if solves is None:
        raise BadPlayer("{name} has no solver for these options", name=position.game.name)
    return solves.solve(position, position.to_move)


def analyst(game: Game[Any], *, book: bool = True, patient: bool = True) -> Analyst[Any]:
    """The analyst that knows most about a game; BadPlayer if the game has none.

    Without `book` the opening book is not used. With `patient=False` games whose proof takes hours
    get an opinion instead.
    """
    truth = _truth(game, patient)
    if truth is not None:
        return truth.analyst(book)
    if (solves := capability(game, Solves)) is not None and capability(game, Analyses) is None:
        return BySolution(solves)
    return ByLevel(_best_level(game), capability(game, Evaluates))


def adviser(game: Game[Any]) -> Player[Any]:
    """The player for a quick hint: it need not look at every other move."""
    truth = _truth(game, patient=False)
    if truth is not None:
        return truth.adviser()
    found = analyst(game, patient=False)
    return found.player if isinstance(found, ByLevel) else found


def is_exact(game: Game[Any], *, patient: bool = True) -> bool:
    """True if analyses of this game are proved."""
    if capability(game, Analyses) is None:
        return capability(game, Solves) is not None
    return _truth(game, patient) is not None


def _truth(game: Game[Any], patient: bool) -> Analyses | None:
    offered = capability(game, Analyses)
    return offered if offered is not None and (patient or offered.quick) else None


def _best_level(game: Game[Any]) -> Player[Any]:
    offered = capability(game, Levels)
    if offered is None:
        raise BadPlayer("{name} has neither a solver nor levels to analyse it with", name=game.name)
    return offered.levels()[-1].make(0)


class BySolution(Analyst[M]):
    """Proved values in any game that has the capability `Solves`."""

    def __init__(self, solves: Solves) -> None:
        self._solves = solves

    def deepen(
        self, position: Position[M], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Iterator[Analysis[M]]:
        mover = position.to_move
        moves = [
            MoveValue.proved(move, float(self._solves.solve(position.play(move), mover)))
            for move in position.legal_moves()
        ]
        moves.sort(key=lambda each: -each.value)
        best = moves[0]
        why = T("{move}: it {says}.", move=position.describe_move(best.move), says=best.says)
        yield Analysis(best.move, best.value, (best.move,), why, moves=tuple(moves), exact=True)


class ByLevel(Analyst[M]):
    """A player's opinion: of the position first, then of each move in the time left.

    `evaluates` orders the moves: promising ones first.
    """

    def __init__(self, player: Player[M], evaluates: Evaluates | None = None) -> None:
        self.player = player
        self._evaluates = evaluates

    def answer(
        self, position: Position[M], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Analysis[M]:
        """In one step that looks at all moves."""
        return _Opinion(self.player, position, list(position.legal_moves())).step(limits, stop)

    def deepen(
        self, position: Position[M], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Iterator[Analysis[M]]:
        """Iterative deepening until the deadline."""
        until = time.monotonic() + (DEFAULT_SECONDS if limits.seconds is None else limits.seconds)
        opinion = _Opinion(self.player, position, self._promising_first(position))
        usual = FIRST_STEP_S
        while True:
            # A last step shorter than the one before it would find less.
            left = until - time.monotonic()
            seconds = usual if left > 2 * usual else max(left, MIN_SECONDS_PER_MOVE)
            step = Limits(seconds, limits.nodes, limits.depth)
            found = opinion.step(step, stop, MIN_SECONDS_PER_MOVE)
            yield found
            decided = len(found.moves) == len(opinion.moves) and all(
                abs(each.value) == 1 for each in found.moves
            )
            if decided or stop() or seconds > usual or time.monotonic() >= until:
                return
            usual *= STEP_GROWTH

    def _promising_first(self, position: Position[M]) -> list[M]:
        moves = list(position.legal_moves())
        if self._evaluates is not None:
            mover, evaluate = position.to_move, self._evaluates.evaluate
            moves.sort(key=lambda move: -evaluate(position.play(move), mover))
        return moves


class _Opinion(Generic[M]):
    """A player's values of a position and of the moves looked at so far."""

    def __init__(self, player: Player[M], position: Position[M], moves: list[M]) -> None:
        self._player, self._position = player, position
        self.moves = moves
        self._seen: dict[M, float] = {}
        """Value of each move by its latest short search."""
        self._lines: dict[M, tuple[M, ...]] = {}
        """Longest principal variation of each move: a transposition table cuts later ones off."""

    def step(self, limits: Limits, stop: Stop, least: float = 0.0) -> Analysis[M]:
        """Half of the time for the position, half for the moves: the best so far first, then those
        not looked at yet."""
        seconds = DEFAULT_SECONDS if limits.seconds is None else limits.seconds
        until = time.monotonic() + seconds
        answer = self._answer(Limits(seconds / 2, limits.nodes, limits.depth), stop)
        self._expect(answer.line)
        depth = limits.depth
        if depth is None and answer.depth and abs(answer.value or 0.0) < 1:
            # Values of equal depth compare; a sure win may be near.
            depth = max(1, answer.depth - 1)
        todo = [answer.move, *(move for move in self._in_turn() if move != answer.move)]
        for number, move in enumerate(todo):
            left = until - time.monotonic()
            share = max(left / (len(todo) - number), least)
            if stop() or (left <= 0 and limits.depth is limits.nodes is None):
                break
            self._seen[move] = self._look(move, Limits(share, limits.nodes, depth), stop)
        value = 0.0 if answer.value is None else answer.value
        # A short search tells how far a move is behind the one that the long search chose.
        behind = self._seen.get(answer.move, value)
        found = {
            move: seen if seen == -1 else min(value, max(-1.0, value + seen - behind))
            for move, seen in self._seen.items()
        }
        found[answer.move] = value
        moves = [
            MoveValue.estimated(move, each, self._lines.get(move, ()))
            for move, each in found.items()
        ]
        moves.sort(key=lambda each: (-each.value, each.move != answer.move))
        line = self._lines.get(answer.move, answer.line)
        # One position says nothing yet, unless the game ends there.
        known = None if _is_glance(answer) else answer.value
        return Analysis(
            answer.move, known, line, answer.why, answer.depth, answer.nodes, moves=tuple(moves)
        )

    def _answer(self, limits: Limits, stop: Stop) -> Answer[M]:
        """The player's answer, by a search: a move that it chooses at once, since there is no other
        or no other is worth a look, is played first."""
        mover, position = self._position.to_move, self._position
        at_once: list[M] = []
        answer = self._searched(position, limits, stop)
        while _is_glance(answer) and len(at_once) < MAX_MOVES_AT_ONCE and not stop():
            at_once.append(answer.move)
            position = position.play(answer.move)
            if position.outcome is not None:
                answer = Answer(answer.move, float(position.outcome.value(position.to_move)))
            else:
                answer = self._searched(position, limits, stop)
        if not at_once:
            return answer
        value = answer.value
        if value is not None and position.to_move != mover:
            value = -value
        why = T("It is the only move.") if len(self.moves) == 1 else ""
        line = (*at_once, *answer.line)
        return Answer(at_once[0], value, line, why, answer.depth + len(at_once), answer.nodes)

    def _searched(self, position: Position[M], limits: Limits, stop: Stop) -> Answer[M]:
        """The player's answer with a value, unless it never has one."""
        answer = self._player.answer(position, limits, stop)
        if answer.value is None:  # it answered from its plan, without a search
            self._player.new_game()
            answer = self._player.answer(position, limits, stop)
        return answer

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
        reply = self._searched(after, limits, stop)
        self._expect((move, *reply.line))
        value = reply.value or 0.0
        return value if after.to_move == self._position.to_move else -value


def _is_glance(answer: Answer[Any]) -> bool:
    """True if an answer comes from one position and proves nothing."""
    return answer.nodes == 1 and abs(answer.value or 0.0) < 1
