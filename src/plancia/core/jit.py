"""The one place that configures Numba: the kernel decorator and a kernel's memory.

A kernel takes its memory and flat integers. The memory is a NamedTuple of preallocated arrays,
each field declared with its element type and dimensions; `pin` makes it ready for kernels. In
compiled code it is one word, the address of a table that holds the address and shape of each
array: nothing is counted, nothing is checked, and any language can call a kernel so.

Numba is imported here and nowhere else: importing this module takes as long. Rooms import their
kernels only when one is needed.
"""

import hashlib
import operator
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeVar, get_type_hints

import numba
import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils, event
from numba.core.typing.templates import (
    AbstractTemplate,
    AttributeTemplate,
    infer_getattr,
    infer_global,
    signature,
)
from numba.extending import (
    NativeValue,
    intrinsic,
    lower_builtin,
    lower_getattr_generic,
    models,
    register_model,
    unbox,
)

from plancia.core import kernel_cache
from plancia.core.compiling import Teller

__all__ = [
    "ANY",
    "DISABLED",
    "Array",
    "Int8s",
    "Int32s",
    "Int64s",
    "Words",
    "bit_length",
    "count_bits",
    "inlined",
    "kernel",
    "pin",
    "prefetch",
]

F = TypeVar("F", bound=Callable[..., Any])
M = TypeVar("M", bound=NamedTuple)

Array = Any
"""A NumPy array, or in compiled code what stands for it: the address and the shape.

A field of a memory is one: `Annotated[Array, np.int32, (ANY, 4)]` has rows of four."""
ANY = None
"""A length that each memory has its own of; another one becomes part of the machine code."""
Int8s = Annotated[Array, np.int8, (ANY,)]
Int32s = Annotated[Array, np.int32, (ANY,)]
Int64s = Annotated[Array, np.int64, (ANY,)]
Words = Annotated[Array, np.uint64, (ANY,)]

_config: Any = numba.config
_njit: Any = numba.njit

DISABLED: bool = bool(_config.DISABLE_JIT)
"""Whether kernels run as plain Python (`NUMBA_DISABLE_JIT=1`), as they do under coverage."""


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
    numbers = [n for one in constants for n in (one if isinstance(one, tuple) else (one,))]
    if not numbers or not all(isinstance(one, int | np.integer) for one in numbers):
        return folder
    return folder / hashlib.sha256(repr(constants).encode()).hexdigest()[:16]


def kernel(function: F, **options: bool) -> F:
    """Compile a function of pinned memory and flat integers, which makes no arrays.

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
        compiled: F = _njit(nogil=True, cache=True, fastmath=False, error_model="numpy", **options)(
            function
        )
    finally:
        _config.CACHE_DIR = before
    return compiled


def inlined(function: F) -> F:
    """A kernel that becomes part of each caller: a hot loop's part with a name of its own."""
    return kernel(function, forceinline=True)


class _Listener(event.Listener):
    """Say on the terminal that a compilation is under way."""

    def __init__(self) -> None:
        self._teller = Teller()

    def on_start(self, event: Any) -> None:
        self._teller.begins(_room_of(event.data["dispatcher"].py_func))

    def on_end(self, event: Any) -> None:
        self._teller.ends()


_register: Any = event.register
_register("numba:compile", _Listener())

if TYPE_CHECKING:

    def pin(memory: M) -> M:
        """The memory as kernels take it. Its arrays stay where they are, and live as long."""

    def count_bits(word: Any) -> int:
        """How many bits of a word are set."""

    def bit_length(word: Any) -> int:
        """How many bits a word takes, as `int.bit_length`."""

    def prefetch(array: Array, index: int) -> None:
        """Ask for the cache line of an element without waiting for it."""

elif DISABLED:

    def pin(memory):
        return memory

    def count_bits(word):
        return np.int64(int(word).bit_count())

    def bit_length(word):
        return np.int64(int(word).bit_length())

    def prefetch(array, index):
        pass

