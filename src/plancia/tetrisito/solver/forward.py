"""The search that plays pieces in the given order: drop one after the other, and remember what led
nowhere."""

from collections.abc import Iterator
from dataclasses import dataclass

from plancia.tetrisito.board import Bits
from plancia.tetrisito.solver.task import Place, SolverTask


@dataclass(slots=True)
class _Node:
    """A grid on the way, and what was found below it so far."""

    key: tuple[Bits, int, int]
    grid: Bits
    turn: int
    """How many pieces of the sequence are gone."""
    todo: Iterator[Bits]
    """Where the next piece can come to rest, without the places that were tried."""
    last: Bits = 0
    """The place that is tried."""
    solutions: int = 0


class Forward:
    """A search that stops at every solution; asked to go on, it looks for the next one."""

    def __init__(self, task: SolverTask, *, only_dead: bool) -> None:
        """If it remembers only dead ends, it finds each solution; otherwise it counts some."""
        self._task, self._only_dead = task, only_dead
        self.nodes = self.total = 0
        self.is_finished = False
        self._path: list[_Node] = []
        self._known: dict[tuple[Bits, int, int], int] = {}
        """Solutions below a grid, a turn and a number of drops. By that number no state is reached
        in two lengths: so the first solution of the fewest drops is found, not only counted."""
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
                self._leave()
            elif (grid := node.grid | node.last) == goal:
                self.nodes += 1
                self.total += 1
                node.solutions += 1
                kinds = self._task.sequence
                return [Place(kinds[each.turn], each.last) for each in path]
            else:
                self._enter(grid, node.turn + 1)
        self.is_finished = True
        return None

    def _enter(self, grid: Bits, turn: int) -> None:
        """Begin a grid, unless it is known or plainly leads nowhere."""
        self.nodes += 1
        missing, hidden = self._task.goal & ~grid, self._task.board.shadow(grid)
        if missing & hidden or not self._sums[turn] >> missing.bit_count() & 1:
            return
        key = (grid, turn, len(self._path))
        if (known := self._known.get(key)) is not None:
            self.total += known
            self._path[-1].solutions += known
            return
        turn, places = self._next_piece(grid, turn, grid | hidden)
        self._path.append(_Node(key, grid, turn, iter(places)))

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

    def _leave(self) -> None:
        """A grid is done: remember what was found below it."""
        node = self._path.pop()
        if not (self._only_dead and node.solutions):
            self._known[node.key] = node.solutions
        if self._path:
            self._path[-1].solutions += node.solutions
