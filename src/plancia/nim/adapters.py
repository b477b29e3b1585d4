"""Nim for others: boards set up by hand, numbers for learning."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from plancia.core.capability import GameCapability
from plancia.core.errors import BadOption, MalformedText, error_text
from plancia.core.position import Side
from plancia.core.text import T
from plancia.nim.notation import Take, format_heaps, heap_name
from plancia.nim.rules import Nim, NimPosition

ROCK = "o"


class NimArranges(GameCapability[Nim]):
    """The contract's `Arranges`."""

    def arrange(
        self, rows: Sequence[str], to_move: Side, captured: Sequence[int] = ()
    ) -> NimPosition:
        """A row of rocks for each heap. Where there are more rocks or heaps than the game starts
        with, it is a game that starts with these."""
        for heap, row in enumerate(rows):
            if row.strip(ROCK):
                raise MalformedText(
                    "{row} is not a row of {rock}",
                    where=T("heap {heap}", heap=heap_name(heap)),
                    row=repr(row),
                    rock=ROCK,
                )
        heaps = tuple(map(len, rows))
        own_heaps = self._game.options.heaps
        most = tuple(max(pair) for pair in zip_longest(own_heaps, heaps, fillvalue=0))
        heaps += (0,) * (len(most) - len(heaps))
        try:
            game = self._game if most == own_heaps else Nim(replace(self._game.options, heaps=most))
        except BadOption as error:
            raise MalformedText(error_text(error)) from error
        return game.from_text(f"{format_heaps(heaps)} {to_move}")


class NimEncodes:
    """The contract's `Encodes`."""

    def __init__(self, game: Nim) -> None:
        largest = max(game.options.heaps)
        self.most: int = min(largest, game.options.limit or largest)
        """The most rocks that a move takes."""
        self.actions: int = len(game.options.heaps) * self.most
        self.max_moves: int | None = sum(game.options.heaps)

    def action(self, position: NimPosition, move: Take) -> int:
        return move.heap * self.most + move.rocks - 1

    def numbers(self, position: NimPosition) -> tuple[int, ...]:
        return ()
