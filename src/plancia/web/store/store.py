"""Store: the one interface to the database."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Final

from sqlalchemy import Connection, Engine

from plancia.core.position import Side
from plancia.host.tournaments import StoredResult
from plancia.live.glicko import GlickoRating
from plancia.live.own_games import ANY_GAME, Cursor, GamesFilter, OpponentScore
from plancia.live.ratings import CountedAnswer, PlayerRating, RatedGame
from plancia.live.speed import Speed
from plancia.live.stored import Progress, Seat, SeatRating, StoredEvent, StoredGame, Summary
from plancia.web.store import (
    analyses,
    games,
    links,
    people,
    ratings,
    retention,
    searches,
    secrets,
    servers,
    tables,
)
from plancia.web.store.database import POSTGRESQL_THREADS, connect
from plancia.web.store.logs import EventLog
from plancia.web.store.model import Link, LinkKind, Person, StoreError
from plancia.web.store.sqlite_file import ChangedFile
from plancia.web.store.worker import Workers

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
            self._workers = Workers(engine, threads=1, gather=_GATHER)
        else:
            self._workers = Workers(
                engine, threads=POSTGRESQL_THREADS, gather=_GATHER, gather_all=False
            )
        self._do = self._workers.do
        log = partial(EventLog, self._workers)
        self.tournaments: EventLog = log(tables.tournaments, tables.tournament_events)
        self.classes: EventLog = log(tables.classes, tables.class_events)
        self._written = float("-inf")
        """When `trouble` last found that a write is possible."""

    @classmethod
    async def open(cls, url: str, *, for_server: bool = False) -> Store:
        """Opens `sqlite:///PATH` or `postgresql://...` and makes its tables if need be. A server
        has an SQLite file to itself: StoreError if another one uses it."""
        return cls(await asyncio.to_thread(connect, url, for_server=for_server))

    async def close(self) -> None:
        """Finishes what was asked and lets go of the database."""
        await self._workers.close()

    async def trouble(self) -> str:
        """What is wrong, in a sentence; nothing if the database answers and takes writes: on a full
        disk it can still be read."""
        now = time.monotonic()
        tries_write = now - self._written >= WRITE_CHECK_S
        try:
            async with asyncio.timeout(_HEALTH_TIMEOUT_S):
                await self._do(servers.try_write if tries_write else servers.try_read)
        except ChangedFile as error:
            return str(error)
        except (StoreError, TimeoutError):  # what it says is in the log, and may name hosts
            return "the store does not answer or takes no writes"
        if tries_write:
            self._written = now
        return ""

    # Games

    async def create(self, game: StoredGame, progress: Progress, invite: str = "") -> None:
        """Adds a game, and the token of an invitation to its open seat if it has one."""
        await self._do(_create, game, progress, invite)

    async def load(self, game_id: str) -> StoredGame | None:
        return await self._do(games.load, game_id)

    async def events(self, game_id: str, after: int) -> tuple[StoredEvent, ...]:
        """The events of a game after the number `after`."""
        return await self._do(games.events_after, game_id, after)

    async def append(
        self,
        game_id: str,
        event: StoredEvent,
        progress: Progress,
        *,
        notice: str | None = None,
        rated: RatedGame | None = None,
    ) -> bool:
        """Adds the next event, with the progress after it and what a result does to the ratings;
        PostgreSQL sends the notification to all servers. False if another event has that number or
        the one before it is missing; nothing has changed."""
        append = games.Append(game_id, event, progress, notice)
        if rated is None:
            return await self._workers.write(game_id, append, games.append)

        def work(connection: Connection) -> bool:
            [is_next] = games.append(connection, [append])
            if is_next:
                ratings.rate(connection, game_id, rated, event.at)
            return is_next

        return await self._do(work)  # ratings are rows of people, who may be in several games

    async def seat_ratings(
        self, game_id: str, game: str, speed: Speed, players: Sequence[str]
    ) -> list[SeatRating | None]:
        """The ratings of the players of a game, as they were after it if it was counted."""
        return await self._do(ratings.of_seats, game_id, game, speed, players)

    async def ratings_of(self, player: str) -> list[PlayerRating]:
        """All ratings of a person or a level."""
        return await self._do(ratings.of_player, player)

    async def answer_puzzle(
        self,
        person: str,
        game: str,
        puzzle: str,
        prior: GlickoRating,
        points: float,
        now: float,
    ) -> CountedAnswer:
        """Count a person's first answer to a puzzle; the ratings of both."""
        return await self._do(ratings.answer_puzzle, person, game, puzzle, prior, points, now)

    async def puzzle_ratings(self, game: str, puzzles: Sequence[str]) -> dict[str, GlickoRating]:
        """The ratings of those puzzles of a game that were answered."""
        return await self._do(ratings.of_puzzles, game, puzzles)

    async def games_of(
        self,
        person: str,
        *,
        running: bool,
        limit: int,
        wanted: GamesFilter = ANY_GAME,
        after: Cursor | None = None,
    ) -> list[Summary]:
        """Games that a person made or holds a seat in, the one that changed last first; from the
        first one after the cursor on."""
        return await self._do(games.games_of, person, running, limit, wanted, after)

    async def scores(self, person: str) -> list[OpponentScore]:
        """What came of the finished games of a person, by game and opponent."""
        return await self._do(games.scores, person)

    async def awaiting_levels(self, limit: int) -> list[str]:
        """Games under way that await a level, the one that waits longest first."""
        return await self._do(games.awaiting_levels, limit)

    async def running_clocks(self, after: str, limit: int) -> list[str]:
        """A page of the games in which a clock runs, by id, from the first one after that id."""
        return await self._do(games.running_clocks, after, limit)

    async def public_games(self, since: float, limit: int) -> list[str]:
        """Public games: those in which a person waits, then those in progress that changed since
        then, at most `limit` of each; the first one that was made first."""
        return await self._do(games.public_games, since, limit)

    async def games_awaited_by(self, person: str, limit: int) -> list[str]:
        """Unfinished games in which a person has a seat, the one that changed last first."""
        return await self._do(games.games_awaited_by, person, limit)

    async def searches(self, criteria: str) -> int:
        """How many searches for an opponent with these criteria there were."""
        return await self._do(searches.count, criteria)

    async def create_search(
        self, game: StoredGame, progress: Progress, invite: str, criteria: str, number: int
    ) -> bool:
        """Adds a game in which its person waits for an opponent, as `create` does. False: another
        search with these criteria came after the first `number` of them; nothing has changed."""

        def work(connection: Connection) -> bool:
            is_next = searches.add(connection, criteria, number, game.created)
            if is_next:
                _create(connection, game, progress, invite)
            return is_next

        return await self._do(work)

    # Tournaments

    async def results(self, game_ids: Sequence[str]) -> dict[str, StoredResult]:
        """How far these games have come; those that do not exist are left out."""
        return await self._do(games.results, game_ids)

    # People, links, the secret

    async def person(self, person: str) -> Person | None:
        return await self._do(people.person, person)

    async def save_person(self, person: Person) -> None:
        """Adds a person, or gives one that is known another name."""
        await self._do(people.save_person, person)

    async def person_text(self, person: str, name: str) -> tuple[str, int]:
        """A text that is kept of a person, and its version; an empty one of version 0 if there is
        none."""
        return await self._do(people.person_text, person, name)

    async def save_person_text(self, person: str, name: str, text: str, version: int) -> bool:
        """Keeps a text as that version; False if another one has it already."""
        return await self._do(people.save_person_text, person, name, text, version)

    async def add_link(self, token: str, kind: LinkKind, game_id: str, player: Side) -> None:
        await self._do(links.add_link, token, kind, game_id, player)

    async def link(self, token: str) -> Link | None:
        """The link of a token; None if there is none, or it is used up."""
        return await self._do(links.link, token)

    async def used_link_game(self, token: str) -> str | None:
        """The id of the game that a link led to before it was used; None if there is none."""
        return await self._do(links.used_link_game, token)

    async def take_link(
        self,
        token: str,
        game_id: str,
        event: StoredEvent,
        progress: Progress,
        seat: Seat,
        notice: str | None = None,
    ) -> bool:
        """Uses up the link and appends, as `append` does. False: the link is gone or the number
        taken; nothing has changed."""
        append = games.Append(game_id, event, progress, notice)
        return await self._do(links.take_link, token, append, seat)

    async def secret(self) -> bytes:
        """Made once: the same for all servers of a database."""
        return await self._do(secrets.secret)

    # Who is alive, who thinks

    async def beat(self, server: str, now: float) -> None:
        await self._do(servers.beat, server, now)

    async def alive(self, since: float) -> set[str]:
        """Servers whose last heartbeat is not before `since`."""
        return await self._do(servers.alive, since)

    async def forget_server(self, server: str) -> None:
        """Deletes the heartbeat and all claims of a server that has ended or died."""
        await self._do(servers.forget_server, server)

    async def claim(self, game_id: str, seq: int, server: str, now: float, lease: float) -> bool:
        """Takes the lease on the game after event `seq`, until now + lease; True if it is taken.

        Refused while another server's claim to the same seq has not run out, or if there is one to
        a later seq; a server that is forgotten has no claims.
        """
        return await self._do(servers.claim, game_id, seq, server, now, lease)

    # Analyses, and what is too old

    async def delete_old(self, now: float, days: float, most_analyses: int) -> dict[str, int]:
        """Deletes old rows, and of the games a share; the number deleted of each kind. A few at a
        time: moves wait behind them."""
        total: Counter[str] = Counter()
        games_left = await self._do(retention.games_to_delete)
        while True:
            deleted = await self._do(
                retention.delete_old, now, days, most_analyses, retention.BATCH_ROWS, games_left
            )
            total.update(deleted)
            games_left -= deleted["games"]
            if max(deleted.values()) < retention.BATCH_ROWS:
                return total
            await asyncio.sleep(retention.PAUSE_S)

    async def analysis(self, key: str) -> bytes | None:
        return await self._do(analyses.analysis, key)

    async def save_analysis(self, key: str, value: bytes, effort: float) -> None:
        """Keeps it unless one of as great an effort is there."""
        await self._do(analyses.save_analysis, key, value, effort)


def _create(connection: Connection, game: StoredGame, progress: Progress, invite: str) -> None:
    games.create(connection, game, progress)
    for seat in game.seats if invite else ():
        if seat.kind == "open":
            links.add_link(connection, invite, "invite", game.id, seat.player)
