"""What Pente compiles: its engine, one for all boards, and games side by side."""

from plancia.core.capability import EntryPoints, GameCapability
from plancia.pente.rules import Pente


class PenteCompiles(GameCapability[Pente]):
    """The kernels, as a capability."""

    def entry_points(self) -> EntryPoints:
        from plancia.pente.engine import board as engine_board
        from plancia.pente.engine import move_ordering, patterns, search
        from plancia.pente.kernels import batch

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
            batch.reset,
            batch.step,
        )
