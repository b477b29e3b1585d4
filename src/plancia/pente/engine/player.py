"""The Pente engine: it analyses positions of any size and preset, and plays.

    engine = Engine(game)
    found = engine.analyse(position, time=1.0, k=3)
    found.best.move, found.best.value, found.best.win_in

It deepens its search step by step until time, nodes, depth or the caller stop it, or
until it has proved a win. A win that it only believes in it tries to prove against every legal
defence with what is left of its time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf, tanh
from time import monotonic
from typing import Any, Final, cast

from plancia.core.position import Position
from plancia.core.text import T
from plancia.engine.background import BackgroundThread, Slices
from plancia.engine.player import HAS_THREADS, NO_LIMITS, Answer, Limits, Player, Stop, never
from plancia.engine.search.strategy import explain, least, looked_ahead
from plancia.kernels.jit import fill
from plancia.pente.board import Point
from plancia.pente.engine import board as engine_board
from plancia.pente.engine import memory as m
from plancia.pente.engine import move_ordering, search
from plancia.pente.engine.board import Cell, EngineBoard
from plancia.pente.engine.search import BELIEVED, LIKELY, MOST, SURE, WIN
from plancia.pente.rules import Pente, PentePosition

TABLE_BITS: Final = 19
"""The table has 2**19 places, two positions each: 16 MB."""
NO_LIMIT: Final = 1 << 62
MAX_DEPTH: Final = 60
ASPIRATION_WINDOW: Final = 60
"""How far from the last value the next one is expected, in points."""
SCALE: Final = 400
"""From the points of an opinion to a value: 200 are odds of e to 1, see `patterns.py`."""
VERIFY_MAX_DEPTH: Final = 40
VERIFY_NODES: Final = 500_000
"""The nodes a proof may take, beside four times those of the search for the win."""
MAX_AGE: Final = 0xFFFFF
DEFAULT_LIMITS: Final = Limits(seconds=1.0)
PROVED_WINS: Final = 12
"""How many moves are looked at for a proved win; the engine verifies what it believes of each."""
NODES_FOR_WINS: Final = 40_000
NODES_AGAINST: Final = 1_000
"""For the opponent's win after each of the other moves."""
PROVER_TABLE_BITS: Final = 12


@dataclass(frozen=True, slots=True)
class RootMove:
    """A move of the searched position, and its value."""

    move: Point
    value: float
    """For the player to move, from -1 to 1; 1 and -1 are proved."""
    line: tuple[Point, ...]
    """The moves expected, this one first."""
    depth: int
    """How many plies the search looked ahead, forced ones not counted."""
    win_in: int | None
    """Proved: the plies within which the move wins, itself counted."""
    loss_in: int | None
    """Proved: the plies within which the opponent wins after this move, itself counted."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The best moves of a position, the best one first."""

    choices: tuple[RootMove, ...]
    nodes: int
    seconds: float

    @property
    def best(self) -> RootMove:
        return self.choices[0]


class Engine:
    """Searches positions of one game; one search at a time. With limits of nodes or depth an answer
    is the same every time."""

    def __init__(self, game: Pente, *, table_bits: int = TABLE_BITS) -> None:
        self.game = game
        self._board = EngineBoard(game, plies=m.PLIES + 8)
        cells = len(self._board.memory.cells)
        self._memory = m.search_memory(game.board.size, cells, table_bits)

    def forget(self) -> None:
        """Search from now on as a new engine would: no table, no refutations."""
        fill(self._memory.table, 0)
        fill(self._memory.history, 0)

    def analyse(
        self,
        position: PentePosition,
        *,
        time: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        k: int = 1,
        stop: Stop = never,
    ) -> SearchResult:
        """The best k moves, looked for until a limit is reached or `stop` says so.

        Without any limit it ends when a win is proved, or at a depth that takes very long.
        """
        *_, last = self.deepen(
            position, time=time, nodes=nodes, depth=depth, k=k, stop=stop, every_depth=False
        )
        return last

    def deepen(
        self,
        position: PentePosition,
        *,
        time: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        k: int = 1,
        stop: Stop = never,
        every_depth: bool = True,
    ) -> Iterator[SearchResult]:
        """The same, with what is known after each depth; the last is what `analyse` returns."""
        if position.outcome is not None:
            raise ValueError("the game is over: there is no move to find")
        begun = monotonic()
        root = _RootSearch(
            self._board, self._memory, position, k, NO_LIMIT if nodes is None else nodes
        )
        found: list[SearchResult] = []
        reported = 0

        def note() -> None:
            searched = int(self._memory.numbers[m.NODES])
            found.append(SearchResult(root.choices(), searched, monotonic() - begun))

        def news() -> bool:
            return len(found) > reported or stop()

        if every_depth:
            root.after_depth = note
        deepest = MAX_DEPTH if depth is None else max(1, min(depth, MAX_DEPTH))
        self._memory.stop[0] = 0
        deadline = begun + (inf if time is None else time)
        if not every_depth and time is None and stop is never:
            root.deepen(deepest)
        elif not HAS_THREADS:
            root.slices = Slices(stop, deadline)
            root.deepen(deepest)
        else:
            work = BackgroundThread(lambda: root.deepen(deepest))
            try:
                while not work.in_time(news, deadline):
                    if reported == len(found):
                        break
                    reported += 1
                    yield found[reported - 1]
            finally:
                self._memory.stop[0] = 1
                work.result()
        if not found or found[-1].nodes < self._memory.numbers[m.NODES]:
            note()
        yield from found[reported:]


