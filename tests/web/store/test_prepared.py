"""Prepared statements write what SQLAlchemy writes."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from plancia.web.store.database import connect
from plancia.web.store.prepared import Prepared
from plancia.web.store.tables import analyses, games

ROW: dict[str, Any] = {
    "id": "one",
    "game": "nim",
    "options": {"heaps": "3,5", "misere": True},
    "start": "",
    "moves": ["A1", "B2"],
    "clock": "",
    "created": 1.5,
    "creator": "anna",
    "seq": 0,
    "changed": 1.5,
    "ply": 0,
    "awaits": None,
    "awaits_level": False,
    "position": "3,5 1",
    "result": "",
    "termination": "",
    "reason": "",
}


def test_values_come_back_as_they_were_written(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path}/plancia.db")
    writes = Prepared(insert(games), [*ROW])
    steps = Prepared(update(games).where(games.c.id == bindparam("of_game")), ["seq", "moves"])
    with engine.begin() as connection:
        assert writes.run(connection, {**ROW}) == 1
        connection.execute(insert(games), {**ROW, "id": "two"})
        one, two = connection.execute(select(games).order_by(games.c.id)).mappings()
        assert {**one, "id": "two"} == {**two}
        assert steps.run(connection, {"of_game": "one", "seq": 7, "moves": []}) == 1
        assert steps.run(connection, {"of_game": "three", "seq": 7, "moves": []}) == 0
        found = connection.execute(select(games.c.seq, games.c.moves).order_by(games.c.id))
        assert [tuple(row) for row in found] == [(7, []), (0, ["A1", "B2"])]
    engine.dispose()


def test_a_failure_is_one_of_sqlalchemy(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path}/plancia.db")
    writes = Prepared(insert(analyses), ["key", "value", "effort", "kept"])
    row = {"key": "a", "value": b"x", "effort": 1.0, "kept": 2.0}
    with engine.begin() as connection:
        assert writes.run(connection, {**row}) == 1
        with pytest.raises(IntegrityError):
            writes.run(connection, {**row})
    engine.dispose()
