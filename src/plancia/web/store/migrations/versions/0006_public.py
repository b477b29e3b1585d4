"""Public games: anybody may take their open seats."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column(
        "games", sa.Column("public", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    public = sa.text("public AND termination = ''")
    op.create_index(
        "games_public", "games", ["created"], sqlite_where=public, postgresql_where=public
    )
