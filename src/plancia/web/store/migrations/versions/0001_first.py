"""Games, people, links, servers, analyses."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.Column("effort", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="analyses_pk"),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("start", sa.Text(), nullable=False),
        sa.Column("moves", sa.JSON(), nullable=False),
        sa.Column("clock", sa.Text(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("creator", sa.Text(), nullable=False),
        sa.Column("previous", sa.Text(), nullable=True),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("changed", sa.Double(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("awaits", sa.Integer(), nullable=True),
        sa.Column("awaits_level", sa.Boolean(), nullable=False),
        sa.Column("position", sa.Text(), nullable=False),
        sa.Column("result", sa.Text(), nullable=False),
        sa.Column("termination", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("winner", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="games_pk"),
    )
    awaiting_level = sa.text("result = '' AND awaits_level")
    on_clock = sa.text("result = '' AND clock <> ''")
    op.create_index(
        "games_awaiting_level",
        "games",
        ["changed"],
        sqlite_where=awaiting_level,
        postgresql_where=awaiting_level,
    )
    op.create_index("games_creator", "games", ["creator"])
    op.create_index(
        "games_on_clock", "games", ["changed"], sqlite_where=on_clock, postgresql_where=on_clock
    )

    op.create_table(
        "persons",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="persons_pk"),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="secrets_pk"),
    )
    op.create_table(
        "servers",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("beat", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="servers_pk"),
    )
    op.create_table(
        "claims",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("server", sa.Text(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="claims_game_id_fk"),
        sa.PrimaryKeyConstraint("game_id", name="claims_pk"),
    )
    op.create_index("claims_server", "claims", ["server"])

    op.create_table(
        "events",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=True),
        sa.Column("move", sa.Text(), nullable=True),
        sa.Column("spent", sa.Double(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="events_game_id_fk"),
        sa.PrimaryKeyConstraint("game_id", "seq", name="events_pk"),
    )
    op.create_table(
        "links",
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="links_game_id_fk"),
        sa.PrimaryKeyConstraint("digest", name="links_pk"),
    )
    op.create_table(
        "seats",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("player", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("holder", sa.Text(), nullable=True),
        sa.Column("level", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="seats_game_id_fk"),
        sa.PrimaryKeyConstraint("game_id", "player", name="seats_pk"),
    )
    op.create_index("seats_holder", "seats", ["holder"])
