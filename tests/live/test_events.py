"""Events as JSON."""

from __future__ import annotations

import pytest

from plancia.core.errors import MalformedText
from plancia.engine.match import GameEnd, Termination
from plancia.live.events import (
    AnyEvent,
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
)
from plancia.live.messages import decode, encode

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
def test_an_event_survives_its_json_and_what_is_usual_takes_no_room(what: str) -> None:
    event = EVENTS[what]
    assert event.what == what
    assert decode(AnyEvent, encode(event)) == event
    assert encode(Moved(1, 2.5, 1, "4")) == '{"kind":"move","seq":1,"at":2.5,"player":1,"move":"4"}'


def test_an_event_of_a_later_version_is_malformed() -> None:
    with pytest.raises(MalformedText, match="'bribed'"):
        decode(AnyEvent, '{"kind": "bribed", "seq": 1, "at": 2.0}')
