from math import exp, inf, isclose, log, log10, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plancia.arena import Difference
from plancia.arena.standings import bradley_terry


def test_a_difference_has_the_error_of_its_variance_and_a_likelihood_of_superiority() -> None:
    found = Difference("a", "b", 100, 50, 80)
    assert found.elo == pytest.approx(400 * log10(125 / 105))
    assert found.elo == pytest.approx(30.3, abs=0.05)
    assert found.error == pytest.approx(39.9, abs=0.1)
    assert found.superiority == pytest.approx(0.932, abs=0.0005)


@pytest.mark.parametrize(("wins", "losses", "sure"), [(5, 0, 0.987), (0, 5, 0.013), (0, 0, 0.5)])
def test_who_won_or_lost_every_game_has_no_difference_but_is_superior_or_not(
    wins: int, losses: int, sure: float
) -> None:
    found = Difference("a", "b", wins, 0 if wins + losses else 4, losses)
    if wins + losses:
        assert (found.elo, found.error) == (None, None)
    else:
        assert (found.elo, found.error) == (0, 0)
    assert found.superiority == pytest.approx(sure, abs=0.001)
    assert -inf < found.superiority < inf


ELO = 400 / log(10)


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
