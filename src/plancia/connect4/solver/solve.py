"""Exact Connect Four: the score of a position, of each of its moves, and what that means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import inf
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any

from plancia.connect4.board import Column
from plancia.connect4.rules import Connect4, Connect4Position
from plancia.core.position import FIRST, Position, other, require_position
from plancia.core.text import T, Text, either
from plancia.engine.analysis import Analysis, MoveValue
from plancia.engine.background import STOP_POLL_S, Slices
from plancia.engine.player import HAS_THREADS, Stop
from plancia.engine.value import Value

if TYPE_CHECKING:
    from plancia.connect4.solver.book import Book
    from plancia.connect4.solver.threaded_search import ThreadedSearch

Score = int
"""1 for a win with the board's last stone, 2 for one stone earlier, ...; negative for losses."""

SOLVABLE_CONNECT = 4
MAX_BATCH = 1024
QUICK_BATCH_S = 0.05
"""A batch of `solve_many` that takes no longer is followed by a larger one."""


@dataclass(frozen=True, slots=True)
class SolvedScore:
    """The exact score for the player to move, and how many positions it took to be sure."""

    score: Score
    nodes: int


def unsolvable_reason(game: Connect4) -> Text | None:
    """Why a game can't be solved, in a sentence, or None if it can."""
    rows, columns = game.options.rows, game.options.columns
    if game.options.connect != SOLVABLE_CONNECT:
        return T("the solver knows four in a line, not {connect}", connect=game.options.connect)
    if not game.board.fits_a_word:
        return T(
            "a board of {rows} rows and {columns} columns is too large to solve: (rows + "
            "1) * columns is {bits} and may be 64",
            rows=rows,
            columns=columns,
            bits=(rows + 1) * columns,
        )
    return None


def plies_left(empty: int, score: Score) -> int:
    """How many plies the game lasts with best play, from the score and the empty cells."""
    if score == 0:
        return empty
    if score < 0:
        return 1 + plies_left(empty - 1, -score)
    # The winner puts its last stone with 2 * score or 2 * score - 1 cells empty, by parity.
    return empty + 1 - (2 * score - (empty & 1))


class Interrupted(Exception):
    """A search that was stopped before it had a result."""


