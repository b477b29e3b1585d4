"""Kernels compiled by Numba, for a library: see `kernels.build`. Nothing runs by it."""

import operator
from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.dispatcher import _FunctionCompiler
from numba.core.typed_passes import (
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
    NopythonTypeInference,
    PreLowerStripPhis,
)
from numba.core.types import unliteral
from numba.core.typing.templates import (
    AbstractTemplate,
    AttributeTemplate,
    infer_getattr,
    infer_global,
    make_concrete_template,
    signature,
)
from numba.core.untyped_passes import (
    FixupArgs,
    GenericRewrites,
    IRProcessing,
    ReconstructSSA,
    TranslateByteCode,
)
from numba.extending import (
    intrinsic,
    lower_builtin,
    lower_getattr_generic,
    models,
    register_model,
)

from plancia.kernels.jit.memory import (
    ANY,
    CLIP,
    INT8,
    INT16,
    INT32,
    INT64,
    UINT8,
    UINT64,
    Pinned,
    Word,
    fields,
    signature_of,
)

F = TypeVar("F", bound=Callable[..., Any])

uint64: Any = np.uint64
int64: Any = np.int64
_WORD = ir.IntType(64)
_NO_WRAP = ("nuw", "nsw")
_KINDS = {
    INT8: types.int8,
    UINT8: types.uint8,
    INT16: types.int16,
    INT32: types.int32,
    INT64: types.int64,
    UINT64: types.uint64,
}


class _Library(JITCodeLibrary):
    """The code of a kernel: it is made machine code only with its callers, and optimised too, but
    for inlined parts: a hot loop is faster if its parts were optimised before."""

    is_inlined = False

    def finalize(self):
        for library in dict.fromkeys(self._linking_libraries):
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        if self.is_inlined:
            self._optimize_final_module()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class _Lowering(NativeLowering):
    """Writes a kernel's code, without a function for Python to call."""

    _name = "kernel_lowering"

    def run_pass(self, state):
        state.flags.no_compile = state.flags.no_cpython_wrapper = True
        state.library = _Library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.is_inlined = bool(state.flags.forceinline)
        super().run_pass(state)
        found = state["cr"]._replace(cfunc=object())
        state.targetctx.insert_user_function(found.cfunc, found.fndesc, [state.library])
        state["cr"] = found
        return True


class _Compiler(CompilerBase):
    """Numba's passes, without those for what no kernel has: closures, generators, `with`, raised
    exceptions, parallel loops. They took a third of the time."""

    def define_pipelines(self):
        passes = PassManager("kernel")
        for each in (
            TranslateByteCode,
            FixupArgs,
            IRProcessing,
            GenericRewrites,
            ReconstructSSA,
            NopythonTypeInference,
            PreLowerStripPhis,
            IRLegalization,
            _Lowering,
            NoPythonBackend,
        ):
            passes.add_pass(each, each._name)
        passes.finalize()
        return [passes]


class _Compiled:
    """A kernel, compiled once for each list of types. Numba asks it in its dispatcher's place."""

    def __init__(self, dispatcher: Any) -> None:
        self._function = dispatcher.py_func
        self._compiler = _FunctionCompiler(
            self._function, dispatcher.targetdescr, dispatcher.targetoptions, {}, _Compiler
        )
        self._found: dict[tuple[Any, ...], Any] = {}

    def compile(self, kinds: tuple[Any, ...]) -> Any:
        if kinds not in self._found:
            self._found[kinds] = self._compiler.compile(kinds, None)
        return self._found[kinds]

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """A number written in a call has no type of its own: Numba would compile a kernel again for
        each."""
        signature, folded = self._compiler.fold_argument_types(args, kws)
        kinds = tuple(unliteral(kind) for kind in folded)
        name = self._function.__name__
        template = make_concrete_template(name, name, [self.compile(kinds).signature])
        return template, signature, kinds, {}

    def get_overload(self, kinds: tuple[Any, ...]) -> Any:
        """What the code of the kernel is kept under."""
        return self._found[tuple(kinds)].entry_point


