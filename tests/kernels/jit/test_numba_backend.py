import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from plancia.kernels import jit
from plancia.kernels.library import Backend, backend

numba_only = pytest.mark.skipif(backend() is not Backend.NUMBA, reason="Numba compiles nothing")


@numba_only
def test_kernels_made_for_different_constants_are_kept_apart() -> None:
    from plancia.kernels.jit.numba_backend import _folder_of

    def adder(constant: object) -> Callable[[int], object]:
        return lambda number: (number, constant)

    def again(number: int) -> int:
        return again(number - 1)

    assert _folder_of(adder(jit.uint64(1))) != _folder_of(adder(jit.uint64(2)))
    assert _folder_of(adder(jit.uint64(1))) == _folder_of(adder(jit.uint64(1)))
    assert _folder_of(adder((jit.uint64(1), 2))) != _folder_of(adder((jit.uint64(1), 3)))
    assert _folder_of(adder("text")) == _folder_of(len_of_nothing) == _folder_of(again)


def len_of_nothing() -> int:
    return 0


@numba_only
def test_the_kernels_of_a_room_lie_in_its_folder_and_others_apart() -> None:
    from plancia.connect4.kernels import playout
    from plancia.kernels.jit.numba_backend import _room_of

    has_line: Any = playout.has_line
    assert _room_of(has_line.py_func) == "connect4"
    assert _room_of(len_of_nothing) == "elsewhere"


@numba_only
def test_kernels_made_on_several_threads_are_kept_where_kernels_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    def make(number: int) -> None:
        def add(left: int) -> int:
            return left + number

        jit.kernel(add)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as threads:
            list(threads.map(make, range(400)))
    finally:
        sys.setswitchinterval(interval)
    assert [*tmp_path.iterdir()] == []
