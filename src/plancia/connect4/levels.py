"""Levels of Connect Four, and who plays them: from short sight to perfect play."""

import random
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from math import inf
from pathlib import Path
from threading import TIMEOUT_MAX, Lock
from time import monotonic
from typing import Any, Final, NamedTuple, cast

from plancia.connect4.board import Column
from plancia.connect4.engine import line_counts
from plancia.connect4.engine.blind_spots import (
    DroppedStone,
    Steps,
    fills_gap,
    only_blocks,
    other_steps,
    wins_only_along,
)
from plancia.connect4.engine.evaluation import Connect4Evaluates
from plancia.connect4.rules import Connect4, Connect4Options, Connect4Position
from plancia.connect4.solver.solve import Interrupted, Score, Solver, unsolvable_reason
from plancia.core.capability import Level, Opponent
from plancia.core.position import FIRST, Position
from plancia.core.text import T, Words
from plancia.engine.player import NO_LIMITS, Answer, Limits, Player, Stop, never
from plancia.engine.search import AlphaBeta, blind, overlooking
from plancia.engine.search.strategy import Candidates, Unseen
from plancia.engine.word_files import read_opponents

MAX_NODES: Final = 50_000
"""A large board has too many moves to look at them all."""
EXACT_FROM_STONES: Final = 14
"""With as many stones on the board, how soon a win or a loss comes costs little to find."""
QUICK_ANSWER_S: Final = 0.02
"""What is kept for the quick player, for when the solver is not ready in time."""
QUICK_SHARE: Final = 0.3
"""The most that is kept for it, of a shorter limit."""
DEPTHS: Final = range(10)
"""Of the recursion in the original course's document, as its program asks for them."""
NODES_AT_FIRST: Final = 1_000, 30_000
"""For each move, before it is solved whatever it takes."""

_VERDICTS: Final = {
    1: T("It wins against any defence."),
    0: T("It holds the draw; no move wins."),
    -1: T("Every move loses against best play; this one holds out longest."),
}

OPPONENTS: Final = read_opponents(Path(__file__).with_name("words"))
"""Who plays the levels, by name."""


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
    """Five strengths, as a capability; in the original course's game its recursion too."""

    def __init__(self, game: Connect4) -> None:
        self._game = game

    def levels(self) -> tuple[Level, ...]:
        diagonals = self._game.board.directions[2:]
        is_document_s = self._game.options == Connect4Options(course=True)
        return (
            *(self._recursion(depth) for depth in DEPTHS if is_document_s),
            self._human(
                OPPONENTS["pia"],
                "beginner",
                T("sees its own four, if it looks there, and never blocks yours"),
                Sight(1, 0.5),
                lambda position, move: only_blocks(drop(position, move)),
            ),
            self._human(
                OPPONENTS["tino"],
                "casual",
                T("looks three moves ahead along rows and columns, but overlooks things"),
                Sight(3, 0.05, other_steps(self._game.board, diagonals)),
                lambda position, move: wins_only_along(drop(position, move), diagonals),
            ),
            self._human(
                OPPONENTS["greta"],
                "good",
                T("looks four moves ahead, overlooks little, and sees no four with a gap"),
                Sight(4, 0.02),
                lambda position, move: fills_gap(drop(position, move)),
            ),
            self._human(
                OPPONENTS["bruno"],
                "strong",
                T("looks six moves ahead and overlooks nothing there"),
                Sight(6, 0.0),
            ),
            Level(
                "best",
                T("plays perfectly, on any board that can be solved"),
                self._best,
                opponent=OPPONENTS["sibilla-on-large-boards"]
                if unsolvable_reason(self._game)
                else OPPONENTS["sibilla"],
            ),
        )

    def _recursion(self, depth: int) -> Level:
        about = T("plays the recursion of the document at depth {n}", n=depth)
        return Level(f"depth-{depth}", about, lambda _: Recursion(depth), is_apart=True)

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


