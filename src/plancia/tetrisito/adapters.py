"""Tetrisito for others: numbers for learning, kernels to compile."""

from plancia.core.capability import EntryPoints, GameCapability
from plancia.tetrisito.notation import Drop
from plancia.tetrisito.rules import Tetrisito, TetrisitoPosition


class TetrisitoEncodes:
    """The contract's `Encodes`."""

    def __init__(self, game: Tetrisito) -> None:
        self.actions: int = len(game.shapes) * game.board.columns
        self.max_moves: int | None = len(game.shapes)

    def action(self, position: TetrisitoPosition, move: Drop) -> int:
        return (move.piece - 1) * position.game.board.columns + move.offset

    def numbers(self, position: TetrisitoPosition) -> tuple[int, ...]:
        """1 for each piece that is left."""
        return tuple(int(n not in position.used) for n in range(1, len(position.game.shapes) + 1))


class TetrisitoCompiles(GameCapability[Tetrisito]):
    """The kernels, as a capability."""

    def entry_points(self) -> EntryPoints:
        from plancia.tetrisito.solver import covering

        return covering.back_to_start, covering.cover
