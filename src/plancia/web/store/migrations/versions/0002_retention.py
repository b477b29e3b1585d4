"""Whose clock runs, and how old links and analyses are."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

# What LiveGame.ticking says: the game has begun, goes on, and no seat is open.
CLOCK_RUNS = """
    result = '' AND clock <> '' AND ply > json_array_length(moves)
    AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.game_id = games.id AND seats.kind = 'open')
"""


def upgrade() -> None:
    op.add_column(
        "games", sa.Column("ticking", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.execute(f"UPDATE games SET ticking = true WHERE {CLOCK_RUNS}")
    op.drop_index("games_on_clock", "games")
    ticking, unfinished = sa.text("ticking"), sa.text("termination = ''")
    op.create_index(
        "games_ticking", "games", ["id"], sqlite_where=ticking, postgresql_where=ticking
    )
    op.create_index(
        "games_unfinished",
        "games",
        ["changed"],
        sqlite_where=unfinished,
        postgresql_where=unfinished,
    )
    op.create_index("links_game_id", "links", ["game_id"])
    # How old they are was not kept: they count as made now.
    now = round(time.time())
    for table, column in (("links", "created"), ("analyses", "kept")):
        op.add_column(table, sa.Column(column, sa.Double(), nullable=False, server_default="0"))
        op.execute(f"UPDATE {table} SET {column} = {now}")
        op.create_index(f"{table}_{column}", table, [column])
