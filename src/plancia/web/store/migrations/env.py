"""Runs migrations on the connection that `plancia.web.store.database` hands over."""

from alembic import context

from plancia.web.store.tables import metadata

# SQLite's own transactions cover changes of tables, so that a migration happens whole or not.
context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
