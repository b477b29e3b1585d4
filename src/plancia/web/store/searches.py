"""Searches for an opponent, by SQL: an optimistic lock on how many there were of a kind."""

from sqlalchemy import Connection, select, update

from plancia.web.store.database import insert_or
from plancia.web.store.tables import searches


def count(connection: Connection, criteria: str) -> int:
    """How many searches with these criteria there were."""
    found = select(searches.c.number).where(searches.c.criteria == criteria)
    return connection.execute(found).scalar_one_or_none() or 0


def add(connection: Connection, criteria: str, number: int, now: float) -> bool:
    """Count one more; False if there were not that many, because another search was first."""
    values = {"number": number + 1, "changed": now}
    if number == 0:
        row = insert_or(connection, searches).values(criteria=criteria, **values)
        made = row.on_conflict_do_nothing().returning(searches.c.number)
        return connection.execute(made).one_or_none() is not None
    before = (searches.c.criteria == criteria, searches.c.number == number)
    return connection.execute(update(searches).where(*before).values(**values)).rowcount == 1
