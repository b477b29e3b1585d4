"""Games and events for a store to keep, and stores that are closed at the end."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from plancia.live.events import Moved, Seat
from plancia.live.stored import Progress, StoredGame
from plancia.web.store import Store

OPEN = (Seat(1, "person", holder="ada"), Seat(2, "open"))
RUNNING = Progress(ply=0, awaits=1, awaits_level=False, position="1,3,5/1")


def game(id: str = "g", **changes: Any) -> StoredGame:
    values = {
        "game": "nim",
        "options": {"heaps": "1,3,5", "misere": True},
        "start": "",
        "moves": (),
        "clock": "",
        "created": 1000.5,
        "creator": "ada",
        "seats": OPEN,
    }
    return StoredGame(id=id, **(values | changes))


def move(seq: int, token: str = "1:1") -> Moved:
    return Moved(seq, 1000.0 + seq, 1, token, 0.25)


@asynccontextmanager
async def opened(url: str, count: int = 1) -> AsyncIterator[list[Store]]:
    """As many servers' stores; an SQLite file has one server, whose store they all are."""
    if url.startswith("sqlite"):
        stores = [await Store.open(url)] * count
    else:
        stores = [await Store.open(url) for _ in range(count)]
    try:
        yield stores
    finally:
        for store in stores:
            await store.close()
