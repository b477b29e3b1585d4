import pytest
from hypothesis import given
from hypothesis import strategies as st

import plancia
from plancia.pente import PenteOptions
from plancia.pente.board import AXES, STONES, PointBoard, column_name, sandwiched
from twins import pente as twin

sizes = st.integers(1, 12)


@st.composite
def boards(draw: st.DrawFn) -> tuple[PointBoard, list[str]]:
    """A board of any size, crowded enough to have long lines."""
    board = PointBoard(draw(sizes), draw(sizes))
    row = st.text(draw(st.sampled_from(["XO", "XXXO.", "X.O"])), min_size=board.columns)
    rows = st.lists(row.map(lambda cells: cells[: board.columns]), min_size=board.rows)
    return board, draw(rows)[: board.rows]


def as_state(rows: list[str], exactly_five: bool = False) -> twin.State:
    options = PenteOptions(len(rows), len(rows[0]), exactly_five=exactly_five)
    return twin.from_rows(options, rows, "X", 0, 0)


@given(boards(), st.sampled_from("XO"), st.booleans())
def test_runs_are_the_twins(shape: tuple[PointBoard, list[str]], piece: str, exactly: bool) -> None:
    board, rows = shape
    found = board.runs("".join(rows).encode(), ord(piece), exactly)
    cells = {board.cell(point) for run in found for point in run}
    assert cells == twin.fives(as_state(rows, exactly), piece)


@given(boards(), st.sampled_from("XO"))
def test_the_quick_look_finds_a_run_where_there_is_one(
    shape: tuple[PointBoard, list[str]], piece: str
) -> None:
    board, rows = shape
    has_five = board.has_run("".join(rows).encode(), ord(piece))
    assert has_five == bool(twin.fives(as_state(rows), piece))


@given(boards())
def test_every_run_is_named_from_its_left_or_top_end(shape: tuple[PointBoard, list[str]]) -> None:
    board, rows = shape
    stones = "".join(rows).encode()
    for axis in AXES:
        found = list(board.runs(stones, STONES[1], axes=(axis,)))
        state = as_state(rows)
        expected = [run for run in twin.runs(state, "X", axis) if len(run) >= 5]
        assert sorted([board.cell(point) for point in run] for run in found) == sorted(expected)


@given(boards(), st.data())
def test_sandwiches_are_the_twins(shape: tuple[PointBoard, list[str]], data: st.DataObject) -> None:
    board, rows = shape
    point = data.draw(st.integers(0, board.size - 1))
    cell = board.cell(point)
    lengths = data.draw(st.sampled_from([(2,), (2, 3)]))
    state = twin.from_rows(
        PenteOptions(board.rows, board.columns, triples=len(lengths) == 2), rows, "X", 0, 0
    )
    state.stones[cell] = "X"
    stones = "".join(state.rows()).encode()
    taken = sandwiched(stones, board.captures(point, lengths=lengths), *b"XO")
    assert sorted(map(board.cell, taken)) == sorted(twin.captures(state, cell))
    lost = sandwiched(stones, board.enclosing(point, lengths), *b"OX")
    assert set(map(board.cell, lost)) == twin.poofs(state, cell)


@given(boards())
def test_free_points_are_the_empty_ones_in_order(shape: tuple[PointBoard, list[str]]) -> None:
    board, rows = shape
    text = "".join(rows)
    assert board.free(text.encode()) == tuple(i for i, cell in enumerate(text) if cell == ".")


@given(st.integers(1, 99), st.integers(1, 99), st.data())
def test_a_points_name_is_read_back(rows: int, columns: int, data: st.DataObject) -> None:
    board = PointBoard(rows, columns)
    point = data.draw(st.integers(0, board.size - 1))
    assert board.parse(board.name(point)) == board.parse(board.name(point).lower()) == point


def test_the_neighbours_of_a_point_are_those_around_it() -> None:
    board = PointBoard(3, 4)
    assert sorted(board.neighbours(5)) == [0, 1, 2, 4, 6, 8, 9, 10]
    assert sorted(board.neighbours(0)) == [1, 4, 5]
    assert sorted(board.neighbours(11)) == [6, 7, 10]
    assert [*PointBoard(1, 1).neighbours(0)] == []


def test_all_columns_have_different_names_without_an_i() -> None:
    names = [column_name(column) for column in range(99)]
    assert len(set(names)) == 99
    assert not any("I" in name for name in names)
    assert names[7:10] == ["H", "J", "K"]
    assert names[24:27] == ["Z", "AA", "AB"]
    assert names[49:51] == ["AZ", "BA"]
    assert names[98] == "CY"


@pytest.mark.parametrize(
    ("size", "centre"), [((19, 19), "K10"), ((1, 1), "A1"), ((6, 6), "D3"), ((2, 5), "C1")]
)
def test_the_centre_of_an_even_side_is_below_or_right_of_the_middle(
    size: tuple[int, int], centre: str
) -> None:
    board = PointBoard(*size)
    assert board.name(board.centre) == centre
    assert (board.row_labels[0], board.row_labels[-1]) == (str(board.rows), "1")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "'' is not a point such as K10"),
        ("K", "not a point such as K10"),
        ("10K", "not a point such as K10"),
        ("K010", "not a point such as K10"),
        ("K0", "not a point such as K10"),
        ("K١", "not a point such as K10"),
        ("AAA1", "not a point such as K10"),
        ("I9", "has the letter I, which columns skip"),
        ("AI9", "has the letter I"),
        ("K20", "off the board, which goes from A1 to T19"),
        ("U1", "off the board, which goes from A1 to T19"),
    ],
)
def test_what_is_no_point_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(plancia.MalformedText, match=why):
        PointBoard(19, 19).parse(text)


@given(boards(), st.sampled_from([(2,), (2, 3)]))
def test_a_stone_closes_a_sandwich_where_the_look_at_the_whole_board_says_so(
    shape: tuple[PointBoard, list[str]], lengths: tuple[int, ...]
) -> None:
    board, rows = shape
    stones = "".join(rows).encode()
    _, mine, theirs = STONES
    expected = set()
    for point in board.free(stones):
        placed = bytearray(stones)
        placed[point] = mine
        if sandwiched(placed, board.captures(point, lengths=lengths), mine, theirs):
            expected.add(point)
    assert board.closing(stones, mine, theirs, lengths) == expected
