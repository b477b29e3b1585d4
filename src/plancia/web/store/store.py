"""Store: the one interface to the database."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from sqlalchemy import Engine

from plancia.web.store import games, people, rooms, servers
from plancia.web.store.database import POSTGRESQL_THREADS, connect
from plancia.web.store.model import StoreError
from plancia.web.store.sqlite_file import ChangedFile
from plancia.web.store.worker import Workers, gathered, query

_GATHER: Final = 256
"""Jobs that a thread takes into one transaction, at most."""

_HEALTH_TIMEOUT_S: Final = 5.0
"""A database that does not answer by then is not healthy."""
WRITE_CHECK_S: Final = 1.0
"""A successful write is not tried again within this time."""


class Store:
    """Games, people and links in one database, asked from the event loop.

    A method returns after its commit. One that raises `StoreError` has, as far as is known, changed
    nothing; a retry is harmless.
    """

    def __init__(self, engine: Engine) -> None:
        if engine.dialect.name == "sqlite":
            self.workers = Workers(engine, threads=1, gather=_GATHER)
        else:
            self.workers = Workers(
                engine, threads=POSTGRESQL_THREADS, gather=_GATHER, gather_all=False
            )
        self._written = float("-inf")
        """When `trouble` last found that a write is possible."""

    @classmethod
    async def open(cls, url: str) -> Store:
        """Opens `sqlite:///PATH` or `postgresql://...` and makes its tables if need be. StoreError
        if another store has the SQLite file."""
        return cls(await asyncio.to_thread(connect, url))

    async def close(self) -> None:
        """Finishes what was asked and lets go of the database."""
        await self.workers.close()

    async def trouble(self) -> str:
        """What is wrong, in a sentence; nothing if the database answers and takes writes: on a full
        disk it can still be read."""
        now = time.monotonic()
        tries_write = now - self._written >= WRITE_CHECK_S
        try:
            async with asyncio.timeout(_HEALTH_TIMEOUT_S):
                await self.workers.do(servers.try_write if tries_write else servers.try_read)
        except ChangedFile as error:
            return str(error)
        except (StoreError, TimeoutError):  # what it says is in the log, and may name hosts
            return "the store does not answer or takes no writes"
        if tries_write:
            self._written = now
        return ""

    # Games

    create = query(games.create)
    load = query(games.load)
    events = query(games.events_after)
    games_of = query(games.games_of)
    scores = query(games.scores)
    progress_of = query(games.progress_of)
    awaiting_levels = query(games.awaiting_levels)
    running_clocks = query(games.running_clocks)
    public_games = query(games.public_games)
    waiting_games = query(games.waiting_games)
    waits_of = query(games.waits_of)
    searches = query(games.count_searches)
    create_search = query(games.create_search)

    append = gathered(games.append_all)
    """Adds the next event, with the progress after it; PostgreSQL sends the notification to all
    servers. False if another event has that number or the one before it is missing; nothing has
    changed."""
    notify = query(games.notify)

    # Rooms

    append_to_room = query(rooms.append)
    events_of_room = query(rooms.events_after)
    running_rooms = query(rooms.running)

    # Links to seats

    add_link = query(games.add_link)
    link = query(games.link)

    take_link = query(games.take_link)

    # People, the secret

    person = query(people.person)
    save_person = query(people.save_person)
    person_text = query(people.person_text)
    save_person_text = query(people.save_person_text)
    secret = query(people.secret)

    # Who is alive, who thinks

    beat = query(servers.beat)
    alive = query(servers.alive)
    forget_server = query(servers.forget_server)
    claim = query(servers.claim)
