"""Libraries of the kernels as they are, built once for each state of their sources."""

from __future__ import annotations

import fcntl
import shutil
from importlib.metadata import distribution, version
from pathlib import Path

import pytest

from plancia.core import kernel_build
from plancia.core.kernel_library import PACKAGE, digest_of, library_file, targets_here

ROOT = Path(__file__).parents[2]
TARGETS = [*targets_here()[:1], "wasm32", "wasm32-standalone"]


@pytest.fixture(scope="session")
def libraries() -> Path:
    """A folder with the library for this machine and those for WebAssembly."""
    sources = [*kernel_build.all_sources(), PACKAGE / "core" / "kernel_build.py"]
    state = f"{digest_of(sources)[:16]}-{version('llvmlite')}-{version('ziglang')}"
    folder = ROOT / "build" / "kernels" / state
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one worker builds, the others wait
        missing = [one for one in TARGETS if not library_file(one, folder).exists()]
        if missing:
            kernel_build.build(missing, folder)
    return folder


@pytest.fixture(scope="session")
def site(libraries: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for sys.path: the package with its libraries, and how it is known to be there."""
    folder = tmp_path_factory.mktemp("site")
    unneeded = shutil.ignore_patterns("static", "locale", "__pycache__", "compiled")
    shutil.copytree(PACKAGE, folder / "plancia", ignore=unneeded)
    shutil.copytree(libraries, folder / "plancia" / "compiled")
    installed = distribution("plancia")
    metadata = folder / f"plancia-{installed.version}.dist-info"
    metadata.mkdir()
    for name in ("METADATA", "entry_points.txt"):
        (metadata / name).write_text(installed.read_text(name) or "")
    return folder
