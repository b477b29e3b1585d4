"""Games, what happens in them and links to their seats, by SQL: each function works within a
transaction given to it."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from hashlib import sha256
from operator import attrgetter
from typing import Any, Final

import msgspec
from sqlalchemy import (
    ARRAY,
    JSON,
    Column,
    ColumnElement,
    Connection,
    Subquery,
    Table,
    Text,
    bindparam,
    case,
    cast,
    delete,
    func,
    insert,
    literal,
    select,
    union,
    update,
)

from plancia.core.errors import MalformedText
from plancia.core.options import Json
from plancia.core.position import Side
from plancia.live.events import AnyEvent, Seat
from plancia.live.own_games import ANY_GAME, Cursor, GamesFilter, Score, scores_of
from plancia.live.stored import Progress, StoredGame, Summary
from plancia.web.store.database import execute_many, insert_or
from plancia.web.store.model import Link, LinkKind
from plancia.web.store.tables import (
    AWAITING_LEVEL,
    PUBLIC,
    TICKING,
    events,
    games,
    links,
    persons,
    searches,
    seats,
)

CHANNEL: Final = "plancia"
"""The channel on which PostgreSQL notifies all servers of appended events."""

_GAME: Final = [field.name for field in fields(StoredGame) if field.name not in ("seats", "events")]
_EVENT: Final = ["seq", "at", "kind", "player", "move", "spent", "data"]
_PROGRESS: Final = [field.name for field in fields(Progress)]
_SEAT: Final = [field.name for field in fields(Seat) if field.name != "name"]
_GAME_VALUES, _PROGRESS_VALUES = attrgetter(*_GAME), attrgetter(*_PROGRESS)
_SEAT_VALUES: Final = attrgetter(*_SEAT)


class TakenNumber(Exception):
    """An event of many has a number that is not its game's next one."""


def _columns(table: Table, names: Sequence[str]) -> list[Column[Any]]:
    return [table.c[name] for name in names]


@dataclass(frozen=True, slots=True)
class Append:
    """An event that is the next one of a game, and how far the game has come with it."""

    game_id: str
    event: AnyEvent
    progress: Progress
    notice: str | None = None
    """What PostgreSQL sends to all servers."""


_STEPPED: Final = ("seq", "changed", *_PROGRESS)
_NEW: Final = [f"new_{name}" for name in _STEPPED]
_STEP: Final = (
    update(games)
    .where(games.c.id == bindparam("of_game"), games.c.seq == bindparam("seq_before"))
    .values(dict(zip(_STEPPED, map(bindparam, _NEW), strict=True)))
)
_NOTIFY: Final = select(
    func.pg_notify(CHANNEL, func.unnest(bindparam("notices", type_=ARRAY(Text))))
)
_RESEAT: Final = update(seats).where(
    seats.c.game_id == bindparam("of_game"), seats.c.player == bindparam("of_player")
)
_ADD_EVENTS: Final = insert(events)
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


_PROGRESS_OF: Final = select(games.c.id, *_columns(games, _PROGRESS)).where(
    games.c.id.in_(bindparam("of_games", expanding=True))
)


def create(connection: Connection, game: StoredGame, progress: Progress, invite: str = "") -> bool:
    """Adds a game, and the token of an invitation to its open seat if it has one. False if there is
    a game of that id; nothing has changed."""
    row = insert_or(connection, games).values(_game_row(game, progress))
    made = row.on_conflict_do_nothing().returning(games.c.id)
    if connection.execute(made).one_or_none() is None:
        return False
    connection.execute(insert(seats), _seat_rows(game))
    if game.events:
        execute_many(connection, _ADD_EVENTS, [_event_row(game.id, each) for each in game.events])
    for seat in game.seats if invite else ():
        if seat.kind == "open":
            add_link(connection, invite, "invite", game.id, seat.player)
    return True


def load(connection: Connection, game_id: str) -> StoredGame | None:
    """A game with its events; None if there is none."""
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


def events_after(connection: Connection, game_id: str, after: int) -> tuple[AnyEvent, ...]:
    """The events of a game after the number `after`."""
    rows = connection.execute(_EVENTS, {"of_game": game_id, "after": after})
    return tuple(_event(*row) for row in rows)


def append_all(connection: Connection, appends: Sequence[Append]) -> list[bool]:
    """Adds the event if it is the next one: an optimistic lock on the game's `seq`. The first
    append changes it, and a second one with the same number finds no row. TakenNumber, and nothing
    can be committed, if one of several is not the next one."""
    steps, rows, notices = [], [], []
    for each in appends:
        event = each.event
        new = (event.seq, event.at, *_PROGRESS_VALUES(each.progress))
        step = {"of_game": each.game_id, "seq_before": event.seq - 1}
        steps.append(step | dict(zip(_NEW, new, strict=True)))
        rows.append(_event_row(each.game_id, each.event))
        if each.notice is not None:
            notices.append(each.notice)
    if execute_many(connection, _STEP, steps) != len(appends):
        if len(appends) > 1:
            raise TakenNumber
        return [False]
    execute_many(connection, _ADD_EVENTS, rows)
    if notices and connection.dialect.name == "postgresql":
        connection.execute(_NOTIFY, {"notices": notices})
    return [True] * len(appends)


