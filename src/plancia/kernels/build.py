"""All kernels compiled ahead of time: one library for each target, from Numba's optimised code.

It runs as a process of its own (`python -m plancia.kernels.build FOLDER TARGET...`), because
Numba reads its settings when it is imported: see `SETTINGS`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

from plancia.kernels.library import (
    PACKAGE,
    SOURCES_MARK,
    SOURCES_SYMBOL,
    UNLINKED,
    digest_of,
    library_file,
    targets_here,
)

if TYPE_CHECKING:
    from plancia.core.capability import Compiles

SETTINGS: Final = {
    "PLANCIA_KERNELS": "build",
    "NUMBA_CPU_NAME": "generic",  # not the one of this machine
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_LOOP_VECTORIZE": "0",  # each target has vectors of its own
    "NUMBA_SLP_VECTORIZE": "0",
    "PYTHONHASHSEED": "0",  # the same order of everything, and so the same bytes
}
UNROLLING: Final = "-unroll-threshold=900"
"""For LLVM, three times its own: the loop over the eight slots of a key in Pente becomes plain
code, in which shifts and offsets are constants."""
LIBC: Final = frozenset({"memcpy", "memmove", "memset"})
"""What machine code may call though no kernel does."""


@dataclass(frozen=True)
class Target:
    """A kind of machine, and how a library for it is linked."""

    triple: str
    cpu: str
    features: str
    linker: tuple[str, ...]
    """A command of `ziglang`, with its options."""
    export: str = ""
    """The option that names an entry point, where not all are seen from outside."""


_WASM = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext,+simd128"
_ELF = ("-shared", "--build-id=none", "--strip-all", "-z", "noexecstack", "-soname", "plancia")

TARGETS: Final = {
    "x86-64": Target(
        "x86_64-unknown-linux-gnu", "x86-64", "+popcnt", ("ld.lld", *_ELF, "-m", "elf_x86_64")
    ),
    "x86-64-v3": Target(
        "x86_64-unknown-linux-gnu", "x86-64-v3", "", ("ld.lld", *_ELF, "-m", "elf_x86_64")
    ),
    "aarch64": Target(
        "aarch64-unknown-linux-gnu", "generic", "", ("ld.lld", *_ELF, "-m", "aarch64elf")
    ),
    "wasm32": Target(
        "wasm32-unknown-emscripten", "generic", _WASM,
        ("wasm-ld", "-shared", "--experimental-pic", "--strip-all"),
        export="--export={}",
    ),
}  # fmt: skip


class BuildFailed(Exception):
    """A library that could not be made."""


def build(targets: Iterable[str], folder: Path) -> list[Path]:
    """Compile all kernels for these targets, in a process of its own: the libraries' files."""
    names = list(targets)
    if (other := set(names) - {*targets_here()}) and find_spec("ziglang") is None:
        raise BuildFailed(f"to link for {', '.join(sorted(other))}: pip install ziglang")
    if unknown := set(names) - set(TARGETS):
        raise BuildFailed(
            f"no target {', '.join(sorted(unknown))}; there are: {', '.join(TARGETS)}"
        )
    folder.mkdir(parents=True, exist_ok=True)
    env = {**os.environ, **SETTINGS}
    env["PYTHONPATH"] = os.pathsep.join([str(PACKAGE.parent), env.get("PYTHONPATH", "")])
    command = [sys.executable, "-m", __name__, str(folder), *names]
    with tempfile.TemporaryFile("w+") as says:
        # It ends when its standard input does: with this process, however that ends.
        with subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stderr=says) as process:
            process.wait()
        if process.returncode:
            says.seek(0)
            raise BuildFailed(says.read())
    return [library_file(name, folder) for name in names]


def _rooms() -> Iterator[tuple[str, Compiles]]:
    """The packages of games that have kernels, and what they compile."""
    from plancia.core.capability import Compiles, capability
    from plancia.core.registry import game, games

    for name in games():
        offered = capability(game(name), Compiles)
        room = type(game(name)).__module__.split(".")[1]
        if offered is not None and (PACKAGE / room).is_dir():  # not one of another package
            yield room, offered


def all_sources() -> list[Path]:
    """What the kernels of all games are made from."""
    found = dict.fromkeys(one for room, _ in _rooms() for one in kernel_sources(PACKAGE / room))
    return list(found)


_IMPORT: Final = re.compile(r"^from (plancia[.\w]*) import (\([^)]*\)|[^#\n]*)", re.MULTILINE)
JIT: Final = PACKAGE / "kernels" / "jit" / "__init__.py"


def kernel_sources(room: Path) -> list[Path]:
    """Those of `kernels.jit`, the game's modules that import it, and all that those import."""
    own = set(room.rglob("*.py"))
    known = {str(source): source for source in (JIT, *own)}
    imports = {source: _imported(source, known) for source in own}
    found = {source for source in own if JIT in imports[source]}
    while more := {source for source in own if imports[source] & found} - found:
        found |= more
    while more := {one for source in found for one in imports[source]} - found - {JIT}:
        found |= more
    return [*sorted(JIT.parent.glob("*.py")), *sorted(found)]


def _imported(source: Path, known: Mapping[str, Path]) -> set[Path]:
    """Those of the known files that a module may import at its head."""
    found: list[str] = []
    for name, names in _IMPORT.findall(source.read_text("utf-8")):
        module = os.path.join(PACKAGE.parent, *name.split("."))
        found += (f"{module}.py", os.path.join(module, "__init__.py"))
        found += (os.path.join(module, f"{each}.py") for each in re.findall(r"\w+", names))
    return {known[each] for each in found if each in known}


