"""Retention, by SQL: deletes old rows, a limited number at a time."""

from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, TextClause, delete, func, select, text

from plancia.web.store.rooms import delete_rooms
from plancia.web.store.tables import (
    UNFINISHED,
    analyses,
    claims,
    events,
    games,
    links,
    rooms,
    searches,
    seats,
)

DAY_S: Final = 86_400
NOT_OVER: Final = text("status != 'over'")
BATCH_ROWS: Final = 200
"""Rows of a kind deleted in one transaction."""
PAUSE_S: Final = 0.05
"""Between two such transactions."""
GAMES_PER_DELETED: Final = 50
"""Of this many games at most one is deleted at once: a wrong time of day must not empty a store."""


def delete_old(
    connection: Connection,
    now: float,
    days: float,
    most_analyses: int,
    limit: int,
    games_limit: int,
) -> dict[str, int]:
    """Delete at most `limit` rows of each kind; how many were. Expired claims go, rows older than
    `days` (0 for no limit), and the oldest analyses above `most_analyses`.

    A game's age is counted to the latest change of any game, if that was before `now`: where the
    time of day was set wrong, what was in progress is not old.
    """
    before = now - days * DAY_S if days else 0.0
    latest = connection.scalar(select(func.max(games.c.changed))) or 0.0
    abandoned_before = min(now, latest) - days * DAY_S if days else 0.0
    kept = max(before, _oldest_kept(connection, most_analyses))
    deleted = {}
    for key, at, until in (
        (claims.c.game_id, claims.c.until, now),
        (links.c.digest, links.c.created, before),
        (searches.c.criteria, searches.c.changed, before),
        (analyses.c.key, analyses.c.kept, kept),
    ):
        old = list(connection.scalars(_older(key, at, until, limit)))
        connection.execute(delete(key.table).where(key.in_(old)))
        deleted[key.table.name] = len(old)
    deleted["games"] = _delete_abandoned(connection, abandoned_before, min(limit, games_limit))
    deleted["rooms"] = _delete_rooms(connection, abandoned_before, limit)
    return deleted


def games_to_delete(connection: Connection) -> int:
    """How many games one sweep may delete."""
    found = connection.scalar(select(func.count()).select_from(games)) or 0
    return found // GAMES_PER_DELETED


def _delete_abandoned(connection: Connection, before: float, limit: int) -> int:
    """Games that never came to an end; one whose clock runs will."""
    is_timeless = ~games.c.ticking
    found = _older(games.c.id, games.c.changed, before, limit, UNFINISHED, is_timeless)
    # A game in which something happens at this moment (PostgreSQL; SQLite has one writer) stays.
    old = list(connection.scalars(found.with_for_update(skip_locked=True)))
    for table in (events, seats, links, claims):
        connection.execute(delete(table).where(table.c.game_id.in_(old)))
    connection.execute(delete(games).where(games.c.id.in_(old)))
    return len(old)


def _delete_rooms(connection: Connection, before: float, limit: int) -> int:
    """Tournaments and classes that never came to an end; the finished games stay."""
    found = _older(rooms.c.id, rooms.c.changed, before, limit, NOT_OVER)
    old = list(connection.scalars(found.with_for_update(skip_locked=True)))
    delete_rooms(connection, old)
    return len(old)


def _oldest_kept(connection: Connection, most: int) -> float:
    """When the last analysis was kept that is one too many; 0 if none is."""
    kept = analyses.c.kept
    found = connection.scalar(select(kept).order_by(kept.desc()).offset(most).limit(1))
    # What is older than that moment goes: it shall go too.
    return 0.0 if found is None else found + 1e-6


def _older(
    key: ColumnElement[Any],
    at: ColumnElement[Any],
    before: float,
    limit: int,
    *also: TextClause | ColumnElement[bool],
) -> Any:
    return select(key).where(at < before, *also).order_by(at).limit(limit)
