"""The browser edition: Plancia as a folder of static files, which any web host can serve.

`python -m plancia.web.site SITE PYODIDE KERNELS` writes it, with Pyodide from the folder of the npm
package and the kernels that `plancia kernels build --target wasm32` has compiled.
"""

from __future__ import annotations

import io
import json
import shutil
import sys
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from typing import Final

from plancia.core.kernel_library import library_file
from plancia.core.registry import games
from plancia.web.gathering import FOLDER, PAGE, BrowserEngine
from plancia.web.pages import PATHS, shell

PYODIDE_FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK: Final = "pyodide-lock.json"
"""The list of packages that Pyodide could load; ours are none."""

LIBRARY: Final = library_file("wasm32").name
PACKAGE: Final = Path(__file__).parents[1]
ELSEWHERE: Final = ("arena", "cli", "compiled", "courses", "locale", "rl", "tui", "ugi", "web")
"""Rooms that do not run in a browser."""
GROUPS: Final = ("plancia.games", "plancia.players")
"""Of entry points."""


def engine(pyodide: Path, kernels: Path) -> BrowserEngine:
    """Everything that the page's workers load."""
    told = json.loads((pyodide / "package.json").read_text())
    lock = json.loads((pyodide / LOCK).read_text())
    files = {name: (pyodide / name).read_bytes() for name in PYODIDE_FILES}
    files[LOCK] = json.dumps(lock | {"packages": {}}).encode()
    return BrowserEngine(told["version"], files, wheel(kernels))


def wheel(kernels: Path) -> bytes:
    """Plancia's rooms that run in a browser with their kernels, as Pyodide unpacks them."""
    told = distribution("plancia")
    points = "".join(
        f"[{group}]\n"
        + "".join(f"{each.name} = {each.value}\n" for each in told.entry_points.select(group=group))
        for group in GROUPS
    )
    info = f"plancia-{told.version}.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: plancia\nVersion: {told.version}\n"
    kind = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files = {path.relative_to(PACKAGE.parent).as_posix(): path.read_bytes() for path in _rooms()}
    files |= {
        f"plancia/compiled/{LIBRARY}": (kernels / LIBRARY).read_bytes(),
        f"{info}/METADATA": metadata.encode(),
        f"{info}/WHEEL": kind.encode(),
        f"{info}/entry_points.txt": points.encode(),
    }
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _rooms() -> Iterator[Path]:
    for path in PACKAGE.rglob("*"):
        parts = path.relative_to(PACKAGE).parts
        if path.is_file() and parts[0] not in ELSEWHERE and "__pycache__" not in parts:
            yield path


def addresses() -> Iterator[str]:
    """The addresses of the page that a link from outside may have, each a file of its own."""
    for path in PATHS:
        if "{game:str}" in path:
            yield from (path.replace("{game:str}", name) for name in games())
        elif "{" not in path:
            yield path


def write(folder: Path, pyodide: Path, kernels: Path) -> None:
    """The site, in a folder of its own; what was there before is gone."""
    files = shell(FOLDER, engine(pyodide, kernels)).files
    if folder.exists():
        shutil.rmtree(folder)
    for path, file in files.items():
        _write(folder / path.lstrip("/"), file.content)
    page = files["/" + PAGE].content
    for address in addresses():
        _write(folder / address.strip("/") / PAGE, page)
    _write(folder / "404.html", page)  # what hosts send for the address of a game


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


if __name__ == "__main__":
    write(*(Path(argument) for argument in sys.argv[1:4]))
