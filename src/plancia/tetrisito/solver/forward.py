"""The search that plays pieces in the given order: drop one after the other, and remember what led
nowhere."""

from collections.abc import Iterator
from dataclasses import dataclass

from plancia.tetrisito.board import Bits
from plancia.tetrisito.solver.task import Place, SolverTask


@dataclass(slots=True)
class _Node:
    """A grid on the way."""

    grid: Bits
    turn: int
    """How many pieces of the sequence are gone."""
    todo: Iterator[Bits]
    """Where the next piece can come to rest, without the places that were tried."""
    last: Bits = 0
    """The place that is tried."""


class Forward:
    """A search that stops at every solution; asked to go on, it looks for the next one."""

    def __init__(self, task: SolverTask) -> None:
        self._task = task
        self.nodes = 0
        self.is_finished = False
        self._path: list[_Node] = []
        self._seen: set[tuple[Bits, int, int]] = set()
        """Grids with a turn and a number of drops: what comes later to the same finds nothing that
        is new, nor with fewer drops."""
        self._by_kind: list[list[Bits]] = [[] for _ in task.shapes]
        for kind, body in task.places:
            self._by_kind[kind].append(body)
        # Bit n of an entry: some of the pieces from that turn on have n blocks together.
        self._sums = [1]
        for kind in reversed(task.sequence):
            self._sums.append(self._sums[-1] | self._sums[-1] << task.sizes[kind])
        self._sums.reverse()
        self._enter(task.start, 0)

    def run(self, nodes: int) -> list[Place] | None:
        """Go on for that number of nodes, or to a solution: its places in the order of drops."""
        path, goal, end = self._path, self._task.goal, self.nodes + nodes
        while path:
            if self.nodes >= end:
                return None
            node = path[-1]
            node.last = next(node.todo, 0)
            if not node.last:
                path.pop()
            elif (grid := node.grid | node.last) == goal:
                self.nodes += 1
                kinds = self._task.sequence
                return [Place(kinds[each.turn], each.last) for each in path]
            else:
                self._enter(grid, node.turn + 1)
        self.is_finished = True
        return None

    def _enter(self, grid: Bits, turn: int) -> None:
        """Begin a grid, unless it was seen before or plainly leads nowhere."""
        self.nodes += 1
        missing, hidden = self._task.goal & ~grid, self._task.board.shadow(grid)
        if missing & hidden or not self._sums[turn] >> missing.bit_count() & 1:
            return
        key = (grid, turn, len(self._path))
        if key not in self._seen:
            self._seen.add(key)
            turn, places = self._next_piece(grid, turn, grid | hidden)
            self._path.append(_Node(grid, turn, iter(places)))

    def _next_piece(self, grid: Bits, turn: int, closed: Bits) -> tuple[int, list[Bits]]:
        """The first piece that fits somewhere, and its places within the goal."""
        task, board = self._task, self._task.board
        for later in range(turn, len(task.sequence)):
            kind = task.sequence[later]
            places = [
                body
                for body in self._by_kind[kind]
                if not body & closed and board.rests(grid, body)
            ]
            if places:
                return later, places
            if any(board.resting(grid, task.shapes[kind])):
                return later, []
        return len(task.sequence), []
