"""Libraries of kernels: which is chosen, when one is refused, and what runs kernels then."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from plancia.kernels import library as kernel_library
from plancia.kernels.build import TARGETS, BuildFailed
from plancia.kernels.library import (
    PACKAGE,
    SOURCES_MARK,
    V3_FLAGS,
    Backend,
    backend,
    digest_of,
    library,
    library_file,
    targets_here,
)

NEW, OLD, OLDEST = V3_FLAGS | {"popcnt"}, frozenset({"popcnt", "sse2"}), frozenset({"sse2"})


@pytest.mark.parametrize(
    ("platform", "machine", "flags", "expected"),
    [
        ("linux", "x86_64", NEW, ("x86-64-v3", "x86-64")),
        ("linux", "x86_64", NEW - {"avx2"}, ("x86-64",)),
        ("linux", "x86_64", OLD, ("x86-64",)),
        ("linux", "x86_64", OLDEST, ()),
        ("linux", "aarch64", frozenset(), ("aarch64",)),
        ("linux", "riscv64", NEW, ()),
        ("emscripten", "wasm32", frozenset(), ("wasm32",)),
        ("darwin", "x86_64", NEW, ()),
    ],
)
def test_the_library_is_chosen_by_what_the_processor_has(
    platform: str,
    machine: str,
    flags: frozenset[str],
    expected: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(kernel_library.platform, "machine", lambda: machine)
    monkeypatch.setattr(kernel_library, "_processor_flags", lambda: flags)
    assert targets_here() == expected
    assert set(expected) <= set(TARGETS)


def test_without_cpuinfo_no_processor_is_taken_for_granted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refused(path: Path) -> str:
        raise FileNotFoundError(path)

    monkeypatch.setattr(Path, "read_text", refused)
    assert kernel_library._processor_flags() == frozenset()


SOURCES = (PACKAGE / "kernels/jit/__init__.py", PACKAGE / "kernels/jit/memory.py")


def made_from(digest: str, *sources: Path) -> bytes:
    """A library that says what it was made from."""
    names = [source.relative_to(PACKAGE).as_posix() for source in sources]
    return b"ELF" + SOURCES_MARK + "\n".join([digest, *names]).encode() + b"\0more"


FITS = made_from(digest_of(SOURCES), *SOURCES)


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Where Plancia looks for libraries, on a new processor; a library is the name of its file."""
    monkeypatch.setattr(kernel_library, "FOLDER", tmp_path)
    monkeypatch.setattr(kernel_library, "kept_folder", lambda: tmp_path)
    monkeypatch.setattr(kernel_library, "targets_here", lambda: ("x86-64-v3", "x86-64"))
    monkeypatch.setattr(kernel_library.ctypes, "CDLL", str)
    for name in ("NUMBA_DISABLE_JIT", "PLANCIA_KERNELS"):
        monkeypatch.delenv(name, raising=False)
    for function in (backend, library):
        function.cache_clear()
    yield tmp_path
    for function in (backend, library):
        function.cache_clear()


def test_a_library_made_from_these_sources_is_used(folder: Path) -> None:
    library_file("x86-64", folder).write_bytes(FITS)
    assert backend() is Backend.LIBRARY
    assert library() == str(library_file("x86-64", folder))


def test_a_library_made_from_other_sources_is_passed_over(folder: Path) -> None:
    for other in (made_from(digest_of(SOURCES), *SOURCES[:1]), b"not ours"):
        library_file("x86-64-v3", folder).write_bytes(other)
        library_file("x86-64", folder).write_bytes(FITS)
        assert library() == str(library_file("x86-64", folder))


def test_a_stale_library_is_built_anew_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    library_file("x86-64", folder).write_bytes(made_from("0" * 64, *SOURCES))
    gone = made_from(digest_of(SOURCES), PACKAGE / "kernels/jit/gone.py")
    library_file("x86-64-v3", folder).write_bytes(gone)
    built: list[tuple[str, ...]] = []

    def build(targets: tuple[str, ...], into: Path) -> None:
        built.append(targets)
        library_file("x86-64-v3", into).write_bytes(FITS)

    monkeypatch.setattr("plancia.kernels.build.build", build)
    assert not kernel_library.is_ready()
    assert backend() is Backend.LIBRARY
    assert backend() is Backend.LIBRARY
    assert kernel_library.is_ready()
    assert built == [("x86-64-v3",)]
    assert capsys.readouterr().err == kernel_library.BUILDING


def test_a_build_that_fails_leaves_plain_python_and_says_why(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def build(targets: tuple[str, ...], folder: Path) -> None:
        raise BuildFailed("no space left")

    monkeypatch.setattr("plancia.kernels.build.build", build)
    assert backend() is Backend.PYTHON
    assert "no space left" in capsys.readouterr().err


def test_libraries_are_kept_in_a_cache_that_can_be_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "a file").touch()
    for home, is_here in ((tmp_path, True), (tmp_path / "a file", False)):
        monkeypatch.setenv("XDG_CACHE_HOME", str(home))
        kernel_library.kept_folder.cache_clear()
        kept = kernel_library.kept_folder()
        assert kept.is_dir()
        assert (tmp_path in kept.parents) is is_here
    kernel_library.kept_folder.cache_clear()


def test_without_library_and_numba_kernels_are_plain_python_and_one_line_says_so(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(kernel_library, "find_spec", lambda name: None)
    assert backend() is backend() is Backend.PYTHON
    (line,) = capsys.readouterr().err.splitlines()
    assert "pip install 'WHEEL[jit]'" in line


@pytest.mark.parametrize("name", ["library", "build", "python"])
def test_the_environment_may_name_what_runs_kernels(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLANCIA_KERNELS", name)
    assert backend() is Backend(name)