else:
    _WORD = ir.IntType(64)

    @cache
    def _fields(layout):
        """By name of a memory's field: its place in the table of addresses, and its type."""
        found, place = {}, 0
        for name, hint in get_type_hints(layout, include_extras=True).items():
            element, shape = hint.__metadata__
            found[name] = place, _ArrayType(numba.from_dtype(np.dtype(element)), shape)
            place += 1 + len(shape)
        return found

    class _Pinned:
        """A memory with the table of its addresses: word by word, data and shape of each array."""

        def __init__(self, memory):
            words = []
            for name, (_, kind) in _fields(type(memory)).items():
                array = getattr(memory, name)
                if not (kind.fits(array) and array.flags.c_contiguous):
                    raise TypeError(f"{name} is not a contiguous array of {kind}")
                words += array.ctypes.data, *array.shape
                setattr(self, name, array)
            # With a leading underscore, which no field of a NamedTuple can have.
            self._table = np.array(words, np.int64)
            self._address = self._table.ctypes.data
            self._numba_type_ = _MemoryType(type(memory))

    def pin(memory):
        return _Pinned(memory)

    class _MemoryType(types.Type):
        """In compiled code a memory is the address of its table."""

        def __init__(self, layout):
            self.layout = layout
            super().__init__(f"Memory({layout.__module__}.{layout.__qualname__})")

    class _ArrayType(types.Type):
        """In compiled code an array of a memory is an address and a shape."""

        def __init__(self, dtype, lengths):
            self.dtype, self.lengths = dtype, lengths
            super().__init__(f"{dtype} by {lengths}")

        def fits(self, array):
            lengths = zip(self.lengths, array.shape, strict=False)
            return (
                numba.from_dtype(array.dtype) == self.dtype
                and array.ndim == len(self.lengths)
                and all(length in (ANY, given) for length, given in lengths)
            )

    @register_model(_MemoryType)
    class _MemoryModel(models.PrimitiveModel):
        def __init__(self, manager, kind):
            super().__init__(manager, kind, _WORD)

    @register_model(_ArrayType)
    class _ArrayModel(models.StructModel):
        def __init__(self, manager, kind):
            shape = types.UniTuple(types.int64, len(kind.lengths))
            super().__init__(manager, kind, [("data", types.int64), ("shape", shape)])

    @unbox(_MemoryType)
    def _unbox_memory(kind, memory, context):
        address = context.pyapi.object_getattr_string(memory, "_address")
        word = context.pyapi.long_as_longlong(address)
        context.pyapi.decref(address)
        return NativeValue(word)

    @infer_getattr
    class _MemoryAttributes(AttributeTemplate):
        key = _MemoryType

        def generic_resolve(self, memory, name):
            field = _fields(memory.layout).get(name)
            return field and field[1]

    @lower_getattr_generic(_MemoryType)
    def _field(context, builder, memory, address, name):
        place, kind = _fields(memory.layout)[name]
        table = builder.inttoptr(address, _WORD.as_pointer())
        words = []
        for index in range(place, place + 1 + len(kind.lengths)):
            word = builder.load(builder.gep(table, [ir.Constant(_WORD, index)]))
            # The table never changes: what was read of it once need not be read again.
            word.set_metadata("invariant.load", builder.module.add_metadata([]))
            words.append(word)
        array = cgutils.create_struct_proxy(kind)(context, builder)
        array.data, array.shape = words[0], cgutils.pack_array(builder, words[1:])
        return array._getvalue()

    @infer_getattr
    class _ArrayAttributes(AttributeTemplate):
        key = _ArrayType

        def resolve_shape(self, array):
            return types.UniTuple(types.int64, len(array.lengths))

    @lower_getattr_generic(_ArrayType)
    def _shape(context, builder, kind, array, name):
        return cgutils.create_struct_proxy(kind)(context, builder, array).shape

    @infer_global(len)
    class _Len(AbstractTemplate):
        def generic(self, args, kws):
            if isinstance(args[0], _ArrayType):
                return signature(types.int64, args[0])
            return None

    @lower_builtin(len, _ArrayType)
    def _len(context, builder, sig, args):
        array = cgutils.create_struct_proxy(sig.args[0])(context, builder, args[0])
        return builder.extract_value(array.shape, 0)

    @infer_global(operator.getitem)
    class _GetItem(AbstractTemplate):
        def generic(self, args, kws):
            if isinstance(args[0], _ArrayType):
                return signature(args[0].dtype, *args)
            return None

    @infer_global(operator.setitem)
    class _SetItem(AbstractTemplate):
        def generic(self, args, kws):
            if isinstance(args[0], _ArrayType):
                return signature(types.none, *args)
            return None

    def _element(context, builder, sig, args):
        """An element's address. An index counts from 0; `NUMBA_BOUNDSCHECK=1` has it checked."""
        kind, index = sig.args[0], args[1]
        array = cgutils.create_struct_proxy(kind)(context, builder, args[0])
        if isinstance(sig.args[1], types.BaseTuple):
            indices = cgutils.unpack_tuple(builder, index)
            kinds = sig.args[1].types
        else:
            indices, kinds = [index], [sig.args[1]]
        place = ir.Constant(_WORD, 0)
        for dimension, (one, given) in enumerate(zip(indices, kinds, strict=True)):
            length = kind.lengths[dimension]
            if length is ANY:
                length = builder.extract_value(array.shape, dimension)
            else:
                length = ir.Constant(_WORD, length)
            one = context.cast(builder, one, given, types.int64)
            if _config.BOUNDSCHECK:
                with builder.if_then(builder.icmp_unsigned(">=", one, length), likely=False):
                    context.call_conv.return_user_exc(builder, IndexError, (str(kind),))
            place = builder.add(builder.mul(place, length), one)
        element = context.get_data_type(kind.dtype)
        return builder.gep(builder.inttoptr(array.data, element.as_pointer()), [place])

    @lower_builtin(operator.getitem, _ArrayType, types.Integer)
    @lower_builtin(operator.getitem, _ArrayType, types.BaseTuple)
    def _get_item(context, builder, sig, args):
        return builder.load(_element(context, builder, sig, args))

    @lower_builtin(operator.setitem, _ArrayType, types.Integer, types.Any)
    @lower_builtin(operator.setitem, _ArrayType, types.BaseTuple, types.Any)
    def _set_item(context, builder, sig, args):
        value = context.cast(builder, args[2], sig.args[2], sig.args[0].dtype)
        builder.store(value, _element(context, builder, sig, args))
        return context.get_dummy_value()

    @intrinsic
    def count_bits(typing_context, word):
        def generate(context, builder, signature, args):
            return builder.ctpop(args[0])

        return types.int64(types.uint64), generate

    @intrinsic
    def bit_length(typing_context, word):
        def generate(context, builder, signature, args):
            zeros = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))
            return builder.sub(ir.Constant(_WORD, 64), zeros)

        return types.int64(types.uint64), generate

    @intrinsic
    def prefetch(typing_context, array, index):
        def generate(context, builder, signature, args):
            byte, flag = ir.IntType(8).as_pointer(), ir.IntType(32)
            kind = ir.FunctionType(ir.VoidType(), [byte, flag, flag, flag])
            fetch = builder.module.declare_intrinsic("llvm.prefetch", (byte,), kind)
            address = builder.bitcast(_element(context, builder, signature, args), byte)
            for_reading, soon, data = (ir.Constant(flag, value) for value in (0, 3, 1))
            builder.call(fetch, [address, for_reading, soon, data])
            return context.get_dummy_value()

        return types.void(array, types.int64), generate