class Recursion(Player[Column]):
    """The original course's computer player: the move and the value of its document's recursion.
    It takes a fraction of a second at most, and heeds no limit."""

    def __init__(self, depth: int) -> None:
        self._depth = depth

    def answer(
        self, position: Position[Column], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Answer[Column]:
        here = cast(Connect4Position, position)
        column, _ = line_counts.best_move(here.first, here.second, here.to_move, self._depth)
        return Answer(column, depth=self._depth + 1)


@lru_cache(2)  # a table takes much memory, and a server is asked about boards of any size
def shared_solver(game: Connect4) -> tuple[Solver, Lock]:
    """One table for all players of a process: what one has seen, the next need not search."""
    return Solver(book=True), Lock()


class Perfect(Player[Column]):
    """Never gives away a win or a draw where the book knows the moves, which takes no time, or the
    limits leave time to solve. Elsewhere `quick` answers, and says how far it has looked."""

    def __init__(self, game: Connect4, quick: Player[Column]) -> None:
        self._quick = quick
        self._solver, self._lock = shared_solver(game)
        self._solver.prepare(game)  # before a clock runs

    def answer(
        self, position: Position[Column], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Answer[Column]:
        proof = _Proof(self._solver, cast(Connect4Position, position))
        if not proof.is_known and not limits.nodes is limits.depth is None:
            return self._quick.answer(position, limits, stop)
        given = inf if limits.seconds is None else limits.seconds
        for_quick = min(QUICK_ANSWER_S, given * QUICK_SHARE)
        until = monotonic() + given - for_quick
        if self._lock.acquire(timeout=min(given - for_quick, TIMEOUT_MAX)):
            try:
                proof.find(until - monotonic(), stop)
            finally:
                self._lock.release()
        if (proved := proof.answer()) is not None:
            return proved
        opinion = self._quick.answer(position, Limits(for_quick))
        if proof.values.get(opinion.move) != -1:
            return opinion
        return Answer(proof.least_bad(), why=T("There was no time for a proof."))


class _Proof:
    """What the solver finds out about the moves of a position: won, drawn or lost, and with few
    cells left how soon."""

    def __init__(self, solver: Solver, position: Connect4Position) -> None:
        self._solver, self._position = solver, position
        children = {move: position.play(move) for move in centre_first(position)}
        # Who sees a win at once takes it, though another move may win too.
        self._children = dict(sorted(children.items(), key=lambda pair: not pair[1].outcome))
        self.is_known = all(map(solver.knows, self._children.values()))
        """True if nothing needs a search."""
        self.values: dict[Column, int] = {}
        """What is proved so far."""
        self._scores: dict[Column, Score] = {}
        self._exact: Answer[Column] | None = None
        self._nodes = 0

    def find(self, seconds: float, stop: Stop) -> None:
        """Find out what the time allows."""
        if self.is_known:
            self._find_values()
            return
        with suppress(Interrupted), self._solver.ended_by(stop, seconds):
            self._find_values()
            if self._position.stones.bit_count() >= EXACT_FROM_STONES:
                self._exact = self._solver.analyse(self._position)

    def _find_values(self) -> None:
        """Move by move from the centre until one wins, those first that are quick to solve. Where
        all lose, how soon."""
        for most_nodes in (*NODES_AT_FIRST, None):
            for move, child in self._children.items():
                if move in self.values:
                    continue
                found = self._solver.solve_weakly(child, most_nodes)
                if found is not None:
                    self.values[move], self._nodes = -found.score, self._nodes + found.nodes
                    if found.score == -1:
                        return
        if max(self.values.values()) < 0:
            for move, child in self._children.items():
                self._scores[move] = -self._solver.solve(child).score

    def answer(self) -> Answer[Column] | None:
        """The best move, if that is proved."""
        if self._exact is not None:
            return self._exact
        value = max(self.values.values(), default=-1)
        if value < 1 and len(self.values) < len(self._children):
            return None
        best = self._scores if len(self._scores) == len(self._children) else self.values
        move = max((move for move in self._children if move in best), key=best.__getitem__)
        return Answer(move, float(value), (move,), _VERDICTS[value], nodes=self._nodes)

    def least_bad(self) -> Column:
        """The first move that is not known to lose."""
        return max(self._children, key=lambda move: self.values.get(move, 0))
