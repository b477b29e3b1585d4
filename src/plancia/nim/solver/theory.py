"""Nim solved: nim-sums, the misere rule, take limits, and a sentence that explains the move.

All options have a closed form, so nothing is searched:

- Without a limit a heap counts as many as it has rocks, its Grundy value. With a limit of L it
  counts its remainder modulo L + 1: the player ahead answers k rocks with L + 1 - k and so takes
  every whole group of L + 1 out of the game, at no gain and no loss.
- Normal play: who is to move loses exactly if the nim-sum, all counts xor-ed, is 0.
- Misere play: the same, as long as a heap counts 2 or more. When all count 0 or 1, who is to move
  loses exactly if an odd number of them count 1. The groups drop out in misere play too: if
  nothing else is left but one of L + 1, who is to move takes L and leaves the last rock.
"""

from collections.abc import Iterator
from functools import reduce
from operator import xor
from typing import Any, cast

from plancia.core.position import Position
from plancia.core.text import T, Text, joined
from plancia.engine.value import Value
from plancia.nim.notation import Heaps, Take
from plancia.nim.rules import Nim, NimPosition


def grundy(rocks: int, limit: int) -> int:
    """What a heap counts: its Grundy value in normal play; limit 0 is no limit."""
    return rocks % (limit + 1) if limit else rocks


def is_lost(heaps: Heaps, *, misere: bool, limit: int = 0) -> bool:
    """Whether who is to move loses against perfect play."""
    counts = [grundy(rocks, limit) for rocks in heaps]
    in_endgame = misere and max(counts, default=0) <= 1
    return (reduce(xor, counts, 0) == 0) != in_endgame


def winning_moves(position: NimPosition) -> Iterator[Take]:
    """The moves after which the opponent is lost, in the order of the legal ones."""
    options = position.game.options
    limit = options.limit
    counts = [grundy(rocks, limit) for rocks in position.heaps]
    total = reduce(xor, counts, 0)
    large = sum(count > 1 for count in counts)
    for heap, count in enumerate(counts):
        rest, large_rest = total ^ count, large - (count > 1)
        for rocks in range(1, position.most(heap) + 1):
            left = grundy(position.heaps[heap] - rocks, limit)
            in_endgame = options.misere and not large_rest and left <= 1
            if (rest ^ left == 0) != in_endgame:
                yield Take(heap, rocks)


def best_move(position: NimPosition) -> Take:
    """The first winning move, if possible one that takes a heap whole, which is the simplest to
    see; where there is none, one rock of the largest heap: the longest way to the end gives the
    opponent most chances to err."""
    heaps = position.heaps
    longest = Take(max(range(len(heaps)), key=heaps.__getitem__), 1)
    wins = winning_moves(position)
    return min(wins, key=lambda take: take.rocks < heaps[take.heap], default=longest)


def explain(position: NimPosition) -> Text:
    """Why the best move is good or bad, in a sentence."""
    options, after = position.game.options, position.play(best_move(position))
    if after.outcome is not None:
        return T("Take the last rock and win.") if not options.misere else T("The last rock loses.")
    counts = [grundy(rocks, options.limit) for rocks in after.heaps]
    if not is_lost(after.heaps, misere=options.misere, limit=options.limit):
        return T("Every move loses against perfect play; take little and hope for a mistake.")
    if max(counts) > 1:
        written = " xor ".join(str(count) for count in counts if count)
        aim = T("Leave a nim-sum of 0: {sum} = 0.", sum=written)
    elif not counts.count(1):
        aim = T("Leave no heap that counts.")
    elif counts.count(1) % 2:
        aim = T("Leave an odd number of heaps of one.")
    else:
        aim = T("Leave an even number of heaps of one.")
    if not options.limit:
        return aim
    modulo = T("Heaps count modulo {n}, one more than may be taken.", n=options.limit + 1)
    return joined(" ", [aim, modulo])


class NimSolves:
    """Perfect knowledge of Nim, as a capability."""

    def __init__(self, game: Nim) -> None:
        self._options = game.options

    def solve(self, position: Position[Any], *, result_only: bool = False) -> Value:
        heaps, options = cast(NimPosition, position).heaps, self._options
        lost = is_lost(heaps, misere=options.misere, limit=options.limit)
        return Value.proved(-1 if lost else 1)
