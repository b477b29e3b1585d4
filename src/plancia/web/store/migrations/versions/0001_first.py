"""All tables, as they are declared: the only migration until the first release."""

from alembic import op

from plancia.web.store.tables import metadata

revision = "0001"
down_revision = None


def upgrade() -> None:
    metadata.create_all(op.get_bind())
