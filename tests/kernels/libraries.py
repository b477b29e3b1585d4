"""Libraries of the kernels as they are, built once for each state of their sources.

`python tests/kernels/libraries.py` builds them before the tests, which would wait for them. They
lie in the user's cache, for all clones with the same sources.
"""

from __future__ import annotations

import fcntl
import shutil
import sys
from importlib.metadata import distribution, version
from pathlib import Path
from zipfile import ZipFile

from plancia.kernels import build as kernel_build
from plancia.kernels.library import PACKAGE, digest_of, kept_folder, library_file, targets_here

TARGETS = [*targets_here()[:1], "wasm32"]


def place() -> Path:
    """The folder for libraries of the sources as they are."""
    sources = [*kernel_build.all_sources(), PACKAGE / "kernels" / "build.py"]
    state = f"{digest_of(sources)[:16]}-{version('llvmlite')}-{version('ziglang')}"
    return kept_folder().parent / "libraries" / state


def built() -> Path:
    """A folder with libraries for this machine and for WebAssembly."""
    folder = place()
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one process builds, the others wait
        missing = [one for one in TARGETS if not library_file(one, folder).exists()]
        if missing:
            sys.stderr.write("Compiling kernels ahead of time: about a minute, once\n")
            kernel_build.build(missing, folder)
    return folder


def make_site(libraries: Path, folder: Path) -> Path:
    """Fill a folder for sys.path of Pyodide: the package with its libraries, how it is known there,
    and the wheels that it needs."""
    unneeded = shutil.ignore_patterns("static", "locale", "__pycache__", "compiled")
    shutil.copytree(PACKAGE, folder / "plancia", ignore=unneeded)
    shutil.copytree(libraries, folder / "plancia" / "compiled")
    installed = distribution("plancia")
    metadata = folder / f"plancia-{installed.version}.dist-info"
    metadata.mkdir()
    for name in ("METADATA", "entry_points.txt"):
        (metadata / name).write_text(installed.read_text(name) or "")
    for wheel in (PACKAGE.parents[1] / "node_modules" / "pyodide-wheels").glob("*.whl"):
        ZipFile(wheel).extractall(folder)
    return folder


if __name__ == "__main__":
    built()
