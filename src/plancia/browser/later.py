"""Modules that a start does not need: their archive is loaded when the first of them is imported.

`tools/byte_code.py` writes the archives, and beside this module the names of what is in each.
"""

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Final
from zipimport import zipimporter

from plancia.core.registry import game, games

HOME: Final = Path(__file__).parents[2]
"""Where the package lies, and its data files."""

_WITHOUT_LIBRARIES: Final = (
    *("asyncio", "csv", "json", "secrets", "unicodedata", "urllib.parse"),
    *("plancia.core.record", "plancia.engine.hint", "plancia.engine.player"),
    "plancia.study.pack",
)
"""What the workers import anyway."""


class Later(MetaPathFinder):
    """Looks into an archive for what is known to be there, so that nothing else loads it. It is a
    file that the worker's JavaScript loads when it is read."""

    def __init__(self, archive: Path, modules: str) -> None:
        self._archive, self._modules = archive, frozenset(modules.split())

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name not in self._modules:
            return None
        folder = self._archive.joinpath(*name.split(".")[:-1])
        found = zipimporter(str(folder)).find_spec(name, target)
        if found and found.origin:  # modules look for data beside themselves
            found.origin = self._beside(found.origin)
        if found and found.submodule_search_locations:  # or Python finds what is in it without us
            found.submodule_search_locations = list(
                map(self._beside, found.submodule_search_locations)
            )
        return found

    def _beside(self, path: str) -> str:
        return path.replace(str(self._archive), str(self._archive.parent))


def prepare() -> None:
    """Import what needs no compiled library, for the snapshot of this memory that the other worker
    and the next visit start from: a snapshot can hold neither kernels nor msgspec."""
    for module in _WITHOUT_LIBRARIES:
        import_module(module)
    for kind in map(game, games()):
        _ = kind.levels


def install() -> None:
    for listed in Path(__file__).parent.glob("*.zip.txt"):
        sys.meta_path.append(Later(HOME / listed.stem, listed.read_text()))
