"""Event logs of rooms, by SQL."""

from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, insert, select, update

from plancia.rooms.log import LogRow, Status
from plancia.web.store.tables import IN_PROGRESS, room_events, rooms

_COLUMNS: Final = [room_events.c[name] for name in LogRow.__struct_fields__]


def create(connection: Connection, room_id: str, row: LogRow) -> None:
    head = {"id": room_id, "seq": 0, "changed": row.at, "status": "open"}
    connection.execute(insert(rooms), head)
    append(connection, room_id, [row], "open")


def append(connection: Connection, room_id: str, added: Sequence[LogRow], status: Status) -> bool:
    """An optimistic lock on the room's `seq`, as for games."""
    last = added[-1]
    step = update(rooms).where(rooms.c.id == room_id, rooms.c.seq == added[0].seq - 1)
    changed = step.values(seq=last.seq, changed=last.at, status=status)
    if not connection.execute(changed).rowcount:
        return False
    written = [{"room_id": room_id, **msgspec.structs.asdict(row)} for row in added]
    connection.execute(insert(room_events), written)
    return True


def events_after(connection: Connection, room_id: str, after: int) -> list[LogRow]:
    if not room_id.isprintable():  # PostgreSQL would not take a zero, and no id has one
        return []
    found = (
        select(*_COLUMNS)
        .where(room_events.c.room_id == room_id, room_events.c.seq > after)
        .order_by(room_events.c.seq)
    )
    return [LogRow(*row) for row in connection.execute(found)]


def running(connection: Connection) -> list[str]:
    return list(connection.execute(select(rooms.c.id).where(IN_PROGRESS)).scalars())
