"""Which servers are alive and which one thinks about which game, by SQL."""

from typing import Final

from sqlalchemy import Connection, delete, or_, select

from plancia.web.store.database import insert_or
from plancia.web.store.tables import claims, servers

HEARTBEAT_TIMEOUT_S: Final = 15.0
"""After its last heartbeat a server is taken for dead."""
_HEALTH_CHECK: Final = "health check"
"""A server id that no server has."""


def beat(connection: Connection, server: str, now: float) -> None:
    row = insert_or(connection, servers).values(id=server, beat=now)
    connection.execute(row.on_conflict_do_update(index_elements=["id"], set_={"beat": now}))


def try_read(connection: Connection) -> None:
    connection.execute(select(1))


def try_write(connection: Connection) -> None:
    """Commits a change that leaves nothing behind."""
    beat(connection, _HEALTH_CHECK, 0.0)
    connection.execute(delete(servers).where(servers.c.id == _HEALTH_CHECK))


def alive(connection: Connection, since: float) -> set[str]:
    """Servers whose last heartbeat is not before `since`."""
    return set(connection.execute(select(servers.c.id).where(servers.c.beat >= since)).scalars())


def forget_server(connection: Connection, server: str) -> None:
    """Deletes the heartbeat and all claims of a server that has ended or died."""
    connection.execute(delete(claims).where(claims.c.server == server))
    connection.execute(delete(servers).where(servers.c.id == server))


def claim(
    connection: Connection, game_id: str, seq: int, server: str, now: float, lease: float
) -> bool:
    """Takes the lease on the game after event `seq`, until now + lease; True if it is taken.

    Refused while another server's claim to the same seq has not run out, or if there is one to a
    later seq; a server that is forgotten has no claims.
    """
    values = {"seq": seq, "server": server, "until": now + lease}
    row = insert_or(connection, claims).values(game_id=game_id, **values)
    mine = row.on_conflict_do_update(
        index_elements=["game_id"],
        set_=values,
        where=or_(
            claims.c.seq < seq,
            (claims.c.seq == seq) & or_(claims.c.server == server, claims.c.until <= now),
        ),
    )
    return connection.execute(mine.returning(claims.c.game_id)).first() is not None
