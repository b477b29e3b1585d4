"""What Pente compiles: its engine, one for all boards, short wins, and games side by side."""

from plancia.core.capability import GameCapability
from plancia.kernels.declared import EntryPoints, Kernels
from plancia.pente.rules import Pente

ROOM = "pente"


class PenteCompiles(GameCapability[Pente]):
    """The kernels, as a capability."""

    def kernels(self) -> tuple[Kernels, ...]:
        return (
            Kernels(ROOM, "engine", "Pente's engine", 8, self._engine),
            Kernels(ROOM, "within", "Pente's short wins", 3, self._within, for_levels=False),
            Kernels(ROOM, "batch", "Pente's games side by side", 3, self._batch, for_levels=False),
        )

    def _engine(self) -> EntryPoints:
        from plancia.pente.engine import board as engine_board
        from plancia.pente.engine import move_ordering, patterns, search

        return (
            engine_board.clear,
            engine_board.count_captured,
            engine_board.make,
            engine_board.pass_turn,
            engine_board.put_stones,
            engine_board.unmake,
            move_ordering.list_opening,
            move_ordering.rank,
            patterns.fill_tables,
            search.begin,
            search.search,
            search.search_root,
        )

    def _within(self) -> EntryPoints:
        from plancia.pente.engine import patterns
        from plancia.pente.solver import short_wins

        return (
            patterns.fill_tables,
            short_wins.list_builds,
            short_wins.list_winning_points,
            short_wins.wins,
        )

    def _batch(self) -> EntryPoints:
        from plancia.pente.engine import patterns
        from plancia.pente.kernels import batch

        return patterns.fill_tables, batch.reset, batch.step
