"""People's names, analyses and the server's secret, by SQL."""

import secrets as randomness
import time
from typing import Final

from sqlalchemy import Connection, select

from plancia.web.store.database import insert_or
from plancia.web.store.model import Person
from plancia.web.store.tables import analyses, persons, secrets

_SECRET: Final = "cookies"


def person(connection: Connection, person_id: str) -> Person | None:
    found = select(persons.c.id, persons.c.name, persons.c.created)
    row = connection.execute(found.where(persons.c.id == person_id)).one_or_none()
    return Person(*row) if row else None


def save_person(connection: Connection, person: Person) -> None:
    row = insert_or(connection, persons).values(
        id=person.id, name=person.name, created=person.created
    )
    named = row.on_conflict_do_update(index_elements=["id"], set_={"name": person.name})
    connection.execute(named)


def secret(connection: Connection) -> bytes:
    fresh = insert_or(connection, secrets).values(name=_SECRET, value=randomness.token_bytes(32))
    connection.execute(fresh.on_conflict_do_nothing())
    found = select(secrets.c.value).where(secrets.c.name == _SECRET)
    return bytes(connection.execute(found).scalar_one())


def analysis(connection: Connection, key: str) -> bytes | None:
    found = select(analyses.c.value).where(analyses.c.key == key)
    value = connection.execute(found).scalar_one_or_none()
    return None if value is None else bytes(value)


def save_analysis(connection: Connection, key: str, value: bytes, effort: float) -> None:
    """Keeps the one of the greatest effort."""
    values = {"value": value, "effort": effort, "kept": time.time()}
    row = insert_or(connection, analyses).values(key=key, **values)
    better = row.on_conflict_do_update(
        index_elements=["key"], set_=values, where=analyses.c.effort < effort
    )
    connection.execute(better)
