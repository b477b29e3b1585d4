"""Kernels from a library that was compiled ahead of time, called through ctypes."""

import ctypes
from typing import Any

from plancia.kernels.jit import plain_backend
from plancia.kernels.jit.memory import Pinned, Word, signature_of, symbol_of
from plancia.kernels.jit.plain_backend import (  # noqa: F401  # `kernels.jit` takes them from here
    bit_length,
    clipped,
    count_bits,
    inlined,
    inner_product,
    int64,
    minus,
    plus,
    prefetch,
    row_of,
    set_row,
    times,
    uint64,
)
from plancia.kernels.library import library

pin = Pinned

CTYPES: dict[Any, Any] = {
    int: ctypes.c_int64,
    bool: ctypes.c_bool,
    Word: ctypes.c_uint64,
    type(None): None,
}


def kernel(function: Any, *, instead: Any = None) -> Any:
    """The library's function of that name; else the one to call instead, or plain Python."""
    symbol = symbol_of(function)
    found: Any = getattr(library(), symbol, None)
    if found is None:
        return instead or plain_backend.kernel(function)
    takes = signature_of(function)
    # A memory is passed as its address: ctypes asks it for `_as_parameter_`.
    found.argtypes = [CTYPES.get(one, ctypes.c_int64) for one in takes.parameters]
    found.restype = CTYPES[takes.result]
    found.__doc__ = function.__doc__
    return found
