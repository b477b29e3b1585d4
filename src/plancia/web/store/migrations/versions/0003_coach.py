"""Whether a game was played with the coach."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column(
        "games", sa.Column("coached", sa.Boolean(), nullable=False, server_default=sa.false())
    )
