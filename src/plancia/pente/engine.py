"""The Pente engine: it analyses positions of any size and preset, and plays.

    engine = Engine(game)
    found = engine.analyse(position, time=1.0, k=3)
    found.best.move, found.best.value, found.best.win_in

It deepens its search step by step until time, nodes, depth or the patience of the caller end, or
until it has proved a win. A win that it only believes in it tries to prove against every legal
defence with what is left of its time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import tanh
from threading import Event, Thread
from time import monotonic
from typing import Final, cast

import numpy as np

from plancia.core.game import Position
from plancia.core.kernel_cache import mark_compiled
from plancia.core.player import NO_LIMITS, Answer, Limits, Player, Stop, never
from plancia.core.search.budget import least
from plancia.core.search.words import explain
from plancia.pente import kernel
from plancia.pente import search as s
from plancia.pente.board import Point
from plancia.pente.kernel import Ground
from plancia.pente.rules import Pente, PentePosition

TABLE_BITS: Final = 19
"""The table has 2**19 places of 32 bytes, two positions each: 16 MB."""
TICK: Final = 0.004
"""How often, in seconds, the clock and the caller are asked whether to stop."""
NO_LIMIT: Final = 1 << 62
DEEPEST: Final = 60
WINDOW: Final = 60
"""How far from the last value the next one is expected."""
SCALE: Final = 400
"""From the points of an opinion to a value: 200 are odds of e to 1, see `patterns.py`."""
VERIFY_DEEPEST: Final = 40
VERIFY_NODES: Final = 500_000
"""A proof may take so many nodes, and four times as many as the search for the win."""
USUAL: Final = Limits(seconds=1.0)


@dataclass(frozen=True, slots=True)
class Choice:
    """A move, and what comes of it."""

    move: Point
    value: float
    """For whoever is to move, from -1 to 1; 1 and -1 are proved."""
    line: tuple[Point, ...]
    """The moves expected, this one first."""
    depth: int
    """How many plies the search looked ahead, forced ones not counted."""
    win_in: int | None
    """Proved: the move wins within so many plies, itself counted."""
    loss_in: int | None
    """Proved: after this move the opponent wins within so many plies, itself counted."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The best moves of a position, the best one first."""

    choices: tuple[Choice, ...]
    nodes: int
    seconds: float

    @property
    def best(self) -> Choice:
        return self.choices[0]


class Engine:
    """Searches positions of one game; one search at a time."""

    def __init__(self, game: Pente, *, table_bits: int = TABLE_BITS) -> None:
        self.game = game
        self._ground = Ground(game, plies=s.PLIES + 8)
        size, points = int(self._ground.state[kernel.SIZE]), game.board.size
        self._own = np.zeros(s.HISTORY + 2 * size + (s.PLIES + 3) * points, np.int64)
        self._known = np.zeros(4 << table_bits, np.int64)
        self._stop = np.zeros(1, np.int64)
        self._warm_up()

    def _warm_up(self) -> None:
        """Have everything compiled before a clock runs."""
        self.analyse(self.game.start(), depth=1)
        mark_compiled("pente", "engine")

    def forget(self) -> None:
        """Empty the table of positions seen."""
        self._known[:] = 0

    def analyse(
        self,
        position: PentePosition,
        *,
        time: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        k: int = 1,
        stop: Stop = never,
    ) -> Analysis:
        """The best k moves, looked for until a limit is reached or `stop` says so.

        Without any limit it ends when a win is proved, or at a depth that takes very long.
        """
        if position.outcome is not None:
            raise ValueError("the game is over: there is no move to find")
        begun = monotonic()
        hunt = _Hunt(self, position, k, NO_LIMIT if nodes is None else nodes)
        deepest = DEEPEST if depth is None else max(1, min(depth, DEEPEST))
        self._stop[0] = 0
        if time is None and stop is never:
            hunt.deepen(deepest)
        else:
            deadline = None if time is None else begun + time
            self._watched(lambda: hunt.deepen(deepest), deadline, stop)
        state = self._ground.state
        return Analysis(hunt.choices(), int(state[kernel.NODES]), monotonic() - begun)

    def _watched(self, work: Callable[[], None], deadline: float | None, stop: Stop) -> None:
        """Do the work on another thread, and tell the kernels when it is time to end it."""
        done = Event()
        failed: list[BaseException] = []

        def run() -> None:
            try:
                work()
            except BaseException as error:  # raised again below, on the caller's thread
                failed.append(error)
            finally:
                done.set()

        thread = Thread(target=run, daemon=True)
        thread.start()
        try:
            while True:
                left = TICK if deadline is None else deadline - monotonic()
                if left <= 0 or stop() or done.wait(min(left, TICK)):
                    break
        finally:
            self._stop[0] = 1
            thread.join()
        if failed:
            raise failed[0]


