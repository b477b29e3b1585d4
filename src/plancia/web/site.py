"""Python for visitors' browsers, from the folder of a browser edition: tools/site.py writes it."""

import hashlib
import io
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from plancia.kernels.library import library_file
from plancia.web.config import BadSetting
from plancia.web.shell import PYODIDE, BrowserEngine

PACKAGE: Final = "plancia.zip"
LATER: Final = ("more.zip", "rest.zip")
"""Archives that plancia/browser/later.py loads: what thinking needs, the rest of the library."""
LIBRARY: Final = library_file("wasm32").name
COMPILED: Final = f"plancia/compiled/{LIBRARY}"
SOURCES: Final = "plancia/browser/sources.txt"
"""A hash of what a site's Python was made from."""
FOLDER: Final = Path(__file__).parents[1]
IN_BROWSER: Final = (
    "__init__.py", "browser", "connect4", "core", "courses", "engine", "four_in_a_row", "host",
    "kernels", "language.py", "live", "nim", "originals", "pente", "study", "tetrisito",
)  # fmt: skip
"""What runs in a browser; `engine` and `kernels` have parts beside it that are small."""
DATA: Final = ".bin"
"""How names of data files end."""


def engine_of(site: Path) -> BrowserEngine:
    """Python of a site; BadSetting if it is not of this package."""
    names = (PACKAGE, COMPILED, *LATER)
    files = {
        name: path.read_bytes()
        for name in names
        for path in site.glob(f"static/{Path(name).stem}.*{Path(name).suffix}")
    }
    pyodide = next(site.glob(f"static/{PYODIDE}*"), None)
    if pyodide is None or len(files) != len(names):
        raise BadSetting(f"{site} is no folder that `make site` has written")
    package = files.pop(PACKAGE)
    with zipfile.ZipFile(io.BytesIO(package)) as archive:
        written = archive.read(SOURCES) if SOURCES in archive.namelist() else b""
    if written != source_files()[SOURCES]:
        raise BadSetting(f"{site} is of another version; `make site` writes it anew")
    of_pyodide = {path.name: path.read_bytes() for path in pyodide.iterdir()}
    version = pyodide.name.removeprefix(PYODIDE)
    return BrowserEngine(version, of_pyodide, package, {**data_files(), **files})


def source_files() -> dict[str, bytes]:
    """What of the package runs in a browser, without data and compiled kernels, and its hash."""
    files = _files(lambda path: path.suffix != DATA)
    digest = hashlib.sha256()
    for name, content in sorted(files.items()):
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return {**files, SOURCES: digest.hexdigest().encode()}


def data_files() -> dict[str, bytes]:
    """Books and packs of puzzles, which a browser loads when Python opens them."""
    return _files(lambda path: path.suffix == DATA)


def _files(wanted: Callable[[Path], bool]) -> dict[str, bytes]:
    return {
        path.relative_to(FOLDER.parent).as_posix(): path.read_bytes()
        for path in FOLDER.rglob("*")
        if path.is_file()
        and path.relative_to(FOLDER).parts[0] in IN_BROWSER
        and "__pycache__" not in path.parts
        and wanted(path)
    }
