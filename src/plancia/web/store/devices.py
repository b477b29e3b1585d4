"""Codes by which a person becomes known on another device, by SQL. Only their SHA-256 is kept."""

from hashlib import sha256
from typing import Final

from sqlalchemy import Connection, delete, insert

from plancia.web.store.tables import device_codes

CODE_LIFETIME_S: Final = 600.0


def add_code(connection: Connection, code: str, person: str, now: float) -> None:
    row = {"digest": _digest(code), "person": person, "created": now}
    connection.execute(insert(device_codes), row)


def take_code(connection: Connection, code: str, now: float) -> str | None:
    """The person who asked for the code, which is used up with it."""
    used = delete(device_codes).where(device_codes.c.digest == _digest(code))
    row = connection.execute(used.returning(device_codes.c.person, device_codes.c.created)).first()
    return row.person if row and now - row.created < CODE_LIFETIME_S else None


def _digest(code: str) -> bytes:
    return sha256(code.encode(errors="replace")).digest()
