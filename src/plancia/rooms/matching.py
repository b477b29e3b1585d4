"""Matching: who is put together so that nobody is left over and the pairs cost little.

First as many pairs as there can be (Edmonds' blossoms), then two pairs at a time change partners as
long as that is cheaper. That is not always the cheapest of all matchings, but close to it.
"""

from collections import deque
from collections.abc import Callable, Sequence

Cost = Callable[[int, int], int]
"""Of a pair, by the indices of the two, the lower one first."""


def cheap_pairs(size: int, cost: Cost, limits: Sequence[int]) -> list[tuple[int, int]]:
    """As many pairs of indices below `size` as there can be, and cheap ones.

    `limits` rise: pairs that cost as much as a limit or more are made only if there are fewer pairs
    without them, and pairs that cost as much as the last limit are never made.
    """
    costs = [[0] * size for _ in range(size)]
    for one in range(size):
        for two in range(one + 1, size):
            costs[one][two] = costs[two][one] = cost(one, two)
    best: list[tuple[int, int]] = []
    least = 0
    for order in (range(size), range(size - 1, -1, -1)):
        pairs = _matched(costs, limits, order)
        total = sum([costs[i][j] for i, j in pairs])
        if len(pairs) > len(best) or (len(pairs) == len(best) and total < least):
            best, least = pairs, total
    return best


def _matched(
    costs: Sequence[Sequence[int]], limits: Sequence[int], order: Sequence[int]
) -> list[tuple[int, int]]:
    """The pairs that are found when partners are sought in that order."""
    size = len(costs)
    partners: list[int | None] = [None] * size
    for limit in limits:
        near = [
            sorted((two for two in order if two != one and row[two] < limit), key=row.__getitem__)
            for one, row in enumerate(costs)
        ]
        for find in (_pair_at_once, _augment):
            for one in order:
                if partners[one] is None:
                    find(one, near, partners)
        _improve(costs, limit, partners)
        if None not in partners:
            break
    return [(one, two) for one, two in enumerate(partners) if two is not None and one < two]


def _pair_at_once(one: int, near: Sequence[Sequence[int]], partners: list[int | None]) -> None:
    """With the cheapest who is free."""
    for two in near[one]:
        if partners[two] is None:
            partners[one], partners[two] = two, one
            return


def _augment(root: int, near: Sequence[Sequence[int]], partners: list[int | None]) -> None:
    """Find a partner for `root` where others change theirs; all who have one keep one.

    A search in width along alternating paths. A cycle of odd length is a blossom: from then on its
    members count as one, by its `base`.
    """
    size = len(partners)
    base = list(range(size))
    came_from: list[int | None] = [None] * size
    is_outer = [False] * size
    is_outer[root] = True
    queue = deque([root])

    def common_base(one: int, two: int) -> int:
        path = set()
        here: int | None = one
        while here is not None:
            here = base[here]
            path.add(here)
            partner = partners[here]
            here = None if partner is None else came_from[partner]
        here = base[two]
        while here not in path:
            partner = partners[here]
            assert partner is not None
            before = came_from[partner]
            assert before is not None
            here = base[before]
        return here

    def mark(here: int, end: int, other: int, blossom: set[int]) -> None:
        """The path from `here` down to the base `end` belongs to the blossom."""
        while base[here] != end:
            partner = partners[here]
            assert partner is not None
            blossom |= {base[here], base[partner]}
            came_from[here] = other
            other = partner
            before = came_from[partner]
            assert before is not None
            here = before

    while queue:
        here = queue.popleft()
        for there in near[here]:
            if base[here] == base[there] or partners[here] == there:
                continue
            partner = partners[there]
            if there == root or (partner is not None and came_from[partner] is not None):
                shared, blossom = common_base(here, there), set[int]()
                mark(here, shared, there, blossom)
                mark(there, shared, here, blossom)
                for each in range(size):
                    if base[each] in blossom:
                        base[each] = shared
                        if not is_outer[each]:
                            is_outer[each] = True
                            queue.append(each)
            elif came_from[there] is None:
                came_from[there] = here
                if partner is None:
                    _flip(there, came_from, partners)
                    return
                is_outer[partner] = True
                queue.append(partner)


def _flip(end: int, came_from: Sequence[int | None], partners: list[int | None]) -> None:
    """Along the path to `end`: who was paired no longer is, who was not is now."""
    here: int | None = end
    while here is not None:
        before = came_from[here]
        assert before is not None
        onward = partners[before]
        partners[here], partners[before] = before, here
        here = onward


def _improve(costs: Sequence[Sequence[int]], limit: int, partners: list[int | None]) -> None:
    """Two pairs change partners as long as that makes them cheaper."""
    is_better = True
    while is_better:
        is_better = False
        for one, first in enumerate(costs):
            for two in range(one + 1, len(partners)):
                a, b = partners[one], partners[two]
                if a is None or b is None or a == two:
                    continue
                now = first[a] + costs[two][b]
                if first[two] + costs[a][b] < now:
                    new = (one, two), (a, b)
                elif first[b] + costs[two][a] < now:
                    new = (one, b), (two, a)
                else:
                    continue
                if all(costs[i][j] < limit for i, j in new):
                    is_better = True
                    for i, j in new:
                        partners[i], partners[j] = j, i
