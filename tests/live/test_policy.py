"""Who may do what in a game."""

from __future__ import annotations

import pytest

from live.judged_game import (
    ANNA,
    BERTA,
    CARLA,
    JudgedGame,
    against_level,
    alone,
    friends,
    stored,
)
from plancia.live.game import LiveGame
from plancia.live.hints import check_coached
from plancia.live.judging import player_of
from plancia.live.policy import CLAIM_AFTER_S, allowed
from plancia.live.refusal import Refusal
from plancia.live.views import Presence


def test_a_game_is_aborted_until_the_second_player_has_moved_and_has_no_result() -> None:
    for moves in ((), ("4",)):
        judged = friends()
        for token in moves:
            judged.plays(ANNA, token)
        judged.acts(BERTA, "abort")
        progress = judged.game.progress()
        assert (progress.termination, progress.result, progress.winner) == ("aborted", "*", None)
        assert judged.game.match.record().result == "*"
        assert judged.refuses(ANNA, "abort") == "over"
    judged = friends()
    judged.plays(ANNA, "4")
    judged.plays(BERTA, "4")
    assert judged.refuses(ANNA, "abort") == "not-now"
    puzzle = JudgedGame(stored(ANNA, game="tetrisito"))
    assert puzzle.refuses(ANNA, "abort") == "not-now"


def test_answers_of_one_turn_do_not_end_the_time_to_abort() -> None:
    judged = friends(game="four-in-a-row")
    judged.plays(ANNA, "d4", "p")
    judged.acts(BERTA, "abort")
    assert judged.game.progress().termination == "aborted"


def test_a_win_is_claimed_from_an_opponent_who_has_left_while_their_clock_runs() -> None:
    judged = friends(clock="300")
    judged.away_s = [None, 1e6]
    assert judged.refuses(ANNA, "claim-win") == "not-now"  # no clock runs before the first move
    judged.plays(ANNA, "4")
    for away_s in (None, CLAIM_AFTER_S - 1):
        judged.away_s = [None, away_s]
        assert judged.refuses(ANNA, "claim-win") == "not-now"
    judged.away_s = [None, CLAIM_AFTER_S]
    assert judged.refuses(BERTA, "claim-win") == "not-now"  # her own clock
    judged.acts(ANNA, "claim-win")
    assert (judged.game.progress().termination, judged.game.progress().winner) == ("abandoned", 1)


def test_nothing_is_claimed_without_a_clock_or_from_a_level_or_from_oneself() -> None:
    for judged in (
        friends(),
        against_level(clock="300"),
        JudgedGame(stored(ANNA, ANNA, clock="300")),
    ):
        judged.plays(ANNA, "4")
        judged.away_s = [1e6, 1e6]
        assert judged.refuses(ANNA, "claim-win") == "not-now"


def test_a_puzzle_is_started_over_and_a_game_is_not() -> None:
    puzzle = JudgedGame(stored(ANNA, game="tetrisito"))
    assert puzzle.refuses(ANNA, "start-over") == "not-now"
    puzzle.plays(ANNA, "3@2", "5@0")
    puzzle.acts(ANNA, "start-over")
    assert puzzle.game.ply == 0
    judged = alone()
    judged.plays(ANNA, "4")
    assert judged.refuses(ANNA, "start-over") == "not-now"


def test_levels_puzzles_and_empty_seats_know_no_draw() -> None:
    assert against_level().refuses(ANNA, "offer-draw") == "not-now"
    assert JudgedGame(stored(ANNA, game="tetrisito")).refuses(ANNA, "offer-draw") == "not-now"
    assert JudgedGame(stored(ANNA, "open")).refuses(ANNA, "offer-draw") == "not-now"


def test_only_a_game_against_the_computer_has_a_coach() -> None:
    for judged in (alone(), friends()):
        assert judged.refuses(ANNA, "coach-on") == "not-now"
    judged = against_level()
    with pytest.raises(Refusal, match="The coach is off"):
        check_coached(judged.game, ANNA, 0, "4")
    judged.acts(ANNA, "coach-on")
    assert check_coached(judged.game, ANNA, 0, "4") == 4
    for person, ply, token, code in (
        (BERTA, 0, "4", "not-now"), (ANNA, 1, "4", "stale"), (ANNA, 0, "9", "illegal"),
    ):  # fmt: skip
        with pytest.raises(Refusal) as refused:
            check_coached(judged.game, person, ply, token)
        assert refused.value.code == code


def test_a_person_without_a_seat_may_do_nothing() -> None:
    game = LiveGame(stored(ANNA, BERTA))
    with pytest.raises(Refusal, match="You hold no seat"):
        player_of(game, CARLA)
    assert allowed(game, CARLA, Presence([True, True], 1, [None, None]), 1000.0) == ()
