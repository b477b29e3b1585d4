import pytest
from hypothesis import given
from hypothesis import strategies as st

from plancia import MalformedText
from plancia.core.grid import format_rows, parse_rows


@given(
    st.integers(1, 99).flatmap(
        lambda n: st.lists(st.text(".XO", min_size=n, max_size=n), min_size=1)
    )
)
def test_rows_survive_a_round_trip(rows: list[str]) -> None:
    assert parse_rows(format_rows(rows), len(rows), len(rows[0])) == rows


def test_empty_cells_are_counted() -> None:
    assert format_rows(["..X.O", "....."]) == "2X1O/5"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("3/3/3", "3 rows where the board has 2"),
        ("3/2", "row 2: 2 cells where a row has 3"),
        ("3/1#1", "row 2: '#' is none of ., X, O"),
        ("3/" + "9" * 10_000, "row 2"),
        ("", "1 rows"),
    ],
)
def test_malformed_rows_say_which_and_why(text: str, why: str) -> None:
    with pytest.raises(MalformedText) as error:
        parse_rows(text, 2, 3)
    assert why in str(error.value)
