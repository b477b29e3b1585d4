"""Links to seats, by SQL. Of a token only its SHA-256 is kept."""

import time
from hashlib import sha256
from typing import Final

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from plancia.core.position import Side
from plancia.live.stored import Seat
from plancia.web.store.games import Append, append, reseat
from plancia.web.store.model import Link, LinkKind
from plancia.web.store.tables import links

USED: Final = "used"
"""The kind of a link that was used: it opens no seat any more, and still leads to its game."""


def add_link(
    connection: Connection, token: str, kind: LinkKind, game_id: str, player: Side
) -> None:
    row = {"digest": _digest(token), "kind": kind, "game_id": game_id, "player": player}
    connection.execute(insert(links), row | {"created": time.time()})


def link(connection: Connection, token: str) -> Link | None:
    found = select(links.c.kind, links.c.game_id, links.c.player)
    row = connection.execute(found.where(_opened_by(token), links.c.kind != USED)).one_or_none()
    return Link(*row) if row else None


def used_link_game(connection: Connection, token: str) -> str | None:
    found = select(links.c.game_id).where(_opened_by(token), links.c.kind == USED)
    return connection.execute(found).scalar_one_or_none()


def take_link(connection: Connection, token: str, joining: Append, seat: Seat) -> bool:
    """Uses up the link and appends, or neither. The game's row is always locked first, so that
    no two of these wait for each other. Other links to that seat go too: the person
    who gave them out does not hold it any more."""
    theirs = (links.c.game_id == joining.game_id) & (links.c.kind != USED)
    use = update(links).where(_opened_by(token), theirs).values(kind=USED)
    with connection.begin_nested() as savepoint:
        [is_next] = append(connection, [joining])
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
