"""What matters now in a position of Nim: pairs of 1, 2, 4 and so on, and the end of misere play."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from plancia.core.capability import GameCapability, Mark
from plancia.core.picture import Cell
from plancia.core.position import other
from plancia.core.text import T, Value, Words, every, joined, plural
from plancia.engine.teaching import Claim, Fact, Motif
from plancia.engine.word_files import read_motifs
from plancia.nim.notation import Heaps, Take, named
from plancia.nim.rules import Nim, NimPosition
from plancia.nim.solver.theory import best_move, grundy, is_lost, winning_moves

m: Final = read_motifs(Path(__file__).parents[1] / "words")
"""The motifs, by name."""
AT_THE_END: Final = T(
    "Only at the end it is different, since the last rock loses: when nothing but single rocks "
    "would be left, leave an odd number of them."
)
TAKE: Final = "take"
"""The kind of mark on the rocks that a winning move takes."""
MAX_SPELLED: Final = 6
"""Heaps whose parts a sentence spells out."""


class NimTeaches(GameCapability[Nim]):
    """The contract's `Teaches`."""

    motifs: tuple[Motif, ...] = tuple(m.values())

    def advice(self, position: NimPosition, move: Take) -> Words:
        heap, rocks = named(move.heap, self._game.options.rows), move.rocks
        if rocks == position.heaps[move.heap]:
            return T("Take all of {heap}", heap=heap)
        return plural("Take {n} rock from {heap}", "Take {n} rocks from {heap}", rocks, heap=heap)

    def marks(self, position: NimPosition) -> tuple[Mark, ...]:
        """The rocks that a winning move takes: a click on the first of them takes them all."""
        move = None if position.outcome else best_move(position)
        if move is None or move not in winning_moves(position):
            return ()
        size, token = position.heaps[move.heap], position.format_move(move)
        rocks = range(size - move.rocks, size)
        return tuple(Mark((move.heap, rock), TAKE, position.to_move, token) for rock in rocks)

    def facts(self, position: NimPosition, about: Take | None = None) -> Iterator[Fact]:
        if position.outcome is not None:
            return
        options = self._game.options
        winning = tuple(winning_moves(position))
        if not winning:
            move = about or best_move(position)
            largest = max(position.heaps)
            has_groups = 0 < options.limit < largest
            motif = m["odd-ones"] if largest == 1 else m["no-rest"] if has_groups else m["paired"]
            yield self._fact(position, motif, move)
            return
        for move in winning if about is None else (about,):
            after = position.play(move)
            if after.outcome is not None:
                motif = m["last-rock"]
            elif not is_lost(after.heaps, misere=options.misere, limit=options.limit):
                continue
            else:
                motif = self._motif(position.heaps, after.heaps)
            yield self._fact(position, motif, move)

    def _motif(self, heaps: Heaps, after: Heaps) -> Motif:
        """The simplest reason why a position without an answer is left."""
        options = self._game.options
        if options.misere and max(after) == 1:
            return m["ones"] if max(heaps) == 1 else m["singles"]
        if options.limit and max(heaps) > options.limit:
            if sum(map(bool, heaps)) == 1:
                return m["groups"]
            rests = [grundy(rocks, options.limit) for rocks in after]
            return m["odd-rests"] if options.misere and max(rests) <= 1 else m["rests"]
        # Of two heaps only equal ones have no answer.
        if sum(map(bool, after)) == 2:
            return m["mirror"] if sum(map(bool, heaps)) == 2 else m["twins"]
        return m["pairs"]

    def _fact(self, position: NimPosition, motif: Motif, move: Take) -> Fact:
        heap, game = move.heap, self._game
        before = position.heaps[heap]
        # Where all have partners already, those are shown, not what is left.
        shown = position if motif in (m["paired"], m["no-rest"]) else position.play(move)
        left = [rocks for rocks in shown.heaps if rocks]
        rests = [grundy(rocks, game.options.limit) for rocks in left]
        sums: list[Words] = [
            T("{n} is {sum}", n=rocks, sum="+".join(map(str, parts(rocks))))
            for rocks in left[:MAX_SPELLED]
        ]
        powers = sorted({part for rocks in left for part in parts(rocks)})
        values: dict[str, Value] = {
            "side": game.side(other(position.to_move)),
            "heap": named(heap, game.options.rows),
            "heaps": T("rows") if game.options.rows else T("heaps"),
            "move": plural(
                "{n} rock from {heap}",
                "{n} rocks from {heap}",
                move.rocks,
                heap=named(heap, game.options.rows),
            ),
            "parts": joined(", ", [*sums, *(["…"] if len(left) > MAX_SPELLED else [])]),
            "powers": every([str(power) for power in powers]),
            "group": game.options.limit + 1,
            "left": before - move.rocks,
            "rests": ", ".join(map(str, rests)),
            "n": left[0] if motif in (m["mirror"], m["twins"]) else len(left),
        }
        answers = (m["mirror"], m["twins"], m["pairs"], m["rests"])
        turns_round = game.options.misere and motif in answers
        cells: tuple[Cell, ...] = tuple((heap, rock) for rock in range(before))
        return Fact(
            motif, (move,), () if motif.claim is Claim.LOST else cells, values=values,
            move_cells=cells[before - move.rocks :], more=(AT_THE_END,) if turns_round else (),
        )  # fmt: skip


def parts(rocks: int) -> list[int]:
    """The powers of two that a number is made of, the largest first."""
    return [1 << place for place in reversed(range(rocks.bit_length())) if rocks >> place & 1]