class _RootSearch:
    """One search of one position, deepened step by step."""

    def __init__(
        self,
        board: EngineBoard,
        memory: m.SearchMemory,
        position: PentePosition,
        k: int,
        nodes: int,
    ) -> None:
        self._position, self._board, self._memory = position, board, memory
        board.load(position)
        n = self._numbers = memory.numbers
        n[m.NODES] = n[m.ABORTED] = n[m.ATTACKER] = 0
        n[m.QUIESCENCE_LIMIT] = search.QUIESCENCE_NODES
        self._limit = nodes
        self.slices: Slices | None = None
        """What ends the search where no other thread can."""
        self.after_depth: Callable[[], None] = lambda: None
        """Called on the search's thread when a depth is done."""
        n[m.AGE] = (n[m.AGE] + 1) & MAX_AGE
        search.begin(memory)
        cells = self._root_cells()
        self._count = len(cells)
        for place, cell in enumerate(cells):
            memory.roots[place, 0] = cell
        self._k = max(1, min(k, self._count))
        self._found = [_Found(cell) for cell in cells[: self._k]]

    def _root_cells(self) -> list[Cell]:
        """The moves to think about, the most promising first: legal and near some stone."""
        b, s = self._board.memory, self._memory
        legal = {self._board.all_cells[point] for point in self._position.legal_moves()}
        me = b.numbers[engine_board.MOVER]
        moves = [s.moves[0, index] for index in range(move_ordering.list_opening(b, s, 0))]
        for cell in b.candidates[: b.numbers[engine_board.CANDIDATES]] if not moves else ():
            rank = move_ordering.rank(b.marks[cell, me - 1], b.marks[cell, 2 - me])
            moves.append((rank << move_ordering.RANK) + cell)
        ranked = [move & move_ordering.CELL_MASK for move in sorted(moves, reverse=True)]
        return [cell for cell in ranked if cell in legal] or sorted(legal)

    def _run(self, kernel: Callable[..., int], *args: int) -> int:
        """What a search returns within the limits; in slices it begins anew with each."""
        n = self._numbers
        n[m.NODE_LIMIT] = self._limit
        while True:
            if self.slices:
                slice_nodes = self.slices.next_slice(n[m.NODES])
                n[m.NODE_LIMIT] = min(self._limit, n[m.NODES] + slice_nodes)
            found = kernel(self._board.memory, self._memory, *args)
            used_up = not self.slices or not slice_nodes or n[m.NODES] >= self._limit
            if used_up or not n[m.ABORTED]:
                return found
            n[m.ABORTED] = 0

    def deepen(self, deepest: int) -> None:
        for depth in range(1, deepest + 1):
            for number in range(self._k):
                self._search(number, depth)
                if self._numbers[m.ABORTED]:
                    return
            settled = self._settled()
            self.after_depth()
            if settled:
                return

    def _settled(self) -> bool:
        """Whether there is nothing left to find: the moves are decided, or there is no choice."""
        for found in self._found:
            if LIKELY <= found.value < SURE:
                self._verify(found)
        if self._k == 1 and self._found[0].value >= LIKELY:
            return True
        decided = all(abs(found.value) >= SURE for found in self._found)
        return decided or self._count == 1

    def _search(self, number: int, depth: int) -> None:
        """Search all root moves but those found better already, and bring the best forward.

        The aspiration window grows until the value lies within it.
        """
        last = self._found[number].value if depth > 2 else None
        low, high = -WIN, WIN
        margin = ASPIRATION_WINDOW
        if last is not None and abs(last) < MOST:
            low, high = last - margin, last + margin
        while True:
            count = self._count - number
            done = self._run(search.search_root, number, count, depth, low, high)
            values = [self._memory.roots[number + index, 1] for index in range(done)]
            value = max(values, default=low)
            place = values.index(value) if done else 0
            aborted = bool(self._numbers[m.ABORTED])
            if done and value > low:
                self._bring_forward(number, place, value, depth)
            if aborted or low < value < high:
                break
            margin *= 4
            if value <= low:
                low = max(-WIN, value - margin) if margin < MOST else -WIN
            else:
                high = min(WIN, value + margin) if margin < MOST else WIN
            if value <= -WIN + 1 and low == -WIN:
                break

    def _bring_forward(self, number: int, place: int, value: int, depth: int) -> None:
        roots = self._memory.roots
        cell, best = roots[number + place, 0], roots[number + place, 1]
        for at in range(number + place, number, -1):
            roots[at, 0], roots[at, 1] = roots[at - 1, 0], roots[at - 1, 1]
        roots[number, 0], roots[number, 1] = cell, best
        line = [self._memory.lines[0, at] for at in range(self._memory.line_lengths[0])]
        for later in range(number + 1, self._k):
            if self._found[later].cell == cell:
                self._found[later] = self._found[number]
        self._found[number] = _Found(cell, value, line, depth)

    def _verify(self, best: _Found) -> None:
        """Try to prove a win that the search believes in, against every legal move."""
        board, n = self._board.memory, self._numbers
        me = int(board.numbers[engine_board.MOVER])
        plies = WIN - BELIEVED - best.value
        limit, self._limit = self._limit, min(self._limit, n[m.NODES] * 5 + VERIFY_NODES)
        engine_board.make(board, best.cell)
        n[m.ATTACKER] = me
        n[m.AGE] = (n[m.AGE] + 1) & MAX_AGE
        for depth in range(max(1, best.depth - 1), min(plies, VERIFY_MAX_DEPTH) + 1):
            value = self._run(search.search, depth, -SURE, 1 - SURE, 0)
            if n[m.ABORTED]:
                break
            if value <= -SURE:
                best.value = -value
                break
        if not self._memory.stop[0] and n[m.NODES] <= limit:
            n[m.ABORTED] = 0
        self._limit, n[m.ATTACKER] = limit, 0
        engine_board.unmake(board)

    def choices(self) -> tuple[RootMove, ...]:
        best_first = sorted(self._found, key=lambda found: -found.value)
        return tuple(map(self._choice, best_first))

    def _choice(self, found: _Found) -> RootMove:
        value = found.value
        sure = abs(value) >= SURE
        if sure:
            opinion = 1.0 if value > 0 else -1.0
        elif abs(value) >= LIKELY:
            opinion = 0.999 if value > 0 else -0.999
        else:
            opinion = max(-0.99, min(0.99, tanh(value / SCALE)))
        return RootMove(
            self._board.point(found.cell),
            opinion,
            tuple(map(self._board.point, found.line or [found.cell])),
            found.depth,
            WIN - value if sure and value > 0 else None,
            WIN + value if sure and value < 0 else None,
        )


