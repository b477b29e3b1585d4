from math import exp, isclose, log, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plancia.arena.ratings import bradley_terry

ELO = 400 / log(10)


def iterated(wins: list[list[int]]) -> list[float]:
    """The same strengths the slow way: wins over expected meetings, again and again."""
    players = range(len(wins))
    strengths = [1.0 for _ in players]
    for _ in range(10_000):
        strengths = [
            sum(wins[i])
            / sum(
                (wins[i][j] + wins[j][i]) / (strengths[i] + strengths[j]) for j in players if j != i
            )
            for i in players
        ]
        mean = exp(sum(map(log, strengths)) / len(strengths))
        strengths = [strength / mean for strength in strengths]
    return strengths


def test_ratings_are_those_of_the_slow_iteration() -> None:
    wins = [[0, 2, 0, 1], [3, 0, 5, 0], [0, 3, 0, 1], [4, 0, 3, 0]]
    strengths = [exp(rating.elo / ELO) for rating in bradley_terry(wins, prior=0)]
    assert strengths == pytest.approx(iterated(wins), rel=1e-6)


def test_two_players_differ_by_what_their_score_says() -> None:
    one, two = bradley_terry([[0, 75], [25, 0]], prior=0)
    assert one.elo - two.elo == pytest.approx(400 * log(3) / log(10))
    # The variance of the difference is 1 / (games * p * q); each has half of the difference.
    assert one.error == pytest.approx(1.96 * ELO / sqrt(100 * 0.75 * 0.25) / 2)
    assert one.error == pytest.approx(two.error)


def test_a_player_who_won_everything_is_rated_finitely() -> None:
    one, two = bradley_terry([[0, 10], [0, 0]])
    assert 300 < one.elo - two.elo < 1500
    assert one.error > 50


def test_without_games_all_are_equal_and_nothing_is_sure() -> None:
    ratings = bradley_terry([[0, 0], [0, 0]])
    assert [rating.elo for rating in ratings] == [0, 0]
    assert all(rating.error > 300 for rating in ratings)


tables = st.integers(2, 5).flatmap(
    lambda players: st.lists(
        st.lists(st.integers(0, 40), min_size=players, max_size=players),
        min_size=players,
        max_size=players,
    )
)


@given(tables)
def test_expected_points_are_those_taken(table: list[list[int]]) -> None:
    """What makes ratings the likeliest ones: for each player the model expects what happened."""
    players = range(len(table))
    # At least a point each way, or the likeliest ratings would be infinite.
    points = [[0 if i == j else table[i][j] + 1 for j in players] for i in players]
    strength = [rating.elo / ELO for rating in bradley_terry(points, prior=0)]
    assert isclose(sum(strength), 0, abs_tol=1e-9)
    for i in players:
        chances = [1 / (1 + exp(strength[j] - strength[i])) for j in players]
        expected = sum((points[i][j] + points[j][i]) * chances[j] for j in players)
        assert expected == pytest.approx(sum(points[i]), abs=1e-6)


@given(tables)
def test_the_order_of_players_does_not_matter(table: list[list[int]]) -> None:
    points = [[0 if i == j else cell for j, cell in enumerate(row)] for i, row in enumerate(table)]
    reversed_points = [list(reversed(row)) for row in reversed(points)]
    forward = [rating.elo for rating in bradley_terry(points)]
    backward = [rating.elo for rating in bradley_terry(reversed_points)]
    assert forward == pytest.approx(backward[::-1], abs=1e-5)
