"""The store of games in a browser: JSON texts in IndexedDB."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from typing import Protocol

from plancia.core.errors import BAD_INPUT
from plancia.host.ports import GameStore
from plancia.live.events import AnyEvent
from plancia.live.game import LiveGame
from plancia.live.messages import MyGamesRequest, decode, encode
from plancia.live.own_games import Cursor, GamesFilter, is_wanted
from plancia.live.refusal import Refusal
from plancia.live.stored import Progress, StoredGame, Summary


class TextDatabase(Protocol):
    """Texts by id: IndexedDB, or a dictionary in tests. What was awaited is kept."""

    async def create(self, game_id: str, game: str, progress: str) -> bool:
        """A new game; False if it is there already."""

    async def append(self, game_id: str, seq: int, event: str, progress: str) -> bool | None:
        """The next event; False if an event of that number is there already, None if the game is
        not there any more."""

    async def load(self, game_id: str) -> str | None:
        """`{"game": ..., "events": [...]}`."""

    async def list(self) -> str:
        """A list of texts, `{"game": ..., "progress": ...}` of each game."""

    async def get(self, name: str) -> str | None: ...

    async def set(self, name: str, text: str) -> None: ...


@dataclass(frozen=True, slots=True)
class _Loaded:
    game: StoredGame
    events: tuple[AnyEvent, ...]


@dataclass(frozen=True, slots=True)
class _DatedProgress(Progress):
    changed: float = 0.0


@dataclass(frozen=True, slots=True)
class _Listed:
    game: StoredGame
    progress: _DatedProgress


@dataclass(frozen=True, slots=True)
class _Versioned:
    text: str
    version: int


class JsonStore(GameStore):
    """Games with their events, and some texts by name."""

    def __init__(self, database: TextDatabase, changed: Callable[[str], None]) -> None:
        """`changed` tells other tabs of the browser that the game of that id has an event."""
        self._database, self._changed = database, changed
        self.get, self.set = database.get, database.set

    async def create(self, game: StoredGame) -> LiveGame:
        live = LiveGame(game)
        kept, row = encode(replace(game, events=())), _row(live.progress(), game.created)
        if not await self._database.create(game.id, kept, row):
            existing = await self.load(game.id)
            assert existing is not None
            return existing
        for event in game.events:
            await self.append(game.id, event, live.progress())
        return live

    async def load(self, game_id: str) -> LiveGame | None:
        stored = await self._stored(game_id)
        return None if stored is None else LiveGame(stored)

    async def append(self, game_id: str, event: AnyEvent, progress: Progress) -> bool:
        row = _row(progress, event.at)
        is_stored = await self._database.append(game_id, event.seq, encode(event), row)
        if is_stored is None:
            raise Refusal("not-found", "This game was deleted in this browser: begin a new one.")
        if is_stored:
            self._changed(game_id)
        return is_stored

    async def events(self, game_id: str, after: int) -> Sequence[AnyEvent]:
        stored = await self._stored(game_id)
        return [] if stored is None else stored.events[after:]

    async def person_text(self, person: str, name: str) -> tuple[str, int]:
        found = await self._database.get(f"{name} {person}")
        if found is None:
            return "", 0
        kept = decode(_Versioned, found)
        return kept.text, kept.version

    async def save_person_text(self, person: str, name: str, text: str, version: int) -> bool:
        if (await self.person_text(person, name))[1] != version - 1:
            return False
        await self._database.set(f"{name} {person}", encode(_Versioned(text, version)))
        return True

    async def _stored(self, game_id: str) -> StoredGame | None:
        found = await self._database.load(game_id)
        if found is None:
            return None
        loaded = decode(_Loaded, found)
        return replace(loaded.game, events=loaded.events)

    async def summaries(self) -> list[Summary]:
        """All games that can be read, those that changed last first."""
        found = []
        for text in decode(list[str], await self._database.list()):
            with suppress(*BAD_INPUT, Refusal, ValueError):
                each = decode(_Listed, text)
                found.append(
                    Summary(
                        each.game.id,
                        each.game.game,
                        each.game.options,
                        each.game.seats,
                        each.progress,
                        each.game.created,
                        each.progress.changed,
                    )
                )
        return sorted(found, key=lambda summary: (-summary.changed, summary.id))

    async def games_of(self, person: str, asked: MyGamesRequest, running: bool) -> list[Summary]:
        """The games that a person asks for, running or over."""
        wanted = GamesFilter(asked.game, asked.result)
        after = Cursor.read(asked.after) if asked.after else None
        return [
            each
            for each in await self.summaries()
            if bool(each.progress.result) is not running
            and is_wanted(each, person, wanted)
            and (after is None or (-each.changed, each.id) > (-after.changed, after.id))
        ]


def _row(progress: Progress, changed: float) -> str:
    return encode(_DatedProgress(**asdict(progress), changed=changed))
