"""Which kernels run here: a library compiled ahead of time, or plain Python.

In a wheel the library lies beside the modules. A clone builds its own from its sources, once for
each state of them, and keeps it in the user's cache. Nothing here imports Numba.
"""

import ctypes
import hashlib
import os
import platform
import sys
import tempfile
from collections.abc import Iterable
from enum import Enum
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

PACKAGE: Final = Path(__file__).resolve().parents[1]
FOLDER: Final = Path(os.environ.get("PLANCIA_KERNEL_FOLDER") or PACKAGE / "compiled")
"""Where a wheel has its libraries."""
SOURCES_SYMBOL: Final = "plancia_kernel_sources"
"""A function of each library: the address of its sources' hash and names."""
SOURCES_MARK: Final = b"plancia kernel sources "
"""In a library, before its sources' hash and names, a line each, and a zero."""
BUILD_SECONDS: Final = 20
"""About how long a build for one target takes on an idle machine."""
SLOW: Final = (
    "plancia: no compiled kernels fit this machine, and {missing} to build them: searches are "
    "about 100 times slower.\n"
)
BUILDING: Final = f"plancia: building the kernels, about {BUILD_SECONDS} seconds, once\n"
V3_FLAGS: Final = frozenset(["abm", "avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "movbe", "xsave"])
"""What a processor of the level x86-64-v3 has, as Linux names it."""
UNLINKED: Final = ".o"
"""Of the code that is kept where the machine has no linker."""


class Backend(Enum):
    """What runs kernels."""

    LIBRARY = "library"
    PYTHON = "python"
    BUILD = "build"
    """Nothing runs: Numba compiles them for a library."""


class UnlinkedLibrary:
    """Compiled code that no linker has made a library of, loaded by llvmlite: it takes longer."""

    def __init__(self, file: str) -> None:
        import llvmlite.binding as llvm

        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        machine = llvm.Target.from_default_triple().create_target_machine()
        self._engine: Any = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
        self._engine.add_object_file(file)
        self._engine.finalize_object()

    def __getattr__(self, symbol: str) -> Any:
        if address := self._engine.get_function_address(symbol):
            return ctypes.CFUNCTYPE(ctypes.c_int64)(address)
        raise AttributeError(symbol)


Library = ctypes.CDLL | UnlinkedLibrary


def library_file(target: str, folder: Path | None = None) -> Path:
    """A target's library, in a folder or where a wheel has it."""
    return (folder or FOLDER) / f"kernels-{target}.so"


@cache
def backend() -> Backend:
    """What runs kernels in this process: a library if there is one or one can be built.

    `PLANCIA_KERNELS` may name another; `NUMBA_DISABLE_JIT=1` means Python, as coverage needs it.
    """
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return Backend.PYTHON
    if given := os.environ.get("PLANCIA_KERNELS"):
        return Backend(given)
    if library() is not None:
        return Backend.LIBRARY
    sys.stderr.write(SLOW.format(missing=missing_to_build()))
    return Backend.PYTHON


@cache
def library() -> Library | None:
    """The library for this processor that was made from the sources that are here; a clone without
    one builds it now, and waits for another process that does."""
    if (found := _ready_library()) is not None or missing_to_build():
        return found
    from fcntl import LOCK_EX, flock  # only Linux has targets that are built here

    from plancia.kernels.build import BuildFailed, build

    folder = kept_folder()
    with (folder / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if (found := _ready_library()) is None:
            sys.stderr.write(BUILDING)
            try:
                build(targets_here()[:1], folder)
            except BuildFailed as error:
                sys.stderr.write(f"{error}\n")
            found = _ready_library()
    return found


def is_ready() -> bool:
    """True if kernels run now, without a build before."""
    return _ready_library() is not None or bool(missing_to_build())


def missing_to_build() -> str:
    """What this machine lacks to build a library; empty if nothing."""
    if not targets_here():
        return "there is no target for this machine"
    if sys.platform == "emscripten" or find_spec("numba") is None:
        return "Numba is not installed (pip install 'WHEEL[jit]', with Plancia's .whl for WHEEL)"
    return ""


def _ready_library() -> Library | None:
    for target in targets_here():
        for folder in (FOLDER, kept_folder()):
            file = library_file(target, folder)
            for load, each in (
                (ctypes.CDLL, file),
                (UnlinkedLibrary, file.with_suffix(UNLINKED)),
            ):
                if each.exists() and _is_made_from_sources(each.read_bytes()):
                    return load(str(each))
    return None


@cache
def kept_folder() -> Path:
    """Where the libraries of this clone are kept: in the user's cache, or for this process and
    those that it starts where that is read-only."""
    name = hashlib.sha256(str(PACKAGE).encode()).hexdigest()[:16]
    try:
        home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
        return _writable(Path(home) / "plancia" / "kernels" / name)
    except (OSError, RuntimeError):  # Path.home() raises RuntimeError where there is no home
        os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp(prefix="plancia-kernels-")
        return _writable(Path(os.environ["XDG_CACHE_HOME"]) / "plancia" / "kernels" / name)


def _writable(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder):
        return folder


def targets_here() -> tuple[str, ...]:
    """The targets whose libraries this process can load, the fastest first."""
    if sys.platform == "emscripten":
        return ("wasm32",)
    machine = platform.machine()
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


def _is_made_from_sources(library: bytes) -> bool:
    """Whether the sources that a library was compiled from are those of this package."""
    if not (PACKAGE / "__init__.py").exists():
        return True  # in a browser there is only byte code, packed together with the library
    # A stale library may not be loaded: the system would give it again after a new build.
    at = library.find(SOURCES_MARK)
    if at < 0:
        return False
    digest, *names = library[at + len(SOURCES_MARK) : library.index(0, at)].decode().splitlines()
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
