"""Lines that can still be filled, counted on bitboards all at once: what evaluations look at."""


def open_lines(mine: int, theirs: int, step: int, starts: int, length: int) -> list[int]:
    """How many lines hold 0, 1, 2 ... of my stones, of those that hold none of theirs.

    A line is `length` cells, each `step` bits above the one before; `starts` has a bit for the
    first cell of every line that fits on the board.
    """
    free = starts
    # A column of `planes` is the number of my stones in the line that starts there, in binary.
    planes: list[int] = []
    for place in range(length):
        free &= ~(theirs >> place * step)
        carry = mine >> place * step & starts
        for height, plane in enumerate(planes):
            planes[height], carry = plane ^ carry, plane & carry
        if carry:
            planes.append(carry)
    counts = [0] * (length + 1)
    for number in range(1, min(length + 1, 1 << len(planes))):
        lines = free
        for height, plane in enumerate(planes):
            lines &= plane if number >> height & 1 else ~plane
        counts[number] = lines.bit_count()
    counts[0] = free.bit_count() - sum(counts)
    return counts
