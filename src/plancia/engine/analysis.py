"""What every move of a position is worth: exact where a game is solved, an opinion elsewhere.

`analyse` and `solve` answer for one position. Both ask an analyst, a Player whose answer is an
Analysis: it may run in a process of its own, stops when asked to, and `deepen` yields what it knows
so far. A room that knows the truth about its game offers one through the capability `Analyses`.
"""

from __future__ import annotations

import math
import textwrap
import time
from abc import abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic

from plancia.core.capability import Analyses, Evaluates, Solves, capability
from plancia.core.errors import Explained
from plancia.core.game import Game
from plancia.core.position import M, Position, Side, other, require_position, tokens_of
from plancia.core.text import T, Words
from plancia.engine.player import (
    NO_LIMITS,
    Answer,
    BadPlayer,
    Limits,
    Player,
    Stop,
    never,
)
from plancia.engine.value import Value, estimated, headline

DEFAULT_SECONDS: Final = 3.0
"""For an opinion on all moves, unless limits say otherwise."""
FIRST_STEP_S: Final = 0.2
"""The first step of iterative deepening; each next step takes STEP_GROWTH times as long."""
STEP_GROWTH: Final = 1.7
MIN_SECONDS_PER_MOVE: Final = 0.01
SHOWN_MOVES: Final = 12
"""Moves that `print` shows of an analysis."""
MAX_MOVES_AT_ONCE: Final = 12
"""Moves in a row that a player makes without a search, to be seen through."""


class GameOver(Explained):
    """A game that has ended: no move is left to have a value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveValue(Value, Generic[M]):
    """One move and its value for the side that makes it."""

    move: M
    line: tuple[M, ...] = ()
    """The moves expected, this one first, where a search found them."""

    @classmethod
    def of(cls, move: M, worth: Value) -> MoveValue[M]:
        """A proved value as a move's."""
        return cls(
            move=move, value=worth.value, says=worth.says, short=worth.short, score=worth.score,
            distance=worth.distance,
        )  # fmt: skip

    @classmethod
    def estimated(cls, move: M, value: float, line: tuple[M, ...] = ()) -> MoveValue[M]:
        """A value that is an opinion, with its words."""
        says, short = estimated(value)
        return cls(move=move, value=value, says=says, short=short, line=line)


