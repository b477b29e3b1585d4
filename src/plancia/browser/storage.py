"""What is kept in a browser: games with their events, and some words by name, all as JSON."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Protocol

from plancia.play.stored import Progress, Seat, StoredEvent, StoredGame, Summary


class Database(Protocol):
    """Texts by id: IndexedDB, or a dictionary in tests. What was awaited is kept."""

    async def create(self, game_id: str, game: str, progress: str) -> bool:
        """A new game; False if it is there already."""

    async def append(self, game_id: str, seq: int, event: str, progress: str) -> bool:
        """The next event; False if an event of that number is there already."""

    async def load(self, game_id: str) -> str | None:
        """`{"game": ..., "events": [...]}`."""

    async def list(self) -> str:
        """`[{"game": ..., "progress": ...}, ...]` of all games."""

    async def get(self, name: str) -> str | None: ...

    async def set(self, name: str, text: str) -> None: ...


class Storage:
    """Games as the rooms know them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, game: StoredGame, progress: Progress, now: float) -> bool:
        told = asdict(game)
        del told["events"]
        return await self._database.create(game.id, json.dumps(told), _told(progress, now))

    async def append(
        self, game_id: str, event: StoredEvent, progress: Progress, now: float
    ) -> bool:
        row = json.dumps(asdict(event))
        return await self._database.append(game_id, event.seq, row, _told(progress, now))

    async def load(self, game_id: str) -> StoredGame | None:
        found = await self._database.load(game_id)
        if found is None:
            return None
        kept = json.loads(found)
        events = tuple(StoredEvent(**event) for event in kept["events"])
        return _game(kept["game"], events)

    async def summaries(self) -> list[Summary]:
        """All games, those that changed last first."""
        found = [_summary(each) for each in json.loads(await self._database.list())]
        return sorted(found, key=lambda summary: (-summary.changed, summary.id))

    async def get(self, name: str) -> str | None:
        return await self._database.get(name)

    async def set(self, name: str, text: str) -> None:
        await self._database.set(name, text)


def _told(progress: Progress, now: float) -> str:
    return json.dumps(asdict(progress) | {"changed": now})


def _game(kept: Mapping[str, Any], events: tuple[StoredEvent, ...] = ()) -> StoredGame:
    seats = tuple(Seat(**seat) for seat in kept["seats"])
    return StoredGame(**{**kept, "moves": tuple(kept["moves"]), "seats": seats, "events": events})


def _summary(kept: Mapping[str, Any]) -> Summary:
    game = _game(kept["game"])
    changed = kept["progress"].pop("changed")
    progress = Progress(**kept["progress"])
    return Summary(game.id, game.game, game.options, game.seats, progress, game.created, changed)
