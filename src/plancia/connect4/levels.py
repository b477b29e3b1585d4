"""Levels of Connect Four, and who plays them: from short sight to perfect play."""

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from math import inf
from threading import Event, Lock
from time import monotonic
from typing import Any, Final, NamedTuple, cast

from plancia.connect4.board import Column
from plancia.connect4.engine.blind_spots import (
    DroppedStone,
    Steps,
    diagonal,
    fills_gap,
    only_blocks,
    other_steps,
    wins_only_along,
)
from plancia.connect4.engine.evaluation import Connect4Evaluates
from plancia.connect4.rules import Connect4, Connect4Position
from plancia.connect4.solver.solve import Interrupted, Solver, unsolvable_reason
from plancia.core.capability import PERFECT, Level, Opponent, Speech
from plancia.core.position import FIRST, Position
from plancia.core.text import T, Words
from plancia.engine.background import BackgroundThread
from plancia.engine.player import NO_LIMITS, Answer, Limits, Player, Stop, never
from plancia.engine.search import AlphaBeta, blind, overlooking
from plancia.engine.search.strategy import Candidates, Unseen
from plancia.engine.threads import HAS_THREADS

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

PIA: Final = Opponent(
    "Pia",
    T("Pia never blocks: put three in a row, and the fourth is yours"),
    speech=Speech(
        T("Hello! I'm only here to build my own row."),
        T("Oh, nice one! I was looking at my own stones."),
        T("Four! Did you see it coming?"),
        T("You win! I never look at what you are doing."),
    ),
)
TINO: Final = Opponent(
    "Tino",
    T("Tino never looks at diagonals: build one, and he does not stop it"),
    speech=Speech(
        T("Hi, I'm Tino. I watch rows and columns."),
        T("Good move! That one I did see."),
        T("My game. Shall we play again?"),
        T("Beaten! Was there something on the diagonal?"),
    ),
)
GRETA: Final = Opponent(
    "Greta",
    T("Greta never sees a gap: leave a hole inside your four, and fill it last"),
    speech=Speech(
        T("Let's begin. The middle is where I feel at home."),
        T("Well played. I have to think again."),
        T("That was fun. Look a move further next time."),
        T("You won! There was a hole, and I fell in."),
    ),
)
BRUNO: Final = Opponent(
    "Bruno",
    T("Bruno sees six moves ahead and nothing beyond: a trap that closes later catches him"),
    speech=Speech(
        T("Good day. I count six moves, then I play."),
        T("Strong. I did not expect that."),
        T("I only had to count. Again?"),
        T("You looked further than I did. Bravo!"),
    ),
)
_SIBILLA_SPEECH: Final = Speech(
    T("Welcome. I know how this can end; do you?"),
    T("That is the move I would have played."),
    T("It was decided some moves ago. Shall I show you where?"),
    T("A perfect game! Very few have done that."),
)
SIBILLA: Final = Opponent(
    "Sibilla",
    T("Sibilla is beaten only by who begins, and makes no mistake either"),
    PERFECT,
    _SIBILLA_SPEECH,
)
SIBILLA_ON_LARGE_BOARDS: Final = Opponent(
    "Sibilla",
    T("Sibilla plans as far ahead as there is time: only who sees further beats her"),
    speech=_SIBILLA_SPEECH,
)


def centre_first(position: Position[Any]) -> Sequence[Column]:
    """The columns in the middle are in most lines."""
    middle = cast(Connect4Position, position).game.options.columns + 1
    return sorted(position.legal_moves(), key=lambda column: abs(2 * column - middle))


def drop(position: Position[Any], column: Column) -> DroppedStone:
    """What a move does on the board."""
    here = cast(Connect4Position, position)
    board, stones = here.game.board, (here.first, here.second)
    mine, theirs = stones[:: 1 if here.to_move == FIRST else -1]
    landed = board.landing(here.stones, column)
    return DroppedStone(board, here.game.options.connect, mine, theirs, landed)


class Sight(NamedTuple):
    """How far a search looks ahead, the share of moves it overlooks, and the directions of lines
    that count for it; nothing for all of them."""

    depth: int | None
    overlooked: float
    steps: Steps = ()


class Connect4Levels:
    """Five strengths, as a capability."""

    def __init__(self, game: Connect4) -> None:
        self._game = game

    def levels(self) -> tuple[Level, ...]:
        diagonals = diagonal(self._game.board)
        return (
            self._human(
                PIA,
                "beginner",
                T("sees its own four, if it looks there, and never blocks yours"),
                Sight(1, 0.5),
                lambda position, move: only_blocks(drop(position, move)),
            ),
            self._human(
                TINO,
                "casual",
                T("looks three moves ahead along rows and columns, but overlooks things"),
                Sight(3, 0.05, other_steps(self._game.board, diagonals)),
                lambda position, move: wins_only_along(drop(position, move), diagonals),
            ),
            self._human(
                GRETA,
                "good",
                T("looks four moves ahead, overlooks little, and sees no four with a gap"),
                Sight(4, 0.02),
                lambda position, move: fills_gap(drop(position, move)),
            ),
            self._human(
                BRUNO,
                "strong",
                T("looks six moves ahead and overlooks nothing there"),
                Sight(6, 0.0),
            ),
            Level(
                "best",
                T("plays perfectly, on any board that can be solved"),
                self._best,
                opponent=SIBILLA_ON_LARGE_BOARDS if unsolvable_reason(self._game) else SIBILLA,
            ),
        )

    def _best(self, seed: int | None) -> Player[Any]:
        quick = self._search(Sight(None, 0.0), centre_first, seed)
        return quick if unsolvable_reason(self._game) else Perfect(self._game, quick)

    def _human(
        self,
        opponent: Opponent,
        name: str,
        about: Words,
        sight: Sight,
        unseen: Unseen | None = None,
    ) -> Level:
        """Looks as far as its sight, and past its blind spot."""
        candidates: Candidates = blind(centre_first, unseen) if unseen else centre_first
        # Iterative deepening and several tries meet the same positions.
        candidates = lru_cache(maxsize=1 << 12)(candidates)
        return Level(
            name,
            about,
            lambda seed: self._search(sight, candidates, seed),
            opponent=opponent,
            unseen=unseen,
        )

    def _search(self, sight: Sight, candidates: Candidates, seed: int | None) -> Player[Any]:
        chance = random.Random(seed)
        return AlphaBeta(
            sight.depth,
            evaluate=Connect4Evaluates(self._game, sight.steps).evaluate,
            candidates=overlooking(candidates, sight.overlooked, chance),
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
