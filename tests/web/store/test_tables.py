"""The tables of the store."""

import asyncio

import pytest
from sqlalchemy import inspect, select, update

from plancia.web.store import Store, StoreError
from plancia.web.store.database import connect
from plancia.web.store.tables import VERSION, metadata, version


def test_an_empty_database_gets_all_tables_and_their_version(database_url: str) -> None:
    for _ in range(2):
        engine = connect(database_url)
        with engine.connect() as connection:
            assert {*inspect(connection).get_table_names()} == {*metadata.tables}
            assert connection.scalars(select(version.c.number)).all() == [VERSION]
        engine.dispose()


def test_the_tables_of_another_version_are_left_alone(database_url: str) -> None:
    engine = connect(database_url)
    with engine.begin() as connection:
        connection.execute(update(version).values(number=9999))
    engine.dispose()
    with pytest.raises(StoreError, match="has the tables of version 9999, this Plancia those of"):
        asyncio.run(Store.open(database_url))


def test_the_tables_of_another_program_are_left_alone(database_url: str) -> None:
    engine = connect(database_url)
    with engine.begin() as connection:
        version.drop(connection)
    engine.dispose()
    with pytest.raises(StoreError, match="is no database of Plancia"):
        asyncio.run(Store.open(database_url))
