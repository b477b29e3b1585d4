"""The page as tools/page_build.py builds it for a wheel or a site.

A clone serves its modules as they are. A build is used as long as it is of the same sources.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "static"
BUILT: Final = Path(__file__).parent / "built"
LIST: Final = "build.json"
"""Which file came of which source."""

APP: Final = "app.js"
ENGINE: Final = "engine/worker.js"
STYLE: Final = "style/plancia.css"
THEME: Final = "theme.js"
WORKER: Final = "service-worker.js"


@dataclass(frozen=True, slots=True)
class Build:
    """The built files by name."""

    files: Mapping[str, bytes]
    outputs: Mapping[str, str]
    """The name of what came of a source, by the source's."""
    imported: tuple[str, ...]
    """Names of the modules that the application imports before it does anything."""


def sources() -> dict[str, Path]:
    """The modules, style sheets and typefaces by their names in the folder."""
    found = (path for path in FOLDER.rglob("*") if path.suffix in (".js", ".css", ".woff2"))
    return {path.relative_to(FOLDER).as_posix(): path for path in sorted(found)}


def digest() -> str:
    """A hash of all sources."""
    hashed = hashlib.sha256()
    for name, path in sources().items():
        content = path.read_bytes()
        hashed.update(f"{name} {len(content)}\n".encode() + content)
    return hashed.hexdigest()


def read() -> Build | None:
    """The page as it was built; None if it was not, or of other sources."""
    try:
        listed = json.loads((BUILT / LIST).read_text())
    except FileNotFoundError:
        return None
    if listed["digest"] != digest():
        return None
    files = {path.name: path.read_bytes() for path in BUILT.iterdir() if path.name != LIST}
    return Build(files, listed["outputs"], tuple(listed["imported"]))
