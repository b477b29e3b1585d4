"""The host's store of games in files: each game is a record, rewritten after every event."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Final

from plancia.core.capability import find_level
from plancia.core.position import FIRST, SECOND
from plancia.core.record import Record, read_records
from plancia.core.text import T, Words
from plancia.engine.match import GameEnd, Termination
from plancia.host.memory_store import MemoryStore
from plancia.live.events import AnyEvent, Ended, Moved, Seat
from plancia.live.game import LiveGame
from plancia.live.local import ME, PERSON
from plancia.live.ratings import RatedGame
from plancia.live.records import record_of
from plancia.live.stored import Progress, StoredGame
from plancia.tui.files import write_file

SUFFIX: Final = ".record"
MAX_LISTED: Final = 40
MAX_RECORD_BYTES: Final = 1 << 24
GENERIC_PLAYERS: Final = ("random", "mcts:1000")
"""Players that a game without levels of its own has."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game in the list of saved ones."""

    stored: StoredGame
    game: LiveGame
    when: datetime
    """Its last change."""


class RecordStore(MemoryStore):
    """Games are in memory while they are played; a game without any event has no file."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        self.trouble: Words = ""
        """Why the last event could not be saved, if so: that must not end the game."""

    async def append(
        self, game_id: str, event: AnyEvent, progress: Progress, rated: RatedGame | None = None
    ) -> bool:
        is_stored = await super().append(game_id, event, progress, rated)
        if is_stored:
            self.save(game_id)
        return is_stored

    def save(self, game_id: str) -> None:
        """Write the game as it stands."""
        try:
            write_file(self._file(game_id), self._record(game_id).to_text())
            self.trouble = ""
        except OSError as error:
            self.trouble = T("the game can't be saved: {why}", why=error.strerror or str(error))

    def _record(self, game_id: str) -> Record:
        game = LiveGame(self.stored(game_id))
        return record_of(game, game.match)

    def derived_id(self, kind: str, of: str) -> str:
        return self.new_id(self.stored(of).game)

    def new_id(self, game: str) -> str:
        """A name that no game has yet."""
        stem = f"{datetime.now():%Y-%m-%d-%H%M%S}-{game}"
        names = (stem, *(f"{stem}-{number}" for number in range(2, 10_000)))
        return next(
            name for name in names if name not in self._games and not self._file(name).exists()
        )

    def list(self) -> Iterator[SavedGame]:
        """The latest games, newest first; unreadable files are skipped."""
        try:
            files = [(file.stat().st_mtime, file) for file in self.folder.glob(f"*{SUFFIX}")]
        except OSError:
            return
        for changed, file in sorted(files, reverse=True)[:MAX_LISTED]:
            with contextlib.suppress(OSError, ValueError):
                with file.open("rb") as source:
                    text = source.read(MAX_RECORD_BYTES).decode("utf-8", "replace")
                (record,) = read_records(text)
                stored = stored_game(record, file.stem, changed)
                yield SavedGame(stored, LiveGame(stored), datetime.fromtimestamp(changed))

    def remove(self, game_id: str) -> None:
        """Delete a game; OSError if its file can't be."""
        self._file(game_id).unlink(missing_ok=True)
        self._games.pop(game_id, None)

    def _file(self, game_id: str) -> Path:
        return self.folder / f"{game_id}{SUFFIX}"


def stored_game(record: Record, game_id: str, created: float) -> StoredGame:
    """The game of a record, which goes on with its players. Who is no level of the game is a
    person: a record may name anyone."""
    game, tags = record.game, record.tags
    seats = []
    for number, tag in enumerate(("First", "Second")[: game.players], FIRST):
        who = tags.get(tag, PERSON)
        # A file must not name a command that is then run.
        if who in GENERIC_PLAYERS or find_level(game, who) is not None:
            seats.append(Seat(number, "level", level=who, name=who))
        else:
            seats.append(Seat(number, "person", ME, name=who))
    stored = StoredGame(
        id=game_id,
        game=game.name,
        options=game.options.to_json(),
        start="" if record.start == game.start() else record.start.to_text(),
        moves=(),
        clock="",
        created=created,
        creator=ME,
        seats=tuple(seats),
    )
    events: list[AnyEvent] = []
    for ply, (position, move) in enumerate(zip(record.positions(), record.moves, strict=False), 1):
        token, comment = position.format_move(move), record.comments.get(ply, "")
        head = (len(events) + 1, created, position.to_move)
        events.append(Moved(*head, token, comment=comment))
    if record.final.outcome is None and (ended := tags.get("Termination")):
        with contextlib.suppress(ValueError):  # of a later version
            winner = {"1-0": FIRST, "0-1": SECOND}.get(record.result)
            verdict = GameEnd(winner, Termination(ended), tags.get("Reason", ""))
            events.append(Ended(len(events) + 1, created, verdict=verdict))
    return replace(stored, events=tuple(events))
