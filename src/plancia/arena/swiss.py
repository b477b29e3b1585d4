"""Swiss pairings: players with about as many points meet, and no two meet twice if it can be."""

from collections.abc import Sequence

Pair = tuple[int, int]


def pair_round(
    points: Sequence[float], met: frozenset[frozenset[int]], byes: frozenset[int]
) -> tuple[list[Pair], int | None]:
    """The pairs of the next round, best first, and the player who has none: the last in the
    standings who had no bye yet. Equal players go by their number."""
    order = sorted(range(len(points)), key=lambda player: (-points[player], player))
    bye = None
    if len(order) % 2:
        bye = next((player for player in reversed(order) if player not in byes), order[-1])
        order.remove(bye)
    pairs = _paired(order, met)
    return (_paired(order, frozenset()) or []) if pairs is None else pairs, bye


def _paired(order: list[int], met: frozenset[frozenset[int]]) -> list[Pair] | None:
    """The first with the next one it has not met, and so on; None if a player is left over."""
    if not order:
        return []
    one, *others = order
    for two in others:
        if frozenset((one, two)) not in met:
            rest = _paired([player for player in others if player != two], met)
            if rest is not None:
                return [(one, two), *rest]
    return None
