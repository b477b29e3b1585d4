"""The one place that configures Numba: the kernel decorator and a few machine words.

Numba is imported here and nowhere else, so whoever imports this module pays for it; rooms import
their kernels only when one is needed.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numba
import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core import event
from numba.extending import intrinsic

from plancia.core import kernel_cache
from plancia.core.compiling import Teller

__all__ = [
    "DISABLED",
    "Memory",
    "bit_length",
    "count_bits",
    "kernel",
    "memory",
    "peek",
    "poke",
    "prefetch",
]

F = TypeVar("F", bound=Callable[..., Any])

_config: Any = numba.config
_njit: Any = numba.njit

DISABLED: bool = bool(_config.DISABLE_JIT)
"""Whether kernels run as plain Python (`NUMBA_DISABLE_JIT=1`), as they do under coverage."""

Memory = Any
"""What `memory` gives: an address for compiled code, the array itself with the JIT off."""


def _room_of(function: Callable[..., Any]) -> str:
    """The room of a kernel of ours; those of other packages have one in common."""
    package, _, module = function.__module__.partition(".")
    return module.partition(".")[0] if package == "plancia" else "elsewhere"


def _folder_of(function: Callable[..., Any]) -> Path:
    """Where a kernel is kept: one made for certain constants, apart from its like.

    Numba numbers the files of a function by an index. Two processes that compile it for different
    constants at once would give both the same number, and one would run the other's code.
    """
    folder = kernel_cache.folder(_room_of(function))
    try:
        constants = [cell.cell_contents for cell in function.__closure__ or ()]
    except ValueError:  # a function that calls itself: its own name has no value yet
        return folder
    if not constants or not all(isinstance(one, int | np.integer) for one in constants):
        return folder
    return folder / hashlib.sha256(repr(constants).encode()).hexdigest()[:16]


def kernel(function: F) -> F:
    """Compile a function of flat integers and preallocated arrays.

    It lets other threads run, is kept on disk between runs, and computes floats as written. With
    the JIT off it silences exactly NumPy's warning about wrapping around, which compiled code
    does on purpose and without a word.
    """
    if DISABLED:
        silent: F = np.errstate(over="ignore")(function)
        return silent
    before = _config.CACHE_DIR
    _config.CACHE_DIR = str(_folder_of(function))
    try:
        compiled: F = _njit(nogil=True, cache=True, fastmath=False, error_model="numpy")(function)
    finally:
        _config.CACHE_DIR = before
    return compiled


class _Listener(event.Listener):
    """Nobody waits for a compilation without a word."""

    def __init__(self) -> None:
        self._teller = Teller()

    def on_start(self, event: Any) -> None:
        self._teller.begins(_room_of(event.data["dispatcher"].py_func))

    def on_end(self, event: Any) -> None:
        self._teller.ends()


_register: Any = event.register
_register("numba:compile", _Listener())

if TYPE_CHECKING:

    def memory(array: np.ndarray[Any, np.dtype[np.uint64]]) -> Memory:
        """The array as kernels take it; the caller must keep the array alive.

        An array is handed over as seven words and counted at each call; an address is one word.
        """

    def count_bits(word: Any) -> int:
        """How many bits of a word are set."""

    def bit_length(word: Any) -> int:
        """How many bits a word takes, as `int.bit_length`."""

    def peek(where: Memory, index: int) -> Any:
        """The word at an index of a memory."""

    def poke(where: Memory, index: int, word: Any) -> None:
        """Write a word at an index of a memory."""

    def prefetch(where: Memory, index: int) -> None:
        """Ask for the cache line of a word without waiting for it."""

elif DISABLED:

    def memory(array):
        return array

    def count_bits(word):
        return np.int64(int(word).bit_count())

    def bit_length(word):
        return np.int64(int(word).bit_length())

    def peek(where, index):
        return where[index]

    def poke(where, index, word):
        where[index] = word

    def prefetch(where, index):
        pass

else:

    def memory(array):
        return np.uint64(array.ctypes.data)

    def _slot(builder, where, index):
        word = ir.IntType(64)
        offset = builder.shl(index, ir.Constant(word, 3))
        return builder.inttoptr(builder.add(where, offset), word.as_pointer())

    @intrinsic
    def count_bits(typing_context, word):
        def generate(context, builder, signature, args):
            return builder.ctpop(args[0])

        return types.int64(types.uint64), generate

    @intrinsic
    def bit_length(typing_context, word):
        def generate(context, builder, signature, args):
            zeros = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))
            return builder.sub(ir.Constant(ir.IntType(64), 64), zeros)

        return types.int64(types.uint64), generate

    @intrinsic
    def peek(typing_context, where, index):
        def generate(context, builder, signature, args):
            return builder.load(_slot(builder, *args))

        return types.uint64(types.uint64, types.int64), generate

    @intrinsic
    def poke(typing_context, where, index, word):
        def generate(context, builder, signature, args):
            builder.store(args[2], _slot(builder, args[0], args[1]))
            return context.get_dummy_value()

        return types.void(types.uint64, types.int64, types.uint64), generate

    @intrinsic
    def prefetch(typing_context, where, index):
        def generate(context, builder, signature, args):
            byte, flag = ir.IntType(8).as_pointer(), ir.IntType(32)
            kind = ir.FunctionType(ir.VoidType(), [byte, flag, flag, flag])
            fetch = builder.module.declare_intrinsic("llvm.prefetch", (byte,), kind)
            address = builder.bitcast(_slot(builder, *args), byte)
            for_reading, soon, data = (ir.Constant(flag, value) for value in (0, 3, 1))
            builder.call(fetch, [address, for_reading, soon, data])
            return context.get_dummy_value()

        return types.void(types.uint64, types.int64), generate
