"""Games and what happens in them, by SQL: each function works within a transaction given to it."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, Final

from sqlalchemy import (
    Column,
    Connection,
    Subquery,
    Table,
    bindparam,
    case,
    func,
    insert,
    select,
    union,
    update,
)

from plancia.host.tournaments import StoredResult
from plancia.live.own_games import LEVEL, PERSON, Cursor, GamesFilter, OpponentScore, scores_of
from plancia.live.stored import Progress, Seat, StoredEvent, StoredGame, Summary
from plancia.web.store.many_rows import POSTGRESQL, ManyRows
from plancia.web.store.tables import AWAITING_LEVEL, PUBLIC, TICKING, events, games, persons, seats

CHANNEL: Final = "plancia"
"""The channel on which PostgreSQL notifies all servers of appended events."""

_GAME: Final = [field.name for field in fields(StoredGame) if field.name not in ("seats", "events")]
_EVENT: Final = [field.name for field in fields(StoredEvent)]
_PROGRESS: Final = [field.name for field in fields(Progress)]
_SEAT: Final = [field.name for field in fields(Seat) if field.name != "name"]


class TakenNumber(Exception):
    """An event of many has a number that is not its game's next one."""


def _columns(table: Table, names: Sequence[str]) -> list[Column[Any]]:
    return [table.c[name] for name in names]


@dataclass(frozen=True, slots=True)
class Append:
    """An event that is the next one of a game, and how far the game has come with it."""

    game_id: str
    event: StoredEvent
    progress: Progress
    notice: str | None = None
    """What PostgreSQL sends to all servers."""


# Made once: to build a statement takes longer than to run it.
_STEPPED: Final = ("seq", "changed", *_PROGRESS)
_STEP: Final = ManyRows(
    f"UPDATE games SET {', '.join(f'{name} = column{n}' for n, name in enumerate(_STEPPED, 2))}"
    " FROM {rows} WHERE games.id = column1 AND games.seq = column2 - 1",
    _columns(games, ("id", *_STEPPED)),
)
_NOTE: Final = ManyRows(
    f"INSERT INTO events (game_id, {', '.join(_EVENT)}) SELECT * FROM {{rows}}",
    _columns(events, ("game_id", *_EVENT)),
)
_NOTIFY: Final = ManyRows(f"SELECT pg_notify('{CHANNEL}', column1) FROM {{rows}}", [games.c.id])
_event_values: Final = attrgetter(*_EVENT)
_progress_values: Final = attrgetter(*_PROGRESS)
_RESEAT: Final = update(seats).where(
    seats.c.game_id == bindparam("of_game"), seats.c.player == bindparam("of_player")
)
_EVENTS: Final = (
    select(*_columns(events, _EVENT))
    .where(events.c.game_id == bindparam("of_game"), events.c.seq > bindparam("after"))
    .order_by(events.c.seq)
)
_SEATS: Final = (
    select(
        seats.c.game_id,
        func.coalesce(seats.c.name, persons.c.name, seats.c.level, ""),
        *_columns(seats, _SEAT),
    )
    .outerjoin_from(seats, persons, seats.c.holder == persons.c.id)
    .where(seats.c.game_id.in_(bindparam("of_games", expanding=True)))
    .order_by(seats.c.player)
)


def create(connection: Connection, game: StoredGame, progress: Progress) -> None:
    connection.execute(insert(games), _game_row(game, progress))
    connection.execute(insert(seats), _seat_rows(game))
    if game.events:
        _NOTE.run(connection, [(game.id, *_event_values(event)) for event in game.events])


def load(connection: Connection, game_id: str) -> StoredGame | None:
    if not game_id.isprintable():  # PostgreSQL would not take a zero, and no id has one
        return None
    # The shared lock (PostgreSQL's; SQLite needs none) keeps appends out until all is read: the
    # seats are those of the last event.
    found = select(games).where(games.c.id == game_id).with_for_update(read=True)
    row = connection.execute(found).one_or_none()
    if row is None:
        return None
    seated = _seats_of(connection, [game_id])[game_id]
    values = {name: getattr(row, name) for name in _GAME} | {"moves": tuple(row.moves)}
    return StoredGame(**values, seats=seated, events=events_after(connection, game_id, 0))


