"""The tables of the store."""

from collections.abc import Mapping
from typing import Any

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, Table, column, inspect, select, table
from sqlalchemy.schema import DropTable

from plancia.web.store.database import connect, newest_revision
from plancia.web.store.migrating import migrations, upgrade
from plancia.web.store.tables import metadata


def worded(index: Mapping[str, Any]) -> dict[str, Any]:
    """With the conditions of a partial index in SQL."""
    options = {name: str(option) for name, option in index.get("dialect_options", {}).items()}
    return {**index, "dialect_options": options}


def schema(connection: Connection) -> dict[str, Any]:
    """All that a database says of its tables; a column that was added later is the last one."""
    found, tables = inspect(connection), dict[str, Any]()
    for name in found.get_table_names():
        columns = [column | {"type": str(column["type"])} for column in found.get_columns(name)]
        tables[name] = {
            "columns": sorted(map(str, columns)),
            "primary key": found.get_pk_constraint(name),
            "foreign keys": sorted(map(str, found.get_foreign_keys(name))),
            "indexes": sorted(map(str, map(worded, found.get_indexes(name)))),
            "unique": sorted(map(str, found.get_unique_constraints(name))),
            "checks": sorted(map(str, found.get_check_constraints(name))),
        }
    return tables


def test_migrations_make_the_tables_that_an_empty_database_gets_at_once(database_url: str) -> None:
    engine = connect(database_url)
    with engine.begin() as connection:
        created = schema(connection)
        assert {*created} == {*metadata.tables, "alembic_version"}
        version = select(column("version_num")).select_from(table("alembic_version"))
        assert connection.scalars(version).all() == [newest_revision()]
        metadata.drop_all(connection)
        connection.execute(DropTable(Table("alembic_version", MetaData())))
    with engine.begin() as connection:
        assert inspect(connection).get_table_names() == []
        upgrade(connection)
    with engine.connect() as connection:
        assert schema(connection) == created
        assert connection.scalars(version).all() == [newest_revision()]
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        scripts = ScriptDirectory.from_config(migrations(connection))
        assert scripts.get_current_head() == newest_revision()
    engine.dispose()
