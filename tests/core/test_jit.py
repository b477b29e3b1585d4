import ctypes
import gc
import os
import subprocess
import sys
import warnings
from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

import numba
import numpy as np
import pytest

from plancia.core import jit


@jit.kernel
def wrapped_sum(first: np.uint64, second: np.uint64) -> np.uint64:
    return first + second


class Memory(NamedTuple):
    words: jit.Words
    cells: jit.Int8s
    pairs: Annotated[jit.Array, np.int32, (jit.ANY, 2)]


def make_memory() -> Memory:
    return Memory(
        np.array([0b1011, 0], np.uint64), np.zeros(3, np.int8), np.zeros((3, 2), np.int32)
    )


@jit.inlined
def fill(m: Memory, at: int) -> None:
    m.cells[at] -= at
    m.pairs[at, 1] = m.cells[at] + m.pairs[at - 1, 1] if at else 7


@jit.kernel
def through_memory(m: Memory) -> int:
    jit.prefetch(m.words, 1)
    m.words[1] = m.words[0] << np.uint64(1)
    for at in range(len(m.cells)):
        fill(m, at)
    rows, columns = m.pairs.shape
    bits = jit.count_bits(m.words[0]) + 100 * jit.bit_length(m.words[1])
    return bits + 1000 * rows + 10_000 * columns


def test_unsigned_sums_wrap_around_without_a_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert wrapped_sum(np.uint64(2**64 - 1), np.uint64(3)) == 2


def test_kernels_read_and_write_the_arrays_of_their_memory() -> None:
    memory = jit.pin(make_memory())
    assert through_memory(memory) == 3 + 100 * 5 + 1000 * 3 + 10_000 * 2
    assert memory.words.tolist() == [0b1011, 0b10110]
    assert memory.cells.tolist() == [0, -1, -2]
    assert memory.pairs.tolist() == [[0, 7], [0, 6], [0, 4]]


def test_arrays_of_a_memory_live_as_long_as_it_does() -> None:
    memory = jit.pin(make_memory())
    gc.collect()
    others = [np.full(2, 99, np.uint64) for _ in range(1000)]
    through_memory(memory)
    assert memory.words.tolist() == [0b1011, 0b10110]
    assert all(other.tolist() == [99, 99] for other in others)


@pytest.mark.skipif(jit.DISABLED, reason="nothing is compiled")
def test_a_kernel_can_be_called_from_c_with_an_address_and_integers() -> None:
    memory: Any = jit.pin(make_memory())
    kernel: Any = through_memory
    native = numba.cfunc(numba.int64(numba.typeof(memory)))(kernel.py_func)
    call = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64)(native.address)
    assert call(memory._address) == through_memory(jit.pin(make_memory()))
    assert memory.pairs.tolist() == [[0, 7], [0, 6], [0, 4]]


@pytest.mark.skipif(jit.DISABLED, reason="NumPy's arrays are not pinned without the JIT")
@pytest.mark.parametrize(
    ("field", "array"),
    [
        ("words", np.zeros(2, np.int64)),
        ("cells", np.zeros((2, 2), np.int8)),
        ("cells", np.zeros(6, np.int8)[::2]),
        ("pairs", np.zeros((3, 3), np.int32)),
    ],
)
def test_an_array_of_another_kind_than_declared_is_refused(
    field: str, array: np.ndarray[Any, Any]
) -> None:
    with pytest.raises(TypeError, match=field):
        jit.pin(make_memory()._replace(**{field: array}))


def test_kernels_made_for_different_constants_are_kept_apart() -> None:
    def adder(constant: object) -> Callable[[int], object]:
        return lambda number: (number, constant)

    def again(number: int) -> int:
        return again(number - 1)

    assert jit._folder_of(adder(np.uint64(1))) != jit._folder_of(adder(np.uint64(2)))
    assert jit._folder_of(adder(np.uint64(1))) == jit._folder_of(adder(np.uint64(1)))
    assert jit._folder_of(adder((np.uint64(1), 2))) != jit._folder_of(adder((np.uint64(1), 3)))
    assert jit._folder_of(adder("text")) == jit._folder_of(len_of_nothing) == jit._folder_of(again)


def len_of_nothing() -> int:
    return 0


def test_the_kernels_of_a_room_lie_in_its_folder_and_others_apart() -> None:
    from plancia.connect4 import playout

    room = jit._room_of(getattr(playout.has_line, "py_func", playout.has_line))
    assert room == "connect4"
    assert jit._room_of(len_of_nothing) == "elsewhere"


def test_the_solver_is_imported_without_numba() -> None:
    code = "import sys, plancia, plancia.connect4.solver; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], env=dict(os.environ)).returncode == 0