def events_after(connection: Connection, game_id: str, after: int) -> tuple[StoredEvent, ...]:
    rows = connection.execute(_EVENTS, {"of_game": game_id, "after": after})
    return tuple(StoredEvent(*row) for row in rows)


def append(connection: Connection, appends: Sequence[Append]) -> list[bool]:
    """Adds the event if it is the next one: an optimistic lock on the game's `seq`. The first
    append changes it, and a second one with the same number finds no row. TakenNumber, and nothing
    can be committed, if one of several is not the next one."""
    steps = [
        (each.game_id, each.event.seq, each.event.at, *_progress_values(each.progress))
        for each in appends
    ]
    if _STEP.run(connection, steps) != len(appends):
        if len(appends) > 1:
            raise TakenNumber
        return [False]
    _NOTE.run(connection, [(each.game_id, *_event_values(each.event)) for each in appends])
    notices = [(each.notice,) for each in appends if each.notice is not None]
    if notices and connection.dialect.name == POSTGRESQL:
        _NOTIFY.run(connection, notices)
    return [True] * len(appends)


def reseat(connection: Connection, game_id: str, seat: Seat) -> None:
    """A seat of a game has changed."""
    whose = {"of_game": game_id, "of_player": seat.player}
    connection.execute(_RESEAT, whose | _seat_row(seat))


def games_of(
    connection: Connection,
    person: str,
    running: bool,
    limit: int,
    wanted: GamesFilter,
    after: Cursor | None,
) -> list[Summary]:
    theirs = union(
        select(games.c.id).where(games.c.creator == person),
        select(seats.c.game_id).where(seats.c.holder == person, seats.c.kind == "person"),
    )
    found = (
        select(games)
        .where(games.c.id.in_(theirs), games.c.result == "" if running else games.c.result != "")
        .order_by(games.c.changed.desc(), games.c.id)
        .limit(limit)
    )
    if wanted.game:
        found = found.where(games.c.game == wanted.game)
    if wanted.opponent or wanted.result:
        played = _played(person)
        chosen = select(played.c.id)
        if wanted.opponent:
            chosen = chosen.where(played.c.opponent == wanted.opponent)
        if wanted.result:
            chosen = chosen.where(played.c.outcome == wanted.result)
        found = found.where(games.c.id.in_(chosen))
    if after is not None:
        found = found.where(
            (games.c.changed < after.changed)
            | ((games.c.changed == after.changed) & (games.c.id > after.id))
        )
    rows = connection.execute(found).all()
    seated = _seats_of(connection, [row.id for row in rows])
    return [
        Summary(
            id=row.id,
            game=row.game,
            options=row.options,
            seats=seated[row.id],
            progress=Progress(*(getattr(row, name) for name in _PROGRESS)),
            created=row.created,
            changed=row.changed,
        )
        for row in rows
    ]


def scores(connection: Connection, person: str) -> list[OpponentScore]:
    played = _played(person)
    key = [played.c.game, played.c.opponent, played.c.name, played.c.outcome]
    counted = select(*key, func.count().label("n")).where(played.c.outcome != "").group_by(*key)
    rows = connection.execute(counted)
    return scores_of({(row.game, row.opponent, row.name, row.outcome): row.n for row in rows})


