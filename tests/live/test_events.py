"""Events in and out of the words of the database."""

from __future__ import annotations

import json

import pytest

from plancia.core.errors import MalformedText
from plancia.engine.match import GameEnd, Termination
from plancia.live.events import (
    Coached,
    Declined,
    Ended,
    Event,
    Joined,
    Moved,
    Offered,
    Rematched,
    Resumed,
    SeatMoved,
    TookBack,
    from_stored,
    to_stored,
)
from plancia.live.stored import Seat, StoredEvent

EVENTS: dict[str, Event] = {
    "move": Moved(1, 2.5, 1, "4", 0.5, "why", praises=True),
    "take-back": TookBack(2, 3.0, 2, 0),
    "ended": Ended(3, 4.0, 1, verdict=GameEnd(2, Termination.RESIGNED, "yellow gave up")),
    "draw-offer": Offered(4, 5.0, 1, offer="draw"),
    "take-back-declined": Declined(4, 5.0, 2, offer="take-back"),
    "joined": Joined(5, 6.0, 2),
    "seat-moved": SeatMoved(5, 6.0, 2),
    "rematch": Rematched(6, 7.0, 1, "next"),
    "coach": Coached(6, 7.0, 1, on=False),
    "resumed": Resumed(7, 8.0),
}


@pytest.mark.parametrize("what", EVENTS)
def test_an_event_is_stored_in_the_words_of_the_database_and_read_back(what: str) -> None:
    event = EVENTS[what]
    row = to_stored(event)
    assert (event.what, row.data) == (what, json.loads(json.dumps(row.data)))
    assert from_stored(row) == event


def test_a_move_has_columns_of_its_own_and_what_is_usual_takes_no_room() -> None:
    assert to_stored(Moved(1, 2.5, 1, "4", 0.5)) == StoredEvent(1, 2.5, "move", 1, "4", 0.5)


def test_who_took_a_seat_is_not_in_the_event_but_in_the_games_seats() -> None:
    joined = Joined(5, 6.0, 2, Seat(2, "person", "berta"))
    assert to_stored(joined) == StoredEvent(5, 6.0, "joined", 2)


def test_an_event_of_a_later_version_is_malformed() -> None:
    with pytest.raises(MalformedText, match="'bribed'"):
        from_stored(StoredEvent(1, 2.0, "bribed", 1))
