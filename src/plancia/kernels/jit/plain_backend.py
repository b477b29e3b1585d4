"""Kernels as plain Python: slow, with nothing to install, and line by line for coverage."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from plancia.kernels.jit.memory import CLIP, UINT64, Array, check, fields

MASK: Final = (1 << 64) - 1


_new: Final = int.__new__


def _wrapped(name: str) -> Callable[..., Any]:
    operation = getattr(int, name)
    return lambda *args: _new(uint64, operation(*args) & MASK)


class uint64(int):  # named as NumPy's, which stands in its place for Numba
    """An unsigned 64-bit integer that wraps around."""

    __slots__ = ()

    def __new__(cls, value: Any = 0) -> uint64:
        return int.__new__(cls, int(value) & MASK)


for _name in (
    *("__add__", "__radd__", "__sub__", "__rsub__", "__mul__", "__rmul__", "__floordiv__"),
    *("__mod__", "__and__", "__rand__", "__or__", "__ror__", "__xor__", "__rxor__"),
    *("__lshift__", "__rshift__", "__invert__", "__neg__"),
):
    setattr(uint64, _name, _wrapped(_name))


def int64(value: Any) -> int:
    """A signed 64-bit integer with the bits of this one."""
    bits = int(value) & MASK
    return bits - ((bits >> 63) << 64)


class _Words:
    """An array whose elements wrap around."""

    def __init__(self, view: memoryview) -> None:
        self._view: Any = view

    def __getitem__(self, index: Any) -> Any:
        found = self._view[index]
        return found if isinstance(index, slice) else _new(uint64, found)

    def __setitem__(self, index: Any, value: int) -> None:
        self._view[index] = value

    def __len__(self) -> int:
        return len(self._view)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._view, name)


def pin(memory: NamedTuple) -> Any:
    check(memory)
    words = [name for name, field in fields(type(memory)).items() if field.kind == UINT64]
    return memory._replace(**{name: _Words(getattr(memory, name)) for name in words})


def count_bits(word: int) -> int:
    return int(word).bit_count()


def bit_length(word: int) -> int:
    return int(word).bit_length()


def prefetch(array: Array, index: int) -> None:
    pass


class _Vector(tuple[int, ...]):
    """A row that was taken out of an array; its elements wrap around when they are stored."""


def row_of(array: Array, index: int) -> _Vector:
    return _Vector(array[index, place] for place in range(array.shape[1]))


def set_row(array: Array, index: int, vector: _Vector) -> None:
    half = 1 << 8 * array.itemsize - 1
    for place, value in enumerate(vector):
        array[index, place] = (value + half & 2 * half - 1) - half


def plus(one: _Vector, other: _Vector) -> _Vector:
    return _Vector(map(operator.add, one, other))


def minus(one: _Vector, other: _Vector) -> _Vector:
    return _Vector(map(operator.sub, one, other))


def times(vector: _Vector, factor: int) -> _Vector:
    return _Vector(value * factor for value in vector)


def clipped(vector: _Vector) -> _Vector:
    return _Vector(max(0, min(CLIP, value)) for value in vector)


def inner_product(one: _Vector, other: _Vector) -> int:
    return sum(map(operator.mul, one, other))


def kernel(function: Any, *, instead: Any = None) -> Any:
    return function


def inlined(function: Any) -> Any:
    return function
