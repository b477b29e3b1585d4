"""Passkeys of people, by SQL: public keys, of which the secret part stays on people's devices."""

from dataclasses import fields
from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from plancia.web.store.model import Passkey
from plancia.web.store.tables import passkeys

_COLUMNS: Final = [passkeys.c[field.name] for field in fields(Passkey)]


def add(connection: Connection, passkey: Passkey) -> None:
    row = {field.name: getattr(passkey, field.name) for field in fields(Passkey)}
    connection.execute(insert(passkeys), row)


def find(connection: Connection, passkey_id: str) -> Passkey | None:
    row = connection.execute(select(*_COLUMNS).where(passkeys.c.id == passkey_id)).one_or_none()
    return Passkey(*row) if row else None


def of_person(connection: Connection, person: str) -> list[Passkey]:
    """The oldest first."""
    found = select(*_COLUMNS).where(passkeys.c.person == person)
    return [Passkey(*row) for row in connection.execute(found.order_by(passkeys.c.created))]


def use(connection: Connection, passkey: Passkey, uses: int, now: float) -> str | None:
    """Keep how often it was used; its person, None if it was used meanwhile, or is gone."""
    before = (passkeys.c.id == passkey.id, passkeys.c.uses == passkey.uses)
    used = update(passkeys).where(*before).values(uses=uses, used=now)
    return connection.execute(used.returning(passkeys.c.person)).scalar_one_or_none()


def remove(connection: Connection, person: str, passkey_id: str) -> None:
    theirs = (passkeys.c.person == person, passkeys.c.id == passkey_id)
    connection.execute(delete(passkeys).where(*theirs))
