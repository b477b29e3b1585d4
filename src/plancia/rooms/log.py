"""Event logs: what happens in a room as numbered events, and how they are stored."""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

import msgspec

from plancia.core.errors import MalformedText

Status = Literal["open", "running", "over"]
"""Open: it is prepared, and people join. Over: nothing happens any more."""


class LogEvent(msgspec.Struct, tag_field="kind"):
    """One thing that happened: the number `seq`, from 1 without gaps, and when."""

    leads_to: ClassVar[Status | None] = None
    """The status of the room after it, where it changes that."""
    seq: int
    at: float


class LogRow(msgspec.Struct):
    """An event in plain values: the words and numbers of a database."""

    seq: int
    at: float
    kind: str
    data: Mapping[str, Any]


def to_row(event: LogEvent) -> LogRow:
    data = msgspec.to_builtins(event)
    return LogRow(data.pop("seq"), data.pop("at"), data.pop("kind"), data)


def from_row(row: LogRow, kinds: Any) -> LogEvent:
    """An event of the union `kinds`; MalformedText for one that this version does not know."""
    given = {"seq": row.seq, "at": row.at, "kind": row.kind, **row.data}
    try:
        found: LogEvent = msgspec.convert(given, kinds)
    except msgspec.ValidationError as error:
        raise MalformedText("{why}", why=str(error)) from None
    return found
