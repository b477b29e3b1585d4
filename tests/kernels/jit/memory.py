"""A memory, and a kernel that goes through it, for the tests of this folder."""

from typing import Annotated, NamedTuple

from plancia.kernels import jit


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
