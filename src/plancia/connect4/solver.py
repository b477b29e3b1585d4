"""Exact Connect Four: the score of a position, of each of its moves, and what that means."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any

from plancia.connect4.board import Column
from plancia.connect4.rules import Connect4, Connect4Position
from plancia.core.background import HAS_THREADS, STOP_POLL_S, Slices, in_time
from plancia.core.game import FIRST, Position, Side, other
from plancia.core.player import Stop
from plancia.core.text import T, Text, either

if TYPE_CHECKING:
    from plancia.connect4.book import Book
    from plancia.connect4.search import Ideas
    from plancia.connect4.threaded_search import ThreadedSearch

Score = int
"""1 for a win with the board's last stone, 2 for one stone earlier, ...; negative for losses."""

SOLVABLE_CONNECT = 4


@dataclass(frozen=True, slots=True)
class SolvedScore:
    """The exact score for the player to move, and how many positions it took to be sure."""

    score: Score
    nodes: int


@dataclass(frozen=True, slots=True)
class MoveScores:
    """Everything there is to know about a position."""

    score: Score
    scores: dict[Column, Score]
    """Of every legal move, for the player who makes it."""
    best: tuple[Column, ...]
    """The moves that keep the score: the quickest wins, or the slowest losses."""
    distance: int
    """Plies to the end if both play their best."""
    line: tuple[Column, ...]
    """One way for both to play their best, to the end."""
    says: Text
    """What it means, in a sentence."""
    nodes: int

    def to_json(self) -> dict[str, Any]:
        return {
            "score": self.score,
            "scores": {str(move): score for move, score in self.scores.items()},
            "best": list(self.best),
            "distance": self.distance,
            "line": list(self.line),
            "says": self.says.to_json(),
            "nodes": self.nodes,
        }


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
    """A search that was told to end before it knew."""


def kernels_name(rows: int, columns: int) -> str:
    """What the kernels for a board size are called: see `Kernels.name`."""
    return f"solver-{rows}x{columns}"


