"""Texts about the person at this computer, such as their lessons: a file each."""

import json
from pathlib import Path

from plancia.tui.atomic_file import write_file


class PersonFiles:
    """The host's `PersonStore` for the one person who uses this computer's account."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def person_text(self, person: str, name: str) -> tuple[str, int]:
        """An unreadable file is as good as none."""
        try:
            kept = json.loads(self._file(name).read_text(encoding="utf-8"))
            return str(kept["text"]), int(kept["version"])
        except (OSError, ValueError, KeyError, TypeError):
            return "", 0

    async def save_person_text(self, person: str, name: str, text: str, version: int) -> bool:
        if (await self.person_text(person, name))[1] != version - 1:
            return False
        write_file(self._file(name), json.dumps({"version": version, "text": text}) + "\n")
        return True

    def _file(self, name: str) -> Path:
        return self._folder / f"{name}.json"
