import json
from typing import Any

import pytest

import plancia
from plancia import (
    MalformedText,
    Record,
    read_records,
)


def test_a_record_of_the_first_version_is_read() -> None:
    old = Record(plancia.game("nim").start(), (), {}, {0: "hm"}).to_json() | {"version": 1}
    for key in ("symbols", "drawings", "variations"):
        del old[key]
    assert read_records(json.dumps(old, indent=1)) == read_records('[Game "nim"]\n{hm} *')


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"moves": "44"}, "moves is missing or not a list"),
        ({"moves": [4]}, "moves are a list of texts"),
        ({"comments": {"x": "a"}}, "comments go by the number of a move"),
        ({"comments": {"1": 1}}, "comments and symbols are texts"),
        ({"symbols": {"1": "#"}}, "symbol '#' of move 1 is none of"),
        ({"symbols": {"0": "!"}}, "! stands behind no move"),
        ({"drawings": {"1": [[[0, 0]]]}}, "a drawing is a pair of cells"),
        ({"drawings": {"1": [[[0, 9], [0, 0]]]}}, "no cell r1c10 to draw on after move 1"),
        ({"variations": {"1": [["4"]]}}, "variations are lists of objects"),
        ({"variations": {"3": [{"moves": ["4"]}]}}, "a variation before any move"),
        ({"variations": {"2": [{"moves": ["9"]}]}}, "move 2 (9): '9' is not a column"),
        ({"variations": {"2": [{"moves": []}]}}, "a variation of move 2: it has no moves"),
        ({"comments": {"9": "a"}}, "a comment after move 9 of 2"),
        ({"comments": {"1": "{"}}, "contains a brace"),
        ({"tags": {"Game": "x"}}, "can't be a tag"),
        ({"tags": {"a b": "x"}}, "can't be a tag"),
        ({"final": "7/7/7/7/7/7 X"}, "but Final says"),
        ({"game": "chess"}, "there is no game"),
        ({"moves": ["4", "44"]}, "'44' is not a column"),
        ({"result": "win"}, "result 'win' is none of"),
    ],
    ids=str,
)
def test_a_malformed_json_record_says_where_and_why(change: dict[str, Any], why: str) -> None:
    good = Record(plancia.game("connect4").start(), (4, 4)).to_json()
    with pytest.raises(MalformedText) as error:
        read_records(json.dumps([good, good | change]))
    assert "game 2" in str(error.value)
    assert why in str(error.value)
