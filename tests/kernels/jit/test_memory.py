import gc
import os
from typing import Any

import pytest

from kernels.jit.memory import make_memory, through_memory
from plancia.kernels import jit
from plancia.kernels.jit.memory import signature_of, symbol_of
from plancia.kernels.library import Backend, backend


def test_arrays_of_a_memory_live_as_long_as_it_does() -> None:
    memory = jit.pin(make_memory())
    gc.collect()
    others = [jit.array(jit.UINT64, [99, 99]) for _ in range(1000)]
    through_memory(memory)
    assert memory.words.tolist() == [0b1011, 0b10110]
    assert all(other.tolist() == [99, 99] for other in others)


@pytest.mark.parametrize(
    ("field", "array"),
    [
        ("words", jit.zeros(jit.INT64, 2)),
        ("cells", jit.zeros(jit.INT8, 2, 2)),
        ("cells", jit.zeros(jit.INT8, 6)[::2]),
        ("pairs", jit.zeros(jit.INT32, 3, 3)),
    ],
)
def test_an_array_of_another_kind_than_declared_is_refused(field: str, array: jit.Array) -> None:
    with pytest.raises(TypeError, match=field):
        jit.pin(make_memory()._replace(**{field: array}))


def test_arrays_are_made_from_rows_and_filled() -> None:
    rows = jit.array(jit.INT32, [[1, -2], [3, 4], [5, 6]])
    assert (rows.shape, rows[0, 1], rows[2, 0]) == ((3, 2), -2, 5)
    jit.fill(rows, -7)
    assert rows.tolist() == [[-7, -7]] * 3
    assert jit.array(jit.INT64, []).tolist() == []


def test_a_large_array_begins_with_zeros_and_is_given_back() -> None:
    for _ in range(100):  # 6 GB, if none was given back
        large = jit.zeros(jit.UINT64, 1 << 23)
        assert large[0] == large[-1] == 0
        large[-1] = 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
@pytest.mark.parametrize("length", [8, 1 << 20])
def test_a_forked_process_has_memory_of_its_own(length: int) -> None:
    shared = jit.zeros(jit.INT64, length)
    child = os.fork()
    if child == 0:
        shared[0] = 1
        os._exit(0)
    assert os.waitpid(child, 0) == (child, 0)
    assert shared[0] == 0


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
