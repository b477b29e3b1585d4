import os
import subprocess
import sys
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from plancia.core import jit


@jit.kernel
def wrapped_sum(first: np.uint64, second: np.uint64) -> np.uint64:
    return first + second


@jit.kernel
def through_memory(where: jit.Memory) -> int:
    jit.prefetch(where, 1)
    jit.poke(where, 1, jit.peek(where, 0) << np.uint64(1))
    return jit.count_bits(jit.peek(where, 0)) + 100 * jit.bit_length(jit.peek(where, 1))


def test_unsigned_sums_wrap_around_without_a_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert wrapped_sum(np.uint64(2**64 - 1), np.uint64(3)) == 2


def test_kernels_read_and_write_words_of_an_array() -> None:
    words = np.array([0b1011, 0], np.uint64)
    assert through_memory(jit.memory(words)) == 3 + 100 * 5
    assert words.tolist() == [0b1011, 0b10110]


def test_the_cache_lies_in_the_users_cache_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = jit.cache_folder()
    assert folder.is_dir()
    assert folder.parent == tmp_path / "plancia" / "kernels"
    assert jit.cache_folder() == folder


def test_a_cache_directory_that_cannot_be_made_gives_way_to_a_temporary_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    folder = jit.cache_folder()
    assert folder.is_dir()
    assert blocked not in folder.parents
    folder.rmdir()


def test_a_user_without_a_home_gets_a_temporary_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", no_home)
    folder = jit.cache_folder()
    assert folder.is_dir()
    folder.rmdir()


@pytest.mark.parametrize(
    ("platform", "place"), [("darwin", "Library/Caches"), ("win32", "Local"), ("linux", ".cache")]
)
def test_each_platform_has_its_own_cache_directory(
    platform: str, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(sys, "platform", platform)
    assert jit._user_cache().as_posix().endswith(place)


def test_a_changed_kernel_source_changes_the_fingerprint(tmp_path: Path) -> None:
    room = tmp_path / "room.py"
    room.write_text("from plancia.core.jit import kernel\n")
    (tmp_path / "other.py").write_text("x = 1\n")
    before = jit._fingerprint(tmp_path)
    (tmp_path / "other.py").write_text("x = 2\n")
    assert jit._fingerprint(tmp_path) == before
    room.write_text("from plancia.core.jit import kernel  # changed\n")
    assert jit._fingerprint(tmp_path) != before


def test_kernels_made_for_different_constants_are_kept_apart() -> None:
    def adder(constant: object) -> Callable[[int], object]:
        return lambda number: (number, constant)

    def again(number: int) -> int:
        return again(number - 1)

    assert jit._folder_of(adder(np.uint64(1))) != jit._folder_of(adder(np.uint64(2)))
    assert jit._folder_of(adder(np.uint64(1))) == jit._folder_of(adder(np.uint64(1)))
    assert jit._folder_of(adder("text")) == jit._folder_of(len_of_nothing) == jit._folder_of(again)


def len_of_nothing() -> int:
    return 0


def test_a_mark_is_kept_and_a_disk_that_refuses_it_does_no_harm(tmp_path: Path) -> None:
    jit.mark(tmp_path / "one")
    assert (tmp_path / "one").exists()
    jit.mark(tmp_path / "missing" / "two")
    assert not (tmp_path / "missing").exists()
    assert jit.cache_mark("room").name == "room.compiled"


def test_the_solver_is_imported_without_numba() -> None:
    code = "import sys, plancia, plancia.connect4.solver; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], env=dict(os.environ)).returncode == 0