class Solver:
    """Solves positions with a table of that many megabytes that it keeps until `clear`.

    With `book`, positions of the opening are looked up. With several threads all search the same
    position, or several positions of `solve_many`, and share the table.
    """

    def __init__(
        self,
        table_mb: int = 64,
        book: bool | Book = False,
        threads: int = 1,
        *,
        ideas: Ideas | None = None,
    ) -> None:
        if table_mb < 1:
            raise ValueError(f"a table of {table_mb} MB; it must have 1 or more")
        if threads < 1:
            raise ValueError(f"{threads} threads; there must be 1 or more")
        self.table_mb = table_mb
        self.threads = threads
        self._ideas = ideas
        self._book: Book | None = None
        self._game: Connect4 | None = None
        self._search: ThreadedSearch | None = None
        self._slices: Slices | None = None
        if book:
            from plancia.connect4.book import Book, shipped

            self._book = book if isinstance(book, Book) else shipped()

    def clear(self) -> None:
        """Forget every position seen."""
        if self._search is not None:
            self._search.clear()

    @contextmanager
    def ended_by(self, stop: Stop, seconds: float | None = None) -> Iterator[None]:
        """While this lasts, a search on this thread that `stop` or the time limit ends raises
        Interrupted. For a solver with one thread."""
        until = monotonic() + (inf if seconds is None else seconds)
        if not HAS_THREADS:
            with self._in_slices(Slices(stop, until)):
                yield
            return
        over = Event()

        def watch() -> None:
            ended = not in_time(over, stop, until)
            while ended and not over.wait(STOP_POLL_S):
                if self._search is not None:  # it may be made only now, for a board of this size
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

    @contextmanager
    def _in_slices(self, slices: Slices) -> Iterator[None]:
        self._slices = slices
        if self._search is not None:
            self._search.slices = slices
        try:
            yield
        finally:
            self._slices = None
            if self._search is not None:
                self._search.slices = None

    def solve(self, position: Connect4Position, weak: bool = False) -> SolvedScore:
        """The score of a position; weak: only 1, 0 or -1 for win, draw or loss, which is faster."""
        if position.line:
            score = -((len_empty(position) + 2) // 2)
            return SolvedScore(max(score, -1) if weak else score, 0)
        if self._book is not None:
            known = self._book.get(position)
            if known is not None:
                return SolvedScore(max(-1, min(1, known)) if weak else known, 0)
        search = self._search if position.game is self._game else self._search_for(position.game)
        assert search is not None
        first, second = position.first, position.second
        own = first if position.to_move == FIRST else second
        score, nodes = search.solve(own, first | second, *((-1, 1) if weak else (-99, 99)))
        return SolvedScore(max(-1, min(1, score)) if weak else score, nodes)

    def solve_many(
        self,
        positions: Iterable[Connect4Position],
        progress: Callable[[int], object] | None = None,
        weak: bool = False,
    ) -> list[SolvedScore]:
        """The scores of many positions; `progress` hears how many more are done, again and again.

        With several threads each takes the next position, and all fill the same table.
        """
        todo = list(positions)
        found: list[SolvedScore] = []
        if self.threads == 1 or len(todo) < 2:
            for position in todo:
                found.append(self.solve(position, weak))
                if progress is not None:
                    progress(1)
            return found
        answers: dict[int, SolvedScore] = {}
        by_game: dict[Connect4, list[int]] = {}
        for index, position in enumerate(todo):
            by_game.setdefault(position.game, []).append(index)
        for game, indices in by_game.items():
            search = self._search_for(game)

            def work(
                thread: int, mine: ThreadedSearch = search, queue: list[int] = indices
            ) -> None:
                while True:
                    try:
                        index = queue.pop()  # atomic: the list is the queue
                    except IndexError:
                        return
                    answers[index] = self._solve_on(mine, todo[index], weak, thread)
                    if progress is not None:
                        progress(1)

            search.share()
            indices.reverse()
            with ThreadPoolExecutor(self.threads) as pool:
                list(pool.map(work, range(self.threads)))
        return [answers[index] for index in range(len(todo))]

    def _solve_on(
        self, search: ThreadedSearch, position: Connect4Position, weak: bool, thread: int
    ) -> SolvedScore:
        known = self._book.get(position) if self._book is not None else None
        if known is not None or position.line:
            return self.solve(position, weak)
        own = position.first if position.to_move == FIRST else position.second
        low, high = (-1, 1) if weak else (-99, 99)
        score, nodes = search.run(thread, own, position.stones, low, high)
        return SolvedScore(max(-1, min(1, score)) if weak else score, nodes)

    def analyse(self, position: Connect4Position) -> MoveScores:
        """The exact score of every legal move, the best ones, how it goes on, and in words."""
        if (reason := unsolvable_reason(position.game)) is not None:
            raise ValueError(str(reason))
        moves = position.legal_moves()
        solutions = self.solve_many([position.play(move) for move in moves])
        scores = {m: -solution.score for m, solution in zip(moves, solutions, strict=True)}
        nodes = sum(solution.nodes for solution in solutions)
        return self.conclude(position, scores, nodes)

    def conclude(
        self, position: Connect4Position, scores: dict[Column, Score], nodes: int = 0
    ) -> MoveScores:
        """What follows from the scores of all legal moves, which took `nodes` to find."""
        moves = position.legal_moves()
        score = max(scores.values()) if scores else self.solve(position).score
        best = tuple(move for move in moves if scores[move] == score)
        line, more = self._line(position, score, best)
        distance = plies_left(len_empty(position), score) if moves else 0
        says = sentence(position, scores, distance)
        return MoveScores(score, scores, best, distance, line, says, nodes + more)

    def _line(
        self, position: Connect4Position, score: Score, best: Sequence[Column]
    ) -> tuple[tuple[Column, ...], int]:
        """Best play from here on, the centre preferred, and the positions it took to find."""
        middle = (position.game.options.columns + 1) / 2
        line: list[Column] = []
        nodes = 0
        candidates = list(best)
        while position.outcome is None:
            candidates.sort(key=lambda move: abs(move - middle))
            for move in candidates:
                child = position.play(move)
                # A child can't score less than -score: that it scores no more is all to ask.
                if len(candidates) > 1 and line:
                    answer, spent = self._at_least(child, -score, 1 - score)
                    nodes += spent
                    if answer > -score:
                        continue
                line.append(move)
                position = child
                break
            score = -score
            candidates = list(position.legal_moves())
        return tuple(line), nodes

    def _at_least(self, position: Connect4Position, low: Score, high: Score) -> tuple[Score, int]:
        known = self._book.get(position) if self._book is not None else None
        if known is not None or position.outcome is not None:
            solution = self.solve(position)
            return solution.score, solution.nodes
        own = position.first if position.to_move == FIRST else position.second
        return self._search_for(position.game).solve(own, position.stones, low, high)

    def prepare(self, game: Connect4) -> None:
        """Compile the search for a game's board size, unless it is there already."""
        self._search_for(game)

    def _search_for(self, game: Connect4) -> ThreadedSearch:
        if self._search is not None and (game is self._game or game == self._game):
            return self._search
        if (reason := unsolvable_reason(game)) is not None:
            raise ValueError(reason)
        # Compiled code is slow to import: only a position to search pays for it.
        from plancia.connect4.threaded_search import ThreadedSearch

        self._search = ThreadedSearch(
            game.options.rows, game.options.columns, self.table_mb, self.threads, self._ideas
        )
        self._search.slices = self._slices
        self._game = game
        return self._search


def len_empty(position: Connect4Position) -> int:
    """How many cells are empty."""
    options = position.game.options
    return options.rows * options.columns - position.stones.bit_count()


def sentence(position: Connect4Position, scores: dict[Column, Score], distance: int) -> Text:
    """What the scores of the moves mean: `yellow wins with stone 18 if it plays 3 or 4`."""
    mover, outcome = position.to_move, position.outcome
    if outcome is not None:
        return position.status()
    side, opponent = position.game.side(mover), position.game.side(other(mover))
    score = max(scores.values())
    best = [str(move) for move, value in scores.items() if value == score]
    everything = len(best) == len(scores)
    moves = either(best)
    if score == 0:
        if everything:
            return T("it is a draw whatever {side} plays", side=side)
        return T("it is a draw if {side} plays {moves}", side=side, moves=moves)
    stones = position.first if (score > 0) == (mover == FIRST) else position.second
    n = stones.bit_count() + (distance + (score > 0)) // 2
    if score > 0 and everything:
        return T("{side} wins with stone {n} whatever it plays", side=side, n=n)
    if score > 0:
        return T("{side} wins with stone {n} if it plays {moves}", side=side, n=n, moves=moves)
    if everything:
        return T(
            "{winner} wins with stone {n} whatever {side} plays", winner=opponent, n=n, side=side
        )
    return T(
        "{winner} wins with stone {n}; {side} lasts longest with {moves}",
        winner=opponent,
        n=n,
        side=side,
        moves=moves,
    )


class _Perfect:
    """The contract's `Solves` for one game."""

    def __init__(self, solver: Solver) -> None:
        self._solver = solver

    def solve(self, position: Position[Any], player: Side) -> int:
        assert isinstance(position, Connect4Position)
        score = self._solver.solve(position, weak=True).score
        return score if player == position.to_move else -score


def solves(game: Connect4) -> _Perfect | None:
    """Perfect knowledge of this game, or None if its board can't be solved."""
    return None if unsolvable_reason(game) else _Perfect(Solver(book=True))
