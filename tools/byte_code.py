"""Python's files as browsers load them: what a start needs, and in archives of their own the rest
of the package and of the library. Most is byte code: compiling takes a browser longer than all else
of Python's start. Only Pyodide's own Python can tell and compile, so that `pack` runs in there."""

import ast
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
"""What thinking needs in all games."""
REST: Final = "rest.zip"
"""The rest of the library."""
APART: Final = (
    *("connect4", "courses", "four_in_a_row", "nim", "originals", "pente", "tetrisito"),
)
"""Parts of the package with an archive each for what a start does not need."""

LOADED_ALONE: Final = (".bin", ".so")
"""How names of Plancia's files end that are loaded one by one."""

_PRECOMPILED: Final = (1).to_bytes(4, "little")
"""In byte code: it belongs to a source that need not be looked for."""
_WITHOUT_DOCS: Final = 2
"""A level of compiling, for the library."""

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
    later_ones = (MORE, REST, *(f"{part}.zip" for part in APART))
    archives: dict[str, dict[str, bytes]] = {each: {} for each in (LIBRARY, PACKAGE, *later_ones)}

    def add_code(archive: str, name: str, origin: str, source: bytes) -> None:
        if origin.startswith(library):
            code = compile(source, origin, "exec", dont_inherit=True, optimize=_WITHOUT_DOCS)
        else:
            code = compile(_shorter(source), origin, "exec", dont_inherit=True)
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
    for path in sorted([*ours, *later.HOME.glob("msgspec/**/*")]):
        if path.is_file() and "__pycache__" not in path.parts:
            name, content = path.relative_to(later.HOME).as_posix(), path.read_bytes()
            if path.suffix == ".py":
                part = name.split("/")[1]
                later_one = f"{part}.zip" if part in APART else MORE
                add_code(PACKAGE if str(path) in first else later_one, name, str(path), content)
            elif path.suffix != ".pyi":
                archives[PACKAGE][name] = content
    for archive in later_ones:
        modules = [name.partition(".")[0].replace("/", ".") for name in archives[archive]]
        text = "\n".join(name.removesuffix(".__init__") for name in modules)
        archives[PACKAGE][f"plancia/browser/{archive}.txt"] = text.encode()
    return {name: _zip(files) for name, files in archives.items()}


def _shorter(source: bytes) -> ast.Module:
    """Without what nothing reads in a browser: docstrings, and annotations of methods, which are
    functions of their own. A class keeps a docstring: dataclasses would make one at each start."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(body=[ast.Expr(ast.Constant(str()) as words), *_]):
                words.value = "."
            case ast.Module(body=[ast.Expr(ast.Constant(str())), *rest]):
                node.body = rest
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                match node.body:
                    case [ast.Expr(ast.Constant(str())), *rest]:
                        node.body = rest or [ast.Pass(lineno=node.lineno, col_offset=0)]
                if node not in tree.body:
                    node.returns = None
                    for argument in ast.walk(node.args):
                        if isinstance(argument, ast.arg):
                            argument.annotation = None
    return ast.fix_missing_locations(tree)


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
