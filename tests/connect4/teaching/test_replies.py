"""Whether one player can keep compatible replies all at the same time: tried with every game."""

import random
from itertools import combinations, permutations

import pytest

from plancia.connect4.board import Bits, ColumnBoard
from plancia.connect4.teaching.replies import (
    Reply,
    ReplyKind,
    above,
    base,
    base_and_above,
    conflict,
    high_inverse,
    low_inverse,
    stack,
)
from plancia.connect4.teaching.zone import Zone, each
from twins.connect4_promises import can_keep, zone_of


def all_replies(zone: Zone) -> list[Reply]:
    board, playable = zone.board, tuple(each(zone.playable))
    pairs = [cell for cell in each(zone.cells) if cell << 1 & zone.cells]
    stacks = [cell for cell in pairs if cell & zone.replies]
    threes = [cell for cell in stacks if cell << 2 & zone.cells]
    apart = {
        (a, b)
        for a, b in combinations(stacks, 2)
        if not any(column & a and column & b for column in board.column_bits)
    }
    return [
        *(above(cell) for cell in pairs if cell << 1 & zone.replies),
        *(stack(cell) for cell in stacks),
        *(base(a, b) for a, b in combinations(playable, 2)),
        *(
            base_and_above(first, second, third)
            for first, second, third in permutations(playable, 3)
            if second << 1 & zone.replies
        ),
        *(low_inverse(board, a, b) for a, b in apart),
        *(
            high_inverse(board, a, b, zone.playable)
            for a, b in apart
            if a in threes and b in threes
        ),
    ]


def compatible_replies(zone: Zone, rng: random.Random) -> list[Reply]:
    """As many as fit together, rarer kinds as likely as common ones."""
    by_kind: dict[ReplyKind, list[Reply]] = {}
    for reply in all_replies(zone):
        by_kind.setdefault(reply.kind, []).append(reply)
    chosen: list[Reply] = []
    while by_kind:
        kind = rng.choice(list(by_kind))
        reply = by_kind[kind].pop(rng.randrange(len(by_kind[kind])))
        if not by_kind[kind]:
            del by_kind[kind]
        if not any(conflict(reply, other) for other in chosen):
            chosen.append(reply)
    return chosen


@pytest.mark.parametrize(
    ("rows", "columns", "cells", "rounds"),
    [
        (4, 4, 12, 150),
        (6, 3, 12, 150),
        (5, 4, 12, 100),
        pytest.param(6, 4, 16, 3000, marks=pytest.mark.soak),
        pytest.param(8, 3, 16, 3000, marks=pytest.mark.soak),
        pytest.param(4, 5, 14, 3000, marks=pytest.mark.soak),
    ],
)
def test_compatible_replies_can_all_be_kept(
    rows: int, columns: int, cells: int, rounds: int
) -> None:
    board, rng = ColumnBoard(rows, columns), random.Random(7)
    kinds = set()
    for _ in range(rounds):
        tops = [rows - rng.choice((0, 0, 1, 2)) for _ in range(columns)]
        heights = [rng.randrange(top + 1) for top in tops]
        left = sum(tops) - sum(heights)
        if left % 2 or left > cells:
            continue
        zone = zone_of(board, heights, tops)
        chosen = compatible_replies(zone, rng)
        kinds |= {reply.kind for reply in chosen}
        assert can_keep(zone, chosen), (heights, tops, chosen)
    assert len(kinds) >= 5


def cells(board: ColumnBoard, names: str) -> tuple[Bits, ...]:
    """`1-2` is column 1, row 2."""
    places = (tuple(map(int, name.split("-"))) for name in names.split())
    return tuple(board.bit((board.rows - row, column - 1)) for column, row in places)


@pytest.mark.parametrize(
    ("heights", "above_names", "inverse"),
    [
        ([0, 0, 4], "1-1", "1-4 2-2"),
        ([0, 0, 4], "2-1", "1-2 2-4"),
    ],
)
def test_a_player_can_not_keep_an_above_below_an_inverse(
    heights: list[int], above_names: str, inverse: str
) -> None:
    board = ColumnBoard(6, 3)
    zone = zone_of(board, heights)
    reply = above(*cells(board, above_names))
    a, b = cells(board, inverse)
    for other in (low_inverse(board, a, b), high_inverse(board, a, b, zone.playable)):
        assert conflict(reply, other)
        assert conflict(other, reply)
        assert can_keep(zone, [reply])
        assert can_keep(zone, [other])
        assert not can_keep(zone, [reply, other])


def test_inverses_that_share_one_column_can_not_both_be_kept() -> None:
    board = ColumnBoard(6, 3)
    zone = zone_of(board, [0, 1, 3])
    one = low_inverse(board, *cells(board, "1-4 3-4"))
    other = low_inverse(board, *cells(board, "1-2 2-2"))
    assert conflict(one, other)
    assert not can_keep(zone, [one, other])


def test_low_inverses_of_the_same_two_columns_can_both_be_kept() -> None:
    board = ColumnBoard(6, 3)
    zone = zone_of(board, [1, 1, 4])
    lower, upper = (low_inverse(board, *cells(board, names)) for names in ("1-2 2-2", "1-4 2-4"))
    assert not conflict(lower, upper)
    assert can_keep(zone, [lower, upper])


def test_high_inverses_above_each_other_can_not_both_be_kept() -> None:
    """The thesis allows it; its boards have six rows, where there is no room for two."""
    board = ColumnBoard(8, 2)
    zone = zone_of(board, [0, 0])
    lower, upper = (
        high_inverse(board, *cells(board, names), zone.playable) for names in ("1-2 2-2", "1-6 2-6")
    )
    assert conflict(lower, upper)
    assert not can_keep(zone, [lower, upper])


def test_a_baseclaim_is_not_its_mirror_image() -> None:
    """The same four cells with the first and the third exchanged promise something else."""
    board = ColumnBoard(4, 4)
    zone = zone_of(board, [0, 0, 0, 4])
    first, second, third = cells(board, "1-1 2-1 3-1")
    one, other = base_and_above(first, second, third), base_and_above(third, second, first)
    assert one.cells == other.cells
    assert conflict(one, other)
    assert can_keep(zone, [one])
    assert not can_keep(zone, [one, other])


def test_a_stack_is_kept_by_the_inverse_that_contains_it() -> None:
    board = ColumnBoard(6, 2)
    lower, other = cells(board, "1-2 2-2")
    assert not conflict(stack(lower), low_inverse(board, lower, other))
    assert conflict(stack(lower), high_inverse(board, lower, other, 0))
