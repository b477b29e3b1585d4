"""What was chosen last, such as the language: a file of JSON."""

import contextlib
import json
from pathlib import Path

from plancia.tui.atomic_file import write_file


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
