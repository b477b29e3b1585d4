"""Saved games, one record file each, rewritten after every move; and the last settings."""

import contextlib
import json
import os
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from plancia.core.errors import MalformedText
from plancia.core.folders import data_folder
from plancia.core.record import Record, read_records

SUFFIX: Final = ".record"
MAX_LISTED: Final = 40
MAX_RECORD_BYTES: Final = 1 << 24


@dataclass(frozen=True, slots=True)
class SavedGame:
    """One saved game."""

    file: Path
    record: Record
    when: datetime

    @property
    def is_over(self) -> bool:
        return self.record.result != "*" or "Termination" in self.record.tags


class SavedGames:
    """A folder of records, and a file of settings."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder: Path = data_folder() if folder is None else folder

    @property
    def games(self) -> Path:
        return self.folder / "games"

    def new_file(self, game: str) -> Path:
        """A name that no game has yet."""
        stem = f"{datetime.now():%Y-%m-%d-%H%M%S}-{game}"
        names = (stem, *(f"{stem}-{number}" for number in range(2, 10_000)))
        return next(file for name in names if not (file := self.games / f"{name}{SUFFIX}").exists())

    def save(self, file: Path, record: Record) -> None:
        """Write the game as it stands; OSError if that fails."""
        _write(file, record.to_text())

    def load(self, file: Path) -> SavedGame:
        """A game by its file; MalformedText or OSError if there is none in it."""
        with file.open("rb") as source:
            text = source.read(MAX_RECORD_BYTES).decode("utf-8", "replace")
        records = read_records(text)
        if len(records) != 1:
            raise MalformedText(
                "{records} games where one was kept", where=file.name, records=len(records)
            )
        return SavedGame(file, records[0], datetime.fromtimestamp(file.stat().st_mtime))

    def list(self) -> Iterator[SavedGame]:
        """The latest games, newest first; unreadable files are skipped."""
        try:
            files = [(file.stat().st_mtime, file) for file in self.games.glob(f"*{SUFFIX}")]
        except OSError:
            return
        for _, file in sorted(files, reverse=True)[:MAX_LISTED]:
            with contextlib.suppress(OSError, ValueError):
                yield self.load(file)

    def remove(self, file: Path) -> None:
        file.unlink(missing_ok=True)

    def settings(self) -> dict[str, object]:
        try:
            found = json.loads((self.folder / "settings.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}

    def set(self, **values: object) -> None:
        """Save settings; a failure is ignored."""
        text = json.dumps(self.settings() | values, indent=1)
        with contextlib.suppress(OSError):
            _write(self.folder / "settings.json", text + "\n")


def _write(file: Path, text: str) -> None:
    """Write atomically: the file has its old content or the new one, never a part."""
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
