"""Which kernels run here: a library compiled ahead of time, Numba's, or plain Python.

Nothing here imports Numba, so that a server or a screen can quickly ask what is compiled already.
"""

import ctypes
import hashlib
import os
import platform
import sys
from collections.abc import Iterable
from enum import Enum
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

PACKAGE: Final = Path(__file__).resolve().parents[1]
FOLDER: Final = Path(os.environ.get("PLANCIA_KERNEL_FOLDER") or PACKAGE / "compiled")
"""Where `plancia kernels build` puts libraries; the second is where they lie in a wheel."""
SOURCES_SYMBOL: Final = "plancia_kernel_sources"
"""A function of each library: the address of its sources' hash and names, a line each."""
SLOW: Final = (
    "plancia: no compiled kernels fit this machine and Numba is not installed: searches are "
    "about 100 times slower. pip install 'WHEEL[jit]', with Plancia's .whl file for WHEEL, helps.\n"
)
SUFFIXES: Final = {
    "macos-arm64": ".dylib",
    "macos-x86-64": ".dylib",
    "windows-x86-64": ".dll",
    "wasm32-standalone": ".wasm",
}
"""Of the libraries of targets; all others are called `.so`."""
V3_FLAGS: Final = frozenset(["abm", "avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "movbe", "xsave"])
"""What a processor of the level x86-64-v3 has, as Linux names it."""


class Backend(Enum):
    """What runs kernels."""

    LIBRARY = "library"
    NUMBA = "numba"
    PYTHON = "python"


def library_file(target: str, folder: Path | None = None) -> Path:
    """A target's library, in a folder or where it is looked for."""
    return (folder or FOLDER) / f"kernels-{target}{SUFFIXES.get(target, '.so')}"


@cache
def backend() -> Backend:
    """What runs kernels in this process: the first of library, Numba and Python that is there.

    `PLANCIA_KERNELS` may name another; `NUMBA_DISABLE_JIT=1` means Python, as coverage needs it.
    """
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return Backend.PYTHON
    if given := os.environ.get("PLANCIA_KERNELS"):
        return Backend(given)
    if library() is not None:
        return Backend.LIBRARY
    if find_spec("numba") is not None:
        return Backend.NUMBA
    sys.stderr.write(SLOW)
    return Backend.PYTHON


@cache
def library() -> ctypes.CDLL | None:
    """The library for this processor that was made from the sources that are here."""
    for target in targets_here():
        file = library_file(target)
        if file.exists():
            found = ctypes.CDLL(str(file))
            if _is_made_from_sources(found):
                return found
    return None


def targets_here() -> tuple[str, ...]:
    """The targets whose libraries this process can load, the fastest first."""
    if sys.platform == "emscripten":
        return ("wasm32",)
    machine = platform.machine()
    if sys.platform == "darwin":
        return ("macos-arm64",) if machine == "arm64" else ("macos-x86-64",)
    if sys.platform == "win32":
        return ("windows-x86-64",) if machine == "AMD64" else ()
    if sys.platform != "linux" or sys.maxsize < 1 << 32:
        return ()
    if machine == "aarch64":
        return ("aarch64",)
    flags = _processor_flags() if machine == "x86_64" else frozenset()
    found = ("x86-64-v3",) if flags >= V3_FLAGS else ()
    return (*found, "x86-64") if "popcnt" in flags else ()


def _processor_flags() -> frozenset[str]:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return frozenset()
    flags = next((line for line in lines if line.startswith("flags")), "")
    return frozenset(flags.split())


def _is_made_from_sources(found: Any) -> bool:
    """Whether the sources that a library was compiled from are those of this package."""
    says = getattr(found, SOURCES_SYMBOL)
    says.restype = ctypes.c_int64
    if not (PACKAGE / "__init__.py").exists():
        return True  # in a browser there is only byte code, packed together with the library
    digest, *names = ctypes.string_at(says()).decode().splitlines()
    try:
        return digest == digest_of(PACKAGE / name for name in names)
    except OSError:
        return False


def digest_of(sources: Iterable[Path]) -> str:
    """A hash of sources, their names included."""
    digest = hashlib.sha256()
    for source in sources:
        digest.update(source.relative_to(PACKAGE).as_posix().encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()
