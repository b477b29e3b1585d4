"""Static functions: a small number for each of a set of keys, stored without the keys.

A key names three slots of a table, and its value is what their bits add up to (XOR). Slots of few
bits are all that is stored: an eighth more than there are keys, whatever the keys look like. For
a key that is not of the set the answer is any number, so that one has to know what may be asked.

The three slots lie in three neighbouring segments, as in a binary fuse filter (Graf and Lemire,
2022), which gives the sizes. To build one, keys that have a slot to themselves are set aside, the
last one first, until none is left; if some stay, another seed hashes them anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from struct import Struct
from typing import Any, Final, NamedTuple

from plancia.kernels.jit import (
    INT8,
    INT64,
    UINT64,
    Int8s,
    Int64s,
    Word,
    Words,
    array,
    int64,
    kernel,
    pin,
    uint64,
    zeros,
)

U: Any = uint64
MAX_SEEDS: Final = 100
WORD: Final = (1 << 64) - 1
HEADER: Final = Struct("<IIIBBb")
"""Keys, segments, the seed, the bits of a segment's length, the bits of a slot, the least value."""
SPREAD: Final = 0x9E3779B97F4A7C15
MIX: Final = 0xD6E8FEB86659FD93


class BuildMemory(NamedTuple):
    """What a function is built in."""

    keys: Words  # (keys,)
    values: Int8s  # (keys,) from 0 on
    count: Int64s  # (slots,) the keys that name a slot
    which: Int64s  # (slots,) their numbers, added up by XOR
    order: Int64s  # (keys,) the keys as they were set aside
    alone: Int64s  # (keys,) the slot that each had to itself
    queue: Int64s  # (slots,) slots to look at
    slots: Int8s  # (slots,)


@kernel
def scattered(key: Word, seed: int) -> Word:
    """A word that looks random, from a key and a seed."""
    word = (key + U(seed)) * U(SPREAD)
    word ^= word >> U(32)
    word *= U(MIX)
    return word ^ (word >> U(29))


@kernel
def slot(word: Word, index: int, segments: int, length: int) -> int:
    """The first, second or third slot of a key with that scattered word."""
    first = int64(((word >> U(32)) * U(segments)) >> U(32)) + index
    part = int64(word >> U(20 * index)) & ((1 << length) - 1)
    return int((first << length) + part)


@kernel
def assign(m: BuildMemory, keys: int, segments: int, length: int, seed: int) -> int:
    """Fill the slots: how many keys could not be set aside."""
    for at in range((segments + 2) << length):
        m.count[at] = m.which[at] = m.slots[at] = 0
    for number in range(keys):
        word = scattered(m.keys[number], seed)
        for index in range(3):
            at = slot(word, index, segments, length)
            m.count[at] += 1
            m.which[at] ^= number
    waiting = aside = 0
    for at in range((segments + 2) << length):
        if m.count[at] == 1:
            m.queue[waiting] = at
            waiting += 1
    while waiting:
        waiting -= 1
        own = m.queue[waiting]
        if m.count[own] != 1:
            continue
        number = m.which[own]
        m.order[aside] = number
        m.alone[aside] = own
        aside += 1
        word = scattered(m.keys[number], seed)
        for index in range(3):
            at = slot(word, index, segments, length)
            m.count[at] -= 1
            m.which[at] ^= number
            if m.count[at] == 1:
                m.queue[waiting] = at
                waiting += 1
    if aside < keys:
        return keys - aside
    while aside:
        aside -= 1
        number = m.order[aside]
        word = scattered(m.keys[number], seed)
        value = m.values[number]
        for index in range(3):
            value ^= m.slots[slot(word, index, segments, length)]
        m.slots[m.alone[aside]] = value
    return 0


@dataclass(frozen=True)
class StaticFunction:
    """A value for each key of a set."""

    keys: int
    """How many keys there are."""
    segments: int
    """In how many segments the first slot of a key may lie."""
    seed: int
    length: int
    """A segment has 2**length slots."""
    width: int
    """Bits of a slot."""
    least: int
    """The value whose bits are all 0."""
    slots: bytes

    def get(self, key: int) -> int:
        """The value of a key; any number for one that is not of the set."""
        word = (key + self.seed) * SPREAD & WORD
        word ^= word >> 32
        word = word * MIX & WORD
        word ^= word >> 29
        first = (word >> 32) * self.segments >> 32
        length, width, slots = self.length, self.width, self.slots
        inside, found = (1 << length) - 1, 0
        for index in (0, 1, 2):
            bit = ((first + index << length) + (word >> 20 * index & inside)) * width
            byte = bit >> 3
            found ^= (slots[byte] | slots[byte + 1] << 8) >> (bit & 7)
        return (found & (1 << width) - 1) + self.least

    @classmethod
    def build(cls, keys: Sequence[int], values: Sequence[int]) -> StaticFunction:
        """The function with these values: less than 128 apart, each for another key."""
        count, least = len(keys), min(values, default=0)
        width = max(1, (max(values, default=0) - least).bit_length())
        size = log(max(2, count))
        length = min(18, int(size / log(3.33) + 2.25))
        spare = max(1.125, 0.875 + 0.25 * log(1_000_000) / size)
        segments = max(1, -(-int(count * spare) >> length) - 2)
        slots = segments + 2 << length
        memory = pin(
            BuildMemory(
                keys=array(UINT64, keys),
                values=array(INT8, (value - least for value in values)),
                count=zeros(INT64, slots),
                which=zeros(INT64, slots),
                order=zeros(INT64, count),
                alone=zeros(INT64, count),
                queue=zeros(INT64, slots),
                slots=zeros(INT8, slots),
            )
        )
        for seed in range(MAX_SEEDS):
            if not assign(memory, count, segments, length, seed):
                packed = _packed(bytes(memory.slots), width)
                return cls(count, segments, seed, length, width, least, packed)
        raise ValueError("a key is there more than once")

    def to_bytes(self) -> bytes:
        numbers = self.keys, self.segments, self.seed, self.length, self.width, self.least
        return HEADER.pack(*numbers) + self.slots

    @classmethod
    def read(cls, data: bytes, at: int) -> tuple[StaticFunction, int]:
        """A function from its bytes, which begin there, and where they end."""
        keys, segments, seed, length, width, least = HEADER.unpack_from(data, at)
        begin = at + HEADER.size
        end = begin + _packed_size(segments + 2 << length, width)
        return cls(keys, segments, seed, length, width, least, data[begin:end]), end


def _packed_size(slots: int, width: int) -> int:
    """Bytes of that many slots, and one more: a slot is read with the byte behind it."""
    return (slots * width + 7) // 8 + 1


def _packed(slots: bytes, width: int) -> bytes:
    """Slots of that many bits, one after the other."""
    found, word, bits = bytearray(), 0, 0
    for value in slots:
        word |= value << bits
        bits += width
        while bits >= 8:
            found.append(word & 255)
            word >>= 8
            bits -= 8
    found.append(word)
    return bytes(found.ljust(_packed_size(len(slots), width), b"\0"))
