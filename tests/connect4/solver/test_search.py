from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plancia.connect4.board import ColumnBoard
from plancia.connect4.solver import search
from plancia.kernels.jit import UINT64, array, uint64, zeros

BOARDS = [
    ColumnBoard(6, 7),
    ColumnBoard(4, 5),
    ColumnBoard(7, 8),
    ColumnBoard(5, 4),
    ColumnBoard(3, 9),
    ColumnBoard(9, 3),
]


@st.composite
def stones(draw: st.DrawFn) -> tuple[ColumnBoard, int, int]:
    """Two sets of cells of a board that do not meet, hanging in the air or not."""
    board = draw(st.sampled_from(BOARDS))
    words = st.integers(0, 2**64 - 1)
    own = draw(words) & board.all_bits
    return board, own, draw(words) & board.all_bits & ~own


@given(stones())
def test_winning_cells_are_those_that_complete_a_four(case: tuple[ColumnBoard, int, int]) -> None:
    board, own, other = case
    own &= other | other >> 1  # fewer cells make a better question
    found = int(search.winning_cells(uint64(own), uint64(board.stride)))
    for at in range(board.stride * board.columns):
        if board.all_bits & ~own & 1 << at:
            upright = at >= 3 and own >> (at - 3) & 0b111 == 0b111  # nothing falls in between
            flat = any(
                has_line(own | 1 << at, at - back * step, step)
                for step in board.directions[1:]
                for back in range(4)
            )
            assert bool(found & 1 << at) == (upright or flat)


def has_line(cells: int, first: int, step: int) -> bool:
    return first >= 0 and all(cells >> (first + far * step) & 1 for far in range(4))


@given(stones())
def test_a_four_lies_flat_unless_it_is_upright(case: tuple[ColumnBoard, int, int]) -> None:
    board, own, _ = case
    expected = any(
        has_line(own, at, step) for step in board.directions[1:] for at in range(own.bit_length())
    )
    assert bool(search.lies_flat(uint64(own), uint64(board.stride))) == expected


@given(stones())
def test_a_mirror_image_has_the_columns_in_reverse_order(
    case: tuple[ColumnBoard, int, int],
) -> None:
    board, own, _ = case
    found = int(search.mirrored(uint64(own), uint64(board.stride), board.columns))
    rows = board.to_rows(own, 0)
    assert board.to_rows(found, 0) == tuple(row[::-1] for row in rows)


@pytest.mark.parametrize(
    ("landing", "threats", "wins"),
    [
        (0b0001_0001, 0b0000_0000, False),
        (0b0001_0001, 0b0000_0001, False),  # one threat is blocked
        (0b0001_0001, 0b0001_0001, True),  # two are not
        (0b0001_0001, 0b0000_0011, True),  # nor two above each other
        (0b0001_0001, 0b0010_0010, True),  # nothing to play but below threats
        (0b0001_0001, 0b0000_0010, False),
    ],
)
def test_two_threats_or_zugzwang_win_next(landing: int, threats: int, wins: bool) -> None:
    assert bool(search.wins_next(uint64(landing), uint64(threats))) == wins


def test_a_slot_of_the_table_keeps_the_costliest_and_the_other_the_latest() -> None:
    table = zeros(UINT64, 2)

    def entry(tag: int, work: int) -> Any:
        return uint64(tag << 16 | work << 12 | 1)

    for tag, work in ((1, 5), (2, 3), (3, 9), (4, 1)):
        search.store(table, 0, entry(tag, work))
    assert table.tolist() == [entry(3, 9), entry(4, 1)]
    assert search.look_up(table, 0, uint64(4)) == entry(4, 1)
    assert search.look_up(table, 0, uint64(5)) == 0
    search.store(table, 0, entry(3, 2))
    assert table.tolist() == [entry(3, 2), entry(4, 1)]


@given(st.lists(st.integers(1, 2**40 - 1), max_size=20, unique=True))
def test_a_table_grows_without_losing_an_entry(keys: list[int]) -> None:
    least, bits, more = 2, 3, 2
    table = array(UINT64, [7] * (2 << (bits + more)))
    search.wipe(table, 0, 2 << bits)
    kept = set()
    for key in keys:
        place = key & ((1 << bits) - 1)
        word = key >> least << 16 | 1
        slot = 2 * place + (table[2 * place] != 0)
        if not table[slot]:
            table[slot] = word
            kept.add(key)
    search.spread(table, bits, more, least)
    for key in kept:
        place = key & ((1 << (bits + more)) - 1)
        found = search.look_up(table, 2 * place, uint64(key >> least))
        assert int(found) >> 16 == key >> least
    assert sum(map(bool, table)) == len(kept)


def test_questions_come_from_outside_first_and_then_from_the_middle() -> None:
    assert search.next_goal(-9, 9, 0, 1) == 9
    assert search.next_goal(-9, 9, 0, 2) == -8
    assert search.next_goal(-9, 9, 5000, 3) == 1
    assert search.next_goal(-9, 0, 5000, 3) == 0
    assert search.next_goal(-9, -4, 5000, 3) == -4
    assert search.next_goal(0, 9, 5000, 3) == 1
