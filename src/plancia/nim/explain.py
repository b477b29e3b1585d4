"""The theory of Nim at a position: heaps in binary, the nim-sum, and the rule behind the move."""

from __future__ import annotations

from collections.abc import Iterator

from plancia.core.capability import Explanation, Mark
from plancia.nim.rules import Nim, NimPosition, Take, heap_name
from plancia.nim.theory import best_move, grundy, is_lost, nim_sum, winning_moves

TAKE = "take"
"""The kind of mark on the rocks that a winning move takes."""


class NimExplains:
    """The contract's `Explains`."""

    def __init__(self, game: Nim) -> None:
        self._options = game.options

    def explain(self, position: NimPosition) -> Explanation:
        if position.outcome is not None:
            return Explanation()
        winning = next(winning_moves(position), None)
        facts = (*self._sum(position), self._rule(position), _advice(position, winning))
        return Explanation(facts, tuple(_rocks(position, winning)) if winning else ())

    def _sum(self, position: NimPosition) -> Iterator[str]:
        limit = self._options.limit
        counts = [grundy(rocks, limit) for rocks in position.heaps]
        width = max(1, max(counts).bit_length())
        for heap, (rocks, count) in enumerate(zip(position.heaps, counts, strict=True)):
            counted = f" counts {count}, the rest by {limit + 1}," if limit else ""
            yield f"Heap {heap_name(heap)}: {rocks}{counted} is {count:0{width}b} in binary."
        total = nim_sum(position.heaps, limit)
        ones = "every column has an even number of ones" if total == 0 else "1 where it is odd"
        yield f"Nim-sum: {total:0{width}b} in binary, {total} ({ones})."

    def _rule(self, position: NimPosition) -> str:
        options, side = self._options, position.game.side(position.to_move)
        counts = [grundy(rocks, options.limit) for rocks in position.heaps]
        lost = is_lost(position.heaps, misere=options.misere, limit=options.limit)
        ends = "loses against perfect play" if lost else "wins"
        if not options.misere:
            is_zero = "is" if lost else "is not"
            return f"The last rock wins: the nim-sum {is_zero} 0, so {side}, to move, {ends}."
        if max(counts) <= 1:
            ones = counts.count(1)
            parity = "odd" if ones % 2 else "even"
            return (
                "The last rock loses, and no heap counts more than one: the number of those that "
                f"count one is {parity} ({ones}), so {side}, to move, {ends}."
            )
        is_zero = "is" if lost else "is not"
        return (
            "The last rock loses: as long as a heap counts two or more, the nim-sum decides as if "
            f"it won; it {is_zero} 0, so {side}, to move, {ends}."
        )


def _advice(position: NimPosition, winning: Take | None) -> str:
    if winning is None:
        move = best_move(position)
        return f"No move wins; {position.format_move(move)} makes it last longest."
    options, after = position.game.options, position.play(winning)
    words = position.describe_move(winning)
    counts = [grundy(rocks, options.limit) for rocks in after.heaps]
    if options.misere and max(counts) <= 1:
        ones = counts.count(1)
        heaps = "1 heap" if ones == 1 else f"{ones} heaps"
        return f"The way: {words} and leaves {heaps} of one, an odd number."
    return f"The way: {words} and leaves a nim-sum of 0."


def _rocks(position: NimPosition, move: Take) -> Iterator[Mark]:
    """A click on the first of them takes them all."""
    there = position.heaps[move.heap]
    for rock in range(there - move.rocks, there):
        yield Mark((move.heap, rock), TAKE, position.to_move, position.format_move(move))
