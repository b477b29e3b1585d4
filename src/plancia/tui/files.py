"""Files of the application, each written whole: games as records, and what a person has learned."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Final

from plancia.core.capability import find_level
from plancia.core.position import FIRST, SECOND
from plancia.core.record import Record, read_records
from plancia.core.text import T, Words
from plancia.engine.match import GameEnd, Termination
from plancia.host.memory_store import MemoryStore
from plancia.live.events import AnyEvent, Ended, Moved
from plancia.live.game import LiveGame
from plancia.live.local import PERSON, local_game
from plancia.live.records import record_of
from plancia.live.stored import Progress, StoredGame

SUFFIX: Final = ".record"
GENERIC_PLAYERS: Final = {
    "random": T("random: any legal move"),
    "mcts:1000": T("mcts:1000: tries a lot"),
}
"""Players that a game without levels of its own has."""


def write_file(file: Path, text: str) -> None:
    """OSError if it can't be written."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=file.parent, prefix=".")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as target:
            target.write(text)
            target.flush()
            os.fsync(target.fileno())
        os.replace(draft, file)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(draft)
        raise


class RecordStore(MemoryStore):
    """The host's store: games are in memory, and each is a record that is written again after every
    event."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        self.trouble: Words = ""
        """Why the last event could not be saved, if so: that must not end the game."""

    async def append(self, game_id: str, event: AnyEvent, progress: Progress) -> bool:
        is_stored = await super().append(game_id, event, progress)
        if is_stored:
            game = LiveGame(self.stored(game_id))
            try:
                write_file(self.folder / (game_id + SUFFIX), record_of(game, game.match).to_text())
                self.trouble = ""
            except OSError as error:
                self.trouble = T("the game can't be saved: {why}", why=error.strerror or str(error))
        return is_stored


def latest_game(folder: Path) -> StoredGame | None:
    """The game that was saved last; None if there is none that can be read."""
    try:
        file = max(folder.glob(f"*{SUFFIX}"), key=lambda each: each.stat().st_mtime)
        [record] = read_records(file.read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return stored_game(record, file.stem, file.stat().st_mtime)


def stored_game(record: Record, game_id: str, created: float) -> StoredGame:
    """The game of a record, which goes on with its players. Who is no level of the game is a
    person: a record may name anyone."""
    game, tags = record.game, record.tags
    names = [tags.get(tag, PERSON) for tag in ("First", "Second")[: game.players]]
    # A file must not name a command that is then run.
    levels = [name in GENERIC_PLAYERS or find_level(game, name) is not None for name in names]
    players = [name if is_level else PERSON for name, is_level in zip(names, levels, strict=True)]
    start = "" if record.start == game.start() else record.start.to_text()
    stored = local_game(game, players, game_id, created, start=start)
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
    seats = tuple(replace(seat, name=name) for seat, name in zip(stored.seats, names, strict=True))
    return replace(stored, seats=seats, events=tuple(events))


class PersonFiles:
    """The host's `PersonStore` for the one person who uses this computer's account."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def person_text(self, person: str, name: str) -> tuple[str, int]:
        """An unreadable file is as good as none."""
        with contextlib.suppress(OSError, ValueError):
            match json.loads((self._folder / f"{name}.json").read_text("utf-8")):
                case {"text": str(text), "version": int(version)}:
                    return text, version
        return "", 0

    async def save_person_text(self, person: str, name: str, text: str, version: int) -> bool:
        if (await self.person_text(person, name))[1] != version - 1:
            return False
        draft = json.dumps({"version": version, "text": text})
        write_file(self._folder / f"{name}.json", draft + "\n")
        return True
