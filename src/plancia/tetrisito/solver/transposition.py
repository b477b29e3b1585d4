"""Kernel: the states that a search has left and what it found below them, looked up by state.

Both searches have the arrays for it: `key`, the state at hand; `keys` and `known`, the table;
`slots`, `solutions` and `shortest`, of each level.
"""

from typing import Any, Final

from plancia.kernels.jit import int64, kernel, uint64

NO_SLOT: Final = -1
UNLIMITED: Final = 1 << 40
"""More than any number of solutions or pieces that is asked for."""
_FACTOR: Final = uint64(0x9E3779B97F4A7C15)


@kernel
def recall(s: Any, level: int) -> bool:
    """Whether the state `key` is known; then a level has its solutions, else the slot for it."""
    mixed = uint64(0)
    for word in range(len(s.key)):
        mixed = (mixed ^ s.key[word]) * _FACTOR
        mixed ^= mixed >> uint64(29)
    slot = int64(mixed % uint64(len(s.known)))
    same, word = bool(s.known[slot, 0] != 0), 0
    while same and word < len(s.key):
        same = bool(s.keys[slot, word] == s.key[word])
        word += 1
    if same:
        s.solutions[level], s.shortest[level] = s.known[slot, 0] - 1, s.known[slot, 1]
    else:
        s.slots[level] = slot
    return same


@kernel
def remember(s: Any, level: int) -> None:
    """Keep the state `key` with what was found below a level."""
    slot = s.slots[level]
    for word in range(len(s.key)):
        s.keys[slot, word] = s.key[word]
    s.known[slot, 0], s.known[slot, 1] = s.solutions[level] + 1, s.shortest[level]


@kernel
def count_above(s: Any, level: int) -> None:
    """What was found below a level was also found below the one above it, a piece further away."""
    s.solutions[level - 1] = min(s.solutions[level - 1] + s.solutions[level], UNLIMITED)
    s.shortest[level - 1] = min(s.shortest[level - 1], s.shortest[level] + 1)
