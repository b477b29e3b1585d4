"""Levels that grow, and the score of a game and its rematches."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column(
        "seats", sa.Column("grows", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column("seats", sa.Column("points", sa.Double(), nullable=False, server_default="0"))
