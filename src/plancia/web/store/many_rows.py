"""Statements that write many rows at once, compiled once: for what every move writes.

SQLAlchemy looks a statement up in its cache each time and fills in its parameters one by one, which
takes longer than SQLite's own work. And a thread that runs a statement lets go of Python's lock,
for which it waits again while the event loop is busy: a hundred moves take two statements, not two
hundred.
"""

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, Final

from sqlalchemy import Column, Connection, Dialect
from sqlalchemy.exc import DBAPIError

Row = tuple[Any, ...]
Processor = Callable[[Any], Any]
"""Makes of a value what the database takes, such as JSON."""

POSTGRESQL: Final = "postgresql"


def execute_at_once(connection: Connection, statement: str, values: Row = ()) -> int:
    """The number of rows that a statement of SQLite has changed. What SQLAlchemy does around one
    takes longer than the statement."""
    driver: Any = connection.connection.driver_connection
    try:
        return int(driver.execute(statement, values).rowcount)
    except sqlite3.Error as error:
        raise DBAPIError.instance(statement, values, error, sqlite3.Error) from error


class ManyRows:
    """A statement with `{rows}` in its text, a table whose columns are `column1`, `column2`, ..."""

    def __init__(self, sql: str, columns: Sequence[Column[Any]]) -> None:
        """`columns` are those of the database that have the types of the rows' columns."""
        self._sql, self._columns = sql, columns
        self._processors: dict[str, dict[int, Processor]] = {}
        self._statements: dict[tuple[str, int], str] = {}

    def run(self, connection: Connection, rows: Sequence[Row]) -> int:
        """The number of rows that were changed."""
        dialect = connection.dialect
        if dialect.name not in self._processors:
            found = {
                number: column.type.dialect_impl(dialect).bind_processor(dialect)
                for number, column in enumerate(self._columns)
            }
            self._processors[dialect.name] = {
                number: process for number, process in found.items() if process is not None
            }
        for number, process in self._processors[dialect.name].items():
            rows = [(*row[:number], process(row[number]), *row[number + 1 :]) for row in rows]
        if dialect.name == POSTGRESQL:
            return self._execute(connection, 0, tuple(map(list, zip(*rows, strict=True))))
        changed = done = 0
        while done < len(rows):
            size = 1 << (len(rows) - done).bit_length() - 1  # few sizes, so few statements
            values = [value for row in rows[done : done + size] for value in row]
            changed += self._execute(connection, size, tuple(values))
            done += size
        return changed

    def _execute(self, connection: Connection, size: int, values: Row) -> int:
        key = connection.dialect.name, size
        if key not in self._statements:
            self._statements[key] = self._sql.format(rows=self._table(connection.dialect, size))
        statement = self._statements[key]
        if connection.dialect.name == POSTGRESQL:
            return connection.exec_driver_sql(statement, values).rowcount
        return execute_at_once(connection, statement, values)

    def _table(self, dialect: Dialect, size: int) -> str:
        """The rows as a statement reads them: SQLite takes `size` rows of values, PostgreSQL an
        array for each column."""
        if dialect.name == POSTGRESQL:
            types = [column.type.compile(dialect=dialect) for column in self._columns]
            arrays = ", ".join(f"CAST(%s AS {each}[])" for each in types)
            names = ", ".join(f"column{number}" for number in range(1, len(types) + 1))
            return f"unnest({arrays}) AS given({names})"
        row = f"({', '.join('?' * len(self._columns))})"
        return f"(VALUES {', '.join([row] * size)})"
