"""Games of some age in a store, for tests."""

from __future__ import annotations

import time
from dataclasses import replace

from sqlalchemy import func, select

from plancia.live.events import Moved, Seat
from plancia.live.stored import Progress, StoredGame
from plancia.web.store import Store
from plancia.web.store.games import Append
from plancia.web.store.retention import DAY_S
from plancia.web.store.tables import analyses, claims, events, games, links, seats

NOW = 1_000 * DAY_S


TODAY = (NOW - time.time()) / DAY_S
"""How many days before NOW that is."""


SEATS = (Seat(1, "person", holder="ada"), Seat(2, "open"))


RUNNING = Progress(ply=0, awaits=1, awaits_level=False, position="1,3,5/1")


OVER = replace(RUNNING, awaits=None, result="1-0", termination="resigned")


async def add_game(store: Store, game_id: str, days_old: float, progress: Progress) -> None:
    created = NOW - days_old * DAY_S
    game = StoredGame(game_id, "nim", {}, "", (), "", created, "ada", SEATS)
    await store.create(game, progress, f"invitation to {game_id}")
    await store.append(Append(game_id, Moved(1, created, 1, "A1"), progress))
    await store.claim(game_id, 1, "server", NOW - 10, 5.0)


async def rows(store: Store) -> dict[str, int]:
    def count(connection):
        tables = (games, seats, events, links, claims, analyses)
        return {t.name: connection.scalar(select(func.count()).select_from(t)) for t in tables}

    return await store.workers.do(count)