def notify(connection: Connection, notice: str) -> None:
    """Sends a notice to all servers of a PostgreSQL database."""
    connection.execute(_NOTIFY, {"notices": [notice]})


def reseat(connection: Connection, game_id: str, seat: Seat) -> None:
    """A seat of a game has changed."""
    whose = {"of_game": game_id, "of_player": seat.player}
    connection.execute(_RESEAT, whose | _seat_row(seat))


def games_of(
    connection: Connection,
    person: str,
    *,
    running: bool,
    limit: int,
    wanted: GamesFilter = ANY_GAME,
    after: Cursor | None = None,
) -> list[Summary]:
    """Games that a person made or holds a seat in, the one that changed last first; from the first
    one after the cursor on."""
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
    if wanted.result:
        played = _played(person)
        chosen = select(played.c.id).where(played.c.outcome == wanted.result)
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


def scores(connection: Connection, person: str) -> list[Score]:
    """What came of the finished games of a person, by game and level."""
    played = _played(person)
    key = [played.c.game, played.c.level, played.c.outcome]
    counted = select(*key, func.count().label("n")).where(played.c.outcome != "").group_by(*key)
    return scores_of({(*key,): n for *key, n in connection.execute(counted)})


def _played(person: str) -> Subquery:
    """The games in which a person holds one seat: against which level, and what came of them. Says
    the same as `plancia.live.own_games`."""
    mine, theirs = seats.alias("mine"), seats.alias("theirs")
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
            func.coalesce(theirs.c.level, "").label("level"),
            outcome.label("outcome"),
        )
        .join_from(mine, games, games.c.id == mine.c.game_id)
        .outerjoin(theirs, is_opponent)
        .where(mine.c.holder == person)
        .where(theirs.c.holder.is_(None) | (theirs.c.holder != person))
        .subquery()
    )


def awaiting_levels(connection: Connection, limit: int) -> list[str]:
    """Games under way that await a level, the one that waits longest first."""
    found = select(games.c.id).where(AWAITING_LEVEL)
    rows = connection.execute(found.order_by(games.c.changed, games.c.id).limit(limit))
    return list(rows.scalars())


def running_clocks(connection: Connection, after: str, limit: int) -> list[str]:
    """A page of the games in which a clock runs, by id, from the first one after that id."""
    found = select(games.c.id).where(TICKING, games.c.id > after)
    return list(connection.execute(found.order_by(games.c.id).limit(limit)).scalars())


_HAS_OPEN_SEAT: Final = (
    select(seats.c.game_id).where(seats.c.game_id == games.c.id, seats.c.kind == "open").exists()
)


def public_games(connection: Connection, since: float, limit: int) -> list[str]:
    """Public games: those in which a person waits, then those in progress that changed since then,
    at most `limit` of each; the first one that was made first."""
    found: list[str] = []
    for which in (_HAS_OPEN_SEAT, (games.c.changed >= since) & ~_HAS_OPEN_SEAT):
        ids = select(games.c.id).where(PUBLIC, which).order_by(games.c.created).limit(limit)
        found += connection.execute(ids).scalars()
    return found


def waiting_games(
    connection: Connection, game: str, options: Mapping[str, Json], clock: str, limit: int
) -> list[str]:
    """Public games with these criteria in which a person waits, the first one made first."""
    same_options = cast(games.c.options, Text) == cast(literal(options, JSON), Text)
    same = (games.c.game == game, games.c.clock == clock, same_options)
    found = select(games.c.id).where(PUBLIC, _HAS_OPEN_SEAT, *same).order_by(games.c.created)
    return list(connection.execute(found.limit(limit)).scalars())


def waits_of(connection: Connection, person: str) -> list[str]:
    """Public games in which that person waits."""
    found = select(games.c.id).where(PUBLIC, _HAS_OPEN_SEAT, games.c.creator == person)
    return list(connection.execute(found).scalars())


def _seats_of(connection: Connection, game_ids: Sequence[str]) -> dict[str, tuple[Seat, ...]]:
    seated: dict[str, tuple[Seat, ...]] = defaultdict(tuple)
    for game_id, name, *seat in connection.execute(_SEATS, {"of_games": game_ids}):
        seated[game_id] += (Seat(**dict(zip(_SEAT, seat, strict=True)), name=name),)
    return seated