class Solver:
    """Solves positions with a table of that many megabytes that it keeps until `clear`.

    With `book`, positions of the opening are looked up. With several threads all search the same
    position if it takes long, and share the table.
    """

    def __init__(self, table_mb: int = 64, book: bool | Book = False, threads: int = 1) -> None:
        if table_mb < 1:
            raise ValueError(f"a table of {table_mb} MB; it must have 1 or more")
        if threads < 1:
            raise ValueError(f"{threads} threads; there must be 1 or more")
        self.table_mb = table_mb
        self.threads = threads
        self._book: Book | None = None
        self._game: Connect4 | None = None
        self._search: ThreadedSearch | None = None
        self._slices: Slices | None = None
        self._loading_s = 0.0
        """Time that it took to compile or load the search."""
        if book:
            from plancia.connect4.solver.book import Book, shipped

            self._book = book if isinstance(book, Book) else shipped()

    def clear(self) -> None:
        """Forget every position seen."""
        if self._search is not None:
            self._search.clear()

    @contextmanager
    def ended_by(self, stop: Stop, seconds: float | None = None) -> Iterator[None]:
        """While this lasts, a search on this thread that `stop` or the time limit ends raises
        Interrupted. Loading compiled code does not count."""
        until = monotonic() + (inf if seconds is None else seconds)
        if not HAS_THREADS:
            self._set_slices(Slices(stop, until))
            try:
                yield
            finally:
                self._set_slices(None)
            return
        over = Event()
        loaded_before = self._loading_s

        def watch() -> None:
            while not over.wait(STOP_POLL_S):
                # The search may be made only now, for a board of this size.
                if self._search is not None and (
                    stop() or monotonic() >= until + self._loading_s - loaded_before
                ):
                    self._search.end(True)

        watcher = Thread(target=watch, daemon=True)
        watcher.start()
        try:
            yield
        finally:
            over.set()
            watcher.join()
            if self._search is not None:
                self._search.end(False)

    def _set_slices(self, slices: Slices | None) -> None:
        self._slices = slices
        if self._search is not None:
            self._search.slices = slices

    def solve(self, position: Connect4Position, weak: bool = False) -> SolvedScore:
        """The score of a position; weak: only 1, 0 or -1 for win, draw or loss, which is faster."""
        require_position(position, Connect4Position, "solve")
        known = self._known(position)
        if known is not None:
            return _solved(known, 0, weak)
        search = self._search_for(position.game)
        return _solved(*search.solve(*words_of(position), *((-1, 1) if weak else (-99, 99))), weak)

    def solve_weakly(
        self, position: Connect4Position, most_nodes: int | None = None
    ) -> SolvedScore | None:
        """1, 0 or -1 for win, draw or loss; None if that takes more nodes."""
        if most_nodes is None or self.knows(position):
            return self.solve(position, weak=True)
        from plancia.connect4.solver.search import UNKNOWN

        search = self._search_for(position.game)
        score, nodes = search.run(0, *words_of(position), -1, 1, most_nodes)
        return None if score == UNKNOWN else _solved(score, nodes, weak=True)

    def knows(self, position: Connect4Position) -> bool:
        """Whether the score of a position needs no search, and so no compiled code."""
        return self._known(position) is not None

    def _known(self, position: Connect4Position) -> Score | None:
        """The score of a position that need not be searched."""
        if position.line:
            return -((len_empty(position) + 2) // 2)
        return None if self._book is None else self._book.get(position)

    def solve_many(
        self, positions: Iterable[Connect4Position], weak: bool = False, fresh: bool = False
    ) -> list[SolvedScore]:
        """The scores of many positions of one game, by one thread.

        It is called for batches of positions, for more of them as long as that is quick, so that
        the easy ones cost little more than their search. `fresh` has each begin with an empty
        table.
        """
        todo = list(positions)
        for position in todo:
            if type(position) is not Connect4Position:  # nearly none: no call for the others
                require_position(position, Connect4Position, "solve_many")
            if position.game is not todo[0].game and position.game != todo[0].game:
                raise ValueError("positions of two games can't be solved together")
        found: list[SolvedScore] = []
        size = 1
        while len(found) < len(todo):
            began, batch = monotonic(), todo[len(found) : len(found) + size]
            known = [self._known(position) for position in batch]
            words: list[int] = []
            for position, score in zip(batch, known, strict=True):
                if score is None:
                    words += words_of(position)
            window = (-1, 1) if weak else (-99, 99)
            search = self._search_for(todo[0].game) if words else None
            searched = search.run_many(words, *window, fresh) if search else []
            if len(searched) < len(words) // 2:
                raise Interrupted
            answers = iter(searched)
            found += [
                _solved(*((score, 0) if score is not None else next(answers)), weak)
                for score in known
            ]
            size = min(2 * size, MAX_BATCH) if monotonic() - began < QUICK_BATCH_S else 1
        return found

    def analyse(self, position: Connect4Position) -> Analysis[Column]:
        """The exact value of every legal move, how it goes on, and what that means."""
        if (reason := unsolvable_reason(position.game)) is not None:
            raise ValueError(str(reason))
        moves = position.legal_moves()
        solutions = [self.solve(position.play(move)) for move in moves]
        scores = {m: -solution.score for m, solution in zip(moves, solutions, strict=True)}
        return self.conclude(position, scores, sum(solution.nodes for solution in solutions))

    def conclude(
        self, position: Connect4Position, scores: Mapping[Column, Score], nodes: int
    ) -> Analysis[Column]:
        """The analysis with the scores of all legal moves, which took `nodes` to find: with a line
        of best play to the end."""
        from plancia.connect4.solver.line import BestLineFinder

        known = analysis_of(position, scores, nodes)
        line = BestLineFinder(self._book, lambda: self._search_for(position.game))
        rest = line.find(position.play(known.move), -scores[known.move])
        return replace(known, line=(known.move, *rest), nodes=nodes + line.nodes)

    def prepare(self, game: Connect4) -> None:
        """Compile the search for a game's board size, unless it is there already."""
        self._search_for(game)

    def _search_for(self, game: Connect4) -> ThreadedSearch:
        if self._search is not None and (game is self._game or game == self._game):
            return self._search
        if (reason := unsolvable_reason(game)) is not None:
            raise ValueError(reason)
        began = monotonic()
        # Compiled code is slow to import: only a position to search pays for it.
        from plancia.connect4.solver.threaded_search import ThreadedSearch

        search = ThreadedSearch(
            game.options.rows, game.options.columns, self.table_mb, self.threads
        )
        search.slices = self._slices
        self._loading_s += monotonic() - began
        self._game, self._search = game, search
        return search


def words_of(position: Connect4Position) -> tuple[int, int]:
    """A position as the search takes it: the stones of the player to move, and all stones."""
    first, second = position.first, position.second
    return first if position.to_move == FIRST else second, first | second


def _solved(score: Score, nodes: int, weak: bool) -> SolvedScore:
    return SolvedScore(max(-1, min(1, score)) if weak else score, nodes)


def len_empty(position: Connect4Position) -> int:
    """How many cells are empty."""
    options = position.game.options
    return options.rows * options.columns - position.stones.bit_count()


def analysis_of(
    position: Connect4Position, scores: Mapping[Column, Score], nodes: int
) -> Analysis[Column]:
    """With some of the scores. The value is known when all are there, the line after a look at what
    comes next."""
    # The best first; of equals those nearer to the centre, as the line prefers them.
    empty, middle = len_empty(position), position.game.options.columns + 1
    best_first = sorted(
        scores.items(), key=lambda pair: (-pair[1], abs(2 * pair[0] - middle), pair[0])
    )
    moves = tuple(
        MoveValue.of(move, Value.proved(_sign(score), _own_moves(score, empty), score))
        for move, score in best_first
    )
    columns = position.legal_moves()
    if len(moves) < len(columns):
        why = T("{moves} of {columns} columns are solved.", moves=len(moves), columns=len(columns))
        best = moves[0].move if moves else min(columns, key=lambda move: abs(2 * move - middle))
        return Analysis(best, None, (), why, nodes=nodes, moves=moves, exact=bool(moves))
    score = max(scores.values())
    distance = plies_left(empty, score)
    why = sentence(position, dict(sorted(scores.items())))
    return Analysis(
        moves[0].move, _sign(score), (), why, distance, nodes, moves=moves, exact=True
    )  # fmt: skip


def _sign(score: Score) -> float:
    return float((score > 0) - (score < 0))


def _own_moves(score: Score, empty: int) -> int | None:
    """How many moves the winner makes until the end, from the score of a move."""
    if score == 0:
        return None
    plies = 1 + plies_left(empty - 1, -score)
    return (plies + 1) // 2 if score > 0 else plies // 2


def sentence(position: Connect4Position, scores: dict[Column, Score]) -> Text:
    """What the scores of the moves mean: `yellow wins if it plays 3 or 4`."""
    mover = position.to_move
    side, opponent = position.game.side(mover), position.game.side(other(mover))
    score = max(scores.values())
    best = [str(move) for move, value in scores.items() if value == score]
    everything = len(best) == len(scores)
    moves = either(best)
    if score == 0:
        if everything:
            return T("it is a draw whatever {side} plays", side=side)
        return T("it is a draw if {side} plays {moves}", side=side, moves=moves)
    if score > 0 and everything:
        return T("{side} wins whatever it plays", side=side)
    if score > 0:
        return T("{side} wins if it plays {moves}", side=side, moves=moves)
    if everything:
        return T("{winner} wins whatever {side} plays", winner=opponent, side=side)
    return T(
        "{winner} wins; {side} lasts longest with {moves}",
        winner=opponent,
        side=side,
        moves=moves,
    )


class _Perfect:
    """The contract's `Solves` for one game."""

    def __init__(self, solver: Solver) -> None:
        self._solver = solver

    def solve(self, position: Position[Any], *, result_only: bool = False) -> Value:
        assert isinstance(position, Connect4Position)
        score = self._solver.solve(position, weak=result_only).score
        if result_only or score == 0:
            return Value.proved(_sign(score))
        plies = plies_left(len_empty(position), score)
        return Value.proved(_sign(score), (plies + (score > 0)) // 2, score)


def solves(game: Connect4) -> _Perfect | None:
    """Perfect knowledge of this game, or None if its board can't be solved."""
    return None if unsolvable_reason(game) else _Perfect(Solver(book=True))
