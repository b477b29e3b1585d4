"""The types of a kernel, and the name that libraries export."""

from typing import Any

import pytest

from plancia.kernels import jit
from plancia.kernels.jit.signature import signature_of, symbol_of
from plancia.kernels.library import Backend, backend


def test_a_kernel_is_known_by_its_module_and_takes_what_it_is_annotated_with() -> None:
    from plancia.connect4.kernels import playout

    play_out: Any = getattr(playout.play_out, "py_func", playout.play_out)
    if backend() is not Backend.LIBRARY:
        assert symbol_of(play_out) == "connect4_kernels_playout_play_out"
        assert signature_of(play_out).parameters[:3] == (
            playout.Connect4PlayoutMemory,
            jit.Word,
            jit.Word,
        )
    with pytest.raises(TypeError, match="text is no memory, int or Word"):
        signature_of(takes_text)


def takes_text(text: str) -> None:
    pass
