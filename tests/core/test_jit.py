import os
import subprocess
import sys
import warnings
from collections.abc import Callable

import numpy as np

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


def test_the_kernels_of_a_room_lie_in_its_folder_and_others_apart() -> None:
    from plancia.connect4 import playout

    room = jit._room_of(getattr(playout.has_line, "py_func", playout.has_line))
    assert room == "connect4"
    assert jit._room_of(len_of_nothing) == "elsewhere"


def test_the_solver_is_imported_without_numba() -> None:
    code = "import sys, plancia, plancia.connect4.solver; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], env=dict(os.environ)).returncode == 0