@dataclass(frozen=True, slots=True)
class Analysis(Answer[M]):
    """An answer with a value for every move, the best ones first."""

    moves: tuple[MoveValue[M], ...] = ()
    exact: bool = False
    """True if the values are proved."""
    position: Position[M] | None = field(default=None, repr=False, compare=False)
    """What was analysed, in the answer of `analyse`."""

    def __str__(self) -> str:
        """What `print` shows: the value of the position and of its best moves, in words."""
        if self.position is None:
            return repr(self)
        return "\n".join(self.lines(self.position, SHOWN_MOVES))

    def lines(
        self, position: Position[M], most: int | None = None, say: Callable[[Words], str] = str
    ) -> list[str]:
        """The analysis of a position for a person: the value, the best `most` moves, the line."""
        shown = self.moves[:most]
        tokens = [position.format_move(each.move) for each in shown]
        width = max(map(len, tokens), default=0)
        lines = [say(position.picture().headline)]
        if self.value is not None:
            words = [say(each) for each in (self.headline(position), self.why) if each]
            lines += [each[:1].upper() + each[1:] for each in words]
        lines.append("")
        for token, each in zip(tokens, shown, strict=True):
            lines.append(f"  {token:<{width}}  {say(each.says)}")
        if len(shown) < len(self.moves):
            lines.append("  " + say(T("and {n} more", n=len(self.moves) - len(shown))))
        lines += self.expected_lines(position, say)
        if not self.is_complete(position):
            known, moves = len(self.moves), len(position.legal_moves())
            unfinished = T("Not finished: {n} of {moves} moves have a value.", n=known, moves=moves)
            lines += ["", say(unfinished)] if known else [say(unfinished)]
        if self.moves and not self.exact:
            lines += ["", say(T("An opinion, not a proof."))]
        return lines

    def expected_lines(self, position: Position[M], say: Callable[[Words], str] = str) -> list[str]:
        """The moves expected, below an empty line; nothing if the line is not known yet."""
        if len(self.line) < 2:
            return []
        line = say(T("Expected: {line}", line=" ".join(tokens_of(position, self.line))))
        return ["", *textwrap.wrap(line, 79, subsequent_indent="  ")]

    def headline(self, position: Position[M]) -> Words:
        """The value of the position in words: `yellow wins in 5`, `white is ahead, +0.31`."""
        distance = self.moves[0].distance if self.moves else None
        return headline(position, self.value, self.exact, distance)

    @property
    def by_move(self) -> dict[M, float]:
        """Each move's value, or its score in a game that has one: see `Position.svg`."""
        return {each.move: each.value if each.score is None else each.score for each in self.moves}

    def best(self) -> tuple[M, ...]:
        """All moves as good as the first one; none if no move has a value yet."""
        return tuple(
            found.move
            for found in self.moves
            if (found.value, found.score) == (self.moves[0].value, self.moves[0].score)
        )

    def is_complete(self, position: Position[M]) -> bool:
        """True if every move of the position has its value: time or a stop may have come first."""
        return len(self.moves) == len(position.legal_moves())


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
    position: Position[M],
    *,
    seconds: float | None = None,
    book: bool = True,
    line: bool = True,
    stop: Stop = never,
) -> Analysis[M]:
    """The value of every move: proved where the game is solved, else its best level's opinion.

    `seconds` limits the answer (an opinion takes DEFAULT_SECONDS unless given): moves without a
    value by then are missing, see `Analysis.is_complete`. So it is when `stop` returns True.
    Without `book` the opening book is not used; without `line` exact values come without the moves
    expected, which take longest to find. GameOver if the game has ended.
    """
    require_position(position, Position, "analyse")
    if position.outcome is not None:
        raise GameOver("{status}; there is nothing to analyse", status=position.status())
    if seconds is not None and not seconds > 0:
        raise ValueError(f"seconds is {seconds}; it must be more than 0")
    knows, limits = analyst(position.game, book=book), Limits(seconds)
    if line or not is_exact(position.game):
        found = knows.answer(position, limits, stop)
    else:
        for found in knows.deepen(position, limits, stop):
            if found.value is not None and found.is_complete(position):
                break
    return replace(found, position=position)


def solve(position: Position[Any]) -> Value:
    """What the side to move gets if both sides play perfectly: the result, and how soon and the
    score where the game's solver says them.

    BadPlayer if the game has no solver for its options.
    """
    require_position(position, Position, "solve")
    if position.outcome is not None:
        return Value.proved(position.outcome.value(position.to_move))
    solves = capability(position.game, Solves)
    if solves is None:
        raise BadPlayer(
            "{title} has no solver with these options: nobody knows who wins; `analyse` gives the "
            "opinion of its best level",
            title=position.game.title,
        )
    return solves.solve(position)


def result_for(solves: Solves, position: Position[Any], player: Side) -> int:
    """+1, 0 or -1: what that player gets of a position, over or not."""
    if position.outcome is not None:
        return position.outcome.value(player)
    result = solves.solve(position, result_only=True).result
    return result if position.to_move == player else -result


def wins_now(position: Position[Any], move: Any) -> bool:
    """Whether a move wins the game, or solves the puzzle, at once."""
    outcome = position.play(move).outcome
    return outcome is not None and outcome.value(position.to_move) == 1


def can_win_now(position: Position[Any], player: Side) -> bool:
    """Whether that player wins with the next turn: at once if it is to move, and else after any
    way in which this turn can end."""
    if position.outcome is not None:
        return position.outcome.value(player) == 1
    if position.to_move == player:
        return any(wins_now(position, move) for move in position.legal_moves())
    return any(can_win_now(after, player) for after in _ends_of_turn(position))