class _Code:
    """The code of all kernels, with a function for C that calls each entry point."""

    def __init__(self) -> None:
        import llvmlite.binding as llvm

        self._llvm = llvm
        self.symbols: list[str] = [SOURCES_SYMBOL]
        modules = {}
        sources = all_sources()
        names = [source.relative_to(PACKAGE).as_posix() for source in sources]
        text = SOURCES_MARK.decode() + "\n".join([digest_of(sources), *names]) + "\0"
        escaped = "".join(f"\\{byte:02x}" for byte in text.encode())
        wrappers = [
            f'@sources = internal constant [{len(text)} x i8] c"{escaped}"\n'
            f"define i64 @{SOURCES_SYMBOL}() {{\n  ret i64 ptrtoint (ptr @sources to i64)\n}}\n"
        ]
        rooms = [room for room, _ in _rooms()]
        with get_context("spawn").Pool(min(len(rooms), os.cpu_count() or 1)) as pool:
            compiled = pool.map(_compile_room, rooms, chunksize=1)
        for symbol, name, code, wrapper in chain.from_iterable(compiled):
            if symbol not in self.symbols:
                self.symbols.append(symbol)
                modules[name] = code
                wrappers.append(wrapper)
        self._text = [*modules.values(), "\n".join(wrappers)]

    def compile(self, target: Target) -> bytes:
        """An object file for a target."""
        llvm: Any = self._llvm
        machine = llvm.Target.from_triple(target.triple).create_target_machine(
            target.cpu, target.features, opt=3, reloc="pic"
        )
        # In a context that has seen other modules LLVM may optimise in another order.
        context = llvm.create_context()
        module = llvm.parse_assembly(self._text[0], context)
        for text in self._text[1:]:
            part = llvm.parse_assembly(text, context)
            part.triple, part.data_layout = module.triple, module.data_layout
            module.link_in(part)
        for one in (*module.functions, *module.global_variables):
            if not one.is_declaration and one.name not in self.symbols:
                one.linkage = "internal"  # only the entry points can be seen from outside
        module.verify()
        module.triple, module.data_layout = target.triple, str(machine.target_data)
        tuning = llvm.create_pipeline_tuning_options(speed_level=3)
        tuning.loop_vectorization = tuning.slp_vectorization = True
        builder = llvm.create_pass_builder(machine, tuning)
        builder.getModulePassManager().run(module, builder)
        called = {f.name for f in module.functions if f.is_declaration and f.name[:5] != "llvm."}
        if called - LIBC:
            raise BuildFailed(f"kernels call what no library has: {sorted(called - LIBC)}")
        found: bytes = machine.emit_object(module)
        return found


def _compile_room(name: str) -> list[tuple[str, str, str, str]]:
    """The code of a game's kernels that Python calls. It runs in a process of its own."""
    return [_compiled(entry_point) for entry_point in dict(_rooms())[name].entry_points()]


def _compiled(entry_point: Any) -> tuple[str, str, str, str]:
    """A kernel's name for C and Numba's, its code, and the code of a function for C that calls it.

    Numba's function takes an address for its result and one for an exception, which no kernel
    raises; it returns a status.
    """
    from plancia.kernels.jit.memory import signature_of, symbol_of
    from plancia.kernels.jit.numba_backend import code_of

    name, code = code_of(entry_point)
    takes, symbol = signature_of(entry_point.py_func), symbol_of(entry_point.py_func)
    result = "i8" if takes.result is bool else "i64"
    arguments = [f"i64 %a{place}" for place in range(len(takes.parameters))]
    wrapper = f"""
declare i32 @"{name}"({", ".join(["ptr", "ptr", *["i64"] * len(arguments)])})
define {result} @{symbol}({", ".join(arguments)}) {{
  %result = alloca i64
  %exception = alloca ptr
  %status = call i32 @"{name}"({", ".join(["ptr %result", "ptr %exception", *arguments])})
  %value = load {result}, ptr %result
  ret {result} %value
}}
"""
    return symbol, name, code, wrapper


def _link(target: Target, code: bytes, symbols: list[str], file: Path) -> None:
    """Make a library: by `ziglang`, or for this machine by its own linker. Without one the code
    is kept as it is."""
    part = file.with_name(f"{file.name}.{os.getpid()}.tmp")
    given = part.with_suffix(UNLINKED)
    given.write_bytes(code)
    if find_spec("ziglang"):
        exports = [target.export.format(symbol) for symbol in symbols if target.export]
        command = [sys.executable, "-m", "ziglang", *target.linker, *exports]
    elif linker := shutil.which("cc"):
        command = [linker, "-shared", "-nostdlib"]
    else:
        given.replace(file.with_suffix(UNLINKED))
        return
    subprocess.run([*command, str(given), "-o", str(part)], check=True)
    given.unlink()
    part.replace(file)


def _end_with_parent() -> None:
    sys.stdin.read()
    os._exit(1)


def main(folder: Path, names: list[str]) -> None:
    import llvmlite.binding as llvm

    Thread(target=_end_with_parent, daemon=True).start()
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    code = _Code()
    llvm.set_option("plancia", UNROLLING)
    for name in names:
        target = TARGETS[name]
        _link(target, code.compile(target), code.symbols, library_file(name, folder))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
