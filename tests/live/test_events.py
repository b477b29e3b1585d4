"""Events in and out of the words of the database."""

from __future__ import annotations

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
    kind_of,
    to_stored,
)
from plancia.live.stored import Seat, StoredEvent

RESIGNED = GameEnd(2, Termination.RESIGNED, "yellow gave up")
STORED: list[tuple[Event, StoredEvent]] = [
    (
        Moved(1, 2.5, 1, "4", 0.5, "why"),
        StoredEvent(1, 2.5, "move", 1, "4", 0.5, {"comment": "why"}),
    ),
    (Moved(1, 2.5, 1, "4"), StoredEvent(1, 2.5, "move", 1, "4")),
    (TookBack(2, 3.0, 2, 5), StoredEvent(2, 3.0, "take-back", 2, data={"ply": 5})),
    (
        Ended(3, 4.0, 1, verdict=RESIGNED),
        StoredEvent(
            3,
            4.0,
            "ended",
            1,
            data={"termination": "resigned", "reason": "yellow gave up", "winner": 2},
        ),
    ),
    (
        Ended(3, 4.0, verdict=GameEnd(None, Termination.MOVE_LIMIT, "10 moves")),
        StoredEvent(3, 4.0, "ended", data={"termination": "move limit", "reason": "10 moves"}),
    ),
    (Offered(4, 5.0, 1, what="draw"), StoredEvent(4, 5.0, "draw-offer", 1)),
    (Declined(4, 5.0, 1, what="draw"), StoredEvent(4, 5.0, "draw-declined", 1)),
    (Offered(4, 5.0, 2, what="take-back"), StoredEvent(4, 5.0, "take-back-offer", 2)),
    (Declined(4, 5.0, 2, what="take-back"), StoredEvent(4, 5.0, "take-back-declined", 2)),
    (Offered(4, 5.0, 2, what="rematch"), StoredEvent(4, 5.0, "rematch-offer", 2)),
    (Declined(4, 5.0, 2, what="rematch"), StoredEvent(4, 5.0, "rematch-declined", 2)),
    (Joined(5, 6.0, 2), StoredEvent(5, 6.0, "joined", 2)),
    (SeatMoved(5, 6.0, 2), StoredEvent(5, 6.0, "seat-moved", 2)),
    (Rematched(6, 7.0, 1, "next"), StoredEvent(6, 7.0, "rematch", 1, data={"next": "next"})),
    (Coached(6, 7.0, 1, True), StoredEvent(6, 7.0, "coach", 1, data={"on": True})),
    (Coached(6, 7.0, 1, False), StoredEvent(6, 7.0, "coach", 1, data={"on": False})),
    (Resumed(7, 8.0), StoredEvent(7, 8.0, "resumed")),
]


@pytest.mark.parametrize(("event", "row"), STORED, ids=[kind_of(event) for event, _ in STORED])
def test_an_event_is_stored_in_the_words_of_the_database_and_read_back(
    event: Event, row: StoredEvent
) -> None:
    assert to_stored(event) == row
    assert from_stored(row) == event


def test_who_took_a_seat_is_not_in_the_event_but_in_the_games_seats() -> None:
    joined = Joined(5, 6.0, 2, Seat(2, "person", "berta"))
    assert to_stored(joined) == StoredEvent(5, 6.0, "joined", 2)


def test_an_event_of_a_later_version_is_malformed() -> None:
    with pytest.raises(MalformedText, match="'bribed' is no event of a game"):
        from_stored(StoredEvent(1, 2.0, "bribed", 1))
