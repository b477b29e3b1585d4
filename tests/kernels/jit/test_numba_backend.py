import os
import subprocess
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
    from plancia.connect4.kernels import batch
    from plancia.kernels.jit.numba_backend import _room_of

    has_line: Any = batch.has_line
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


@numba_only
def test_a_kernel_is_compiled_once_for_numbers_written_in_its_calls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from plancia.kernels.jit import numba_backend

    monkeypatch.setattr(numba_backend, "_folder_of", lambda _: tmp_path)  # nothing is cached there

    @jit.kernel
    def times(left: int, right: int) -> int:
        return left * right

    @jit.kernel
    def sums(number: int) -> int:
        return times(number, 2) + times(number, 3) + times(4, number)

    assert sums(10) == 90
    assert times(3, 4) == 12  # Python may call it too
    called: Any = times
    assert len(called.get_overload.__self__._compiled) == 1


MADE_FOR_ANOTHER = """
from plancia.connect4.solver.search import make_search, make_search_many
from plancia.kernels.jit import compile_kernel

for kernel in (make_search(4, 4), make_search_many(4, 4)):
    compile_kernel(kernel)
    print(sum(kernel.stats.cache_hits.values()), sum(kernel.stats.cache_misses.values()))
"""


@numba_only
def test_a_kernel_that_was_made_to_call_another_is_found_again_by_the_next_process(
    tmp_path: Path,
) -> None:
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-c", MADE_FOR_ANOTHER]
    first, second = (
        subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    )
    assert (first.split(), second.split()) == (["0", "1"] * 2, ["1", "0"] * 2)
