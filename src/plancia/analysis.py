"""What every move of a position is worth: exact where a game is solved, an opinion elsewhere.

An analyst is a Player whose answer is an Analysis: it sits wherever a player may sit, in a process
of its own if need be, and stops when it is told to.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, cast

from plancia.core.capability import Levels, Solves, capability
from plancia.core.game import Game, M, Position
from plancia.core.player import NO_LIMITS, Answer, BadPlayer, Limits, Player, Stop, never

if TYPE_CHECKING:
    from plancia.connect4 import Connect4, Connect4Position
    from plancia.connect4.solver import Score
    from plancia.nim import NimPosition
    from plancia.tetrisito import TetrisitoPosition

PATIENCE: Final = 3.0
"""Seconds for an opinion on all moves, unless limits say otherwise."""

QUICK_CELLS: Final = 42
"""Connect Four boards with so many cells are solved while somebody waits."""

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

    Without `book` Connect Four's openings are searched, not looked up. Whoever is not `patient`
    gets an opinion on boards that can be solved but take hours.
    """
    if is_exact(game, patient=patient):
        return _exact(game, book)
    offered = capability(game, Levels)
    if offered is None:
        raise BadPlayer(f"{game.name} has no levels, and nobody who could analyse it")
    return ByLevel(offered.levels()[-1].make(0))


def adviser(game: Game[Any]) -> Player[Any]:
    """Whoever gives the best hint soon, without a look at every other move if that takes time."""
    found = analyst(game, patient=False)
    if isinstance(found, ByLevel):
        return found.player
    return TetrisitoAnalyst(every=False) if isinstance(found, TetrisitoAnalyst) else found


def is_exact(game: Game[Any], *, patient: bool = True) -> bool:
    """Whether somebody knows the truth about the game's positions."""
    if game.name == "connect4":
        from plancia.connect4.solver import why_not

        chosen = cast("Connect4", game)
        cells = chosen.options.rows * chosen.options.columns
        return why_not(chosen) is None and (patient or cells <= QUICK_CELLS)
    return game.name in ("nim", "tetrisito") or "Solves" in game.capabilities


def _exact(game: Game[Any], book: bool) -> Player[Any]:
    match game.name:
        case "connect4":
            return Connect4Analyst(cast("Connect4", game), book)
        case "nim":
            return NimAnalyst()
        case "tetrisito":
            return TetrisitoAnalyst()
        case _:
            solves = capability(game, Solves)
            if solves is None:
                raise BadPlayer(f"{game.name} can't be solved with these options")
            return BySolution(solves)


class Connect4Analyst(Player[int]):
    """Connect Four by its solver."""

    def __init__(self, game: Connect4, book: bool) -> None:
        from plancia.connect4.book import SHIPPED
        from plancia.connect4.solver import Solver

        self._solver = Solver(book=book and SHIPPED.exists())

    def answer(
        self, position: Position[int], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Analysis[int]:
        from plancia.connect4.solver import len_empty

        here = cast("Connect4Position", position)
        found = self._solver.analyse(here)
        empty = len_empty(here)
        moves = [
            MoveValue(move, _sign(score), _in_moves(score, empty), score)
            for move, score in found.scores.items()
        ]
        moves.sort(key=lambda each: -cast(int, each.score))
        why = f"{found.says[:1].upper()}{found.says[1:]}."
        return Analysis(
            found.line[0], _sign(found.score), found.line, why, found.distance, found.nodes,
            moves=tuple(moves), exact=True,
        )  # fmt: skip


def _sign(score: Score) -> float:
    return float((score > 0) - (score < 0))


def _in_moves(score: Score, empty: int) -> str:
    """`wins in 3 moves`, counting the winner's own."""
    from plancia.connect4.solver import plies_left

    if score == 0:
        return DRAW
    plies = 1 + plies_left(empty - 1, -score)
    number = (plies + 1) // 2 if score > 0 else plies // 2
    return f"{WIN if score > 0 else LOSS} in {number} move{'s'[: number != 1]}"


class NimAnalyst(Player[Any]):
    """Nim by its theory."""

    def answer(
        self, position: Position[Any], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Analysis[Any]:
        from plancia.nim.theory import best_move, explain, winning_moves

        here = cast("NimPosition", position)
        winning = set(winning_moves(here))
        moves = [
            MoveValue(move, 1.0 if move in winning else -1.0, WIN if move in winning else LOSS)
            for move in here.legal_moves()
        ]
        moves.sort(key=lambda each: -each.value)
        move = best_move(here)
        value, why = 1.0 if winning else -1.0, explain(here, move)
        return Analysis(move, value, (move,), why, moves=tuple(moves), exact=True)


class TetrisitoAnalyst(Player[Any]):
    """Tetrisito by its solver: after which drops the goal can still be reached."""

    def __init__(self, every: bool = True) -> None:
        self._every = every
        """Whether to look at every drop, or for one solution only."""

    def answer(
        self, position: Position[Any], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Analysis[Any]:
        from plancia.tetrisito.solver import Verdict, solve

        here = cast("TetrisitoPosition", position)
        seconds = PATIENCE if limits.seconds is None else limits.seconds
        values = {Verdict.SOLVED: 1.0, Verdict.UNKNOWN: 0.0, Verdict.IMPOSSIBLE: -1.0}
        found = solve(here, limits=Limits(seconds), stop=stop)
        line = found.drops or here.legal_moves()[:1]
        value, why = values[found.verdict], f"{found.why[:1].upper()}{found.why[1:]}."
        moves = {line[0]: value}
        if self._every:
            others = [move for move in here.legal_moves() if move not in moves]
            share = Limits(seconds / max(1, len(others)))
            for move in others:
                after = solve(here.play(move), limits=share, stop=stop)
                moves[move] = values[after.verdict]
        told = sorted((_solvable(*pair) for pair in moves.items()), key=lambda each: -each.value)
        exact = 0.0 not in moves.values()
        return Analysis(
            line[0], value, line, why, nodes=found.nodes, moves=tuple(told), exact=exact
        )  # fmt: skip


def _solvable(move: M, value: float) -> MoveValue[M]:
    says = {1.0: "can be solved", 0.0: "not known", -1.0: "leads nowhere"}[value]
    return MoveValue(move, value, says)


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