def _ends_of_turn(position: Position[Any]) -> Iterator[Position[Any]]:
    """After the questions that a turn still asks, if any, where the other player is to move."""
    mover = position.to_move
    for move in position.legal_moves() if not position.begins_turn else ():
        after = position.play(move)
        if after.outcome is not None or after.to_move != mover:
            yield after
        elif not after.begins_turn:
            yield from _ends_of_turn(after)


def value(position: Position[Any], player: Side) -> int | None:
    """What a player gets: by the solver; where there is none, 1 for a win within two turns that the
    rules show, and None for what is not known."""
    if position.outcome is not None:
        return position.outcome.value(player)
    if (solves := capability(position.game, Solves)) is not None:
        return result_for(solves, position, player)
    if position.to_move == player:
        later = () if position.begins_turn else position.legal_moves()
        wins = any(value(position.play(move), player) == 1 for move in later)
        return 1 if wins or can_win_now(position, player) else None
    if can_win_now(position, other(player)):
        return None
    answers = [position.play(move) for move in position.legal_moves()]
    return 1 if all(can_win_now(each, player) for each in answers) else None


def analyst(game: Game[Any], *, book: bool = True, allow_slow: bool = True) -> Analyst[Any]:
    """The analyst that knows most about a game: a solver, its best level, or a full-width search.

    Without `book` the opening book is not used. Without `allow_slow` games whose proof takes hours
    get an opinion instead.
    """
    exact = _exact_analyst(game, allow_slow)
    if exact is not None:
        return exact.analyst(book)
    if (solves := capability(game, Solves)) is not None and capability(game, Analyses) is None:
        return SolverAnalyst(solves)
    if "Levels" in game.capabilities:
        return LevelAnalyst(game.levels[-1].make(0), capability(game, Evaluates))
    # Few games need it.
    from plancia.engine.search.alphabeta import AlphaBeta
    from plancia.engine.search.strategy import evaluation_of

    return LevelAnalyst(AlphaBeta(evaluate=evaluation_of(game)), capability(game, Evaluates))


def adviser(game: Game[Any]) -> Player[Any]:
    """The player for a quick hint: it need not look at every other move."""
    exact = _exact_analyst(game, allow_slow=False)
    if exact is not None:
        return exact.adviser()
    found = analyst(game, allow_slow=False)
    return found.player if isinstance(found, LevelAnalyst) else found


def is_exact(game: Game[Any], *, allow_slow: bool = True) -> bool:
    """True if analyses of this game are proved."""
    if capability(game, Analyses) is None:
        return capability(game, Solves) is not None
    return _exact_analyst(game, allow_slow) is not None


def _exact_analyst(game: Game[Any], allow_slow: bool) -> Analyses | None:
    offered = capability(game, Analyses)
    return offered if offered is not None and (allow_slow or offered.quick) else None


