"""The tables of the store."""

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import MetaData, Table, column, inspect, select, table
from sqlalchemy.schema import DropTable

from plancia.web.store.database import connect, newest_revision
from plancia.web.store.migrating import migrations, upgrade
from plancia.web.store.tables import metadata


def test_migrations_make_the_tables_that_an_empty_database_gets_at_once(database_url: str) -> None:
    engine = connect(database_url)
    version = select(column("version_num")).select_from(table("alembic_version"))
    with engine.begin() as connection:
        assert {*inspect(connection).get_table_names()} == {*metadata.tables, "alembic_version"}
        assert connection.scalars(version).all() == [newest_revision()]
        metadata.drop_all(connection)
        connection.execute(DropTable(Table("alembic_version", MetaData())))
    with engine.begin() as connection:
        upgrade(connection)
    with engine.connect() as connection:
        assert connection.scalars(version).all() == [newest_revision()]
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        scripts = ScriptDirectory.from_config(migrations(connection))
        assert scripts.get_current_head() == newest_revision()
    engine.dispose()
