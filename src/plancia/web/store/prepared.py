"""Prepared statements: compiled once for each kind of database, for what every move writes.

SQLAlchemy looks a statement up in its cache each time, and fills in its parameters one by one: that
takes longer than SQLite's own work.
"""

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Connection, Dialect, Insert, Update

Processor = Callable[[Any], Any]
"""Makes of a value what the database takes, such as JSON."""


class Prepared:
    """An INSERT or UPDATE of certain columns."""

    def __init__(self, statement: Insert | Update, columns: Sequence[str]) -> None:
        self._statement, self._columns = statement, columns
        self._compiled: dict[str, tuple[str, Sequence[str] | None, dict[str, Processor]]] = {}

    def run(self, connection: Connection, values: dict[str, Any]) -> int:
        """The number of rows that it has changed."""
        dialect = connection.dialect
        if dialect.name not in self._compiled:
            self._compiled[dialect.name] = self._compile(dialect)
        sql, order, processors = self._compiled[dialect.name]
        for name, process in processors.items():
            values[name] = process(values[name])
        given: Any = values if order is None else tuple(values[name] for name in order)
        return connection.exec_driver_sql(sql, given).rowcount

    def _compile(self, dialect: Dialect) -> tuple[str, Sequence[str] | None, dict[str, Processor]]:
        """The SQL, the parameters in its order (None if it names them), and what makes values."""
        compiled = self._statement.compile(dialect=dialect, column_keys=[*self._columns])
        found: dict[str, Processor | None] = {
            name: self._statement.table.c[name].type.dialect_impl(dialect).bind_processor(dialect)
            for name in self._columns
        }
        processors = {name: process for name, process in found.items() if process is not None}
        return str(compiled), getattr(compiled, "positiontup", None), processors
