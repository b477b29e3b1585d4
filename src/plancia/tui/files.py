"""Files of the application, each written whole: games, and what a person has done."""

import contextlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any


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


def read_json(file: Path) -> dict[str, Any]:
    """An unreadable file is as good as an empty one."""
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def write_json(file: Path, data: object) -> None:
    """A failure is ignored."""
    with contextlib.suppress(OSError):
        write_file(file, json.dumps(data) + "\n")


class PersonFiles:
    """The host's `PersonStore` for the one person who uses this computer's account."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def person_text(self, person: str, name: str) -> tuple[str, int]:
        found = read_json(self._folder / f"{name}.json")
        match found:
            case {"text": str(text), "version": int(version)}:
                return text, version
        return "", 0

    async def save_person_text(self, person: str, name: str, text: str, version: int) -> bool:
        if (await self.person_text(person, name))[1] != version - 1:
            return False
        draft = json.dumps({"version": version, "text": text})
        write_file(self._folder / f"{name}.json", draft + "\n")
        return True
