"""Kernels: the decorator, a kernel's memory, and the integers that kernels count with.

A kernel takes its memory and flat integers. The memory is a NamedTuple of preallocated arrays,
each field declared with its kind of elements and its lengths; `pin` makes it ready for kernels.
In compiled code it is one word, the address of a table that holds the address and shape of each
array: nothing is counted, nothing is checked, and any language can call a kernel so.

What runs kernels (`kernels.library.backend`) is imported with this module, and may build a library
first. Games import their kernels only when one is needed.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from plancia.kernels.jit.memory import ANY as ANY
from plancia.kernels.jit.memory import INT8 as INT8
from plancia.kernels.jit.memory import INT16 as INT16
from plancia.kernels.jit.memory import INT32 as INT32
from plancia.kernels.jit.memory import INT64 as INT64
from plancia.kernels.jit.memory import UINT8 as UINT8
from plancia.kernels.jit.memory import UINT64 as UINT64
from plancia.kernels.jit.memory import Array as Array
from plancia.kernels.jit.memory import Int8s as Int8s
from plancia.kernels.jit.memory import Int32s as Int32s
from plancia.kernels.jit.memory import Int64s as Int64s
from plancia.kernels.jit.memory import Word as Word
from plancia.kernels.jit.memory import Words as Words
from plancia.kernels.jit.memory import array as array
from plancia.kernels.jit.memory import fill as fill
from plancia.kernels.jit.memory import zeros as zeros
from plancia.kernels.library import Backend, backend

F = TypeVar("F", bound=Callable[..., Any])
M = TypeVar("M", bound=NamedTuple)

Vector = Any
"""A row that was taken out of an array, to be counted with as a whole."""

DISABLED = backend() is Backend.PYTHON
"""Whether kernels run as plain Python."""

if TYPE_CHECKING:
    uint64: Any
    """An unsigned 64-bit integer that wraps around."""
    int64: Any
    """A signed 64-bit integer."""

    def kernel(function: F, *, instead: F | None = None) -> F:
        """A function of pinned memory and flat integers, which makes no arrays, as machine code.

        It lets other threads run. What Python calls is among its game's entry points (`Compiles`),
        or it runs as plain Python beside a compiled library; a kernel that was made for constants
        of its own may name another to call `instead` then.
        """

    def inlined(function: F) -> F:
        """A kernel that becomes part of each caller: a hot loop's part with a name of its own."""

    def pin(memory: M) -> M:
        """The memory as kernels take it. Its arrays stay where they are, and live as long."""

    def count_bits(word: Any) -> int:
        """How many bits of a word are set."""

    def bit_length(word: Any) -> int:
        """How many bits a word takes, as `int.bit_length`."""

    def prefetch(array: Array, index: int) -> None:
        """Ask for the cache line of an element without waiting for it."""

    def row_of(array: Array, index: int) -> Vector:
        """A row of an array with rows of a declared length, as a vector."""

    def set_row(array: Array, index: int, vector: Vector) -> None:
        """Write a vector over a row of an array of the same kind."""

    def plus(one: Vector, other: Vector) -> Vector:
        """The sum, element by element; it wraps around."""

    def minus(one: Vector, other: Vector) -> Vector:
        """The difference, element by element; it wraps around."""

    def times(vector: Vector, factor: int) -> Vector:
        """Each element times that number; it wraps around."""

    def clipped(vector: Vector) -> Vector:
        """Each element, but at least 0 and at most `CLIP`."""

    def inner_product(one: Vector, other: Vector) -> int:
        """The sum of the products of two vectors of 16 bits."""

elif backend() is Backend.BUILD:
    from plancia.kernels.jit import numba_backend as chosen
elif backend() is Backend.LIBRARY:
    from plancia.kernels.jit import library_backend as chosen
else:
    from plancia.kernels.jit import plain_backend as chosen

if not TYPE_CHECKING:
    bit_length, count_bits, prefetch = chosen.bit_length, chosen.count_bits, chosen.prefetch
    inlined, kernel = chosen.inlined, chosen.kernel
    int64, pin, uint64 = chosen.int64, chosen.pin, chosen.uint64
    clipped, inner_product, minus = chosen.clipped, chosen.inner_product, chosen.minus
    plus, row_of, set_row, times = chosen.plus, chosen.row_of, chosen.set_row, chosen.times
