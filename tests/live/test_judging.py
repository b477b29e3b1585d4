"""Who may do what in a game, judged without a server."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from live.judged_game import (
    ANNA,
    BERTA,
    CARLA,
    STORED_ACTIONS,
    JudgedGame,
    PersonRequest,
    against_level,
    alone,
    friends,
    stored,
)
from plancia.live.events import Rematched, Resumed, Seat
from plancia.live.game import LiveGame
from plancia.live.judging import (
    abandon_first_move,
    abandon_search,
    adjudicate,
    expire,
    judge_answer,
    player_of,
    resume_clock,
    take_seat,
)
from plancia.live.messages import ActionRequest, MoveRequest
from plancia.live.policy import Action, allowed, refusal
from plancia.live.records import record_of
from plancia.live.refusal import Refusal
from plancia.live.rematch import next_game
from plancia.live.views import Presence

# Moves


def test_the_holder_of_the_seat_that_is_awaited_moves() -> None:
    judged = friends()
    judged.plays(ANNA, "4")
    judged.plays(BERTA, "4")
    assert [move.move for move in judged.game.moves] == ["4", "4"]
    assert [move.player for move in judged.game.moves] == [1, 2]


def test_no_person_moves_for_a_seat_they_do_not_hold() -> None:
    judged = friends()
    assert judged.refuses(BERTA, MoveRequest(0, "4")) == "not-yours"
    assert judged.refuses(CARLA, MoveRequest(0, "4")) == "not-yours"
    judged.plays(ANNA, "4")
    assert judged.refuses(ANNA, MoveRequest(1, "4")) == "not-yours"
    level = against_level()
    level.plays(ANNA, "4")
    assert level.refuses(ANNA, MoveRequest(1, "4")) == "not-yours"


@pytest.mark.parametrize("act", ["hint", "move-now"])
def test_what_changes_no_game_is_refused(act: Any) -> None:
    """It was allowed there and then raised an error: found by 500 made-up requests a route."""
    for ply in (0, 1):
        assert against_level().refuses(ANNA, ActionRequest(ply, act)) in ("malformed", "stale")


def test_a_repeated_or_late_or_early_move_is_refused() -> None:
    judged = alone()
    judged.plays(ANNA, "4")
    assert judged.refuses(ANNA, MoveRequest(0, "4")) == "stale"
    assert judged.refuses(ANNA, MoveRequest(2, "4")) == "stale"
    assert judged.refuses(ANNA, ActionRequest("resign", 3)) == "stale"


@pytest.mark.parametrize("token", ["8", "four", ""])
def test_what_is_no_legal_move_is_refused(token: str) -> None:
    assert alone().refuses(ANNA, MoveRequest(0, token)) == "illegal"


def test_a_game_that_is_over_takes_no_move() -> None:
    judged = alone()
    judged.plays(ANNA, *"4455667")
    assert judged.game.awaits is None
    assert judged.refuses(ANNA, MoveRequest(7, "1")) == "over"
    assert judged.refuses(ANNA, MoveRequest(6, "1")) == "stale"


def test_a_priced_move_is_a_move() -> None:
    judged = JudgedGame(stored(ANNA, ANNA, game="four-in-a-row"))
    priced = judged.game.position.priced_moves()[0]
    judged.plays(ANNA, judged.game.position.format_move(priced))
    assert judged.game.ply == 1


# Resign


def test_to_resign_is_to_lose_at_any_time() -> None:
    judged = friends()
    judged.plays(ANNA, "4")
    judged.acts(ANNA, "resign")
    verdict = judged.game.match.verdict
    assert verdict is not None
    assert (verdict.winner, verdict.termination.value) == (2, "resigned")
    assert judged.refuses(BERTA, "resign") == "over"


def test_a_person_on_both_sides_resigns_for_the_one_awaited_or_the_one_they_say() -> None:
    judged = alone()
    judged.plays(ANNA, "4")
    assert judged.acts(ANNA, "resign").player == 2
    judged = alone()
    assert judged.acts(ANNA, "resign", player=2).player == 2
    assert friends().refuses(ANNA, ActionRequest("resign", 0, 2)) == "not-yours"


def test_giving_a_puzzle_up_leaves_no_winner() -> None:
    judged = JudgedGame(stored(ANNA, game="tetrisito"))
    judged.acts(ANNA, "resign")
    progress = judged.game.progress()
    assert (progress.result, progress.winner) == ("*", None)


# Clocks


def test_no_clock_runs_before_the_first_move_nor_while_a_seat_is_open() -> None:
    judged = friends(clock="60+0")
    judged.now += 1000
    assert judged.game.ticking is None
    assert judged.game.clocks(judged.now) == [60.0, 60.0]
    judged.plays(ANNA, "4")
    assert judged.game.clocks(judged.now) == [60.0, 60.0]
    assert judged.game.ticking == 2
    assert judged.game.progress().ticking
    assert not against_level().game.progress().ticking
    waiting = JudgedGame(stored(ANNA, "open", clock="60+0"))
    waiting.plays(ANNA, "4")
    assert waiting.game.ticking is None


def test_time_is_spent_between_events_and_the_increment_is_added() -> None:
    judged = friends(clock="60+2")
    judged.plays(ANNA, "4")
    judged.now += 10
    assert judged.game.clocks(judged.now) == [62.0, 50.0]
    assert judged.game.seconds_left(judged.now) == 50.0
    judged.plays(BERTA, "4")
    assert judged.game.clocks(judged.now) == [62.0, 52.0]
    judged.now += 5
    assert judged.game.clocks(judged.now) == [57.0, 52.0]


def test_a_clock_begins_when_the_open_seat_is_taken() -> None:
    judged = JudgedGame(stored(ANNA, "open", clock="60+0"))
    judged.plays(ANNA, "4")
    judged.now += 500
    seat = Seat(2, "person", BERTA, None, BERTA)
    judged.happens(judged.ask(take_seat, seat=seat))
    assert judged.game.clocks(judged.now) == [60.0, 60.0]
    assert judged.game.ticking == 2


def test_who_is_out_of_time_has_lost() -> None:
    judged = friends(clock="60+0")
    judged.plays(ANNA, "4")
    judged.now += 61
    assert judged.game.seconds_left(judged.now) == -1.0
    judged.happens(judged.ask(expire))
    progress = judged.game.progress()
    assert (progress.winner, progress.termination) == (1, "time forfeit")
    assert judged.game.ticking is None


def test_no_clock_runs_while_no_server_is_there() -> None:
    judged = friends(clock="60+0")
    judged.plays(ANNA, "4")
    judged.now += 5000
    judged.happens(judged.ask(resume_clock, unwatched_until=judged.now))
    assert judged.game.clocks(judged.now) == [60.0, 60.0]


def test_a_take_back_sets_the_clock_back() -> None:
    judged = friends(clock="60+0")
    judged.plays(ANNA, "4")
    judged.now += 10
    judged.plays(BERTA, "4")
    judged.acts(BERTA, "take-back")
    judged.acts(ANNA, "accept-take-back")
    assert judged.game.clocks(judged.now) == [60.0, 60.0]


def test_the_clocks_stand_where_they_were_when_a_player_resigned() -> None:
    judged = friends(clock="60+0")
    judged.plays(ANNA, "4")
    judged.now += 10
    judged.acts(BERTA, "resign")
    judged.now += 10
    assert judged.game.clocks(judged.now) == [60.0, 50.0]


def test_no_timer_ends_the_time_of_a_level_which_may_wait_in_line() -> None:
    judged = against_level(clock="60+0")
    judged.plays(ANNA, "4")
    judged.now += 100
    assert judged.game.timer_s(judged.now) is None
    assert expire(judged.game, judged.now) is None
    judged.level_plays("4")
    assert judged.game.timer_s(judged.now) == pytest.approx(60, abs=0.1)


# What levels, links and organisers do


def test_a_levels_answer_to_another_position_is_dropped() -> None:
    judged = against_level()
    judged.plays(ANNA, "4")
    late = judged.game.position
    judged.acts(ANNA, "take-back")
    judged.plays(ANNA, "3")
    answer = {"position": late, "player": 2, "move": 4, "spent": 0.0}
    assert judge_answer(judged.game, judged.now, **answer) is None


def test_who_sits_in_a_game_does_not_take_its_open_seat_too() -> None:
    judged = JudgedGame(stored(ANNA, "open"))
    with pytest.raises(Refusal, match="already"):
        judged.ask(take_seat, seat=Seat(2, "person", ANNA))


def test_a_game_that_has_ended_is_not_decided_again() -> None:
    judged = friends()
    judged.acts(ANNA, "resign")
    for judge in (partial(adjudicate, winner=1), abandon_first_move, abandon_search):
        assert judge(judged.game, judged.now) is None


def test_a_game_of_a_tournament_has_no_hint_take_back_rematch_abort_nor_coach() -> None:
    judged = JudgedGame(replace(stored(ANNA, "level"), tournament="t"))
    actions = allowed(judged.game, ANNA, Presence([True, True], 0, [None, None]), judged.now)
    assert {*actions} == {"move", "resign"}


# The coach


def test_a_game_with_the_coach_says_so_ever_after_and_so_does_its_rematch() -> None:
    judged = against_level()
    assert (judged.game.coach, judged.game.progress().coached) == (None, False)
    judged.acts(ANNA, "coach-on")
    assert (judged.game.coach, judged.game.coached) == (1, 1)
    rematch = next_game(judged.game, Rematched(9, 2000.0, 1, "next"))
    assert LiveGame(rematch).coach == 2
    judged.acts(ANNA, "coach-off")
    assert (judged.game.coach, judged.game.coached) == (None, 1)
    assert judged.game.progress().coached
    assert record_of(judged.game, judged.game.match).tags["Coach"] == "yellow"
    assert "Coach" not in record_of(alone().game, alone().game.match).tags
    assert not next_game(judged.game, Rematched(9, 2000.0, 1, "next")).events


# Progress


@pytest.mark.parametrize("seq", [0, 5])
def test_an_event_out_of_turn_is_an_error(seq: int) -> None:
    game = LiveGame(stored(ANNA, ANNA))
    with pytest.raises(ValueError, match=f"event {seq} of game id after event 0"):
        game.apply(game.after(Resumed(seq, 0.0)))


ACTS = STORED_ACTIONS
steps = st.tuples(
    st.sampled_from([ANNA, BERTA, CARLA]),
    st.sampled_from([*ACTS, *["move"] * 12]),
    st.integers(0, 10**6),
    st.floats(0, 20),
)


@settings(max_examples=150)
@given(
    st.sampled_from([(ANNA, BERTA), (ANNA, ANNA), (ANNA, "level"), (ANNA, "open")]),
    st.sampled_from(["connect4", "four-in-a-row", "nim"]),
    st.sampled_from(["", "30+1", "10/move"]),
    st.lists(steps, max_size=60),
)
def test_replayed_events_give_the_game_whatever_was_requested(
    who: tuple[str, str], name: str, clock: str, requests: list[tuple[str, Any, int, float]]
) -> None:
    judged = JudgedGame(stored(*who, game=name, clock=clock))
    for person, act, choice, seconds in requests:
        judged.now += seconds
        judged.away_s = [None, 100.0 * seconds] if choice % 2 else [100.0 * seconds, None]
        late = judged.game.seconds_left(judged.now)
        if late is not None and late < 0 and not judged.game.awaited_level:
            judged.happens(judged.ask(expire))
        legal = judged.game.position.legal_moves()
        request: PersonRequest
        if act != "move":
            request = ActionRequest(act, judged.game.ply)
        else:
            if not legal:
                continue
            token = judged.game.position.format_move(legal[choice % len(legal)])
            request = MoveRequest(judged.game.ply, token)
            if judged.game.awaited_level:
                judged.level_plays(token)
                continue
        try:
            judged.wants(person, request)
        except Refusal:
            continue
        # The view's actions are exactly those that policy does not refuse and judging takes.
        presence = Presence([True, True], 0, judged.away_s)
        for each in who:
            actions = allowed(judged.game, each, presence, judged.now)
            for action in get_args(Action) if judged.game.seats_of(each) else ():
                player = player_of(judged.game, each)
                refused = refusal(judged.game, player, action, judged.away_s)
                assert (action in actions) == (refused is None)
            for action in STORED_ACTIONS:
                try:
                    judged.judge(each, ActionRequest(action, judged.game.ply))
                except Refusal:
                    assert action not in actions
                else:
                    assert action in actions
    again = LiveGame(judged.stored)
    assert again.progress() == judged.game.progress()
    assert again.clocks(judged.now) == judged.game.clocks(judged.now)
    assert again.moves == judged.game.moves
    for name in ("seq", "offers", "declined", "rematch", "ticking", "turn_began"):
        assert getattr(again, name) == getattr(judged.game, name)


def test_a_move_is_played_once_from_request_to_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judged = friends()
    kind = type(judged.game.position)
    played = []
    play = kind.play

    def counting(position: Any, move: Any) -> Any:
        played.append(move)
        return play(position, move)

    monkeypatch.setattr(kind, "play", counting)
    judged.plays(ANNA, "4")
    assert len(played) == 1
    judged.level_plays("4")
    assert len(played) == 2
    assert judged.game.ply == 2


def test_a_level_that_makes_no_legal_move_loses() -> None:
    judged = against_level()
    judged.plays(ANNA, "4")
    judged.level_answers(99)
    progress = judged.game.progress()
    assert (progress.winner, progress.termination) == (1, "illegal move")


def test_a_name_that_changes_while_a_move_is_stored_stays() -> None:
    judged = friends()
    change = judged.judge(ANNA, MoveRequest(0, "4"))
    judged.game.rename(BERTA, "Berta B.")
    judged.game.apply(change)
    assert judged.game.seat(2).name == "Berta B."
