from collections import Counter
from itertools import combinations

from plancia.arena.swiss import pair_round


def test_players_with_the_same_points_meet() -> None:
    pairs, bye = pair_round([0, 2, 1, 2, 1, 0], frozenset(), frozenset())
    assert pairs == [(1, 3), (2, 4), (0, 5)]
    assert bye is None


def test_no_two_meet_twice_even_if_that_takes_another_look() -> None:
    met = frozenset(map(frozenset, [(0, 1), (2, 3), (0, 2)]))
    pairs, _ = pair_round([3, 2, 1, 0], met, frozenset())
    assert pairs == [(0, 3), (1, 2)]


def test_the_last_player_without_a_bye_has_one() -> None:
    pairs, bye = pair_round([2, 1, 0], frozenset(), frozenset({2}))
    assert (pairs, bye) == ([(0, 2)], 1)


def test_where_all_have_met_they_meet_again() -> None:
    met = frozenset(map(frozenset, combinations(range(4), 2)))
    pairs, _ = pair_round([0, 1, 2, 3], met, frozenset())
    assert pairs == [(3, 2), (1, 0)]


def test_in_as_many_rounds_as_players_less_one_all_meet_once() -> None:
    met: Counter[frozenset[int]] = Counter()
    points = [0.0] * 6
    for _ in range(3):
        pairs, _ = pair_round(points, frozenset(met), frozenset())
        met.update(map(frozenset, pairs))
        for one, _two in pairs:
            points[one] += 1
    assert set(met.values()) == {1}
    assert len(met) == 9
