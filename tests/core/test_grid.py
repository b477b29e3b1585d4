import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plancia
from plancia import MalformedText
from plancia.core.capability import Arranges, capability
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


def arranges(name: str, **options: object) -> Arranges:
    found = capability(plancia.game(name, **options), Arranges)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("connect4", {}),
        ("connect4", {"rows": 4, "columns": 12}),
        ("nim", {}),
        ("nim", {"heaps": "1,3,5,7", "limit": 3}),
        ("pente", {"rows": 7, "columns": 7}),
    ],
    ids=str,
)
def test_the_board_of_any_position_is_that_position(name: str, options: dict[str, object]) -> None:
    chance, game = random.Random(1), plancia.game(name, **options)
    for _ in range(20):
        position = game.start()
        for _ in range(chance.randrange(12)):
            if position.outcome is None:
                position = position.play(chance.choice(position.legal_moves()))
        picture = position.picture()
        captured = [counter.value for counter in picture.counters if counter.can_be_set]
        again = arranges(name, **options).arrange(picture.board.rows, position.to_move, captured)
        assert again == position
