"""Brings the tables of a database up to date by the scripts in `migrations/`, with Alembic.

It is imported only where a script has to run: Alembic takes a tenth of a server's start.
"""

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

from plancia.web.store.model import StoreError


def migrations(connection: Connection) -> Config:
    """The configuration of Alembic for a database: there is no alembic.ini."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "plancia.web.store:migrations")
    config.set_main_option("path_separator", "os")
    return config


def upgrade(connection: Connection) -> None:
    try:
        command.upgrade(migrations(connection), "head")
    except CommandError as error:
        raise StoreError(
            f"the tables of {connection.engine.url} are not ones that this version of Plancia "
            f"knows: {error}"
        ) from error
