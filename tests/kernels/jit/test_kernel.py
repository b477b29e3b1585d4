import os
import subprocess
import sys
import warnings
from typing import Annotated, NamedTuple

from kernels.jit.memory import make_memory, through_memory
from plancia.kernels import jit


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


def test_the_solver_is_imported_without_numba() -> None:
    code = "import sys, plancia, plancia.connect4.solver.solve; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], env=dict(os.environ)).returncode == 0


class Rows(NamedTuple):
    small: Annotated[jit.Array, jit.INT16, (jit.ANY, 16)]
    large: Annotated[jit.Array, jit.INT32, (jit.ANY, 16)]


@jit.kernel
def count_with_rows(m: Rows) -> int:
    clipped = jit.clipped(jit.row_of(m.small, 0))
    jit.set_row(m.small, 1, jit.plus(clipped, jit.times(jit.row_of(m.small, 1), 2)))
    jit.set_row(m.large, 0, jit.minus(jit.row_of(m.large, 1), jit.times(jit.row_of(m.large, 0), 3)))
    return jit.inner_product(clipped, jit.row_of(m.small, 2))


def test_rows_are_counted_with_as_a_whole() -> None:
    first = [-300, -1, 0, 1, 126, 127, 128, 30_000, *range(8)]
    second = [20_000, *range(-5, 10)]
    third = [-7, *range(100, 115)]
    rows = Rows(
        jit.array(jit.INT16, [first, second, third]),
        jit.array(jit.INT32, [range(16), [2**31 - 1, -(2**31), *range(14)]]),
    )
    clipped = [max(0, min(127, value)) for value in first]
    expected = sum(one * other for one, other in zip(clipped, third, strict=True))
    assert count_with_rows(jit.pin(rows)) == expected
    doubled = [one + 2 * other for one, other in zip(clipped, second, strict=True)]
    assert rows.small.tolist() == [first, [40_000 - 65_536, *doubled[1:]], third]
    left = [2**31 - 1, 2**31 - 3, *(place - 3 * (place + 2) for place in range(14))]
    assert rows.large.tolist()[0] == left
