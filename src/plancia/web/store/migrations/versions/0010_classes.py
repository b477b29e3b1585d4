"""Classes and their events."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "classes",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("changed", sa.Double(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="classes_pk"),
    )
    running = sa.text("status = 'running'")
    op.create_index(
        "classes_running", "classes", ["id"], sqlite_where=running, postgresql_where=running
    )
    op.create_table(
        "class_events",
        sa.Column("class_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["class_id"], ["classes.id"], name="class_events_class_id_fk"),
        sa.PrimaryKeyConstraint("class_id", "seq", name="class_events_pk"),
    )
