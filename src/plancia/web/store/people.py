"""What is kept beside games, by SQL: people's names and texts, the server's secret."""

from secrets import token_bytes
from typing import Final

from sqlalchemy import Connection, select, update

from plancia.web.store.database import insert_or
from plancia.web.store.model import Person
from plancia.web.store.tables import person_texts, persons, secrets

_SECRET: Final = "cookies"


def person(connection: Connection, person_id: str) -> Person | None:
    found = select(persons.c.id, persons.c.name, persons.c.created)
    row = connection.execute(found.where(persons.c.id == person_id)).one_or_none()
    return Person(*row) if row else None


def save_person(connection: Connection, person: Person) -> None:
    """Adds a person, or gives one that is known another name."""
    row = insert_or(connection, persons).values(
        id=person.id, name=person.name, created=person.created
    )
    named = row.on_conflict_do_update(index_elements=["id"], set_={"name": person.name})
    connection.execute(named)


def person_text(connection: Connection, person: str, name: str) -> tuple[str, int]:
    """A text that is kept of a person, and its version; an empty one of version 0 if there is
    none."""
    table = person_texts
    found = select(table.c.text, table.c.version)
    row = connection.execute(found.where(table.c.person == person, table.c.name == name))
    kept = row.one_or_none()
    return (kept.text, kept.version) if kept else ("", 0)


def save_person_text(
    connection: Connection, person: str, name: str, text: str, version: int
) -> bool:
    """Keeps a text as that version; False if another one has it already."""
    table, values = person_texts, {"text": text, "version": version}
    if version == 1:
        row = insert_or(connection, table).values(person=person, name=name, **values)
        made = row.on_conflict_do_nothing().returning(table.c.version)
        return connection.execute(made).one_or_none() is not None
    before = (table.c.person == person, table.c.name == name, table.c.version == version - 1)
    return connection.execute(update(table).where(*before).values(**values)).rowcount == 1


def secret(connection: Connection) -> bytes:
    """What a server signs cookies with: made once, the same for all servers of a database."""
    fresh = insert_or(connection, secrets).values(name=_SECRET, value=token_bytes(32))
    connection.execute(fresh.on_conflict_do_nothing())
    found = select(secrets.c.value).where(secrets.c.name == _SECRET)
    return bytes(connection.execute(found).scalar_one())
