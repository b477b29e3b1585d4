from dataclasses import dataclass

import pytest

from plancia.core.errors import MalformedText
from plancia.live.logs import EventKinds, LogEvent, LogRow


@dataclass(frozen=True, slots=True)
class Joined(LogEvent):
    name: str


KINDS: EventKinds[LogEvent] = EventKinds({"joined": Joined})


def test_an_event_is_read_as_it_was_stored() -> None:
    event = Joined(3, 1.5, "Ada")
    row = KINDS.to_row(event)
    assert row == LogRow(3, 1.5, "joined", {"name": "Ada"})
    assert KINDS.from_row(row) == event


def test_an_event_of_a_later_version_is_malformed() -> None:
    with pytest.raises(MalformedText, match="'danced' is no event"):
        KINDS.from_row(LogRow(1, 0.0, "danced", {}))
