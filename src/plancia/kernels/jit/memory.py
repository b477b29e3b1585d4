"""A kernel's memory: arrays of integers at fixed addresses, the table that kernels get, and what a
kernel takes, read from its annotations.

An array is a `memoryview` with a shape: the standard library has no other that any language can
read. It is made by `zeros` or `array`, and lives as long as something refers to it.
"""

import ctypes
import math
import mmap
from array import array as flat
from collections.abc import Callable, Hashable, Iterable
from functools import cache
from typing import Annotated, Any, Final, NamedTuple, get_type_hints

INT8, UINT8, INT16, INT32, INT64, UINT64 = "b", "B", "h", "i", "q", "Q"
"""The kinds of elements, as the modules `array` and `struct` name them."""
_BYTES: Final = {kind: flat(kind).itemsize for kind in (INT8, UINT8, INT16, INT32, INT64, UINT64)}

Array = Any
"""A memoryview with a shape, or in compiled code what stands for it: the address and the shape.

A field of a memory is one: `Annotated[Array, INT32, (ANY, 4)]` has rows of four."""
ANY: Final = None
"""A length that each memory has its own of; another one becomes part of the machine code."""
Int8s = Annotated[Array, INT8, (ANY,)]
Int32s = Annotated[Array, INT32, (ANY,)]
Int64s = Annotated[Array, INT64, (ANY,)]
Words = Annotated[Array, UINT64, (ANY,)]
Word = Annotated[Any, UINT64]
"""An unsigned 64-bit integer that wraps around, among a kernel's parameters."""

CLIP: Final = 127
"""To what the rows of a network are clipped."""
MAPPED_FROM_BYTES: Final = 1 << 20
"""Larger arrays are given pages that the system clears when they are first touched."""


def zeros(kind: str, *shape: int) -> Array:
    """A new array of zeros."""
    size = math.prod(shape) * _BYTES[kind]
    memory: bytearray | mmap.mmap
    if size < MAPPED_FROM_BYTES:
        memory = bytearray(size)
    else:  # pages that no other process shares, a forked one neither
        memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        if hasattr(mmap, "MADV_HUGEPAGE"):
            memory.madvise(mmap.MADV_HUGEPAGE)
    view: Any = memoryview(memory)
    return view.cast(kind, shape) if len(shape) > 1 else view.cast(kind)


def array(kind: str, values: Iterable[Any]) -> Array:
    """A new array of these integers, or of rows of them, all of the same length."""
    values = list(values)
    shape = [len(values)]
    while values and not isinstance(values[0], int):
        shape.append(len(values[0]))
        values = [value for row in values for value in row]
    view: Any = memoryview(flat(kind, values))
    return view.cast("B").cast(kind, shape) if len(shape) > 1 else view


def fill(target: Array, value: int) -> None:
    """Set every element to a value."""
    elements = memoryview(flat(target.format, [value]) * (target.nbytes // target.itemsize))
    target.cast("B")[:] = elements.cast("B")


class Field(NamedTuple):
    """An array of a memory: where in the table it begins, its kind of elements, its lengths."""

    place: int
    kind: str
    lengths: tuple[int | None, ...]

    def fits(self, given: Array) -> bool:
        return (
            given.format == self.kind
            and given.c_contiguous
            and given.ndim == len(self.lengths)
            and all(a in (ANY, b) for a, b in zip(self.lengths, given.shape, strict=True))
        )

    def __str__(self) -> str:
        return f"{self.kind!r} by {self.lengths}"


@cache
def fields(layout: Hashable) -> dict[str, Field]:
    """By name the arrays of a memory. In the table each has its address, then its lengths."""
    found, place = {}, 0
    for name, hint in get_type_hints(layout, include_extras=True).items():
        kind, lengths = hint.__metadata__
        found[name] = Field(place, kind, lengths)
        place += 1 + len(lengths)
    return found


def check(memory: NamedTuple) -> None:
    """Raise a TypeError if an array of a memory is not what is declared."""
    for name, field in fields(type(memory)).items():
        if not field.fits(getattr(memory, name)):
            raise TypeError(f"{name} is not a contiguous array of {field}")


class Pinned:
    """A memory with the table of its addresses: word by word, data and shape of each array."""

    def __init__(self, memory: NamedTuple) -> None:
        check(memory)
        words: list[int] = []
        for given in memory:
            words += _address(given), *given.shape
        vars(self).update(memory._asdict())
        # With a leading underscore, which no field of a NamedTuple can have.
        self._table = array(INT64, words)
        self._address = _address(self._table)
        self._as_parameter_ = ctypes.c_int64(self._address)


_Nothing = ctypes.c_char * 0


def _address(of: memoryview) -> int:
    return ctypes.addressof(_Nothing.from_buffer(of))


class Signature(NamedTuple):
    """A kernel's types: `int`, `bool`, `Word`, or the class of a memory; nothing is `NoneType`."""

    parameters: tuple[Any, ...]
    result: Any


def signature_of(function: Callable[..., Any]) -> Signature:
    hints = get_type_hints(function, include_extras=True)
    result = hints.pop("return")
    for name, hint in hints.items():
        is_memory = isinstance(hint, type) and issubclass(hint, tuple)
        if not (hint in (int, Word) or is_memory):
            raise TypeError(f"{symbol_of(function)}: {name} is no memory, int or Word: {hint}")
    return Signature(tuple(hints.values()), result)


def symbol_of(function: Callable[..., Any]) -> str:
    """`plancia.pente.engine.search.search_root` becomes `pente_engine_search_search_root`."""
    module = function.__module__.removeprefix("plancia.")
    return f"{module}.{function.__qualname__}".replace(".", "_")
