"""Who may do what in a game."""

from __future__ import annotations

from typing import get_args

import pytest

from live.tables import (
    ANNA,
    BERTA,
    CARLA,
    Table,
    against_level,
    alone,
    friends,
    stored,
)
from plancia.live.game import LiveGame
from plancia.live.hints import check_coached
from plancia.live.judging import player_of
from plancia.live.policy import CLAIM_AFTER_S, Action, allowed, refusal
from plancia.live.refusal import Refusal
from plancia.live.views import Presence


def test_a_game_is_aborted_until_the_second_player_has_moved_and_has_no_result() -> None:
    for moves in ((), ("4",)):
        table = friends()
        for token in moves:
            table.plays(ANNA, token)
        table.acts(BERTA, "abort")
        progress = table.game.progress()
        assert (progress.termination, progress.result, progress.winner) == ("aborted", "*", None)
        assert table.game.match.record().result == "*"
        assert table.refuses(ANNA, "abort") == "over"
    table = friends()
    table.plays(ANNA, "4")
    table.plays(BERTA, "4")
    assert table.refuses(ANNA, "abort") == "not-now"
    puzzle = Table(stored(ANNA, game="tetrisito"))
    assert puzzle.refuses(ANNA, "abort") == "not-now"


def test_answers_of_one_turn_do_not_end_the_time_to_abort() -> None:
    table = friends(game="four-in-a-row")
    table.plays(ANNA, "d4", "p")
    table.acts(BERTA, "abort")
    assert table.game.progress().termination == "aborted"


def test_a_win_is_claimed_from_an_opponent_who_has_left_while_their_clock_runs() -> None:
    table = friends(clock="300")
    table.away_s = [None, 1e6]
    assert table.refuses(ANNA, "claim-win") == "not-now"  # no clock runs before the first move
    table.plays(ANNA, "4")
    for away_s in (None, CLAIM_AFTER_S - 1):
        table.away_s = [None, away_s]
        assert table.refuses(ANNA, "claim-win") == "not-now"
    table.away_s = [None, CLAIM_AFTER_S]
    assert table.refuses(BERTA, "claim-win") == "not-now"  # her own clock
    table.acts(ANNA, "claim-win")
    assert (table.game.progress().termination, table.game.progress().winner) == ("abandoned", 1)


def test_nothing_is_claimed_without_a_clock_or_from_a_level_or_from_oneself() -> None:
    for table in (friends(), against_level(clock="300"), Table(stored(ANNA, ANNA, clock="300"))):
        table.plays(ANNA, "4")
        table.away_s = [1e6, 1e6]
        assert table.refuses(ANNA, "claim-win") == "not-now"


def test_a_puzzle_is_started_over_and_a_game_is_not() -> None:
    puzzle = Table(stored(ANNA, game="tetrisito"))
    assert puzzle.refuses(ANNA, "start-over") == "not-now"
    puzzle.plays(ANNA, "3@2", "5@0")
    puzzle.acts(ANNA, "start-over")
    assert puzzle.game.ply == 0
    table = alone()
    table.plays(ANNA, "4")
    assert table.refuses(ANNA, "start-over") == "not-now"


def test_a_watcher_can_do_nothing() -> None:
    for act in ("resign", "offer-draw", "take-back", "rematch", "accept-draw"):
        assert friends().refuses(CARLA, act) == "not-yours"  # type: ignore[arg-type]


def test_levels_puzzles_and_empty_seats_know_no_draw() -> None:
    assert against_level().refuses(ANNA, "offer-draw") == "not-now"
    assert Table(stored(ANNA, game="tetrisito")).refuses(ANNA, "offer-draw") == "not-now"
    assert Table(stored(ANNA, "open")).refuses(ANNA, "offer-draw") == "not-now"


def test_only_a_game_against_the_computer_has_a_coach() -> None:
    for table in (alone(), friends()):
        assert table.refuses(ANNA, "coach-on") == "not-now"
    table = against_level()
    with pytest.raises(Refusal, match="The coach is off"):
        check_coached(table.game, ANNA, 0, "4")
    table.acts(ANNA, "coach-on")
    assert check_coached(table.game, ANNA, 0, "4") == 4
    for person, ply, token, code in (
        (BERTA, 0, "4", "not-now"), (ANNA, 1, "4", "stale"), (ANNA, 0, "9", "illegal"),
    ):  # fmt: skip
        with pytest.raises(Refusal) as refused:
            check_coached(table.game, person, ply, token)
        assert refused.value.code == code


def test_emotes_are_for_two_people_who_play_each_other() -> None:
    assert refusal(LiveGame(stored(ANNA, BERTA)), 2, "emote") is None
    for who in ((ANNA, "level"), (ANNA, "open"), (ANNA, ANNA)):
        refused = refusal(LiveGame(stored(*who)), 1, "emote")
        assert refused is not None
        assert refused.code == "not-now"


def test_a_person_without_a_seat_may_do_nothing() -> None:
    game = LiveGame(stored(ANNA, BERTA))
    with pytest.raises(Refusal, match="You hold no seat"):
        player_of(game, CARLA)
    assert allowed(game, CARLA, Presence([True, True], 1, [None, None]), 1000.0) == ()


def test_what_is_allowed_is_all_that_is_not_refused() -> None:
    tables = [friends(), friends(clock="300"), against_level(), alone()]
    tables += [Table(stored(ANNA, "open")), Table(stored(ANNA, game="tetrisito"))]
    tables += [friends(), friends(), friends(), against_level(), Table(stored("level", ANNA))]
    tables[6].plays(ANNA, "4")
    tables[7].plays(ANNA, "4")
    tables[7].acts(ANNA, "offer-draw")
    tables[7].acts(ANNA, "take-back")
    tables[8].acts(ANNA, "resign")
    tables[8].acts(BERTA, "rematch")
    tables[9].acts(ANNA, "coach-on")
    presence = Presence([True, True], 0, [None, None])
    for table in tables:
        game = table.game
        for person in {seat.holder for seat in game.seats if seat.holder}:
            own = game.seats_of(person)
            player = game.awaits if game.awaits in own else own[0]
            not_refused = [
                action
                for action in get_args(Action)
                if refusal(game, player, action, presence.away_s) is None
            ]
            assert [*allowed(game, person, presence, table.now)] == not_refused
