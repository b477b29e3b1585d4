"""Who may do what in a game, judged without a server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plancia.web.live import LiveGame, turned_round
from plancia.web.messages import Act, ActionName, PlayMove
from plancia.web.problems import Refusal
from plancia.web.store import Event, Seat, StoredGame

ANNA, BERTA, CARLA = "anna", "berta", "carla"


def seats(*who: str) -> tuple[Seat, ...]:
    """`anna` or another person, `open`, or `level`."""
    made = []
    for player, name in enumerate(who, 1):
        match name:
            case "open":
                made.append(Seat(player, "open"))
            case "level":
                made.append(Seat(player, "level", None, "beginner", "beginner"))
            case _:
                made.append(Seat(player, "person", name, None, name))
    return tuple(made)


def stored(
    *who: str, game: str = "connect4", clock: str = "", moves: Sequence[str] = (), **options: Any
) -> StoredGame:
    return StoredGame("id", game, options, "", tuple(moves), clock, 1000.0, ANNA, seats(*who))


class Table:
    """A live game whose events are kept in a list, and a clock that is set by hand."""

    def __init__(self, given: StoredGame) -> None:
        self.stored = given
        self.game = LiveGame(given)
        self.now = given.created

    def wants(self, person: str, wish: PlayMove | Act) -> Event:
        event = self.game.judge(person, wish, self.now)
        if event.kind == "rematch":
            event = replace(event, data={"next": "next"})
        self.happens(event)
        return event

    def happens(self, event: Event, seat: Seat | None = None) -> None:
        standing = self.game.standing(event, seat)
        self.game.apply(event, seat)
        assert standing == self.game.standing()
        self.stored = replace(
            self.stored, events=(*self.stored.events, event), seats=tuple(self.game.seats)
        )

    def plays(self, person: str, *tokens: str) -> None:
        for token in tokens:
            self.wants(person, PlayMove(self.game.ply, token))

    def level_plays(self, token: str) -> None:
        self.happens(self.game.event("move", self.now, self.game.awaits, move=token))

    def acts(self, person: str, act: ActionName, player: int | None = None) -> Event:
        return self.wants(person, Act(act, self.game.ply, player))

    def refuses(self, person: str, wish: PlayMove | Act | ActionName) -> str:
        """The code of the refusal; nothing has changed."""
        if isinstance(wish, str):
            wish = Act(wish, self.game.ply)
        before = (self.game.seq, self.game.position, self.game.match.verdict)
        with pytest.raises(Refusal) as refused:
            self.game.judge(person, wish, self.now)
        assert (self.game.seq, self.game.position, self.game.match.verdict) == before
        return refused.value.code


def alone() -> Table:
    return Table(stored(ANNA, ANNA))


def friends(**more: Any) -> Table:
    return Table(stored(ANNA, BERTA, **more))


def against_level(**more: Any) -> Table:
    return Table(stored(ANNA, "level", **more))


# Moves


def test_whoever_holds_the_seat_that_is_awaited_moves() -> None:
    table = friends()
    table.plays(ANNA, "4")
    table.plays(BERTA, "4")
    assert [move.move for move in table.game.moves] == ["4", "4"]
    assert [move.player for move in table.game.moves] == [1, 2]


def test_nobody_moves_for_a_seat_they_do_not_hold() -> None:
    table = friends()
    assert table.refuses(BERTA, PlayMove(0, "4")) == "not-yours"
    assert table.refuses(CARLA, PlayMove(0, "4")) == "not-yours"
    table.plays(ANNA, "4")
    assert table.refuses(ANNA, PlayMove(1, "4")) == "not-yours"
    assert against_level().refuses(CARLA, PlayMove(0, "4")) == "not-yours"


def test_nobody_moves_for_a_level() -> None:
    table = against_level()
    table.plays(ANNA, "4")
    assert table.refuses(ANNA, PlayMove(1, "4")) == "not-yours"


def test_whoever_sits_on_both_sides_moves_for_both() -> None:
    table = alone()
    table.plays(ANNA, "4", "4", "3")
    assert table.game.ply == 3


def test_a_repeated_or_late_or_early_move_is_refused() -> None:
    table = alone()
    table.plays(ANNA, "4")
    assert table.refuses(ANNA, PlayMove(0, "4")) == "stale"
    assert table.refuses(ANNA, PlayMove(2, "4")) == "stale"


@pytest.mark.parametrize("token", ["8", "0", "four", "", "4 4", "\x00", "²"])
def test_what_is_no_legal_move_is_refused(token: str) -> None:
    assert alone().refuses(ANNA, PlayMove(0, token)) == "illegal"


def test_a_full_column_is_refused() -> None:
    table = alone()
    table.plays(ANNA, *"444444")
    assert table.refuses(ANNA, PlayMove(6, "4")) == "illegal"


def test_a_game_that_is_over_takes_no_move() -> None:
    table = alone()
    table.plays(ANNA, *"4455667")
    assert table.game.awaits is None
    assert table.refuses(ANNA, PlayMove(7, "1")) == "over"
    assert table.refuses(ANNA, PlayMove(6, "1")) == "stale"


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


def test_whoever_plays_both_sides_resigns_for_the_one_awaited_or_the_one_they_say() -> None:
    table = alone()
    table.plays(ANNA, "4")
    assert table.acts(ANNA, "resign").player == 2
    table = alone()
    assert table.acts(ANNA, "resign", player=2).player == 2
    assert friends().refuses(ANNA, Act("resign", 0, 2)) == "not-yours"


def test_giving_a_puzzle_up_leaves_nobody_the_winner() -> None:
    table = Table(stored(ANNA, game="tetrisito"))
    table.acts(ANNA, "resign")
    standing = table.game.standing()
    assert (standing.result, standing.winner) == ("*", None)


def test_a_watcher_can_do_nothing() -> None:
    for act in ("resign", "offer-draw", "take-back", "rematch", "accept-draw"):
        assert friends().refuses(CARLA, act) == "not-yours"  # type: ignore[arg-type]


def test_an_action_for_another_ply_is_refused() -> None:
    assert friends().refuses(ANNA, Act("resign", 3)) == "stale"


# Draws


def test_a_draw_is_offered_and_accepted_by_the_other() -> None:
    table = friends()
    table.acts(ANNA, "offer-draw")
    assert table.game.draw_offer == 1
    assert table.refuses(ANNA, "accept-draw") == "not-now"
    assert table.refuses(ANNA, "offer-draw") == "not-now"
    table.acts(BERTA, "accept-draw")
    assert table.game.standing().result == "1/2-1/2"
    assert table.game.standing().termination == "draw agreed"


def test_to_offer_what_the_other_offers_is_to_accept() -> None:
    table = friends()
    table.acts(ANNA, "offer-draw")
    table.acts(BERTA, "offer-draw")
    assert table.game.standing().termination == "draw agreed"


def test_an_offer_that_was_declined_waits_for_the_next_move() -> None:
    table = friends()
    table.acts(ANNA, "offer-draw")
    table.acts(BERTA, "decline-draw")
    assert table.game.draw_offer is None
    assert table.refuses(ANNA, "offer-draw") == "not-now"
    table.plays(ANNA, "4")
    table.acts(ANNA, "offer-draw")


def test_a_move_of_the_opponent_answers_an_offer_and_ones_own_does_not() -> None:
    table = friends()
    table.acts(ANNA, "offer-draw")
    table.plays(ANNA, "4")
    assert table.game.draw_offer == 1
    table.plays(BERTA, "4")
    assert table.game.draw_offer is None
    assert table.refuses(BERTA, "accept-draw") == "not-now"


def test_levels_puzzles_and_empty_seats_know_no_draw() -> None:
    assert against_level().refuses(ANNA, "offer-draw") == "not-now"
    assert Table(stored(ANNA, game="tetrisito")).refuses(ANNA, "offer-draw") == "not-now"
    assert Table(stored(ANNA, "open")).refuses(ANNA, "offer-draw") == "not-now"


def test_alone_a_draw_needs_nobody_else() -> None:
    table = alone()
    table.acts(ANNA, "offer-draw")
    assert table.game.standing().result == "1/2-1/2"


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
    assert (table.game.take_back_offer, table.game.ply) == (1, 2)
    assert table.refuses(ANNA, "take-back") == "not-now"
    assert table.refuses(ANNA, "accept-take-back") == "not-now"
    table.acts(BERTA, "accept-take-back")
    assert (table.game.take_back_offer, table.game.ply) == (None, 0)


def test_a_take_back_declined_waits_for_the_next_move() -> None:
    table = friends()
    table.plays(ANNA, "4")
    table.acts(ANNA, "take-back")
    table.acts(BERTA, "decline-take-back")
    assert table.refuses(ANNA, "take-back") == "not-now"
    assert table.refuses(BERTA, "decline-take-back") == "not-now"
    table.plays(BERTA, "4")
    table.acts(ANNA, "take-back")


def test_a_move_forgets_the_wish_to_take_back() -> None:
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
    table.acts(ANNA, "take-back")
    assert (table.game.ply, table.game.awaits) == (6, 1)
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
    assert (table.game.rematch_offer, table.game.rematch) == (1, None)
    assert table.refuses(ANNA, "rematch") == "not-now"
    table.acts(BERTA, "rematch")
    assert (table.game.rematch_offer, table.game.rematch) == (None, "next")
    assert table.refuses(BERTA, "rematch") == "not-now"
    assert [seat.holder for seat in turned_round(table.game.seats)] == [BERTA, ANNA]
    assert [seat.player for seat in turned_round(table.game.seats)] == [1, 2]


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
        assert table.acts(ANNA, "rematch").kind == "rematch"
        assert table.refuses(ANNA, "take-back") == "not-now"


# Clocks


def test_no_clock_runs_before_the_first_move_nor_while_a_seat_is_open() -> None:
    table = friends(clock="60+0")
    table.now += 1000
    assert table.game.ticking is None
    assert table.game.left(table.now) == [60.0, 60.0]
    table.plays(ANNA, "4")
    assert table.game.left(table.now) == [60.0, 60.0]
    assert table.game.ticking == 2
    waiting = Table(stored(ANNA, "open", clock="60+0"))
    waiting.plays(ANNA, "4")
    assert waiting.game.ticking is None


def test_time_is_spent_between_events_and_the_increment_is_added() -> None:
    table = friends(clock="60+2")
    table.plays(ANNA, "4")
    table.now += 10
    assert table.game.left(table.now) == [62.0, 50.0]
    assert table.game.overdue(table.now) == 50.0
    table.plays(BERTA, "4")
    assert table.game.left(table.now) == [62.0, 52.0]
    table.now += 5
    assert table.game.left(table.now) == [57.0, 52.0]


def test_a_clock_begins_when_the_open_seat_is_taken() -> None:
    table = Table(stored(ANNA, "open", clock="60+0"))
    table.plays(ANNA, "4")
    table.now += 500
    seat = Seat(2, "person", BERTA, None, BERTA)
    table.happens(table.game.event("joined", table.now, 2), seat)
    assert table.game.left(table.now) == [60.0, 60.0]
    assert table.game.ticking == 2


def test_who_is_out_of_time_has_lost() -> None:
    table = friends(clock="60+0")
    table.plays(ANNA, "4")
    table.now += 61
    assert table.game.overdue(table.now) == -1.0
    table.happens(table.game.out_of_time(table.now))
    standing = table.game.standing()
    assert (standing.winner, standing.termination) == (1, "time forfeit")
    assert table.game.ticking is None


def test_nobodys_clock_runs_while_no_server_is_there() -> None:
    table = friends(clock="60+0")
    table.plays(ANNA, "4")
    table.now += 5000
    table.happens(table.game.event("resumed", table.now))
    assert table.game.left(table.now) == [60.0, 60.0]


def test_a_take_back_sets_the_clock_back() -> None:
    table = friends(clock="60+0")
    table.plays(ANNA, "4")
    table.now += 10
    table.plays(BERTA, "4")
    table.acts(BERTA, "take-back")
    table.acts(ANNA, "accept-take-back")
    assert table.game.left(table.now) == [60.0, 60.0]


# Standings


def test_a_game_among_levels_waits_for_nobody() -> None:
    assert not LiveGame(stored("level", "level")).standing().awaits_level
    assert LiveGame(stored("level", ANNA)).standing().awaits_level
    assert not LiveGame(stored(ANNA, "level")).standing().awaits_level


def test_an_event_out_of_turn_is_an_error() -> None:
    game = LiveGame(stored(ANNA, ANNA))
    with pytest.raises(ValueError, match="event 5 of game id after event 0"):
        game.apply(Event(5, 0.0, "resumed"))


ACTS = [act for act in get_args(ActionName) if act != "move-now"]  # which `Games` does
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
    who: tuple[str, str], name: str, clock: str, wishes: list[tuple[str, Any, int, float]]
) -> None:
    table = Table(stored(*who, game=name, clock=clock))
    for person, act, choice, seconds in wishes:
        table.now += seconds
        late = table.game.overdue(table.now)
        if late is not None and late < 0:
            table.happens(table.game.out_of_time(table.now))
        legal = table.game.position.legal_moves()
        wish: PlayMove | Act = Act(act, table.game.ply) if act != "move" else PlayMove(0, "x")
        if act == "move":
            if not legal:
                continue
            token = table.game.position.format_move(legal[choice % len(legal)])
            wish = PlayMove(table.game.ply, token)
            if table.game.awaited_level:
                table.level_plays(token)
                continue
        try:
            table.wants(person, wish)
        except Refusal:
            continue
    again = LiveGame(table.stored)
    assert again.standing() == table.game.standing()
    assert again.left(table.now) == table.game.left(table.now)
    assert again.moves == table.game.moves
    for name in ("seq", "draw_offer", "take_back_offer", "rematch_offer", "rematch", "ticking"):
        assert getattr(again, name) == getattr(table.game, name)
