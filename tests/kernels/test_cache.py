import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from plancia.kernels import cache as kernel_cache
from plancia.kernels.library import Backend

ROOM = "room"


@pytest.fixture(autouse=True)
def forgetful(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Folders are chosen anew in each test, and the environment names none."""
    for name in ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA", "NUMBA_DISABLE_JIT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(kernel_cache, "backend", lambda: Backend.NUMBA)
    kernel_cache.folder.cache_clear()
    yield
    kernel_cache.folder.cache_clear()


@pytest.mark.parametrize("variable", ["XDG_CACHE_HOME", "NUMBA_CACHE_DIR"])
def test_the_cache_lies_where_the_user_wants_it(
    variable: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, str(tmp_path))
    folder = kernel_cache.folder(ROOM)
    assert folder.is_dir()
    assert folder.parent == tmp_path / "plancia" / "kernels"


def test_numbas_own_variable_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "numba"))
    assert (tmp_path / "numba") in kernel_cache.folder(ROOM).parents


def test_a_cache_that_cannot_be_written_gives_way_to_a_temporary_one_for_child_processes_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    monkeypatch.setenv("NUMBA_CACHE_DIR", "")  # so that it is taken away again
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    folder = kernel_cache.folder(ROOM)
    assert folder.is_dir()
    code = f"from plancia.kernels import cache; print(cache.folder({ROOM!r}))"
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, env=dict(os.environ))
    assert child.stdout.decode().strip() == str(folder)


def test_a_user_without_a_home_gets_a_temporary_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setenv("NUMBA_CACHE_DIR", "")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(Path, "home", no_home)
    assert tmp_path in kernel_cache.folder(ROOM).parents


@pytest.mark.parametrize(
    ("platform", "place"), [("darwin", "Library/Caches"), ("win32", "Local"), ("linux", ".cache")]
)
def test_each_platform_has_its_own_cache_directory(
    platform: str, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(sys, "platform", platform)
    assert kernel_cache._base().as_posix().endswith(place)


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with a room: kernels, a constant of theirs, a player of theirs, and words."""
    package = tmp_path / "plancia"
    room = package / ROOM
    room.mkdir(parents=True)
    (room / "kernel.py").write_text(
        "from plancia.kernels.jit import kernel\nfrom plancia.room.board import SIZE\n"
    )
    (room / "board.py").write_text("SIZE = 1\n")
    (room / "search.py").write_text("from plancia.room import kernel\n")
    (room / "explain.py").write_text("def late():\n    from plancia.room import search\n")
    kernels = package / "kernels"
    (kernels / "jit").mkdir(parents=True)
    (kernels / "jit" / "__init__.py").write_text("")
    (kernels / "jit" / "memory.py").write_text("")
    monkeypatch.setattr(kernel_cache, "PACKAGE", package)
    monkeypatch.setattr(kernel_cache, "JIT", kernels / "jit" / "__init__.py")
    return room


@pytest.mark.parametrize(
    "changed",
    [
        "kernel.py",
        "board.py",
        "search.py",
        "../kernels/jit/__init__.py",
        "../kernels/jit/memory.py",
    ],
)
def test_whatever_kernels_are_made_from_changes_the_fingerprint(changed: str, room: Path) -> None:
    before = kernel_cache._fingerprint(room)
    with (room / changed).open("a") as file:
        file.write("# changed\n")
    assert kernel_cache._fingerprint(room) != before


@pytest.mark.parametrize("changed", ["explain.py", "../other/kernel.py", "../core/text.py"])
def test_other_changes_leave_the_kernels_of_a_room_as_they_are(changed: str, room: Path) -> None:
    before = kernel_cache._fingerprint(room)
    (room / changed).parent.mkdir(exist_ok=True)
    with (room / changed).open("a") as file:
        file.write("from plancia.kernels.jit import kernel\n" if "other" in changed else "x = 1\n")
    assert kernel_cache._fingerprint(room) == before


def test_a_shared_kernel_changes_the_rooms_that_use_it(room: Path) -> None:
    shared = kernel_cache.JIT.parents[1] / "loops.py"
    shared.write_text("from plancia.kernels.jit import kernel\n")
    unused = kernel_cache._fingerprint(room)
    shared.write_text("from plancia.kernels.jit import kernel\nx = 1\n")
    assert kernel_cache._fingerprint(room) == unused
    (room / "search.py").write_text("from plancia.kernels.loops import x\n")
    used = kernel_cache._fingerprint(room)
    shared.write_text("from plancia.kernels.jit import kernel\nx = 2\n")
    assert kernel_cache._fingerprint(room) != used


def test_what_is_marked_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert not kernel_cache.is_compiled(ROOM, "solver")
    kernel_cache.mark_compiled(ROOM, "solver")
    assert kernel_cache.is_compiled(ROOM, "solver")
    assert not kernel_cache.is_compiled(ROOM, "batch")


def test_a_disk_that_refuses_the_mark_does_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    kernel_cache.folder(ROOM).rmdir()
    kernel_cache.mark_compiled(ROOM, "solver")
    assert not kernel_cache.is_compiled(ROOM, "solver")


@pytest.mark.parametrize("backend", [Backend.LIBRARY, Backend.PYTHON])
def test_without_numba_nothing_needs_compiling(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel_cache, "backend", lambda: backend)
    assert kernel_cache.is_compiled(ROOM, "solver")