class _Hunt:
    """One search of one position."""

    def __init__(self, engine: Engine, position: PentePosition, k: int, nodes: int) -> None:
        self._position = position
        self._ground = ground = engine._ground
        self._own, self._known, self._stop = engine._own, engine._known, engine._stop
        ground.load(position)
        state = self._state = ground.state
        state[kernel.NODES] = state[kernel.ABORTED] = state[kernel.WIDE] = 0
        state[kernel.NODE_LIMIT] = nodes
        state[kernel.AGE] = (state[kernel.AGE] + 1) & 0xFFFFF
        self._own[: s.HISTORY] = 0
        history = self._own[s.HISTORY : s.HISTORY + 2 * int(state[kernel.SIZE])]
        history //= 4
        cells = self._root_cells()
        self._roots = np.zeros(2 * len(cells), np.int64)
        self._roots[::2] = cells
        self._k = max(1, min(k, len(cells)))
        self._found = [_Found(cell) for cell in cells[: self._k]]

    def _root_cells(self) -> list[int]:
        """The moves to think about, the most promising first: legal and near some stone."""
        legal = {self._ground.cell(point) for point in self._position.legal_moves()}
        state, cells, _, marks, near, _ = self._ground.arrays
        me, base = int(state[kernel.MOVER]), 2 * int(state[kernel.SIZE])
        first = s.HISTORY + base
        count = s.list_opening(state, cells, self._own, first)
        moves = self._own[first : first + count].tolist()
        for cell in near[base : base + int(state[kernel.LISTED])].tolist() if not count else ():
            rank = s.rank(int(marks[2 * cell + me - 1]), int(marks[2 * cell + 2 - me]))
            moves.append((rank << s.RANK) + cell)
        ranked = [move & 0xFFFF for move in sorted(moves, reverse=True)]
        return [cell for cell in ranked if cell in legal] or sorted(legal)

    def deepen(self, deepest: int) -> None:
        for depth in range(1, deepest + 1):
            for number in range(self._k):
                self._search(number, depth)
                if self._state[kernel.ABORTED]:
                    return
            if self._settled():
                return

    def _settled(self) -> bool:
        """Whether there is nothing left to find: the moves are decided, or there is no choice."""
        for found in self._found:
            if s.LIKELY <= found.value < s.SURE:
                self._verify(found)
        if self._k == 1 and self._found[0].value >= s.LIKELY:
            return True
        decided = all(abs(found.value) >= s.SURE for found in self._found)
        return decided or len(self._roots) == 2

    def _search(self, number: int, depth: int) -> None:
        """Search all root moves but those found better already, and bring the best forward."""
        last = self._found[number].value if depth > 2 else None
        low, high = -s.WIN, s.WIN
        margin = WINDOW
        if last is not None and abs(last) < s.MOST:
            low, high = last - margin, last + margin
        roots = self._roots[2 * number :]
        count = len(roots) // 2
        while True:
            done = s.search_root(
                *self._ground.arrays, self._own, self._known, self._stop,
                roots, count, depth, low, high,
            )  # fmt: skip
            values = roots[1 : 2 * done : 2]
            place = int(values.argmax()) if done else 0
            value = int(values[place]) if done else low
            aborted = bool(self._state[kernel.ABORTED])
            if done and value > low:
                self._bring_forward(number, place, value, depth)
            if aborted or low < value < high:
                break
            margin *= 4
            if value <= low:
                low = max(-s.WIN, value - margin) if margin < s.MOST else -s.WIN
            else:
                high = min(s.WIN, value + margin) if margin < s.MOST else s.WIN
            if value <= -s.WIN + 1 and low == -s.WIN:
                break

    def _bring_forward(self, number: int, place: int, value: int, depth: int) -> None:
        start = 2 * number
        pairs = self._roots[start : start + 2 * (place + 1)].reshape(-1, 2)
        cell = int(pairs[place, 0])
        pairs[:] = np.roll(pairs, 1, axis=0)
        length = int(self._own[s.LINE_LENGTHS])
        line = self._own[s.LINES : s.LINES + length].tolist()
        for later in range(number + 1, self._k):
            if self._found[later].cell == cell:
                self._found[later] = self._found[number]
        self._found[number] = _Found(cell, value, line, depth)

    def _verify(self, best: _Found) -> None:
        """Try to prove a win that the search believes in, against every legal move."""
        state, arrays = self._state, self._ground.arrays
        me = int(state[kernel.MOVER])
        plies = s.WIN - s.BELIEVED - best.value
        limit = int(state[kernel.NODE_LIMIT])
        allowed = int(state[kernel.NODES]) * 5 + VERIFY_NODES
        state[kernel.NODE_LIMIT] = min(limit, allowed)
        kernel.make(*arrays, best.cell)
        state[kernel.WIDE] = me
        state[kernel.AGE] = (state[kernel.AGE] + 1) & 0xFFFFF
        for depth in range(max(1, best.depth - 1), min(plies, VERIFY_DEEPEST) + 1):
            value = s.search(
                *arrays, self._own, self._known, self._stop,
                depth, -s.SURE, 1 - s.SURE, 1, False,
            )  # fmt: skip
            if state[kernel.ABORTED]:
                break
            if value <= -s.SURE:
                best.value = -value
                break
        if not self._stop[0] and state[kernel.NODES] <= limit:
            state[kernel.ABORTED] = 0
        state[kernel.NODE_LIMIT], state[kernel.WIDE] = limit, 0
        kernel.unmake(*arrays)

    def choices(self) -> tuple[Choice, ...]:
        best_first = sorted(self._found, key=lambda found: -found.value)
        return tuple(map(self._choice, best_first))

    def _choice(self, found: _Found) -> Choice:
        value = found.value
        sure = abs(value) >= s.SURE
        if sure:
            opinion = 1.0 if value > 0 else -1.0
        elif abs(value) >= s.LIKELY:
            opinion = 0.999 if value > 0 else -0.999
        else:
            opinion = max(-0.99, min(0.99, tanh(value / SCALE)))
        return Choice(
            self._ground.point(found.cell),
            opinion,
            tuple(map(self._ground.point, found.line or [found.cell])),
            found.depth,
            s.WIN - value if sure and value > 0 else None,
            s.WIN + value if sure and value < 0 else None,
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
        usual: Limits = USUAL,
        table_bits: int = TABLE_BITS,
    ) -> None:
        self._engine = Engine(game, table_bits=table_bits)
        self._most, self._usual = most, usual

    def new_game(self) -> None:
        self._engine.forget()

    def answer(
        self, position: Position[Point], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Answer[Point]:
        here, most = cast(PentePosition, position), self._most
        if limits == most == NO_LIMITS:
            limits = self._usual
        seconds = [time for time in (limits.seconds, most.seconds) if time is not None]
        found = self._engine.analyse(
            here,
            time=min(seconds, default=None),
            nodes=least(limits.nodes, most.nodes),
            depth=least(limits.depth, most.depth),
            stop=stop,
        )
        best = found.best
        looked = f"looked {best.depth} moves ahead at {found.nodes} positions"
        why = explain(position, best.line, best.value, looked)
        if best.win_in is not None and best.win_in > 1:
            why = f"It wins by force within {best.win_in} moves ({looked})."
        return Answer(best.move, best.value, best.line, why, best.depth, found.nodes)
