"""Deadlines, for games of days, and codes that carry a person to another device."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("games", sa.Column("deadline", sa.Double(), nullable=True))
    op.execute("UPDATE games SET deadline = changed WHERE ticking")
    op.drop_index("games_ticking", "games")
    op.drop_column("games", "ticking")
    runs = sa.text("deadline IS NOT NULL")
    op.create_index(
        "games_ticking", "games", ["deadline"], sqlite_where=runs, postgresql_where=runs
    )
    op.create_table(
        "device_codes",
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name="device_codes_pk"),
    )
    op.create_index("device_codes_created", "device_codes", ["created"])
