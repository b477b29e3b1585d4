"""Glicko-2 against the worked example of the paper, and what a rating must do anyway."""

from __future__ import annotations

import pytest

from plancia.live.glicko import GlickoRating, rated

GAMES = [
    (GlickoRating(1400, 30), 1.0),
    (GlickoRating(1550, 100), 0.0),
    (GlickoRating(1700, 300), 0.0),
]


def test_the_papers_worked_example() -> None:
    after = rated(GlickoRating(1500, 200, 0.06), GAMES)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_games_a_rating_is_less_sure_at_most_as_a_newcomers() -> None:
    after = rated(GlickoRating(1700, 50, 0.06), [])
    assert (after.value, after.volatility) == (1700, 0.06)
    assert 50 < after.deviation < 52
    assert rated(GlickoRating(1700, 300), [], periods=10_000).deviation == GlickoRating().deviation


def test_surprising_results_make_a_rating_more_volatile() -> None:
    upset = rated(GlickoRating(1500, 60), [(GlickoRating(2200, 40), 1.0)] * 5)
    assert upset.volatility > 0.06


def test_a_rating_is_provisional_until_enough_games_were_played() -> None:
    rating = GlickoRating()
    assert rating.is_provisional
    rating = rated(rating, [(GlickoRating(1500, 50), 1.0), (GlickoRating(1500, 50), 0.0)] * 6)
    assert not rating.is_provisional


def test_games_rated_one_by_one_in_parts_of_a_period_come_close_to_the_period() -> None:
    one_by_one = GlickoRating(1500, 200, 0.06)
    for game in GAMES:
        one_by_one = rated(one_by_one, [game], periods=1 / 3)
    at_once = rated(GlickoRating(1500, 200, 0.06), GAMES)
    assert one_by_one.value == pytest.approx(at_once.value, abs=15)
    assert one_by_one.deviation == pytest.approx(at_once.deviation, abs=5)
