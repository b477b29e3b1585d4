"""Statements with many rows write what SQLAlchemy writes, on SQLite and on PostgreSQL."""

from typing import Any

import pytest
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from plancia.web.store.database import connect
from plancia.web.store.many_rows import ManyRows
from plancia.web.store.tables import analyses, games

ROW: dict[str, Any] = {
    "id": "",
    "game": "nim",
    "options": {"heaps": "3,5", "misere": True},
    "start": "",
    "moves": ["A1", "B2"],
    "clock": "",
    "created": 1763473049.1234567,
    "creator": "anna",
    "seq": 0,
    "changed": 1.5,
    "ply": 0,
    "awaits": None,
    "awaits_level": False,
    "position": "3,5 1",
    "result": "",
    "termination": "",
    "reason": "“time”",
}
COLUMNS = [games.c[name] for name in ROW]
WRITES = ManyRows(f"INSERT INTO games ({', '.join(ROW)}) SELECT * FROM {{rows}}", COLUMNS)
STEPS = ManyRows(
    "UPDATE games SET seq = column2, awaits = column3 FROM {rows} WHERE games.id = column1",
    [games.c.id, games.c.seq, games.c.awaits],
)


@pytest.mark.parametrize("count", [1, 2, 3, 7, 100])
def test_values_come_back_as_they_were_written(database_url: str, count: int) -> None:
    engine = connect(database_url)
    rows = [ROW | {"id": f"g{n:03}", "awaits": (None, 1, 2)[n % 3]} for n in range(count)]
    with engine.begin() as connection:
        assert WRITES.run(connection, [tuple(row.values()) for row in rows]) == count
        connection.execute(insert(games), [row | {"id": "x" + row["id"]} for row in rows])
        found = [*connection.execute(select(games).order_by(games.c.id)).mappings()]
        assert [{**row, "id": "x" + row["id"]} for row in found[:count]] == [
            *map(dict, found[count:])
        ]
        assert [{name: row[name] for name in ROW} for row in found[:count]] == rows
    engine.dispose()


def test_the_rows_that_were_changed_are_counted(database_url: str) -> None:
    engine = connect(database_url)
    with engine.begin() as connection:
        WRITES.run(connection, [tuple((ROW | {"id": name}).values()) for name in "abcde"])
        assert STEPS.run(connection, [("a", 7, None), ("x", 8, 1), ("c", 9, 2)]) == 2
        found = connection.execute(select(games.c.id, games.c.seq).where(games.c.seq > 0))
        assert {row.id: row.seq for row in found} == {"a": 7, "c": 9}
    engine.dispose()


def test_a_failure_is_one_of_sqlalchemy(database_url: str) -> None:
    engine = connect(database_url)
    columns = [analyses.c.key, analyses.c.value, analyses.c.effort, analyses.c.kept]
    sql = "INSERT INTO analyses (key, value, effort, kept) SELECT * FROM {rows}"
    writes = ManyRows(sql, columns)
    with engine.begin() as connection:
        assert writes.run(connection, [("a", b"x", 1.0, 2.0), ("b", b"y", 1.0, 2.0)]) == 2
    with pytest.raises(IntegrityError), engine.begin() as connection:
        writes.run(connection, [("c", b"x", 1.0, 2.0), ("a", b"x", 1.0, 2.0)])
    engine.dispose()
