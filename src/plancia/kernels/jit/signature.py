"""What a kernel is called in a library, and what it takes: read from its annotations."""

from collections.abc import Callable
from typing import Any, NamedTuple, get_type_hints

from plancia.kernels.jit.memory import Word


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