def _played(person: str) -> Subquery:
    """The games in which a person holds one seat: against whom, and what came of them. Says the
    same as `plancia.live.own_games`."""
    mine, theirs = seats.alias("mine"), seats.alias("theirs")
    opponent = case(
        (theirs.c.level.is_not(None), LEVEL + theirs.c.level),
        (theirs.c.holder.is_not(None), PERSON + theirs.c.holder),
        else_="",
    )
    outcome = case(
        (games.c.result == "", ""),
        ((games.c.winner == mine.c.player) & games.c.coached, ""),
        (games.c.winner == mine.c.player, "won"),
        (games.c.winner.is_not(None), "lost"),
        (games.c.result == "1/2-1/2", "drawn"),
        (games.c.result == "solved", "won"),
        ((games.c.result == "stuck") | (games.c.termination == "resigned"), "lost"),
        else_="",
    )
    is_opponent = (theirs.c.game_id == mine.c.game_id) & (theirs.c.player != mine.c.player)
    return (
        select(
            games.c.id,
            games.c.game,
            opponent.label("opponent"),
            func.coalesce(persons.c.name, "").label("name"),
            outcome.label("outcome"),
        )
        .join_from(mine, games, games.c.id == mine.c.game_id)
        .outerjoin(theirs, is_opponent)
        .outerjoin(persons, persons.c.id == theirs.c.holder)
        .where(mine.c.holder == person)
        .where(theirs.c.holder.is_(None) | (theirs.c.holder != person))
        .subquery()
    )


def awaiting_levels(connection: Connection, limit: int) -> list[str]:
    found = select(games.c.id).where(AWAITING_LEVEL)
    rows = connection.execute(found.order_by(games.c.changed, games.c.id).limit(limit))
    return list(rows.scalars())


def running_clocks(connection: Connection, after: str, limit: int) -> list[str]:
    found = select(games.c.id).where(TICKING, games.c.id > after)
    return list(connection.execute(found.order_by(games.c.id).limit(limit)).scalars())


def public_games(connection: Connection, since: float, limit: int) -> list[str]:
    waits = select(seats.c.game_id).where(seats.c.game_id == games.c.id, seats.c.kind == "open")
    found: list[str] = []
    for which in (waits.exists(), (games.c.changed >= since) & ~waits.exists()):
        ids = select(games.c.id).where(PUBLIC, which).order_by(games.c.created).limit(limit)
        found += connection.execute(ids).scalars()
    return found


def games_awaited_by(connection: Connection, person: str, limit: int) -> list[str]:
    theirs = select(seats.c.game_id).where(seats.c.holder == person)
    found = select(games.c.id).where(games.c.id.in_(theirs), games.c.result == "")
    return list(connection.execute(found.order_by(games.c.changed.desc()).limit(limit)).scalars())


def _seats_of(connection: Connection, game_ids: Sequence[str]) -> dict[str, tuple[Seat, ...]]:
    seated: dict[str, tuple[Seat, ...]] = defaultdict(tuple)
    for game_id, name, *seat in connection.execute(_SEATS, {"of_games": game_ids}):
        seated[game_id] += (Seat(**dict(zip(_SEAT, seat, strict=True)), name=name),)
    return seated


def _game_row(game: StoredGame, progress: Progress) -> dict[str, Any]:
    return {name: getattr(game, name) for name in _GAME} | {
        "options": dict(game.options),
        "moves": list(game.moves),
        "seq": len(game.events),
        "changed": game.events[-1].at if game.events else game.created,
        **{name: getattr(progress, name) for name in _PROGRESS},
    }


def _seat_rows(game: StoredGame) -> list[dict[str, Any]]:
    return [
        {"game_id": game.id, "name": seat.name if game.tournament else None, **_seat_row(seat)}
        for seat in game.seats
    ]


def _seat_row(seat: Seat) -> dict[str, Any]:
    return {name: getattr(seat, name) for name in _SEAT}


def results(connection: Connection, game_ids: Sequence[str]) -> dict[str, StoredResult]:
    """How far these games have come, as their tournament wants to know it."""
    names = [field.name for field in fields(StoredResult)]
    found = select(games.c.id, *(games.c[name] for name in names)).where(games.c.id.in_(game_ids))
    return {game_id: StoredResult(*rest) for game_id, *rest in connection.execute(found)}
