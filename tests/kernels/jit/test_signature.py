"""The types of a kernel, and the name that libraries export."""

from typing import Any

import pytest

from plancia.kernels.jit.signature import signature_of, symbol_of
from plancia.kernels.library import Backend, backend


def test_a_kernel_is_known_by_its_module_and_takes_what_it_is_annotated_with() -> None:
    from plancia.connect4.kernels import batch

    reset: Any = getattr(batch.reset, "py_func", batch.reset)
    if backend() is not Backend.LIBRARY:
        assert symbol_of(reset) == "connect4_kernels_batch_reset"
        assert signature_of(reset).parameters == (batch.Connect4BatchMemory, int, int)
    with pytest.raises(TypeError, match="text is no memory, int or Word"):
        signature_of(takes_text)


def takes_text(text: str) -> None:
    pass
