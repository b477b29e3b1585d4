"""Pairs at low cost, against the cheapest of all ways to pair a few."""

from __future__ import annotations

from functools import cache
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from plancia.rooms.matching import cheap_pairs

LIMIT = 1000
NEVER = 10**6


def costs_of(chance: Random, size: int, forbidden: float) -> list[list[int]]:
    """Of a round: neighbours are cheap, and some may not meet."""
    costs = [[0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i):
            price = LIMIT if chance.random() < forbidden else (i - j) ** 2 + chance.randrange(9)
            costs[i][j] = costs[j][i] = price
    return costs


def cheapest(costs: list[list[int]]) -> int:
    """The cost of the cheapest pairs of all."""

    @cache
    def of(left: frozenset[int]) -> int:
        if not left:
            return 0
        one = min(left)
        return min(costs[one][two] + of(left - {one, two}) for two in left - {one})

    return of(frozenset(range(len(costs))))


@given(st.integers(0, 10**6), st.integers(1, 6), st.sampled_from([0.2, 0.5, 0.8]))
def test_nobody_is_left_over_and_no_pair_is_made_that_can_be_avoided(
    seed: int, pairs: int, forbidden: float
) -> None:
    costs = costs_of(Random(seed), 2 * pairs, forbidden)
    found = cheap_pairs(2 * pairs, lambda i, j: costs[i][j], (LIMIT, NEVER))
    assert sorted(n for pair in found for n in pair) == [*range(2 * pairs)]
    paid = sum(costs[i][j] for i, j in found)
    assert (paid < LIMIT) == (cheapest(costs) < LIMIT)


def test_pairs_cost_little_more_than_the_cheapest() -> None:
    paid = least = 0
    for seed in range(100):
        costs = costs_of(Random(seed), 12, 0.2)
        found = cheap_pairs(12, lambda i, j, costs=costs: costs[i][j], (LIMIT, NEVER))
        paid += sum(costs[i][j] for i, j in found)
        least += cheapest(costs)
    assert least <= paid <= 1.1 * least


def test_pairs_that_are_never_made_leave_some_alone() -> None:
    star = [[0, 1, 1, 1], [1, 0, NEVER, NEVER], [1, NEVER, 0, NEVER], [1, NEVER, NEVER, 0]]
    assert len(cheap_pairs(4, lambda i, j: star[i][j], (NEVER,))) == 1
