"""Nim for others: numbers for learning."""

from plancia.nim.notation import Take
from plancia.nim.rules import Nim, NimPosition


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