class SolverAnalyst(Analyst[M]):
    """Proved values in any game that has the capability `Solves`."""

    def __init__(self, solves: Solves) -> None:
        self._solves = solves

    def deepen(
        self, position: Position[M], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Iterator[Analysis[M]]:
        until = math.inf if limits.seconds is None else time.monotonic() + limits.seconds
        mover, legal = position.to_move, position.legal_moves()
        moves: list[MoveValue[M]] = []
        for move in legal:
            worth = Value.proved(result_for(self._solves, position.play(move), mover))
            moves.append(MoveValue.of(move, worth))
            moves.sort(key=lambda each: -each.value)
            best = moves[0]
            if len(moves) == len(legal):
                words = position.describe_move(best.move)
                why = T("{move}: it {says}.", move=words, says=best.says)
                line, found = (best.move,), tuple(moves)
                yield Analysis(best.move, best.value, line, why, moves=found, exact=True)
                return
            why = T("{n} of {moves} moves are solved.", n=len(moves), moves=len(legal))
            yield Analysis(best.move, None, (), why, moves=tuple(moves), exact=True)
            if stop() or time.monotonic() >= until:
                return


class LevelAnalyst(Analyst[M]):
    """A player's opinion: of the position first, then of each move in the time left.

    The player's candidates come first; `evaluates` orders the other moves.
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
        moves = list(position.legal_moves())
        if self._evaluates is not None:
            mover, evaluate = position.to_move, self._evaluates.evaluate
            moves.sort(key=lambda move: -evaluate(position.play(move), mover))
        moves = list(dict.fromkeys((*self.player.candidates(position), *moves)))
        opinion = _Opinion(self.player, position, moves)
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
        half = Limits(seconds / 2, limits.nodes, limits.depth)
        answer = self._searched(self._position, half, stop)
        self._expect(answer.line)
        depth = limits.depth
        if depth is None and answer.depth and abs(answer.value or 0.0) < 1:
            # Values of equal depth compare; a sure win may be near.
            depth = max(1, answer.depth - 1)
        best = sorted(self._seen, key=lambda move: -self._seen[move])
        some, rest = best[: len(best) // 4], best[len(best) // 4 :]
        in_turn = [*some, *(move for move in self.moves if move not in self._seen), *rest]
        todo = [answer.move, *(move for move in in_turn if move != answer.move)]
        for number, move in enumerate(todo):
            left = until - time.monotonic()
            share = max(left / (len(todo) - number), least)
            if stop() or (left <= 0 and limits.depth is limits.nodes is None):
                break
            found = self._after(self._position, move, Limits(share, limits.nodes, depth), stop)
            self._expect(found.line)
            self._seen[move] = found.value or 0.0
        value = 0.0 if answer.value is None else answer.value
        # A short search shows how far a move is behind the one that the long search chose.
        behind = self._seen.get(answer.move, value)
        values = {
            move: seen if seen == -1 else min(value, max(-1.0, value + seen - behind))
            for move, seen in self._seen.items()
        }
        values[answer.move] = value
        moves = [
            MoveValue.estimated(move, each, self._lines.get(move, ()))
            for move, each in values.items()
        ]
        moves.sort(key=lambda each: (-each.value, each.move != answer.move))
        line = self._lines.get(answer.move, answer.line)
        # One position says nothing yet, unless the game ends there.
        known = None if _is_glance(answer) else answer.value
        return Analysis(
            answer.move, known, line, answer.why, answer.depth, answer.nodes, moves=tuple(moves)
        )

    def _searched(
        self, position: Position[M], limits: Limits, stop: Stop, at_once: int = MAX_MOVES_AT_ONCE
    ) -> Answer[M]:
        """The player's answer by a search, with a value unless it never has one: a move that it
        chooses at once, since no other is worth a look, is played first."""
        began = time.monotonic()
        answer = self._player.answer(position, limits, stop)
        if answer.value is None:  # it answered from its plan, without a search
            self._player.new_game()
            answer = self._player.answer(position, limits, stop)
        left = math.inf if limits.seconds is None else began + limits.seconds - time.monotonic()
        if not _is_glance(answer) or not at_once or stop() or left <= 0:
            return answer
        rest = Limits(None if limits.seconds is None else left, limits.nodes, limits.depth)
        why = T("It is the only move.") if len(position.legal_moves()) == 1 else ""
        return replace(self._after(position, answer.move, rest, stop, at_once - 1), why=why)

    def _after(
        self,
        position: Position[M],
        move: M,
        limits: Limits,
        stop: Stop,
        at_once: int = MAX_MOVES_AT_ONCE,
    ) -> Answer[M]:
        """A move, with what the player finds after it."""
        after = position.play(move)
        if after.outcome is not None:
            return Answer(move, float(after.outcome.value(position.to_move)), (move,))
        reply = self._searched(after, limits, stop, at_once)
        value = reply.value
        if value is not None and after.to_move != position.to_move:
            value = -value
        return Answer(move, value, (move, *reply.line), "", reply.depth + 1, reply.nodes)

    def _expect(self, line: tuple[M, ...]) -> None:
        if line and len(line) >= len(self._lines.get(line[0], ())):
            self._lines[line[0]] = line


def _is_glance(answer: Answer[Any]) -> bool:
    """True if an answer comes from one position and proves nothing."""
    return answer.nodes == 1 and abs(answer.value or 0.0) < 1
