"""Where compiled kernels are kept, and which are there: a folder for each state of a room.

Nothing here imports Numba, so that a server or a screen can quickly ask what is compiled already.
"""

import contextlib
import hashlib
import os
import re
import sys
import tempfile
from collections.abc import Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Final

from plancia.kernels.library import PACKAGE, Backend, backend

_IMPORT: Final = re.compile(r"^from (plancia[.\w]*) import (\([^)]*\)|[^#\n]*)", re.MULTILINE)
JIT: Final = PACKAGE / "kernels" / "jit" / "__init__.py"


def is_compiled(room: str, kernels: str) -> bool:
    """True if those kernels of a room need no compiling, or are compiled by Numba and kept."""
    return backend() is not Backend.NUMBA or _mark(room, kernels).exists()


def mark_compiled(room: str, kernels: str) -> None:
    """Remember that Numba has compiled and kept those kernels of a room, if the disk lets us."""
    if backend() is Backend.NUMBA:
        with contextlib.suppress(OSError):
            _mark(room, kernels).touch()


def _mark(room: str, kernels: str) -> Path:
    return folder(room) / f"{kernels}.compiled"


@cache
def folder(room: str) -> Path:
    """The folder for a room's compiled kernels; a temporary one where the cache is read-only."""
    name = f"{room}-{_fingerprint(PACKAGE / room)}"
    try:
        return _writable(_base() / "plancia" / "kernels" / name)
    except (OSError, RuntimeError):  # Path.home() raises RuntimeError where there is no home
        # The processes that this one starts find there what it compiles.
        os.environ["NUMBA_CACHE_DIR"] = tempfile.mkdtemp(prefix="plancia-kernels-")
        return _writable(_base() / "plancia" / "kernels" / name)


def _writable(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder):
        return folder


def _base() -> Path:
    """Where the user wants Numba's caches, or the user's cache directory on each platform."""
    if given := os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME"):
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path.home() / ".cache"


def _fingerprint(room: Path) -> str:
    """A hash of all that a room's machine code is made from: Numba, Python and its sources.

    Numba looks only at the file of the function it caches: a cached caller would not notice that a
    helper or a constant in another module has changed. It also keeps the code of each path apart.
    """
    made_by = version("numba"), sys.implementation.cache_tag, os.environ.get("NUMBA_BOUNDSCHECK")
    digest = hashlib.sha256(f"{made_by} {room}".encode())
    for source in kernel_sources(room):
        digest.update(source.name.encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:16]


def kernel_sources(room: Path) -> list[Path]:
    """Those of `kernels.jit`, the room's modules that import it, and all that those import."""
    hinted = (one for one in JIT.parents[1].glob("*.py") if b"jit" in one.read_bytes())
    shared = {one for one in hinted if _imported(one, {str(JIT): JIT})}
    own = set(room.rglob("*.py"))
    known = {str(source): source for source in (JIT, *own, *shared)}
    imports = {source: _imported(source, known) for source in own | shared}
    found = {source for source in own if imports[source] & {JIT, *shared}}
    while more := {source for source in own if imports[source] & found} - found:
        found |= more
    while more := {one for source in found for one in imports[source]} - found - {JIT}:
        found |= more
    return [*sorted(JIT.parent.glob("*.py")), *sorted(found)]


def _imported(source: Path, known: Mapping[str, Path]) -> set[Path]:
    """Those of the known files that a module may import at its head."""
    found: list[str] = []
    # Every process that runs kernels asks; to parse whole modules takes six times as long.
    for name, names in _IMPORT.findall(source.read_text("utf-8")):
        module = os.path.join(PACKAGE.parent, *name.split("."))
        found += (f"{module}.py", os.path.join(module, "__init__.py"))
        found += (os.path.join(module, f"{each}.py") for each in re.findall(r"\w+", names))
    return {known[each] for each in found if each in known}
