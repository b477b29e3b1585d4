"""The solver's searches without kernels: for small puzzles, while nothing is compiled yet.

As `covering` and `forward` do, it fills the open cells from the bottom where pieces come in any
order and no row vanishes, and plays forwards otherwise. Each search remembers what led nowhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from plancia.tetrisito.board import Bits
from plancia.tetrisito.rules import TetrisitoPosition
from plancia.tetrisito.solver.task import Place, SolverTask

Spend = Callable[[], None]
"""Called at every node; raises OutOfNodes when there may be no more."""


class OutOfNodes(Exception):
    """A search was cut short."""


def fillings(task: SolverTask, spend: Spend) -> Iterator[list[Place]]:
    """Every way to fill the open cells with pieces that are left."""
    by_lowest: dict[Bits, list[Place]] = {}
    for place in task.places:
        by_lowest.setdefault(place.body & -place.body, []).append(place)
    dead: set[tuple[Bits, tuple[int, ...]]] = set()

    def fill(open_cells: Bits, counts: tuple[int, ...]) -> Iterator[list[Place]]:
        if not open_cells:
            yield []
            return
        if (open_cells, counts) in dead:
            return
        spend()
        found = False
        for place in by_lowest.get(open_cells & -open_cells, ()):
            kind, body = place
            if counts[kind] and not body & ~open_cells:
                left = (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])
                for rest in fill(open_cells & ~body, left):
                    found = True
                    yield [place, *rest]
        if not found:
            dead.add((open_cells, counts))

    return fill(task.open, task.counts)


def falling_order(task: SolverTask, places: Sequence[Place]) -> list[Place] | None:
    """From the bottom: a piece falls as soon as all below it is there; None if none can be next."""
    waiting, missing, order = list(places), task.open, list[Place]()
    while waiting:
        shadow = task.board.shadow
        ready = (each for each in waiting if not shadow(each.body) & missing & ~each.body)
        place = next(ready, None)
        if place is None:
            return None
        order.append(place)
        waiting.remove(place)
        missing &= ~place.body
    return order


def sliding_order(task: SolverTask, places: Sequence[Place], spend: Spend) -> list[Place] | None:
    """Any order in which pieces slide to their places."""
    dead: set[Bits] = set()

    def drop(position: TetrisitoPosition, left: tuple[Place, ...]) -> list[Place] | None:
        if not left:
            return []
        if position.grid in dead:
            return None
        spend()
        for place in left:
            pieces = task.pieces[task.shapes[place.kind]]
            piece = next(piece for piece in pieces if piece in position.choices)
            if place.body not in position.rests(piece).values():
                continue
            others = tuple(each for each in left if each is not place)
            if (rest := drop(position.rested(piece, place.body), others)) is not None:
                return [place, *rest]
        dead.add(position.grid)
        return None

    return drop(task.position, tuple(places))


def play_forwards(task: SolverTask, spend: Spend) -> list[Place] | None:
    """The first way to the goal, drop after drop; None if there is none."""
    kinds = {
        piece: kind
        for kind, shape in enumerate(task.shapes)
        for piece in task.pieces[shape]
    }  # fmt: skip
    dead: set[TetrisitoPosition] = set()

    def play(position: TetrisitoPosition) -> list[Place] | None:
        if position.solved:
            return []
        if position in dead or (not task.clearing and position.grid & ~task.goal):
            return None
        spend()
        seen = set[int]()
        for piece in position.choices:
            kind = kinds.get(piece)
            if kind is None or kind in seen:
                continue
            seen.add(kind)
            for body in position.rests(piece).values():
                if (rest := play(position.rested(piece, body))) is not None:
                    return [Place(kind, body), *rest]
        dead.add(position)
        return None

    return play(task.position)
