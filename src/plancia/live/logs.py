"""Event logs: what happens in a room of people (a tournament, a class) as numbered events, and how
they are stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Generic, Literal, TypeVar

import msgspec

from plancia.core.errors import MalformedText

Status = Literal["open", "running", "over"]
"""Open: it is prepared, and people join. Over: nothing happens any more."""


@dataclass(frozen=True, slots=True)
class LogEvent:
    """One thing that happened: the number `seq`, from 1 without gaps, and when."""

    seq: int
    at: float


@dataclass(frozen=True, slots=True)
class LogRow:
    """An event in plain values: the words and numbers of a database."""

    seq: int
    at: float
    kind: str
    data: Mapping[str, Any]


E = TypeVar("E", bound=LogEvent)


class EventKinds(Generic[E]):
    """The kinds of events of one sort of room, by the names under which they are stored."""

    def __init__(self, kinds: Mapping[str, type[E]]) -> None:
        self._kinds = kinds
        self._names = {kind: name for name, kind in self._kinds.items()}

    def to_row(self, event: E) -> LogRow:
        data = asdict(event)
        del data["seq"], data["at"]
        return LogRow(event.seq, event.at, self._names[type(event)], data)

    def from_row(self, row: LogRow) -> E:
        """MalformedText for an event that this version does not know."""
        kind = self._kinds.get(row.kind)
        if kind is None:
            raise MalformedText("{kind} is no event that is known here", kind=repr(row.kind))
        found: E = msgspec.convert({"seq": row.seq, "at": row.at, **row.data}, kind)
        return found
