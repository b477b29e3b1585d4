"""Events are stored as plain values, and read again as they were."""

import pytest

from plancia.core.errors import MalformedText
from plancia.rooms.log import LogRow, from_row
from plancia.rooms.room import MemberEvent


def test_an_event_of_a_later_version_is_malformed() -> None:
    with pytest.raises(MalformedText, match="'danced'"):
        from_row(LogRow(1, 0.0, "danced", {}), MemberEvent)