def _event_row(game_id: str, event: AnyEvent) -> dict[str, Any]:
    """Who took a seat is not in it, but in the seats of the game."""
    data: dict[str, Any] = msgspec.to_builtins(event)
    row = {"game_id": game_id, "seq": data.pop("seq"), "at": data.pop("at")}
    row |= {"kind": data.pop("kind"), "player": data.pop("player", None)}
    row |= {"move": data.pop("move", None), "spent": data.pop("spent", 0.0)}
    data.pop("seat", None)
    data.pop("link", None)
    return row | {"data": data}


def _event(*row: Any) -> AnyEvent:
    given = dict(zip(_EVENT, row, strict=True))
    given |= given.pop("data")
    if given["move"] is None:
        del given["move"], given["spent"]
    event: AnyEvent = read_event(AnyEvent, given)
    return event


def read_event(kinds: Any, values: Mapping[str, Any]) -> Any:
    """An event of that union; MalformedText for one that this version does not know."""
    try:
        return msgspec.convert(values, kinds)
    except msgspec.ValidationError as error:
        raise MalformedText("{why}", why=str(error)) from None


def _game_row(game: StoredGame, progress: Progress) -> dict[str, Any]:
    return dict(zip(_GAME, _GAME_VALUES(game), strict=True)) | {
        "options": dict(game.options),
        "moves": list(game.moves),
        "seq": len(game.events),
        "changed": game.events[-1].at if game.events else game.created,
        **dict(zip(_PROGRESS, _PROGRESS_VALUES(progress), strict=True)),
    }


def _seat_rows(game: StoredGame) -> list[dict[str, Any]]:
    rows = []
    for seat in game.seats:
        name = seat.name if game.tournament else None
        rows.append({"game_id": game.id, "name": name} | _seat_row(seat))
    return rows


def _seat_row(seat: Seat) -> dict[str, Any]:
    return dict(zip(_SEAT, _SEAT_VALUES(seat), strict=True))


def progress_of(connection: Connection, game_ids: Sequence[str]) -> dict[str, Progress]:
    """How far these games have come; those that do not exist are left out."""
    rows = connection.execute(_PROGRESS_OF, {"of_games": game_ids})
    return {game_id: Progress(*rest) for game_id, *rest in rows}


# Links to seats: of a token only its SHA-256 is kept


def add_link(
    connection: Connection, token: str, kind: LinkKind, game_id: str, player: Side
) -> None:
    row = {"digest": _digest(token), "kind": kind, "game_id": game_id, "player": player}
    connection.execute(insert(links), row)


def link(connection: Connection, token: str) -> Link | None:
    """The link of a token; None if there is none."""
    found = select(links.c.kind, links.c.game_id, links.c.player)
    row = connection.execute(found.where(_opened_by(token))).one_or_none()
    return Link(*row) if row else None


def take_link(connection: Connection, token: str, joining: Append, seat: Seat) -> bool:
    """Uses up the link and appends, or neither; False if the link is gone or the number taken.

    The game's row is always locked first, so that no two of these wait for each other. Other links
    to that seat go too: the person who gave them out does not hold it any more.
    """
    theirs = (links.c.game_id == joining.game_id) & (links.c.kind != "used")
    use = update(links).where(_opened_by(token), theirs).values(kind="used")
    with connection.begin_nested() as savepoint:
        [is_next] = append_all(connection, [joining])
        done = is_next and bool(connection.execute(use).rowcount)
        if done:
            reseat(connection, joining.game_id, seat)
            connection.execute(delete(links).where(theirs, links.c.player == seat.player))
        else:
            savepoint.rollback()
    return done


def _opened_by(token: str) -> ColumnElement[bool]:
    return links.c.digest == _digest(token)


def _digest(token: str) -> bytes:
    return sha256(token.encode(errors="replace")).digest()


# Searches for an opponent: an optimistic lock on how many there were of a kind


def count_searches(connection: Connection, criteria: str) -> int:
    """How many searches with these criteria there were."""
    found = select(searches.c.number).where(searches.c.criteria == criteria)
    return connection.execute(found).scalar_one_or_none() or 0


def _add_search(connection: Connection, criteria: str, number: int) -> bool:
    """Count one more; False if there were not that many, because another search was first."""
    if number == 0:
        row = insert_or(connection, searches).values(criteria=criteria, number=1)
        made = row.on_conflict_do_nothing().returning(searches.c.number)
        return connection.execute(made).one_or_none() is not None
    before = (searches.c.criteria == criteria, searches.c.number == number)
    step = update(searches).where(*before).values(number=number + 1)
    return connection.execute(step).rowcount == 1


def create_search(
    connection: Connection,
    game: StoredGame,
    progress: Progress,
    invite: str,
    criteria: str,
    number: int,
) -> bool:
    """Adds a game in which its person waits for an opponent, as `create` does. False: another
    search with these criteria came after the first `number` of them; nothing has changed."""
    is_next = _add_search(connection, criteria, number)
    if is_next:
        create(connection, game, progress, invite)
    return is_next
