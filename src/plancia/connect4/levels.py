"""Levels of Connect Four: short sight at the bottom, perfect play at the top."""

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from math import inf
from threading import Event, Lock
from time import monotonic
from typing import Any, Final, cast

from plancia.connect4.board import Column
from plancia.connect4.engine.evaluation import Connect4Evaluates
from plancia.connect4.rules import Connect4, Connect4Position
from plancia.connect4.solver.solve import Interrupted, Solver, unsolvable_reason
from plancia.core.capability import PERFECT, Level, Opponent
from plancia.core.position import Position
from plancia.core.text import T
from plancia.engine.background import HAS_THREADS, BackgroundThread
from plancia.engine.player import NO_LIMITS, Answer, Limits, Player, Stop, never
from plancia.engine.search import AlphaBeta, overlooking

MAX_NODES: Final = 50_000
"""A large board has too many moves to look at them all."""
EXACT_FROM_STONES: Final = 14
"""With as many stones on the board, how soon a win or a loss comes costs little to find."""
QUICK_ANSWER_S: Final = 0.02
"""What the quick player gets when the solver was not ready in time."""

_VERDICTS: Final = {
    1: T("It wins against any defence."),
    0: T("It holds the draw; no move wins."),
    -1: T("Every move loses against best play; this one holds out longest."),
}

Cancelled = Callable[[], bool]


def centre_first(position: Position[Any]) -> Sequence[Column]:
    """The columns in the middle are in most lines."""
    middle = cast(Connect4Position, position).game.options.columns + 1
    return sorted(position.legal_moves(), key=lambda column: abs(2 * column - middle))


class Connect4Levels:
    """Five strengths, as a capability."""

    def __init__(self, game: Connect4) -> None:
        self._game = game
        self._evaluate = Connect4Evaluates(game).evaluate

    def levels(self) -> tuple[Level, ...]:
        return (
            Level(
                "beginner",
                T("sees its own four, if it looks there, and rarely yours"),
                lambda seed: self._sight(1, 0.4, seed),
                opponent=Opponent(
                    "Pia", T("plays what looks nice and rarely sees your four coming")
                ),
            ),
            Level(
                "casual",
                T("guards against your next move, but overlooks things"),
                lambda seed: self._sight(3, 0.1, seed),
                opponent=Opponent(
                    "Tino", T("stops most of your threats and forgets one now and then")
                ),
            ),
            Level(
                "good",
                T("looks four moves ahead and overlooks little"),
                lambda seed: self._sight(4, 0.02, seed),
                opponent=Opponent(
                    "Greta", T("likes the middle columns and plans a few moves ahead")
                ),
            ),
            Level(
                "strong",
                T("looks six moves ahead and overlooks nothing"),
                lambda seed: self._sight(6, 0.0, seed),
                opponent=Opponent("Bruno", T("overlooks nothing and waits for your mistake")),
            ),
            Level(
                "best",
                T("plays perfectly, on any board that can be solved"),
                self._best,
                needs_kernels=True,
                opponent=self._sibilla(),
            ),
        )

    def _sibilla(self) -> Opponent:
        if unsolvable_reason(self._game):
            return Opponent("Sibilla", T("plans as far ahead as there is time"))
        return Opponent("Sibilla", T("knows how every game ends and steers for it"), PERFECT)

    def _best(self, seed: int | None) -> Player[Any]:
        quick = self._sight(None, 0.0, seed)
        return quick if unsolvable_reason(self._game) else Perfect(self._game, quick)

    def _sight(self, depth: int | None, overlooked: float, seed: int | None) -> Player[Any]:
        """Looks `depth` moves ahead, and overlooks that share of them."""
        chance = random.Random(seed)
        return AlphaBeta(
            depth,
            evaluate=self._evaluate,
            candidates=overlooking(centre_first, overlooked, chance),
            nodes=MAX_NODES,
            seed=chance.getrandbits(32),
        )


@lru_cache(2)  # a table takes much memory, and a server is asked about boards of any size
def shared_solver(game: Connect4) -> tuple[Solver, Lock]:
    """One table for all players of a process: what one has seen, the next need not search."""
    return Solver(book=True), Lock()


def _last_moment(limits: Limits) -> float:
    """Seconds that are kept for the quick player."""
    return QUICK_ANSWER_S if limits.seconds is None else min(QUICK_ANSWER_S, limits.seconds / 2)


class Perfect(Player[Column]):
    """Never gives away a win or a draw. `quick` answers where limits leave no time to solve."""

    def __init__(self, game: Connect4, quick: Player[Column]) -> None:
        self._game = game
        self._quick = quick

    def answer(
        self, position: Position[Column], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Answer[Column]:
        if limits.nodes is not None or limits.depth is not None:
            return self._quick.answer(position, limits, stop)
        proved = self._proved(position, limits, stop)
        return proved or self._quick.answer(position, Limits(_last_moment(limits)))

    def deepen(
        self, position: Position[Column], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Iterator[Answer[Column]]:
        """What the quick player finds meanwhile, then the solver's answer if it comes in time."""
        if limits.nodes is not None or limits.depth is not None:
            yield from self._quick.deepen(position, limits, stop)
        elif HAS_THREADS:
            solving = BackgroundThread(lambda: self._proved(position, limits, stop))
            yield from self._quick.deepen(
                position, Limits(limits.seconds), lambda: stop() or solving.is_done()
            )
            if (proved := solving.result()) is not None:
                yield proved
        else:
            yield self.answer(position, limits, stop)

    def _proved(
        self, position: Position[Column], limits: Limits, stop: Stop
    ) -> Answer[Column] | None:
        """The solver's answer, or None if it does not come in time."""
        here = cast(Connect4Position, position)
        if limits.seconds is None and stop is never:
            return self._solve(here, never)
        seconds = (inf if limits.seconds is None else limits.seconds) - _last_moment(limits)
        if not HAS_THREADS:
            solver, _ = shared_solver(self._game)
            with suppress(Interrupted), solver.ended_by(stop, seconds):
                return self._solve(here, never)
            return None
        # The other thread may still finish its step after the deadline.
        deadline, given_up = monotonic() + seconds, Event()
        solving = BackgroundThread(lambda: self._solve(here, given_up.is_set))
        if solving.in_time(stop, deadline):
            return solving.result()
        given_up.set()
        return None

    def _solve(self, position: Connect4Position, given_up: Cancelled) -> Answer[Column] | None:
        solver, lock = shared_solver(self._game)
        with lock:
            if given_up():
                return None
            if position.stones.bit_count() >= EXACT_FROM_STONES:
                return solver.analyse(position)
            return self._weakly(solver, position, given_up)

    def _weakly(
        self, solver: Solver, position: Connect4Position, given_up: Cancelled
    ) -> Answer[Column] | None:
        """Early in the game: won, drawn or lost is all that matters, unless all moves lose. Move
        by move from the centre, until one wins."""
        nodes = 0
        best: tuple[int, Column] | None = None
        # Who sees a win at once takes it, though another move may win too.
        moves = sorted(centre_first(position), key=lambda move: not position.play(move).outcome)
        for move in moves:
            solution = solver.solve(position.play(move), weak=True)
            nodes += solution.nodes
            if given_up():
                return None
            if best is None or -solution.score > best[0]:
                best = -solution.score, move
            if best[0] == 1:
                break
        assert best is not None, "a position that goes on has a move"
        value, move = best
        if value < 0:
            losses = {column: -solver.solve(position.play(column)).score for column in moves}
            move = max(moves, key=losses.__getitem__)
        return Answer(move, float(value), (move,), _VERDICTS[value], nodes=nodes)