def kernel(function: F, *, instead: F | None = None, **options: bool) -> F:
    made: Any = numba.njit(
        nogil=True, fastmath=False, error_model="numpy", no_cfunc_wrapper=True, **options
    )(function)
    made.compiled = _Compiled(made)
    made.get_call_template = made.compiled.get_call_template
    made.get_overload = made.compiled.get_overload
    return cast(F, made)


def inlined(function: F) -> F:
    """A kernel that becomes part of each caller: a hot loop's part with a name of its own."""
    return kernel(function, forceinline=True)


pin = Pinned


class _MemoryType(types.Type):
    """In compiled code a memory is the address of its table."""

    def __init__(self, layout):
        self.layout = layout
        super().__init__(f"Memory({layout.__module__}.{layout.__qualname__})")


class _ArrayType(types.Type):
    """In compiled code an array of a memory is an address and a shape."""

    def __init__(self, field):
        self.dtype, self.lengths = _KINDS[field.kind], field.lengths
        super().__init__(f"{self.dtype} by {self.lengths}")


@register_model(_MemoryType)
class _MemoryModel(models.PrimitiveModel):
    def __init__(self, manager, kind):
        super().__init__(manager, kind, _WORD)


@register_model(_ArrayType)
class _ArrayModel(models.StructModel):
    def __init__(self, manager, kind):
        shape = types.UniTuple(types.int64, len(kind.lengths))
        super().__init__(manager, kind, [("data", types.int64), ("shape", shape)])


@infer_getattr
class _MemoryAttributes(AttributeTemplate):
    key = _MemoryType

    def generic_resolve(self, memory, name):
        field = fields(memory.layout).get(name)
        return field and _ArrayType(field)


@lower_getattr_generic(_MemoryType)
def _field(context, builder, memory, address, name):
    field = fields(memory.layout)[name]
    place, kind = field.place, _ArrayType(field)
    table = builder.inttoptr(address, _WORD.as_pointer())
    words = []
    for index in range(place, place + 1 + len(kind.lengths)):
        word = builder.load(builder.gep(table, [ir.Constant(_WORD, index)], inbounds=True))
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
    """An element's address. An index counts from 0.

    Nothing wraps around on the way, which WebAssembly must be told: only then do constant parts of
    an index become part of the instruction that loads or stores, as they do on other machines.
    """
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
        before = builder.mul(place, length, flags=_NO_WRAP)
        place = builder.add(before, one, flags=_NO_WRAP)
    element = context.get_data_type(kind.dtype)
    return builder.gep(builder.inttoptr(array.data, element.as_pointer()), [place], inbounds=True)


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
def count_bits(typing_context: Any, word: Any) -> Any:
    def generate(context, builder, signature, args):
        return builder.ctpop(args[0])

    return types.int64(types.uint64), generate


@intrinsic
def bit_length(typing_context: Any, word: Any) -> Any:
    def generate(context, builder, signature, args):
        zeros = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))
        return builder.sub(ir.Constant(_WORD, 64), zeros)

    return types.int64(types.uint64), generate


@intrinsic
def prefetch(typing_context: Any, array: Any, index: Any) -> Any:
    def generate(context, builder, signature, args):
        byte, flag = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte, flag, flag, flag])
        fetch = builder.module.declare_intrinsic("llvm.prefetch", (byte,), kind)
        address = builder.bitcast(_element(context, builder, signature, args), byte)
        for_reading, soon, data = (ir.Constant(flag, value) for value in (0, 3, 1))
        builder.call(fetch, [address, for_reading, soon, data])
        return context.get_dummy_value()

    return types.void(array, types.int64), generate


class _VectorType(types.Type):
    """In compiled code a row of an array that was taken out of it is a vector."""

    def __init__(self, dtype, count):
        self.dtype, self.count = dtype, count
        super().__init__(f"{count} of {dtype}")


