"""People's names, by SQL."""

from sqlalchemy import Connection, select

from plancia.web.store.database import insert_or
from plancia.web.store.model import Person
from plancia.web.store.tables import persons


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
