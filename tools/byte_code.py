"""Python's files as browsers load them: what a start needs, and in archives of their own the rest
of the package and of the library. Most is byte code: compiling takes a browser longer than all else
of Python's start. Only Pyodide's own Python can tell and compile, so that `pack` runs in there."""

import io
import marshal
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from importlib import import_module
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path
from typing import Final

LIBRARY: Final = "python_stdlib.zip"
PACKAGE: Final = "plancia.zip"
MORE: Final = "more.zip"
"""The rest of the package, and what thinking needs of the library."""
REST: Final = "rest.zip"
"""The rest of the library."""
LATER: Final = (MORE, REST)

LOADED_ALONE: Final = (".bin", ".so")
"""How names of Plancia's files end that are loaded one by one."""

_PRECOMPILED: Final = (1).to_bytes(4, "little")
"""In byte code: it belongs to a source that need not be looked for."""
_WITHOUT_DOCS: Final = 2
"""A level of compiling, for the library. Our dataclasses need their docstrings: Python would write
others at each start."""

_NODE: Final = Path(sys.executable).with_name("node")
_PROGRAM: Final = """
import { readFileSync, writeFileSync } from "node:fs";
const [pyodide, folder, source] = process.argv.slice(1);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
python.unpackArchive(new Uint8Array(readFileSync(`${folder}/package`)), "wheel");
python.runPython(readFileSync(source, "utf8"));
const archives = Object.entries(python.runPython("pack()").toJs());
for (const [name, content] of archives) writeFileSync(`${folder}/${name}`, content);
"""


def packed(pyodide: Path, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The archives, for browsers that run a package of these files."""
    with tempfile.TemporaryDirectory(prefix="plancia-") as name:
        folder = Path(name)
        with zipfile.ZipFile(folder / "package", "w") as archive:
            for path, content in files.items():
                archive.writestr(path, content)
        arguments = [str(path) for path in (pyodide.resolve(), folder, __file__)]
        command = [str(_NODE), "--input-type=module", "--eval", _PROGRAM, *arguments]
        subprocess.run(command, check=True)
        return {path.name: path.read_bytes() for path in folder.glob("*.zip")}


def pack() -> dict[str, bytes]:
    from plancia.browser import later

    later.prepare()
    import_module("plancia.browser.worker")
    first = _origins()
    _rehearse()
    thinking = _origins()
    archives: dict[str, dict[str, bytes]] = {LIBRARY: {}, PACKAGE: {}, MORE: {}, REST: {}}

    def add_code(archive: str, name: str, origin: str, source: bytes) -> None:
        level = _WITHOUT_DOCS if origin.startswith(library) else 0
        code = compile(source, origin, "exec", dont_inherit=True, optimize=level)
        head = MAGIC_NUMBER + _PRECOMPILED + source_hash(source)
        archives[archive][f"{name}c"] = head + marshal.dumps(code)

    library = next(path for path in sys.path if path.endswith(".zip"))
    with zipfile.ZipFile(library) as packed:
        for name in packed.namelist():
            origin, content = f"{library}/{name}", packed.read(name)
            if origin in thinking:
                add_code(LIBRARY if origin in first else MORE, name, origin, content)
            else:
                archives[REST][name] = content
    ours = [each for each in later.HOME.glob("plancia*/**/*") if each.suffix not in LOADED_ALONE]
    for path in sorted([*ours, *later.HOME.glob("msgspec*/**/*")]):
        if path.is_file() and "__pycache__" not in path.parts:
            name, content = path.relative_to(later.HOME).as_posix(), path.read_bytes()
            if path.suffix == ".py":
                add_code(PACKAGE if str(path) in first else MORE, name, str(path), content)
            else:
                archives[PACKAGE][name] = content
    for archive in LATER:
        modules = [name.partition(".")[0].replace("/", ".") for name in archives[archive]]
        text = "\n".join(name.removesuffix(".__init__") for name in modules)
        archives[PACKAGE][f"plancia/browser/{archive}.txt"] = text.encode()
    return {name: _zip(files) for name, files in archives.items()}


def _origins() -> set[str]:
    """Where the modules that are imported by now come from."""
    return {getattr(module.__spec__, "origin", None) or "" for module in sys.modules.values()}


def _rehearse() -> None:
    """Import what thinking needs, in all games."""
    from plancia.browser import worker
    from plancia.core.registry import game, games
    from plancia.engine.player import EngineQuestion, Limits
    from plancia.host.thinkers import PlayerOf

    for kind in map(game, games()):
        levels = [PlayerOf("level", kind, level.name) for level in kind.levels]
        for who in (*levels, PlayerOf("hint", kind), PlayerOf("study", kind)):
            deepens = who.kind == "study"
            asked = EngineQuestion(who, kind.start(), Limits(seconds=0.0), deepens)
            worker.answer(worker.packed(asked), lambda: False, lambda text: None)


def _zip(files: Mapping[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED, 9)
    return packed.getvalue()
