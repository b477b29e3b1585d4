"""Files of the application, each written whole: settings, and texts about the person."""

import contextlib
import json
import os
import tempfile
from pathlib import Path


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


class TerminalSettings:
    def __init__(self, folder: Path) -> None:
        self._file = folder / "settings.json"

    def get(self, name: str) -> object:
        """None if nothing was chosen, or the file can't be read."""
        return self._read().get(name)

    def set(self, **values: object) -> None:
        """A failure is ignored."""
        with contextlib.suppress(OSError):
            write_file(self._file, json.dumps(self._read() | values, indent=1) + "\n")

    def _read(self) -> dict[str, object]:
        try:
            found = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}


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
