"""The browser edition: Plancia as a folder of static files, which any web host can serve.

`python -m tools.site SITE PYODIDE KERNELS` writes it, with Pyodide from the folder of the npm
package and the kernels that `plancia kernels build --target wasm32` has compiled.
"""

from __future__ import annotations

import json
import shutil
import sys
import zipfile
from collections.abc import Callable, Iterator
from importlib.metadata import distribution
from pathlib import Path
from typing import Final

from tools import byte_code, page_build

from plancia.browser.host import ME, PageOutbox
from plancia.core.registry import game, games
from plancia.host.presence import Viewers
from plancia.host.tasks import Clock
from plancia.kernels.build import all_sources
from plancia.kernels.library import digest_of, library_file
from plancia.live.creating import new_game
from plancia.live.game import LiveGame
from plancia.live.messages import NewGameRequest, decode, encode
from plancia.web import page_build as built_page
from plancia.web.pages import PATHS, shell
from plancia.web.shell import HERE, PAGE, BrowserEngine

LIBRARY: Final = library_file("wasm32").name
COMPILED: Final = f"plancia/compiled/{LIBRARY}"
SOURCES: Final = Path(built_page.__file__).parents[1]
IN_BROWSER: Final = (
    "__init__.py", "browser", "connect4", "core", "courses", "engine", "four_in_a_row", "host",
    "kernels", "language.py", "live", "nim", "originals", "pente", "study", "tetrisito",
)  # fmt: skip
"""What runs in a browser; `engine` and `kernels` have parts beside it that are small."""
DATA: Final = ".bin"
"""How names of data files end: books and packs of puzzles, loaded when Python opens them."""

PYODIDE_FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LOCK: Final = "pyodide-lock.json"
"""The list of packages that Pyodide could load; ours are none."""
FIRST_GAMES: Final = "first-games.json"
"""How games look at their start: a page shows them before Python is there."""
WHEELS: Final = "pyodide-wheels"
"""The folder beside Pyodide's that `make node_modules` fills: msgspec, compiled for browsers."""
GROUPS: Final = ("plancia.games", "plancia.players")
"""Of entry points."""


def engine(pyodide: Path, kernels: Path) -> BrowserEngine:
    """Everything that the page's workers load."""
    package_json = json.loads((pyodide / "package.json").read_text())
    lock = json.loads((pyodide / LOCK).read_text())
    files = {name: (pyodide / name).read_bytes() for name in PYODIDE_FILES}
    files[LOCK] = json.dumps(lock | {"packages": {}}).encode()
    library, data = (kernels / LIBRARY).read_bytes(), _files(lambda path: path.suffix == DATA)
    wheels = pyodide.parent / WHEELS
    if digest_of(all_sources()).encode() not in library:
        raise ValueError(f"{kernels} has kernels of other sources")
    data[COMPILED] = library
    packed = byte_code.packed(pyodide, {**package_files(), **_unpacked(wheels), **data})
    files[byte_code.LIBRARY] = packed.pop(byte_code.LIBRARY)
    package = packed.pop(byte_code.PACKAGE)
    return BrowserEngine(package_json["version"], files, package, {**data, **packed})


def package_files() -> dict[str, bytes]:
    """What of Plancia runs in a browser, as in a wheel, without data and compiled kernels."""
    installed = distribution("plancia")
    points = "".join(
        f"[{group}]\n"
        + "".join(
            f"{each.name} = {each.value}\n" for each in installed.entry_points.select(group=group)
        )
        for group in GROUPS
    )
    info = f"plancia-{installed.version}.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: plancia\nVersion: {installed.version}\n"
    kind = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    return {
        **_files(lambda path: path.suffix != DATA),
        f"{info}/METADATA": metadata.encode(),
        f"{info}/WHEEL": kind.encode(),
        f"{info}/entry_points.txt": points.encode(),
    }


def _files(wanted: Callable[[Path], bool]) -> dict[str, bytes]:
    return {
        path.relative_to(SOURCES.parent).as_posix(): path.read_bytes()
        for path in SOURCES.rglob("*")
        if path.is_file()
        and path.relative_to(SOURCES).parts[0] in IN_BROWSER
        and "__pycache__" not in path.parts
        and wanted(path)
    }


def _unpacked(wheels: Path) -> dict[str, bytes]:
    """The files of the wheels in a folder."""
    files: dict[str, bytes] = {}
    for wheel in wheels.glob("*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            files |= {name: archive.read(name) for name in archive.namelist()}
    if not files:
        raise ValueError(f"{wheels} has no wheels; `make node_modules` gets them")
    return files


def first_games() -> bytes:
    """How games look at their start in which a person moves first, by the page's request for them:
    with the options that the page offers first, against each level, and for two on one screen."""
    found = {}
    for body in _first_requests():
        stored = new_game(
            decode(NewGameRequest, body),
            "",
            ME,
            "",
            now=0.0,
            most_moves=0,
            check=lambda start, moves: None,
        )
        viewers = Viewers(LiveGame(stored), Clock(), PageOutbox())
        found[body] = json.loads(encode(viewers.state(ME)))
    return json.dumps(found).encode()


def _first_requests() -> Iterator[str]:
    """As lobby/newgame.js writes them."""
    me: dict[str, str | bool] = {"kind": "me"}
    for kind in map(game, games()):
        options = next((dict(each.options) for each in kind.presets.values()), {})
        opponents: list[list[dict[str, str | bool]]] = [[]]
        if kind.players == 2:
            opponents = [[{"kind": "level", "level": level.name}] for level in kind.levels] + [
                [{**me}]
            ]
        for opponent in opponents:
            request = {
                "game": kind.name,
                "seats": [me, *opponent],
                "options": options,
                "clock": "",
                "moves": [],
            }
            yield json.dumps(request, separators=(",", ":"), ensure_ascii=False)


def addresses() -> Iterator[str]:
    """The addresses of the page that a link from outside may have, each a file of its own."""
    for path in PATHS:
        if "{game:str}" in path:
            yield from (path.replace("{game:str}", name) for name in games())
        elif "{" not in path:
            yield path


def write(folder: Path, pyodide: Path, kernels: Path) -> None:
    """The site, in a folder of its own; what was there before is gone."""
    if built_page.read() is None:  # a server that runs from these sources serves what was built
        page_build.build(pyodide.parent)
    more = {FIRST_GAMES: first_games()}
    files = shell(built_page.read(), engine(pyodide, kernels), more).files
    if folder.exists():
        shutil.rmtree(folder)
    for path, file in files.items():
        _write(folder / path.lstrip("/"), file.content)
    page = files["/" + PAGE].content
    for address in addresses():
        way_up = "../" * len(address.strip("/").split("/")) if address != "/" else HERE
        _write(folder / address.strip("/") / PAGE, _from(page, way_up))
    _write(folder / "404.html", _from(page, "../"))  # what hosts send for the address of a game


def _from(page: bytes, base: str) -> bytes:
    """The page at another place in the folder."""
    return page.replace(f'"{HERE}'.encode(), f'"{base}'.encode())


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


if __name__ == "__main__":
    write(*(Path(argument) for argument in sys.argv[1:4]))
