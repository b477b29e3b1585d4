"""What a stone on a point does along one line, for each of the 65,536 ways its line can look.

The key of a point and an axis holds the four points to either side of it, two bits each, the
farthest on the left or upper side lowest: 0 for empty, 1 and 2 for the players' stones, 3 for
what lies off the board. A stone on the point is part of a five only within these nine points, so
what is said here of fives and fours is exact, but for one thing: that a run of exactly five does
not go on beyond them must be looked up on the board.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np

from plancia.pente.predicates import is_five, is_sandwich

Words = np.ndarray[Any, np.dtype[np.int64]]

KEYS: Final = 1 << 16
SLOTS: Final = 8
"""The points of a key: four before the point, four after it."""
MINE, BLOCK = 1, 2

# What a stone on the point makes along the line, weakest first.
NOTHING, ONE, TWO, OPEN_TWO, THREE, OPEN_THREE, FOUR, OPEN_FOUR, FIVE = range(9)

ORDER: Final = (0, 1, 6, 20, 28, 160, 180, 1200, 6000)
"""What each is worth when moves are ordered."""


class Opinion(NamedTuple):
    """What things are worth when a position is judged; QUARTER of them are one point."""

    worth: tuple[int, ...]
    """The chance to make each of the shapes above, one for each empty point and axis."""
    my_fours: int
    """The chance to make a four, again, for the player to move."""
    your_fours: int
    my_takes: int
    """A stone that the player to move could capture."""
    your_takes: int
    tempo: int
    """To be on move."""


QUARTER: Final = 4
# Fitted to games of the engine against itself (200 points are odds of e to 1), with captures only.
WITH_CAPTURES: Final = Opinion((0, -3, -6, -7, -7, 31, 98, 223, 812), 120, 46, 127, 70, 143)
WITHOUT_CAPTURES: Final = Opinion((0, 4, 12, 28, 36, 104, 120, 360, 640), 60, 30, 0, 0, 60)

# A mark is what a player's stone on one point would do, the four axes added up.
MARK_ORDER: Final = (1 << 20) - 1
MARK_FIVE, MARK_OPEN_FOUR, MARK_FOUR, MARK_OPEN_THREE = 20, 23, 26, 29
"""Where in a mark the axes are counted along which the stone makes these: three bits each."""
MARK_TAKES: Final = 32
"""Where in a mark the stones are counted that it captures: five bits."""
MARK_ATTACKS: Final = 37
"""Where the pairs (and triples) are counted that could be captured next: four bits."""
MARK_RISKS: Final = 41
"""Where the player's own pairs are counted that it makes and that could then be captured."""

# A total is what all empty points offer a player.
TOTAL_FOURS_MASK: Final = (1 << 17) - 1
"""The lowest bits of a total count the fours that could be made, a point and an axis each."""
TOTAL_TAKES, TOTAL_TAKES_MASK = 17, (1 << 18) - 1
"""Where the stones are counted that could be captured, once for each point to do it from."""
TOTAL_WORTH: Final = 35
"""Where the worth of all chances begins; the highest field, as it may be negative."""


def _shapes(exactly: bool) -> Words:
    """What a stone makes, by the line's eight points in base 3: empty, mine or blocked."""
    powers = 3 ** np.arange(SLOTS)
    lines = np.arange(3**SLOTS)[:, None] // powers % 3
    mine = lines == MINE
    before = mine[:, 3::-1].cumprod(axis=1).sum(axis=1)
    after = mine[:, 4:].cumprod(axis=1).sum(axis=1)
    run = 1 + before + after
    five = is_five(run, exactly)

    def ways(made: np.ndarray[Any, np.dtype[np.bool_]]) -> Words:
        """With how many more stones each line becomes one of these."""
        filled = np.where(lines == 0, np.arange(3**SLOTS)[:, None] + powers, 0)
        count: Words = np.where(lines == 0, made[filled], False).sum(axis=1)
        return count

    open_four = ways(five) >= 2
    four = ways(five) == 1
    open_three = ways(open_four) > 0
    three = ways(four) > 0
    open_two = ways(open_three) > 0
    two = ways(three) > 0
    one = ways(two) > 0
    shapes = np.zeros(3**SLOTS, np.int64)
    # Stronger ones overwrite weaker ones.
    for shape, made in enumerate(
        (one, two, open_two, three, open_three, four, open_four, five), start=ONE
    ):
        shapes[made] = shape
    return shapes


def _captures(points: Words, player: int, triples: bool) -> tuple[Words, Words, Words]:
    """For each key: stones captured, pairs attacked, and own pairs put at risk."""
    other = 3 - player
    before, after = points[:, 3::-1], points[:, 4:]
    takes, attacks = np.array(
        [_on_ray([ray >> 2 * slot & 3 for slot in range(4)], player, triples) for ray in range(256)]
    ).T
    rays = [side @ 4 ** np.arange(4) for side in (before, after)]
    risks = np.zeros(KEYS, np.int64)
    for ray, back in ((before, after), (after, before)):
        pair = ray[:, 0] == player
        ends = ray[:, 1], back[:, 0]
        for closed, open_end in (ends, ends[::-1]):
            risks += pair & (closed == other) & (open_end == 0)
    return takes[rays].sum(axis=0), attacks[rays].sum(axis=0), risks


def _on_ray(ray: list[int], player: int, triples: bool) -> tuple[int, int]:
    """What a stone does to the four points on one side: stones captured, and pairs attacked that
    a second stone would capture."""
    takes = attacks = 0
    for length in (2, 3) if triples else (2,):
        closed = [player, *ray[:length], player]
        if is_sandwich(closed, 0, 1, length, player, 3 - player):
            takes += length * (ray[length] == player)
            attacks += ray[length] == 0
    return takes, attacks


@cache
def tables(exactly: bool, captures: bool, triples: bool) -> Words:
    """A row for each key: a stone's marks for players 1 and 2, the totals for 1 and 2."""
    keys = np.arange(KEYS)
    points = keys[:, None] >> 2 * np.arange(SLOTS) & 3
    found = np.zeros((KEYS, 4), np.int64)
    shapes = _shapes(exactly)
    opinion = WITH_CAPTURES if captures else WITHOUT_CAPTURES
    for player in (1, 2):
        seen = np.where(points == player, MINE, np.where(points == 0, 0, BLOCK))
        shape = shapes[(seen * 3 ** np.arange(SLOTS)).sum(axis=1)]
        mark = np.array(ORDER)[shape]
        total = np.array(opinion.worth)[shape] << TOTAL_WORTH
        for kind, place in (
            (FIVE, MARK_FIVE),
            (OPEN_FOUR, MARK_OPEN_FOUR),
            (FOUR, MARK_FOUR),
            (OPEN_THREE, MARK_OPEN_THREE),
        ):
            mark = mark + ((shape == kind).astype(np.int64) << place)
        fours = (shape == FOUR) | (shape == OPEN_FOUR)
        total = total + fours
        if captures:
            takes, attacks, risks = _captures(points, player, triples)
            mark = mark + (takes << MARK_TAKES) + (attacks << MARK_ATTACKS) + (risks << MARK_RISKS)
            total = total + (takes << TOTAL_TAKES)
        found[:, player - 1] = mark
        found[:, player + 1] = total
    found.flags.writeable = False
    return found
