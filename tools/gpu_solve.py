"""Solves openings on a GPU with the code that gpu_kernel.py made; needs CuPy, nothing of Plancia.

    python gpu_solve.py FOLDER PLIES

writes the scores, a byte each in the order of the keys. All threads share one table. Most positions
are solved in a few thousand nodes: those that take more are left until the table knows more, and
the last ones, too much for one thread, are split into the positions after their moves.
"""

# mypy: ignore-errors
import json
import sys
import time
import zlib
from pathlib import Path

import cupy as cp
import numpy as np

COLUMNS, STRIDE, CELLS = 7, 7, 49
UNSOLVED = 127
UNDIVIDED = 99
"""Threads have a position each; none is divided among them."""
LEVELS, FRAME = 40, 104
HISTORY_START = 256 << 7
BLOCK = 128
THREADS = 132 * 6 * BLOCK
"""As many as an H200 runs at once."""
TABLE_BITS = 32
"""2**32 places of two words: 64 GiB."""
AT_ONCE = 1 << 20
LIMITS = (20_000, 100_000, 400_000)
MAX_DEPTH = 3
begun = time.monotonic()


class Gpu:
    """The code, and the memory of all threads."""

    def __init__(self, folder):
        self._kernel = cp.RawModule(path=str(folder / "kernel.ptx")).get_function("answer_all")
        self._layout = json.loads((folder / "layout.json").read_text())
        numbers = np.array([TABLE_BITS, (1 << TABLE_BITS) - 1, 0, 0, 0, UNDIVIDED])
        centre = [64 * (COLUMNS - abs(2 * (c // STRIDE) - COLUMNS + 1)) for c in range(CELLS)]
        self._own = {
            "numbers": cp.asarray(np.tile(numbers, (THREADS, 1))),
            "history": cp.full((THREADS, 128), HISTORY_START, cp.int64),
            "frames": cp.zeros((THREADS, LEVELS * FRAME), cp.int64),
            "boards": cp.zeros((THREADS, LEVELS * FRAME), cp.uint64),
            "total": cp.zeros((THREADS, 1), cp.int64),
        }
        self._shared = {
            "table": cp.zeros(2 << TABLE_BITS, cp.uint64),
            "centre": cp.asarray(np.array(centre)),
            "stop": cp.zeros(1, cp.uint64),
            "busy": cp.zeros(1, cp.uint64),
            "near": cp.zeros(2, cp.uint64),
            "counter": cp.zeros(1, cp.int64),
        }

    def answer(self, keys, scores, limit):
        """Solve what is unsolved with that number of nodes: how many nodes it took."""
        arrays = {**self._own, **self._shared, "keys": keys, "scores": scores}
        width = max(place + 1 + lengths for place, lengths in self._layout.values())
        words = np.zeros((THREADS, width), np.int64)
        for name, (place, lengths) in self._layout.items():
            words[:, place] = arrays[name].data.ptr
            if name in self._own:
                words[:, place] += np.arange(THREADS) * arrays[name].strides[0]
            shape = (LEVELS, FRAME) if lengths == 2 else arrays[name].shape[-1:]
            words[:, place + 1 : place + 1 + lengths] = shape
        memories = cp.asarray(words)
        self._shared["counter"][:] = 0
        self._own["total"][:] = 0
        numbers = map(np.int64, (memories.data.ptr, width * 8, keys.size, limit))
        self._kernel((THREADS // BLOCK,), (BLOCK,), tuple(numbers))
        return int(self._own["total"].sum())


def solve(gpu, keys, depth=0):
    """The scores of positions; UNSOLVED for one that is too hard."""
    on_gpu, given = cp.asarray(keys), cp.full(keys.size, UNSOLVED, cp.int8)
    for limit in LIMITS if depth == 0 else LIMITS[1:]:
        nodes, since = 0, time.monotonic()
        for at in range(0, keys.size, AT_ONCE):
            nodes += gpu.answer(on_gpu[at : at + AT_ONCE], given[at : at + AT_ONCE], limit)
        left, now = int((given == UNSOLVED).sum()), time.monotonic()
        rate = f"{nodes / (now - since) / 1e6:,.0f} million nodes a second"
        what = f"depth {depth}, {limit:,} nodes: {left:,} of {keys.size:,} left"
        print(f"{now - begun:6.1f} s: {what}; {rate}", flush=True)
    scores = given.get()
    unsolved = np.flatnonzero(scores == UNSOLVED)
    if unsolved.size and depth < MAX_DEPTH:
        after = children(keys[unsolved])
        below = np.unique(after[after != 0])
        found = solve(gpu, below, depth + 1)[np.searchsorted(below, after).clip(0, below.size - 1)]
        values = np.where(after == 0, -UNSOLVED, np.where(found == UNSOLVED, UNSOLVED, -found))
        scores[unsolved] = values.max(axis=1)
    return scores


def children(keys):
    """A key for each position and column, 0 where it is full. None of these is won at once: that is
    seen in one node."""
    own, mask = np.zeros_like(keys), np.zeros_like(keys)
    for column in range(COLUMNS):
        shift = np.uint64(column * STRIDE)
        part = (keys >> shift & np.uint64(127)) + np.uint64(1)
        above = np.uint64(1) << np.floor(np.log2(part.astype(float))).astype(np.uint64)
        own |= (part ^ above) << shift
        mask |= (above - np.uint64(1)) << shift
    found = np.zeros((keys.size, COLUMNS), np.uint64)
    for column in range(COLUMNS):
        cells = np.uint64(63 << column * STRIDE)
        landing = mask + np.uint64(1 << column * STRIDE) & ~mask & cells
        key = (own ^ mask) + (mask | landing)
        found[:, column] = np.where(landing == 0, 0, np.minimum(key, mirrored(key)))
    return found


def mirrored(keys):
    found = np.zeros_like(keys)
    for column in range(COLUMNS):
        part = keys >> np.uint64(column * STRIDE) & np.uint64(127)
        found |= part << np.uint64((COLUMNS - 1 - column) * STRIDE)
    return found


if __name__ == "__main__":
    folder, plies = Path(sys.argv[1]), sys.argv[2]
    steps = np.frombuffer(zlib.decompress((folder / f"keys-{plies}").read_bytes()), np.uint64)
    scores = solve(Gpu(folder), np.cumsum(steps, dtype=np.uint64))
    (folder / f"scores-{plies}").write_bytes(scores.tobytes())
