"""The theory of Nim at a position: heaps in binary, the nim-sum, and the rule behind the move."""

from collections.abc import Iterator

from plancia.core.capability import Explanation, Mark
from plancia.core.text import T, Text, plural
from plancia.nim.notation import Take, heap_name
from plancia.nim.rules import Nim, NimPosition
from plancia.nim.solver.theory import best_move, grundy, is_lost, nim_sum, winning_moves

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
        marks: list[Mark] = []
        if winning:  # a click on the first of the rocks takes them all
            size, token = position.heaps[winning.heap], position.format_move(winning)
            rocks = range(size - winning.rocks, size)
            marks += [Mark((winning.heap, rock), TAKE, position.to_move, token) for rock in rocks]
        return Explanation(facts, tuple(marks))

    def _sum(self, position: NimPosition) -> Iterator[Text]:
        limit = self._options.limit
        counts = [grundy(rocks, limit) for rocks in position.heaps]
        width = max(1, max(counts).bit_length())
        for heap, (rocks, count) in enumerate(zip(position.heaps, counts, strict=True)):
            name, binary = heap_name(heap), f"{count:0{width}b}"
            if limit:
                yield T(
                    "{heap}: {n} counts {count}, the rest by {by}, is {binary} in binary.",
                    heap=name,
                    n=rocks,
                    count=count,
                    by=limit + 1,
                    binary=binary,
                )
            else:
                yield T("{heap}: {n} is {binary} in binary.", heap=name, n=rocks, binary=binary)
        total = nim_sum(position.heaps, limit)
        binary = f"{total:0{width}b}"
        if total == 0:
            yield T(
                "Nim-sum: {binary} in binary, {n} (every column has an even number of ones).",
                binary=binary,
                n=total,
            )
        else:
            yield T("Nim-sum: {binary} in binary, {n} (1 where it is odd).", binary=binary, n=total)

    def _rule(self, position: NimPosition) -> Text:
        options, side = self._options, position.game.side(position.to_move)
        counts = [grundy(rocks, options.limit) for rocks in position.heaps]
        lost = is_lost(position.heaps, misere=options.misere, limit=options.limit)
        if not options.misere:
            if lost:
                return T(
                    "The last rock wins: the nim-sum is 0, so {side}, to move, loses against "
                    "perfect play.",
                    side=side,
                )
            return T(
                "The last rock wins: the nim-sum is not 0, so {side}, to move, wins.", side=side
            )
        if max(counts) <= 1:
            ones = counts.count(1)
            if lost:
                return T(
                    "The last rock loses, and no heap counts more than one: the number of those "
                    "that count one is odd ({n}), so {side}, to move, loses against perfect play.",
                    n=ones,
                    side=side,
                )
            return T(
                "The last rock loses, and no heap counts more than one: the number of those "
                "that count one is even ({n}), so {side}, to move, wins.",
                n=ones,
                side=side,
            )
        if lost:
            return T(
                "The last rock loses: as long as a heap counts two or more, the nim-sum "
                "decides as if it won; it is 0, so {side}, to move, loses against perfect play.",
                side=side,
            )
        return T(
            "The last rock loses: as long as a heap counts two or more, the nim-sum "
            "decides as if it won; it is not 0, so {side}, to move, wins.",
            side=side,
        )


def _advice(position: NimPosition, winning: Take | None) -> Text:
    if winning is None:
        move = position.format_move(best_move(position))
        return T("No move wins; {move} makes it last longest.", move=move)
    options, after = position.game.options, position.play(winning)
    says = position.describe_move(winning)
    counts = [grundy(rocks, options.limit) for rocks in after.heaps]
    if options.misere and max(counts) <= 1:
        return plural(
            "The way: {move} and leaves {n} heap of one, an odd number.",
            "The way: {move} and leaves {n} heaps of one, an odd number.",
            counts.count(1),
            move=says,
        )
    return T("The way: {move} and leaves a nim-sum of 0.", move=says)
