"""The compiled search of one board size, with its table, on one thread or several."""

from array import array
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from plancia.connect4.solver.search import (
    BATCH,
    BITS,
    BUSY_PLACES,
    DIVIDED_FROM,
    NO_LIMIT,
    NODE_LIMIT,
    NODES,
    UNKNOWN,
    least_bits,
    make_search,
    make_search_many,
    open_table,
    search_memory,
)
from plancia.connect4.solver.solve import Interrupted
from plancia.engine.background import Slices
from plancia.kernels.jit import UINT64, fill, uint64, zeros

ALONE_NODES: Final = 50_000
"""A position that takes no more is searched on one thread."""
DIVIDED_EMPTY: Final = 17
"""Threads divide the children of positions with at least this number of empty cells, all of which
are looked up first (CUTS_FROM)."""


class ThreadedSearch:
    """A search, its table, and each thread's own memory."""

    def __init__(self, rows: int, columns: int, table_mb: int, threads: int) -> None:
        self._search = make_search(rows, columns)
        self._search_many = make_search_many(rows, columns)
        self._bits = (table_mb * 2**20 // 16).bit_length() - 1
        self._least_bits = least_bits(rows, columns)
        self._table = zeros(UINT64, 2 << self._bits)
        self._stop = zeros(UINT64, 1)
        self._busy = zeros(UINT64, BUSY_PLACES)
        self._memories = [
            search_memory(rows, columns, self._table, self._stop, self._busy, seed)
            for seed in range(threads)
        ]
        self._numbers = [memory.numbers for memory in self._memories]
        self._shared = False
        self._ended = False
        self._threads = threads
        self.slices: Slices | None = None
        """What ends searches where no other thread can."""
        self.run(0, 0, 0, 0, 0)

    def clear(self) -> None:
        """As a new table. The search wipes what it uses of it: see `search.spread`."""
        for numbers in self._numbers:
            numbers[BITS] = 0
            numbers[DIVIDED_FROM] = UNKNOWN
        self._shared = False

    def share(self) -> None:
        """Make ready for several threads: a table that they fill together can't grow."""
        if self._shared or self._threads == 1:
            return
        open_table(self._memories[0], self._bits, self._least_bits)
        for memory in self._memories[1:]:
            fill(memory.near, 0)
            memory.history[:] = self._memories[0].history
            memory.numbers[BITS:NODES] = self._numbers[0][BITS:NODES]
        for numbers in self._numbers:
            numbers[DIVIDED_FROM] = DIVIDED_EMPTY
        self._shared = True

    def run(
        self, thread: int, own: int, mask: int, low: int, high: int, most_nodes: int = NO_LIMIT
    ) -> tuple[int, int]:
        """Search on one thread's memory: the score and the nodes. UNKNOWN if another thread was
        first or it takes more nodes, Interrupted if it was stopped."""
        memory, numbers, searched = self._memories[thread], self._numbers[thread], 0
        at_once = self.slices.next_slice(0) if self.slices else most_nodes
        while True:
            numbers[NODE_LIMIT] = min(at_once, most_nodes - searched)
            score = int(self._search(memory, uint64(own), uint64(mask), low, high, self._bits))
            searched += numbers[NODES]
            if score != UNKNOWN or not self.slices or searched >= most_nodes:
                break
            at_once = self.slices.next_slice(searched)
            if not at_once:
                raise Interrupted
        if score == UNKNOWN and (self._ended or (self._threads == 1 and most_nodes == NO_LIMIT)):
            raise Interrupted
        return score, searched

    def run_many(
        self, words: Sequence[int], low: int, high: int, fresh: bool
    ) -> list[tuple[int, int]]:
        """Search many positions on the first thread's memory, each given as two words, own and
        mask: the score and the nodes of each that was not stopped. With `fresh` each begins with
        an empty table."""
        if fresh:
            self.clear()
        memory, results = self._memories[0], list[tuple[int, int]]()
        self._numbers[0][NODE_LIMIT] = NO_LIMIT
        for start in range(0, len(words), 2 * BATCH):
            batch = array("Q", words[start : start + 2 * BATCH])
            memory.asked[: len(batch)] = batch
            count = len(batch) // 2
            done = self._search_many(memory, count, low, high, self._bits, fresh)
            found = memory.found[: 2 * done].tolist()
            results += zip(found[::2], found[1::2], strict=True)
            if done < count:
                break
        return results

    def end(self, now: bool) -> None:
        """Whether searches have to end, from any thread."""
        self._ended = now
        self._stop[0] = now

    def solve(self, own: int, mask: int, low: int, high: int) -> tuple[int, int]:
        """Search with all threads, if it takes one thread long: the first that is ready stops the
        others."""
        if self._threads == 1:
            return self.run(0, own, mask, low, high)
        score, searched = self.run(0, own, mask, low, high, ALONE_NODES)
        if score != UNKNOWN:
            return score, searched
        self.share()
        fill(self._busy, 0)
        answers: list[tuple[int, int]] = []

        def work(thread: int) -> None:
            answers.append(self.run(thread, own, mask, low, high))
            self._stop[0] = 1

        try:
            with ThreadPoolExecutor(self._threads) as pool:
                try:
                    list(pool.map(work, range(self._threads)))
                finally:  # after Ctrl-C, too, nobody waits for the threads
                    self._stop[0] = 1
        finally:
            self._stop[0] = self._ended
        score = next(score for score, _ in answers if score != UNKNOWN)
        return score, searched + sum(nodes for _, nodes in answers)
