"""The tables. A change of them is another `VERSION`, which opens no older database."""

from typing import Final

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    false,
    text,
)

metadata: Final = MetaData(
    naming_convention={
        "pk": "%(table_name)s_pk",
        "fk": "%(table_name)s_%(column_0_name)s_fk",
        "ix": "%(table_name)s_%(column_0_name)s",
    }
)

VERSION: Final = 3

version: Final = Table("version", metadata, Column("number", Integer, nullable=False))

persons: Final = Table(
    "persons",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", Double, nullable=False),
)

# What is kept of a person beside games, such as mistakes; each change has the next version.
person_texts: Final = Table(
    "person_texts",
    metadata,
    Column("person", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("text", Text, nullable=False),
)

# A game, and where it stands after `seq` events. No foreign key leads to `persons`: a person
# who never gave a name is not there.
games: Final = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("options", JSON, nullable=False),
    Column("start", Text, nullable=False),
    Column("moves", JSON, nullable=False),
    Column("clock", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("creator", Text, nullable=False, index=True),
    Column("previous", Text),
    Column("tournament", Text),
    Column("public", Boolean, nullable=False, server_default=false()),
    Column("seq", Integer, nullable=False),
    Column("changed", Double, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("awaits", Integer),
    Column("awaits_level", Boolean, nullable=False),
    Column("position", Text, nullable=False),
    Column("result", Text, nullable=False),
    Column("termination", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("winner", Integer),
    Column("ticking", Boolean, nullable=False, server_default=false()),
    Column("coached", Boolean, nullable=False, server_default=false()),
)


# Indexes of the few games that sweeps look for, not of all that were ever played. The conditions
# are plain text because SQLite uses such an index only where a query says literally the same.
AWAITING_LEVEL: Final = text("result = '' AND awaits_level")
TICKING: Final = text("ticking")
PUBLIC: Final = text("public AND termination = ''")
for _name, _column, _which in (
    ("games_awaiting_level", games.c.changed, AWAITING_LEVEL),
    ("games_ticking", games.c.id, TICKING),
    ("games_public", games.c.created, PUBLIC),
):
    Index(_name, _column, sqlite_where=_which, postgresql_where=_which)

seats: Final = Table(
    "seats",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("player", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("holder", Text, index=True),
    Column("level", Text),
    Column("name", Text),  # in a tournament; elsewhere people have the one of `persons`
    Column("points", Double, nullable=False, server_default="0"),
)

events: Final = Table(
    "events",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("kind", Text, nullable=False),
    Column("player", Integer),
    Column("move", Text),
    Column("spent", Double, nullable=False),
    Column("data", JSON, nullable=False),
)

# Links, used ones too, by the SHA-256 of their token: who reads the database opens nothing.
links: Final = Table(
    "links",
    metadata,
    Column("digest", LargeBinary, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("game_id", ForeignKey("games.id"), nullable=False, index=True),
    Column("player", Integer, nullable=False),
)

# How many searches for an opponent there were with the same criteria: the number is the lock by
# which two that begin at the same moment, on any servers, do not both wait.
searches: Final = Table(
    "searches",
    metadata,
    Column("wish", Text, key="criteria", primary_key=True),
    Column("number", Integer, nullable=False),
)

IN_PROGRESS: Final = text("status = 'running'")


# Rooms of people, and what happens in them: web/store/rooms.py.
rooms: Final = Table(
    "rooms",
    metadata,
    Column("id", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("changed", Double, nullable=False),
    Column("status", Text, nullable=False),
)
Index("rooms_running", rooms.c.id, sqlite_where=IN_PROGRESS, postgresql_where=IN_PROGRESS)
room_events: Final = Table(
    "room_events",
    metadata,
    Column("room_id", ForeignKey("rooms.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("kind", Text, nullable=False),
    Column("data", JSON, nullable=False),
)

servers: Final = Table(
    "servers",
    metadata,
    Column("id", Text, primary_key=True),
    Column("beat", Double, nullable=False),
)

# Which server thinks about a game as it stands after `seq`, and until when the others leave it.
claims: Final = Table(
    "claims",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("server", Text, nullable=False, index=True),
    Column("until", Double, nullable=False),
)

secrets: Final = Table(
    "secrets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
