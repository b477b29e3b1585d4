"""Who may do what in a game, judged without a server."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from live.tables import (
    ANNA,
    BERTA,
    CARLA,
    STORED_ACTIONS,
    PersonRequest,
    Table,
    against_level,
    alone,
    friends,
    stored,
)
from plancia.live.events import Moved, Rematched, Resumed
from plancia.live.game import LiveGame
from plancia.live.judging import COME_BACK_S, judge
from plancia.live.messages import ActionRequest, MoveRequest
from plancia.live.policy import allowed
from plancia.live.records import record_of
from plancia.live.refusal import Refusal
from plancia.live.rematch import next_game
from plancia.live.requests import (
    ClockResumed,
    SeatTaken,
    TimerExpired,
)
from plancia.live.stored import Seat
from plancia.live.views import Presence

# Moves


def test_the_holder_of_the_seat_that_is_awaited_moves() -> None:
    table = friends()
    table.plays(ANNA, "4")
    table.plays(BERTA, "4")
    assert [move.move for move in table.game.moves] == ["4", "4"]
    assert [move.player for move in table.game.moves] == [1, 2]


def test_no_person_moves_for_a_seat_they_do_not_hold() -> None:
    table = friends()
    assert table.refuses(BERTA, MoveRequest(0, "4")) == "not-yours"
    assert table.refuses(CARLA, MoveRequest(0, "4")) == "not-yours"
    table.plays(ANNA, "4")
    assert table.refuses(ANNA, MoveRequest(1, "4")) == "not-yours"
    assert against_level().refuses(CARLA, MoveRequest(0, "4")) == "not-yours"


def test_no_person_moves_for_a_level() -> None:
    table = against_level()
    table.plays(ANNA, "4")
    assert table.refuses(ANNA, MoveRequest(1, "4")) == "not-yours"


def test_a_person_who_sits_on_both_sides_moves_for_both() -> None:
    table = alone()
    table.plays(ANNA, "4", "4", "3")
    assert table.game.ply == 3


def test_a_repeated_or_late_or_early_move_is_refused() -> None:
    table = alone()
    table.plays(ANNA, "4")
    assert table.refuses(ANNA, MoveRequest(0, "4")) == "stale"
    assert table.refuses(ANNA, MoveRequest(2, "4")) == "stale"


@pytest.mark.parametrize("token", ["8", "0", "four", "", "4 4", "\x00", "²"])
def test_what_is_no_legal_move_is_refused(token: str) -> None:
    assert alone().refuses(ANNA, MoveRequest(0, token)) == "illegal"


def test_a_full_column_is_refused() -> None:
    table = alone()
    table.plays(ANNA, *"444444")
    assert table.refuses(ANNA, MoveRequest(6, "4")) == "illegal"


def test_a_game_that_is_over_takes_no_move() -> None:
    table = alone()
    table.plays(ANNA, *"4455667")
    assert table.game.awaits is None
    assert table.refuses(ANNA, MoveRequest(7, "1")) == "over"
    assert table.refuses(ANNA, MoveRequest(6, "1")) == "stale"


def test_a_priced_move_is_a_move() -> None:
    table = Table(stored(ANNA, ANNA, game="four-in-a-row"))
    priced = table.game.position.priced_moves()[0]
    table.plays(ANNA, table.game.position.format_move(priced))
    assert table.game.ply == 1


# Resign


def test_to_resign_is_to_lose_at_any_time() -> None:
    table = friends()
    table.plays(ANNA, "4")
    table.acts(ANNA, "resign")
    verdict = table.game.match.verdict
    assert verdict is not None
    assert (verdict.winner, verdict.termination.value) == (2, "resigned")
    assert table.refuses(BERTA, "resign") == "over"


def test_a_person_on_both_sides_resigns_for_the_one_awaited_or_the_one_they_say() -> None:
    table = alone()
    table.plays(ANNA, "4")
    assert table.acts(ANNA, "resign").player == 2
    table = alone()
    assert table.acts(ANNA, "resign", player=2).player == 2
    assert friends().refuses(ANNA, ActionRequest("resign", 0, 2)) == "not-yours"


def test_giving_a_puzzle_up_leaves_no_winner() -> None:
    table = Table(stored(ANNA, game="tetrisito"))
    table.acts(ANNA, "resign")
    progress = table.game.progress()
    assert (progress.result, progress.winner) == ("*", None)


def test_an_action_for_another_ply_is_refused() -> None:
    assert friends().refuses(ANNA, ActionRequest("resign", 3)) == "stale"


# Draws


def test_a_draw_is_offered_and_accepted_by_the_other() -> None:
    table = friends()
    table.acts(ANNA, "offer-draw")
    assert table.game.offers.get("draw") == 1
    assert table.refuses(ANNA, "accept-draw") == "not-now"
    assert table.refuses(ANNA, "offer-draw") == "not-now"
    table.acts(BERTA, "accept-draw")
    assert table.game.progress().result == "1/2-1/2"
    assert table.game.progress().termination == "draw agreed"


def test_to_offer_what_the_other_offers_is_to_accept() -> None:
    table = friends()
    table.acts(ANNA, "offer-draw")
    table.acts(BERTA, "offer-draw")
    assert table.game.progress().termination == "draw agreed"


def test_an_offer_that_was_declined_waits_for_the_next_move() -> None:
    table = friends()
    table.acts(ANNA, "offer-draw")
    table.acts(BERTA, "decline-draw")
    assert table.game.offers.get("draw") is None
    assert table.refuses(ANNA, "offer-draw") == "not-now"
    table.plays(ANNA, "4")
    table.acts(ANNA, "offer-draw")


def test_a_move_of_the_opponent_answers_an_offer_and_ones_own_does_not() -> None:
    table = friends()
    table.acts(ANNA, "offer-draw")
    table.plays(ANNA, "4")
    assert table.game.offers.get("draw") == 1
    table.plays(BERTA, "4")
    assert table.game.offers.get("draw") is None
    assert table.refuses(BERTA, "accept-draw") == "not-now"


def test_alone_a_draw_needs_no_consent() -> None:
    table = alone()
    table.acts(ANNA, "offer-draw")
    assert table.game.progress().result == "1/2-1/2"


# Take-backs


def test_alone_one_move_is_taken_back() -> None:
    table = alone()
    table.plays(ANNA, "4", "5")
    table.acts(ANNA, "take-back")
    assert [move.move for move in table.game.moves] == ["4"]
    assert table.game.awaits == 2


def test_against_a_level_it_goes_back_to_where_the_person_was_asked() -> None:
    table = against_level()
    table.plays(ANNA, "4")
    table.level_plays("4")
    table.acts(ANNA, "take-back")
    assert (table.game.ply, table.game.awaits) == (0, 1)
    assert table.refuses(ANNA, "take-back") == "not-now"
    table.plays(ANNA, "4")
    table.acts(ANNA, "take-back")
    assert table.game.ply == 0


def test_the_levels_own_first_move_stays() -> None:
    table = Table(stored("level", ANNA))
    table.level_plays("4")
    assert table.refuses(ANNA, "take-back") == "not-now"


def test_between_friends_a_take_back_needs_consent() -> None:
    table = friends()
    table.plays(ANNA, "4")
    table.plays(BERTA, "4")
    table.acts(ANNA, "take-back")
    assert (table.game.offers.get("take-back"), table.game.ply) == (1, 2)
    assert table.refuses(ANNA, "take-back") == "not-now"
    assert table.refuses(ANNA, "accept-take-back") == "not-now"
    table.acts(BERTA, "accept-take-back")
    assert (table.game.offers.get("take-back"), table.game.ply) == (None, 0)


def test_a_take_back_declined_waits_for_the_next_move() -> None:
    table = friends()
    table.plays(ANNA, "4")
    table.acts(ANNA, "take-back")
    table.acts(BERTA, "decline-take-back")
    assert table.refuses(ANNA, "take-back") == "not-now"
    assert table.refuses(BERTA, "decline-take-back") == "not-now"
    table.plays(BERTA, "4")
    table.acts(ANNA, "take-back")


def test_a_move_forgets_the_request_to_take_back() -> None:
    table = friends()
    table.plays(ANNA, "4")
    table.acts(ANNA, "take-back")
    table.plays(BERTA, "4")
    assert table.refuses(BERTA, "accept-take-back") == "not-now"


def test_an_end_can_be_taken_back_alone_but_not_between_friends() -> None:
    table = alone()
    table.plays(ANNA, *"4455667")
    table.acts(ANNA, "take-back")
    assert (table.game.ply, table.game.awaits) == (6, 1)
    table.acts(ANNA, "resign")
    assert table.refuses(ANNA, "take-back") == "not-now"  # a resignation stays
    table = friends()
    table.plays(ANNA, "4")
    table.acts(BERTA, "resign")
    assert table.refuses(ANNA, "take-back") == "over"


def test_moves_made_before_the_game_began_stay() -> None:
    table = Table(stored(ANNA, ANNA, moves=["4", "4"]))
    assert table.refuses(ANNA, "take-back") == "not-now"
    table.plays(ANNA, "3")
    table.acts(ANNA, "take-back")
    assert table.game.ply == 2


# Rematches


def test_a_rematch_needs_both_and_turns_the_sides_round() -> None:
    table = friends()
    assert table.refuses(ANNA, "rematch") == "not-now"
    table.acts(ANNA, "resign")
    table.acts(ANNA, "rematch")
    assert (table.game.offers.get("rematch"), table.game.rematch) == (1, None)
    assert table.refuses(ANNA, "rematch") == "not-now"
    table.acts(BERTA, "rematch")
    assert (table.game.offers.get("rematch"), table.game.rematch) == (None, "next")
    assert table.refuses(BERTA, "rematch") == "not-now"


def test_a_rematch_can_be_declined() -> None:
    table = friends()
    table.acts(ANNA, "resign")
    table.acts(BERTA, "rematch")
    assert table.refuses(BERTA, "decline-rematch") == "not-now"
    table.acts(ANNA, "decline-rematch")
    assert table.refuses(BERTA, "rematch") == "not-now"


def test_against_a_level_or_alone_a_rematch_begins_at_once() -> None:
    for table in (against_level(), alone(), Table(stored(ANNA, game="tetrisito"))):
        table.acts(ANNA, "resign")
        assert isinstance(table.acts(ANNA, "rematch"), Rematched)
        assert table.refuses(ANNA, "take-back") == "not-now"


# Clocks


def test_no_clock_runs_before_the_first_move_nor_while_a_seat_is_open() -> None:
    table = friends(clock="60+0")
    table.now += 1000
    assert table.game.ticking is None
    assert table.game.clocks(table.now) == [60.0, 60.0]
    table.plays(ANNA, "4")
    assert table.game.clocks(table.now) == [60.0, 60.0]
    assert table.game.ticking == 2
    waiting = Table(stored(ANNA, "open", clock="60+0"))
    waiting.plays(ANNA, "4")
    assert waiting.game.ticking is None


def test_time_is_spent_between_events_and_the_increment_is_added() -> None:
    table = friends(clock="60+2")
    table.plays(ANNA, "4")
    table.now += 10
    assert table.game.clocks(table.now) == [62.0, 50.0]
    assert table.game.seconds_left(table.now) == 50.0
    table.plays(BERTA, "4")
    assert table.game.clocks(table.now) == [62.0, 52.0]
    table.now += 5
    assert table.game.clocks(table.now) == [57.0, 52.0]


def test_a_clock_begins_when_the_open_seat_is_taken() -> None:
    table = Table(stored(ANNA, "open", clock="60+0"))
    table.plays(ANNA, "4")
    table.now += 500
    seat = Seat(2, "person", BERTA, None, BERTA)
    table.happens(table.ask(SeatTaken(seat)))
    assert table.game.clocks(table.now) == [60.0, 60.0]
    assert table.game.ticking == 2


def test_who_is_out_of_time_has_lost() -> None:
    table = friends(clock="60+0")
    table.plays(ANNA, "4")
    table.now += 61
    assert table.game.seconds_left(table.now) == -1.0
    table.happens(table.ask(TimerExpired()))
    progress = table.game.progress()
    assert (progress.winner, progress.termination) == (1, "time forfeit")
    assert table.game.ticking is None


def test_no_clock_runs_while_no_server_is_there() -> None:
    table = friends(clock="60+0")
    table.plays(ANNA, "4")
    table.now += 5000
    table.happens(table.ask(ClockResumed(table.now)))
    assert table.game.clocks(table.now) == [60.0, 60.0]


def test_in_a_game_of_days_the_time_without_a_server_counts_but_leaves_some_hours() -> None:
    day = 86_400.0
    table = friends(clock="86400/move")
    table.plays(ANNA, "4")
    table.now += day / 4
    assert judge(table.game, ClockResumed(table.now), table.now) is None
    assert table.game.clocks(table.now) == [day, 0.75 * day]
    table.now += 400 * day  # the server was off, or its time of day was set wrong
    started, table.now = table.now, table.now + 60
    table.happens(table.ask(ClockResumed(started)))
    assert table.game.clocks(table.now) == [day, COME_BACK_S - 60]
    assert table.game.progress().deadline == started + COME_BACK_S
    assert judge(table.game, ClockResumed(started), table.now) is None
    table.plays(BERTA, "4")
    assert table.game.clocks(table.now) == [day, day]
    assert table.game.progress().deadline == table.now + day


def test_in_a_game_of_days_nobody_claims_the_win_from_a_person_who_is_away() -> None:
    table = friends(clock="259200/move")
    table.plays(ANNA, "4")
    table.away_s = [None, 1000.0]
    assert table.refuses(ANNA, "claim-win") == "not-now"


def test_a_take_back_sets_the_clock_back() -> None:
    table = friends(clock="60+0")
    table.plays(ANNA, "4")
    table.now += 10
    table.plays(BERTA, "4")
    table.acts(BERTA, "take-back")
    table.acts(ANNA, "accept-take-back")
    assert table.game.clocks(table.now) == [60.0, 60.0]


# The coach


def test_a_game_with_the_coach_says_so_ever_after_and_so_does_its_rematch() -> None:
    table = against_level()
    assert (table.game.coach, table.game.progress().coached) == (None, False)
    table.acts(ANNA, "coach-on")
    assert (table.game.coach, table.game.coached) == (1, 1)
    rematch = next_game(table.game, Rematched(9, 2000.0, 1, "next"))
    assert LiveGame(rematch).coach == 2
    table.acts(ANNA, "coach-off")
    assert (table.game.coach, table.game.coached) == (None, 1)
    assert table.game.progress().coached
    assert record_of(table.game, table.game.match).tags["Coach"] == "yellow"
    assert "Coach" not in record_of(alone().game, alone().game.match).tags
    assert not next_game(table.game, Rematched(9, 2000.0, 1, "next")).events


# Progress


def test_a_game_among_levels_waits_for_no_person() -> None:
    assert not LiveGame(stored("level", "level")).progress().awaits_level
    assert LiveGame(stored("level", ANNA)).progress().awaits_level
    assert not LiveGame(stored(ANNA, "level")).progress().awaits_level


def test_an_event_out_of_turn_is_an_error() -> None:
    game = LiveGame(stored(ANNA, ANNA))
    with pytest.raises(ValueError, match="event 5 of game id after event 0"):
        game.apply(game.after(Resumed(5, 0.0)))


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
def test_whatever_people_want_the_events_tell_the_game_as_it_is(
    who: tuple[str, str], name: str, clock: str, requests: list[tuple[str, Any, int, float]]
) -> None:
    table = Table(stored(*who, game=name, clock=clock))
    for person, act, choice, seconds in requests:
        table.now += seconds
        table.away_s = [None, 100.0 * seconds] if choice % 2 else [100.0 * seconds, None]
        late = table.game.seconds_left(table.now)
        if late is not None and late < 0 and not table.game.awaited_level:
            table.happens(table.ask(TimerExpired()))
        legal = table.game.position.legal_moves()
        request: PersonRequest
        if act != "move":
            request = ActionRequest(act, table.game.ply)
        else:
            if not legal:
                continue
            token = table.game.position.format_move(legal[choice % len(legal)])
            request = MoveRequest(table.game.ply, token)
            if table.game.awaited_level:
                table.level_plays(token)
                continue
        try:
            table.wants(person, request)
        except Refusal:
            continue
        # The view's actions are exactly those that judging takes.
        presence = Presence([True, True], 0, table.away_s)
        for each in who:
            actions = allowed(table.game, each, presence, table.now)
            for action in STORED_ACTIONS:
                try:
                    table.judge(each, ActionRequest(action, table.game.ply))
                except Refusal:
                    assert action not in actions
                else:
                    assert action in actions
    again = LiveGame(table.stored)
    assert again.progress() == table.game.progress()
    assert again.clocks(table.now) == table.game.clocks(table.now)
    assert again.moves == table.game.moves
    for name in ("seq", "offers", "declined", "rematch", "ticking", "turn_began"):
        assert getattr(again, name) == getattr(table.game, name)


def test_a_move_is_played_once_from_request_to_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = friends()
    kind = type(table.game.position)
    played = []
    play = kind.play

    def counting(position: Any, move: Any) -> Any:
        played.append(move)
        return play(position, move)

    monkeypatch.setattr(kind, "play", counting)
    table.plays(ANNA, "4")
    assert len(played) == 1
    table.level_plays("4")
    assert len(played) == 2
    assert table.game.ply == 2


def test_a_move_that_comes_after_its_time_ends_the_game() -> None:
    table = friends(clock="60+0")
    table.plays(ANNA, "4")
    table.now += 61
    ended = table.wants(BERTA, MoveRequest(1, "4"))
    assert not isinstance(ended, Moved)
    assert table.game.progress().termination == "time forfeit"


def test_a_level_that_makes_no_legal_move_loses() -> None:
    table = against_level()
    table.plays(ANNA, "4")
    table.level_answers(99)
    progress = table.game.progress()
    assert (progress.winner, progress.termination) == (1, "illegal move")


def test_a_name_that_changes_while_a_move_is_stored_stays() -> None:
    table = friends()
    change = table.judge(ANNA, MoveRequest(0, "4"))
    table.game.rename(BERTA, "Berta B.")
    table.game.apply(change)
    assert table.game.seat(2).name == "Berta B."
