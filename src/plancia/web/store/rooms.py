"""Event logs of rooms, by SQL."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, insert, select, update

from plancia.rooms.classroom import ClassEvent
from plancia.rooms.messages import Status
from plancia.rooms.room import RoomEvent
from plancia.rooms.tournament import TournamentEvent
from plancia.web.store.games import read_event
from plancia.web.store.tables import IN_PROGRESS, room_events, rooms

_KINDS: Final[Any] = TournamentEvent | ClassEvent
_EVENT: Final = ("seq", "at", "kind")


def append(
    connection: Connection, room_id: str, added: Sequence[RoomEvent], status: Status
) -> bool:
    """An optimistic lock on the room's `seq`, as for games. The first event makes the room."""
    first, last = added[0], added[-1]
    if first.seq == 1:
        head = {"id": room_id, "seq": 0, "changed": first.at, "status": status}
        connection.execute(insert(rooms), head)
    step = update(rooms).where(rooms.c.id == room_id, rooms.c.seq == first.seq - 1)
    changed = step.values(seq=last.seq, changed=last.at, status=status)
    if not connection.execute(changed).rowcount:
        return False
    rows = []
    for event in added:
        data = msgspec.to_builtins(event)
        rows.append({"room_id": room_id} | {name: data.pop(name) for name in _EVENT})
        rows[-1]["data"] = data
    connection.execute(insert(room_events), rows)
    return True


def events_after(connection: Connection, room_id: str, after: int) -> list[RoomEvent]:
    if not room_id.isprintable():  # PostgreSQL would not take a zero, and no id has one
        return []
    found = (
        select(*(room_events.c[name] for name in _EVENT), room_events.c.data)
        .where(room_events.c.room_id == room_id, room_events.c.seq > after)
        .order_by(room_events.c.seq)
    )
    rows = connection.execute(found)
    return [read_event(_KINDS, dict(zip(_EVENT, head, strict=True)) | data) for *head, data in rows]


def running(connection: Connection) -> list[str]:
    return list(connection.execute(select(rooms.c.id).where(IN_PROGRESS)).scalars())
