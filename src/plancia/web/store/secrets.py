"""The secret that a server signs cookies with, by SQL."""

from secrets import token_bytes
from typing import Final

from sqlalchemy import Connection, select

from plancia.web.store.database import insert_or
from plancia.web.store.tables import secrets

_SECRET: Final = "cookies"


def secret(connection: Connection) -> bytes:
    fresh = insert_or(connection, secrets).values(name=_SECRET, value=token_bytes(32))
    connection.execute(fresh.on_conflict_do_nothing())
    found = select(secrets.c.value).where(secrets.c.name == _SECRET)
    return bytes(connection.execute(found).scalar_one())
