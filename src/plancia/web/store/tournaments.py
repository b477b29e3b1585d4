"""Tournaments and what happens in them, by SQL."""

from collections.abc import Sequence
from dataclasses import asdict, fields

from sqlalchemy import Connection, insert, select, update

from plancia.host.tournaments import GameResult
from plancia.tournament.events import StoredEvent
from plancia.tournament.state import Status
from plancia.web.store.tables import IN_PROGRESS, games, tournament_events, tournaments


def create(connection: Connection, tournament_id: str, event: StoredEvent) -> None:
    row = {"id": tournament_id, "seq": 0, "changed": event.at, "status": "open"}
    connection.execute(insert(tournaments), row)
    append(connection, tournament_id, [event], "open")


def append(
    connection: Connection, tournament_id: str, events: Sequence[StoredEvent], status: Status
) -> bool:
    """Adds the events if they are the next ones: an optimistic lock on the tournament's `seq`, as
    for games."""
    step = update(tournaments).where(
        tournaments.c.id == tournament_id, tournaments.c.seq == events[0].seq - 1
    )
    last = events[-1]
    if not connection.execute(step.values(seq=last.seq, changed=last.at, status=status)).rowcount:
        return False
    rows = [{"tournament_id": tournament_id, **asdict(event)} for event in events]
    connection.execute(insert(tournament_events), rows)
    return True


def events_after(connection: Connection, tournament_id: str, after: int) -> list[StoredEvent]:
    if not tournament_id.isprintable():  # PostgreSQL would not take a zero, and no id has one
        return []
    table = tournament_events
    found = (
        select(*(table.c[field.name] for field in fields(StoredEvent)))
        .where(table.c.tournament_id == tournament_id, table.c.seq > after)
        .order_by(table.c.seq)
    )
    return [StoredEvent(*row) for row in connection.execute(found)]


def running(connection: Connection) -> list[str]:
    return list(connection.execute(select(tournaments.c.id).where(IN_PROGRESS)).scalars())


def results(connection: Connection, game_ids: Sequence[str]) -> dict[str, GameResult]:
    names = [field.name for field in fields(GameResult)]
    found = select(games.c.id, *(games.c[name] for name in names)).where(games.c.id.in_(game_ids))
    return {game_id: GameResult(*rest) for game_id, *rest in connection.execute(found)}
