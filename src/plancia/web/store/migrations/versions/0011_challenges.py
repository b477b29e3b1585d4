"""Challenges of a day and their events."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "challenges",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("changed", sa.Double(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="challenges_pk"),
    )
    running = sa.text("status = 'running'")
    op.create_index(
        "challenges_running", "challenges", ["id"], sqlite_where=running, postgresql_where=running
    )
    op.create_table(
        "challenge_events",
        sa.Column("challenge_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["challenge_id"], ["challenges.id"], name="challenge_events_challenge_id_fk"
        ),
        sa.PrimaryKeyConstraint("challenge_id", "seq", name="challenge_events_pk"),
    )
