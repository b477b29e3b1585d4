"""Libraries as they are built; tests/kernels/ runs them."""

import ctypes
import shutil
from pathlib import Path

import llvmlite.binding as llvm
import pytest

from plancia.kernels import build as kernel_build
from plancia.kernels.build import TARGETS, BuildFailed, all_sources, build
from plancia.kernels.jit import DISABLED
from plancia.kernels.library import (
    PACKAGE,
    UNLINKED,
    UnlinkedLibrary,
    library_file,
    targets_here,
)


def test_the_sources_are_those_of_all_rooms_and_of_what_compiles_them() -> None:
    names = [source.relative_to(PACKAGE).as_posix() for source in all_sources()]
    assert {"kernels/jit/memory.py", "connect4/solver/search.py"} <= set(names)
    assert {"pente/engine/search.py", "pente/variants.py", "tetrisito/solver/covering.py"} <= set(
        names
    )
    assert not {"kernels/build.py", "connect4/teaching/facts.py"} & set(names)
    assert len(set(names)) == len(names)


def test_an_unknown_target_is_refused_with_the_reason(tmp_path: Path) -> None:
    with pytest.raises(BuildFailed, match="no target vax"):
        build(["vax"], tmp_path)


TINY = """
define i64 @plancia_twice(i64 %a) {
  %twice = add i64 %a, %a
  ret i64 %twice
}
"""


@pytest.mark.parametrize("linker", ["ziglang", "cc", ""])
def test_a_clone_links_by_what_the_machine_has_and_runs_without_a_linker_too(
    linker: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = targets_here()[0]
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    machine = llvm.Target.from_default_triple().create_target_machine(reloc="pic")
    code = machine.emit_object(llvm.parse_assembly(TINY))
    if linker != "ziglang":
        monkeypatch.setattr(kernel_build, "find_spec", lambda name: None)
        found = shutil.which("cc") if linker else None
        monkeypatch.setattr(kernel_build.shutil, "which", lambda name: found)
    file = library_file(target, tmp_path)
    kernel_build._link(TARGETS[target], code, ["plancia_twice"], file)
    library = ctypes.CDLL(str(file)) if linker else UnlinkedLibrary(str(file.with_suffix(UNLINKED)))
    assert library.plancia_twice(21) == 42
    assert not hasattr(library, "plancia_thrice")
    (kept,) = tmp_path.iterdir()
    assert kept.suffix in (".so", UNLINKED)


@pytest.mark.soak
@pytest.mark.skipif(DISABLED, reason="nothing is compiled")
def test_the_same_sources_give_the_same_bytes(tmp_path: Path) -> None:
    one, two = (build(TARGETS, tmp_path / name) for name in ("one", "two"))
    assert [file.read_bytes() for file in one] == [file.read_bytes() for file in two]
