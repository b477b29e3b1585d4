"""Event logs of rooms of people (tournaments, classes), by SQL."""

from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Final

from sqlalchemy import Column, Connection, Table, delete, insert, select, update

from plancia.live.logs import LogRow, Status
from plancia.web.store.tables import IN_PROGRESS
from plancia.web.store.worker import Workers

_COLUMNS: Final = [field.name for field in fields(LogRow)]


class EventLog:
    """The logs of one sort of rooms: a table of rooms and a table of their events."""

    def __init__(self, workers: Workers, rooms: Table, events: Table) -> None:
        self._do = workers.do
        self._rooms, self._events = rooms, events
        self._room = room_column(events)

    async def create(self, room_id: str, row: LogRow, /) -> None:
        await self._do(self._create, room_id, row)

    async def append(self, room_id: str, rows: Sequence[LogRow], status: Status, /) -> bool:
        """Adds the next events. False: others have their numbers; nothing has changed."""
        return await self._do(self._append, room_id, rows, status)

    async def events(self, room_id: str, after: int, /) -> list[LogRow]:
        return await self._do(self._events_after, room_id, after)

    async def running(self) -> list[str]:
        return await self._do(self._running)

    def _create(self, connection: Connection, room_id: str, row: LogRow) -> None:
        head = {"id": room_id, "seq": 0, "changed": row.at, "status": "open"}
        connection.execute(insert(self._rooms), head)
        self._append(connection, room_id, [row], "open")

    def _append(
        self, connection: Connection, room_id: str, rows: Sequence[LogRow], status: Status
    ) -> bool:
        """An optimistic lock on the room's `seq`, as for games."""
        rooms, last = self._rooms, rows[-1]
        step = update(rooms).where(rooms.c.id == room_id, rooms.c.seq == rows[0].seq - 1)
        changed = step.values(seq=last.seq, changed=last.at, status=status)
        if not connection.execute(changed).rowcount:
            return False
        written = [{self._room.name: room_id, **asdict(row)} for row in rows]
        connection.execute(insert(self._events), written)
        return True

    def _events_after(self, connection: Connection, room_id: str, after: int) -> list[LogRow]:
        if not room_id.isprintable():  # PostgreSQL would not take a zero, and no id has one
            return []
        table = self._events
        found = (
            select(*(table.c[name] for name in _COLUMNS))
            .where(self._room == room_id, table.c.seq > after)
            .order_by(table.c.seq)
        )
        return [LogRow(*row) for row in connection.execute(found)]

    def _running(self, connection: Connection) -> list[str]:
        return list(connection.execute(select(self._rooms.c.id).where(IN_PROGRESS)).scalars())


def room_column(events: Table) -> Column[str]:
    """Where a table of events says whose they are."""
    return next(iter(events.primary_key))


def delete_rooms(connection: Connection, rooms: Table, events: Table, ids: Sequence[str]) -> None:
    connection.execute(delete(events).where(room_column(events).in_(ids)))
    connection.execute(delete(rooms).where(rooms.c.id.in_(ids)))