@register_model(_VectorType)
class _VectorModel(models.PrimitiveModel):
    def __init__(self, manager, kind):
        bits = ir.IntType(kind.dtype.bitwidth)
        super().__init__(manager, kind, ir.VectorType(bits, kind.count))


def _row_address(context, builder, kind, array, index):
    """The address of a row as a vector; the length of rows is declared."""
    indices = types.UniTuple(types.int64, 2)
    index = cgutils.pack_array(builder, [index, ir.Constant(_WORD, 0)])
    element = _element(context, builder, signature(types.none, kind, indices), (array, index))
    vector = ir.VectorType(element.type.pointee, kind.lengths[1])
    return builder.bitcast(element, vector.as_pointer())


@intrinsic
def row_of(typing_context: Any, array: Any, index: Any) -> Any:
    def generate(context, builder, sig, args):
        address = _row_address(context, builder, sig.args[0], *args)
        return builder.load(address, align=array.dtype.bitwidth // 8)

    return _VectorType(array.dtype, array.lengths[1])(array, types.int64), generate


@intrinsic
def set_row(typing_context: Any, array: Any, index: Any, vector: Any) -> Any:
    def generate(context, builder, sig, args):
        address = _row_address(context, builder, sig.args[0], args[0], args[1])
        builder.store(args[2], address, align=array.dtype.bitwidth // 8)
        return context.get_dummy_value()

    return types.void(array, types.int64, vector), generate


@intrinsic
def plus(typing_context: Any, one: Any, other: Any) -> Any:
    def generate(context, builder, sig, args):
        return builder.add(*args)

    return one(one, one), generate


@intrinsic
def minus(typing_context: Any, one: Any, other: Any) -> Any:
    def generate(context, builder, sig, args):
        return builder.sub(*args)

    return one(one, one), generate


@intrinsic
def times(typing_context: Any, vector: Any, factor: Any) -> Any:
    def generate(context, builder, sig, args):
        kind, places = args[0].type, ir.VectorType(ir.IntType(32), vector.count)
        cut = builder.trunc(args[1], kind.element)
        first = ir.Constant(ir.IntType(32), 0)
        one = builder.insert_element(ir.Constant(kind, ir.Undefined), cut, first)
        all_of_it = ir.Constant(places, [0] * vector.count)
        splat = builder.shuffle_vector(one, ir.Constant(kind, ir.Undefined), all_of_it)
        return builder.mul(args[0], splat)

    return vector(vector, types.int64), generate


@intrinsic
def clipped(typing_context: Any, vector: Any) -> Any:
    def generate(context, builder, sig, args):
        found = args[0]
        for bound, beyond in ((0, "<"), (CLIP, ">")):
            limit = ir.Constant(found.type, [bound] * vector.count)
            found = builder.select(builder.icmp_signed(beyond, found, limit), limit, found)
        return found

    return vector(vector), generate


@intrinsic
def inner_product(typing_context: Any, one: Any, other: Any) -> Any:
    def generate(context, builder, sig, args):
        wide = ir.VectorType(ir.IntType(32), one.count)
        products = builder.mul(*(builder.sext(each, wide) for each in args))
        kind = ir.FunctionType(ir.IntType(32), [wide])
        name = f"llvm.vector.reduce.add.v{one.count}i32"
        total = cgutils.get_or_insert_function(builder.module, kind, name)
        return builder.sext(builder.call(total, [products]), _WORD)

    return types.int64(one, one), generate


_TYPES: dict[Any, Any] = {int: types.int64, bool: types.boolean, Word: types.uint64}


def code_of(function: Any) -> tuple[str, str]:
    """What a kernel is called in its code, and the code, optimised with all that it calls."""
    hints = signature_of(function.py_func).parameters
    kinds = tuple(_TYPES[hint] if hint in _TYPES else _MemoryType(hint) for hint in hints)
    found = function.compiled.compile(kinds)
    found.library._ensure_finalized()
    found.library._optimize_final_module()
    return found.fndesc.llvm_func_name, found.library.get_llvm_str()
