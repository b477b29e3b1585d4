"""Events are stored as plain values, and read again as they were."""

import pytest

from plancia.core.errors import MalformedText
from plancia.rooms.log import LogRow, from_row, to_row
from plancia.rooms.room import Joined, MemberEvent


def test_an_event_is_read_as_it_was_stored() -> None:
    event = Joined(3, 1.5, 1, "Ada", "ada")
    row = to_row(event)
    data = {"member": 1, "name": "Ada", "person": "ada", "level": "", "place": ""}
    assert row == LogRow(3, 1.5, "joined", data)
    assert from_row(row, MemberEvent) == event


def test_an_event_of_a_later_version_is_malformed() -> None:
    with pytest.raises(MalformedText, match="'danced'"):
        from_row(LogRow(1, 0.0, "danced", {}), MemberEvent)
