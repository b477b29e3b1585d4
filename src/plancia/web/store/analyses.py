"""Analyses of positions, by SQL."""

import time

from sqlalchemy import Connection, select

from plancia.web.store.database import insert_or
from plancia.web.store.tables import analyses


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
