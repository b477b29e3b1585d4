"""Tournaments, their events, and games that belong to one."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("changed", sa.Double(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="tournaments_pk"),
    )
    running = sa.text("status = 'running'")
    op.create_index(
        "tournaments_running",
        "tournaments",
        ["id"],
        sqlite_where=running,
        postgresql_where=running,
    )
    op.create_table(
        "tournament_events",
        sa.Column("tournament_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name="tournament_events_tournament_id_fk"
        ),
        sa.PrimaryKeyConstraint("tournament_id", "seq", name="tournament_events_pk"),
    )
    op.add_column("games", sa.Column("tournament", sa.Text(), nullable=True))
    op.add_column("seats", sa.Column("name", sa.Text(), nullable=True))
