"""Which games count for ratings, and how much."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from live.judged_game import ANNA, BERTA, JudgedGame, friends, stored
from plancia.engine.match import GameClock
from plancia.live.game import LiveGame
from plancia.live.glicko import GlickoRating
from plancia.live.messages import ActionRequest, MoveRequest
from plancia.live.ratings import (
    PERIOD_S,
    PlayerRating,
    RatedGame,
    is_rated,
    rated_game,
    ratings_after,
    seat_rating,
    speed_of,
)
from plancia.live.stored import SeatRating, StoredGame


def counted(*who: str, **more: Any) -> StoredGame:
    """A game whose players want it to count."""
    return replace(stored(*who, **more), rated=True)


def test_a_game_of_two_people_counts_when_it_ends() -> None:
    judged = JudgedGame(counted(ANNA, BERTA, clock="180+2"))
    judged.plays(ANNA, "4")
    early = judged.judge(BERTA, ActionRequest("resign", 1))
    assert rated_game(judged.game, early) is None
    judged.plays(BERTA, "4")
    assert rated_game(judged.game, judged.judge(ANNA, MoveRequest(2, "3"))) is None
    end = judged.judge(BERTA, ActionRequest("resign", 2))
    players = (ANNA, BERTA)
    assert rated_game(judged.game, end) == RatedGame("connect4", "quick", players, (1.0, 0.0))
    judged.happens(end)
    assert rated_game(judged.game, judged.judge(ANNA, ActionRequest("rematch", 2))) is None


def test_an_aborted_game_does_not_count() -> None:
    judged = friends()
    judged.plays(ANNA, "4")
    assert rated_game(judged.game, judged.judge(BERTA, ActionRequest("abort", 1))) is None


@pytest.mark.parametrize(
    ("given", "counts"),
    [
        (stored(ANNA, BERTA), False),  # friends who have not chosen that it counts
        (counted(ANNA, BERTA), True),
        (counted(ANNA, "open"), True),
        (counted(ANNA, ANNA), False),
        (counted(ANNA, "level"), False),
        (counted(ANNA, BERTA, rows=7), False),
        (counted(ANNA, BERTA, moves=["4"]), False),
        (counted(ANNA, game="tetrisito"), False),
    ],
)
def test_what_counts(given, counts) -> None:
    assert is_rated(LiveGame(given)) is counts


def player(rating: GlickoRating, games: int = 1, changed: float = 0.0) -> PlayerRating:
    return PlayerRating("nim", "slow", rating, games, changed)


def test_the_winner_gains_what_the_loser_loses_and_long_absence_makes_unsure() -> None:
    new = player(GlickoRating(), 0)
    one, two = ratings_after((new, new), (1.0, 0.0), 1e9)
    assert one.value - 1500 == pytest.approx(1500 - two.value) != 0
    known = player(GlickoRating(1700, 60))
    soon, _ = ratings_after((known, known), (0.5, 0.5), 0.0)
    late, _ = ratings_after((known, known), (0.5, 0.5), 100 * PERIOD_S)
    assert soon.deviation < 60 < late.deviation
    assert soon.value == late.value == 1700


def test_a_rating_is_shown_in_whole_points() -> None:
    assert seat_rating(GlickoRating(1523.6, 350)) == SeatRating(1524, True)
    assert seat_rating(GlickoRating(1523.6, 60), 12.2) == SeatRating(1524, False, 13)
    assert JudgedGame(stored(ANNA, BERTA)).game.ratings == [None, None]
    assert not seat_rating(GlickoRating(1500, 60)).provisional


@pytest.mark.parametrize(
    ("clock", "speed"),
    [
        ("60", "fast"),
        ("60+5", "fast"),
        ("180+2", "quick"),
        ("5/move", "fast"),
        ("20/move", "quick"),
        ("600+5", "slow"),
        ("86400", "slow"),
    ],
)
def test_a_clock_has_a_speed(clock: str, speed: str) -> None:
    assert speed_of(GameClock.parse(clock)) == speed


def test_without_a_clock_a_game_is_untimed() -> None:
    assert speed_of(None) == "untimed"
