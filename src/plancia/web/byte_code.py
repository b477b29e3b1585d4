"""Pyodide's standard library with byte code: compiling it takes a browser longer than the rest of
Python's start. Only Pyodide's own Python can make it, so that `pack` runs in there, by Node."""

import io
import marshal
import subprocess
import sys
import tempfile
import zipfile
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path
from typing import Final

LIBRARY: Final = "python_stdlib.zip"

_UNCHECKED: Final = (1).to_bytes(4, "little")
"""In byte code: it belongs to a source that need not be looked for."""

_NODE: Final = Path(sys.executable).with_name("node")
_PROGRAM: Final = """
import { readFileSync, writeFileSync } from "node:fs";
const [pyodide, wheel, source, result] = process.argv.slice(1);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
python.pyimport("plancia.browser.worker");
python.runPython(readFileSync(source, "utf8"));
writeFileSync(result, python.runPython("pack()").toJs());
"""


def compiled_library(pyodide: Path, wheel: bytes) -> bytes:
    """The library for browsers that run this package."""
    with tempfile.TemporaryDirectory(prefix="plancia-") as folder:
        packed, result = Path(folder) / "wheel.zip", Path(folder) / LIBRARY
        packed.write_bytes(wheel)
        paths = [str(path) for path in (pyodide.resolve(), packed, __file__, result)]
        subprocess.run([_NODE, "--input-type=module", "--eval", _PROGRAM, *paths], check=True)
        return result.read_bytes()


def pack() -> bytes:
    """The archive that Python has its library from, with byte code for what is imported by now."""
    path = next(path for path in sys.path if path.endswith(".zip"))
    origins = {getattr(module.__spec__, "origin", None) for module in sys.modules.values()}
    packed = io.BytesIO()
    with zipfile.ZipFile(path) as library, zipfile.ZipFile(packed, "w") as archive:
        for name in library.namelist():
            content = library.read(name)
            if f"{path}/{name}" in origins:
                code = compile(content, f"{path}/{name}", "exec", dont_inherit=True)
                head = MAGIC_NUMBER + _UNCHECKED + source_hash(content)
                name, content = f"{name}c", head + marshal.dumps(code)
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()
