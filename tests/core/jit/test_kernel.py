import ctypes
import gc
import os
import subprocess
import sys
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import pytest

from plancia.core import jit
from plancia.core.jit import plain_backend
from plancia.core.jit.signature import signature_of, symbol_of
from plancia.core.kernel_library import Backend, backend

numba_only = pytest.mark.skipif(backend() is not Backend.NUMBA, reason="Numba compiles nothing")


@jit.kernel
def wrapped_sum(first: jit.Word, second: jit.Word) -> jit.Word:
    return first + second


class Memory(NamedTuple):
    words: jit.Words
    cells: jit.Int8s
    pairs: Annotated[jit.Array, jit.INT32, (jit.ANY, 2)]


def make_memory() -> Memory:
    return Memory(
        jit.array(jit.UINT64, [0b1011, 0]), jit.zeros(jit.INT8, 3), jit.zeros(jit.INT32, 3, 2)
    )


@jit.inlined
def fill(m: Memory, at: int) -> None:
    m.cells[at] -= at
    m.pairs[at, 1] = m.cells[at] + m.pairs[at - 1, 1] if at else 7


@jit.kernel
def through_memory(m: Memory) -> int:
    jit.prefetch(m.words, 1)
    m.words[1] = m.words[0] << jit.uint64(1)
    for at in range(len(m.cells)):
        fill(m, at)
    rows, columns = m.pairs.shape
    bits = jit.count_bits(m.words[0]) + 100 * jit.bit_length(m.words[1])
    return bits + 1000 * rows + 10_000 * columns


def test_unsigned_sums_wrap_around_without_a_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert wrapped_sum(jit.uint64(2**64 - 1), jit.uint64(3)) == 2


def test_kernels_read_and_write_the_arrays_of_their_memory() -> None:
    memory = jit.pin(make_memory())
    assert through_memory(memory) == 3 + 100 * 5 + 1000 * 3 + 10_000 * 2
    assert memory.words.tolist() == [0b1011, 0b10110]
    assert memory.cells.tolist() == [0, -1, -2]
    assert memory.pairs.tolist() == [[0, 7], [0, 6], [0, 4]]


def test_arrays_of_a_memory_live_as_long_as_it_does() -> None:
    memory = jit.pin(make_memory())
    gc.collect()
    others = [jit.array(jit.UINT64, [99, 99]) for _ in range(1000)]
    through_memory(memory)
    assert memory.words.tolist() == [0b1011, 0b10110]
    assert all(other.tolist() == [99, 99] for other in others)


@numba_only
def test_a_kernel_can_be_called_from_c_with_an_address_and_integers() -> None:
    import numba

    memory: Any = jit.pin(make_memory())
    kernel: Any = through_memory
    native = numba.cfunc(numba.int64(numba.typeof(memory)))(kernel.py_func)
    call = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64)(native.address)
    assert call(memory._address) == through_memory(jit.pin(make_memory()))
    assert memory.pairs.tolist() == [[0, 7], [0, 6], [0, 4]]


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


@pytest.mark.parametrize("value", [0, 1, 2**63, 2**64 - 1])
def test_plain_words_wrap_around_as_machine_words_do(value: int) -> None:
    word, whole = plain_backend.uint64(value), 1 << 64
    for found, expected in (
        (word + 3, value + 3),
        (3 - word, 3 - value),
        (word * word, value * value),
        (word << 1, value << 1),
        (~word, ~value),
        (-word, -value),
        (word ^ -1, value ^ -1),
        (7 | word, 7 | value),
        (word % 10, value % 10),
        (word // 3, value // 3),
    ):
        assert found == expected % whole
        assert isinstance(found, plain_backend.uint64)
    assert plain_backend.int64(word) == (value if value < 1 << 63 else value - whole)


def test_a_part_of_a_plain_array_of_words_can_be_copied() -> None:
    words = plain_backend.pin(make_memory()).words
    assert list(jit.array(jit.UINT64, words[:1])) == [0b1011]
    assert isinstance(words[0], plain_backend.uint64)


def test_a_kernel_is_known_by_its_module_and_takes_what_it_is_annotated_with() -> None:
    from plancia.connect4 import playout

    play_out: Any = getattr(playout.play_out, "py_func", playout.play_out)
    if backend() is not Backend.LIBRARY:
        assert symbol_of(play_out) == "connect4_playout_play_out"
        assert signature_of(play_out).parameters[:3] == (
            playout.Connect4PlayoutMemory,
            jit.Word,
            jit.Word,
        )
    with pytest.raises(TypeError, match="text is no memory, int or Word"):
        signature_of(takes_text)


def takes_text(text: str) -> None:
    pass


@numba_only
def test_kernels_made_for_different_constants_are_kept_apart() -> None:
    from plancia.core.jit.numba_backend import _folder_of

    def adder(constant: object) -> Callable[[int], object]:
        return lambda number: (number, constant)

    def again(number: int) -> int:
        return again(number - 1)

    assert _folder_of(adder(jit.uint64(1))) != _folder_of(adder(jit.uint64(2)))
    assert _folder_of(adder(jit.uint64(1))) == _folder_of(adder(jit.uint64(1)))
    assert _folder_of(adder((jit.uint64(1), 2))) != _folder_of(adder((jit.uint64(1), 3)))
    assert _folder_of(adder("text")) == _folder_of(len_of_nothing) == _folder_of(again)


def len_of_nothing() -> int:
    return 0


@numba_only
def test_the_kernels_of_a_room_lie_in_its_folder_and_others_apart() -> None:
    from plancia.connect4 import playout
    from plancia.core.jit.numba_backend import _room_of

    has_line: Any = playout.has_line
    assert _room_of(has_line.py_func) == "connect4"
    assert _room_of(len_of_nothing) == "elsewhere"


def test_the_solver_is_imported_without_numba() -> None:
    code = "import sys, plancia, plancia.connect4.solver; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], env=dict(os.environ)).returncode == 0


@numba_only
def test_kernels_made_on_several_threads_are_kept_where_kernels_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    def make(number: int) -> None:
        def add(left: int) -> int:
            return left + number

        jit.kernel(add)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as threads:
            list(threads.map(make, range(400)))
    finally:
        sys.setswitchinterval(interval)
    assert [*tmp_path.iterdir()] == []
