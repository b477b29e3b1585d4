"""Whether a player can keep promises about cells: tried with every game, slow and obvious."""

from collections.abc import Iterable

from plancia.connect4.board import Bits, ColumnBoard
from plancia.connect4.teaching.replies import Reply
from plancia.connect4.teaching.zone import Zone, each


def zone_of(board: ColumnBoard, heights: list[int], tops: list[int] | None = None) -> Zone:
    """What is left to fill in columns of that height, up to their tops: as a winning cell of the
    defender lowers the top of its column."""

    def below(rows: list[int]) -> Bits:
        return sum((1 << row) - 1 << column * board.stride for column, row in enumerate(rows))

    full = below(heights)
    return Zone(board, 4, 0, full, below(tops or [board.rows] * board.columns) & ~full)


def can_keep(zone: Zone, replies: Iterable[Reply]) -> bool:
    """Whether the defender, who answers, gets a cell of every set that was promised."""
    promises = tuple({promise for reply in replies for promise in reply.promises})
    known: dict[tuple[Bits, Bits], bool] = {}

    def kept(attacker: Bits, empty: Bits) -> bool:
        """With the attacker to move."""
        if any(promise & attacker == promise for promise in promises):
            return False
        if not empty:
            return True
        if (attacker, empty) not in known:
            known[attacker, empty] = all(
                any(kept(attacker | move, left ^ answer) for answer in each(left & ~(left << 1)))
                for move in each(empty & ~(empty << 1))
                for left in (empty ^ move,)
            )
        return known[attacker, empty]

    return kept(0, zone.cells)