@dataclass
class _Found:
    """What a search knows of a root move."""

    cell: int
    value: int = 0
    line: list[int] | None = None
    depth: int = 0


class EnginePlayer(Player[Point]):
    """The engine as a player.

    It never spends more than `most`, which makes it weaker, and spends `usual` on an answer for
    which no limits are given.
    """

    def __init__(
        self,
        game: Pente,
        *,
        most: Limits = NO_LIMITS,
        usual: Limits = DEFAULT_LIMITS,
        table_bits: int = TABLE_BITS,
    ) -> None:
        self._engine = Engine(game, table_bits=table_bits)
        self._most, self._usual = most, usual

    def new_game(self) -> None:
        self._engine.forget()

    def answer(
        self, position: Position[Point], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Answer[Point]:
        *_, last = self._searched(position, limits, stop, every_depth=False)
        return _answer(position, last)

    def deepen(
        self, position: Position[Point], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Iterator[Answer[Point]]:
        for found in self._searched(position, limits, stop, every_depth=True):
            yield _answer(position, found)

    def _searched(
        self, position: Position[Point], limits: Limits, stop: Stop, every_depth: bool
    ) -> Iterator[SearchResult]:
        here, most = cast(PentePosition, position), self._most
        if limits == most == NO_LIMITS:
            limits = self._usual
        seconds = [time for time in (limits.seconds, most.seconds) if time is not None]
        return self._engine.deepen(
            here,
            time=min(seconds, default=None),
            nodes=least(limits.nodes, most.nodes),
            depth=least(limits.depth, most.depth),
            stop=stop,
            every_depth=every_depth,
        )


def _answer(position: Position[Point], found: SearchResult) -> Answer[Point]:
    best = found.best
    looked = looked_ahead(best.depth, found.nodes)
    why = explain(position, best.line, best.value, looked)
    if best.win_in is not None and best.win_in > 1:
        why = T(
            "It wins by force within {win_in} moves ({looked}).", win_in=best.win_in, looked=looked
        )
    return Answer(best.move, best.value, best.line, why, best.depth, found.nodes)


class PenteProves:
    """The contract's `Proves`: forced wins, and moves that allow one. The same position always gets
    the same answer."""

    def __init__(self, game: Pente) -> None:
        self._engine = Engine(game, table_bits=PROVER_TABLE_BITS)

    def proved_moves(self, position: Position[Any]) -> dict[Point, int]:
        here = cast(PentePosition, position)
        self._engine.forget()
        found = self._engine.analyse(here, nodes=NODES_FOR_WINS, k=PROVED_WINS)
        proved = {one.move: 1 for one in found.choices if one.win_in is not None}
        for move in here.legal_moves():
            after = here.play(move)
            if after.outcome is not None:
                proved[move] = after.outcome.value(here.to_move)
            elif move not in proved:
                self._engine.forget()
                if self._engine.analyse(after, nodes=NODES_AGAINST).best.win_in is not None:
                    proved[move] = -1
        return proved
