"""Searches for an opponent are counted."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "searches",
        sa.Column("wish", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("changed", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("wish", name="searches_pk"),
    )
    op.create_index("searches_changed", "searches", ["changed"])
