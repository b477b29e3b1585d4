"""The room's kernel decorator: that of `plancia.core.jit`, without reference counts.

The searches here pass many arrays to small functions. Counting references to them takes three
times as long as the work, and nothing here makes or keeps an array, so that nothing need be
counted. A kernel of this kind can't make one: no views such as `grids[level]`, no slices.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from plancia.core import jit

__all__ = ["kernel"]

F = TypeVar("F", bound=Callable[..., Any])


def kernel(function: F) -> F:
    """Compile a function of integers and preallocated arrays that makes no arrays."""
    compiled: Any = jit.kernel(function)
    if not jit.DISABLED:
        compiled.targetoptions["_nrt"] = False
    kept: F = compiled
    return kept
