import ctypes
import os
import subprocess
import sys
import warnings
from typing import Any

import pytest

from kernels.jit.memory import make_memory, through_memory
from plancia.kernels import jit
from plancia.kernels.library import Backend, backend

numba_only = pytest.mark.skipif(backend() is not Backend.NUMBA, reason="Numba compiles nothing")


@jit.kernel
def wrapped_sum(first: jit.Word, second: jit.Word) -> jit.Word:
    return first + second


def test_unsigned_sums_wrap_around_without_a_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert wrapped_sum(jit.uint64(2**64 - 1), jit.uint64(3)) == 2


def test_kernels_read_and_write_the_arrays_of_their_memory() -> None:
    memory = jit.pin(make_memory())
    assert through_memory(memory) == 3 + 100 * 5 + 1000 * 3 + 10_000 * 2
    assert memory.words.tolist() == [0b1011, 0b10110]
    assert memory.cells.tolist() == [0, -1, -2]
    assert memory.pairs.tolist() == [[0, 7], [0, 6], [0, 4]]


@numba_only
def test_a_kernel_can_be_called_from_c_with_an_address_and_integers() -> None:
    import numba

    memory: Any = jit.pin(make_memory())
    kernel: Any = through_memory
    native = numba.cfunc(numba.int64(numba.typeof(memory)))(kernel.py_func)
    call = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64)(native.address)
    assert call(memory._address) == through_memory(jit.pin(make_memory()))
    assert memory.pairs.tolist() == [[0, 7], [0, 6], [0, 4]]


def test_the_solver_is_imported_without_numba() -> None:
    code = "import sys, plancia, plancia.connect4.solver.solve; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], env=dict(os.environ)).returncode == 0
