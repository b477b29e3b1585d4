import json
from typing import Any

import pytest

import plancia
from plancia import (
    MalformedText,
    Record,
    read_records,
)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"moves": "44"}, "Expected `array`, got `str` - at `$.moves`"),
        ({"moves": [4]}, "at `$.moves[0]`"),
        ({"comments": {"x": "a"}}, "Expected `int`, got `str` - at `key` in `$.comments`"),
        ({"comments": {"1": 1}}, "Expected `str`, got `int`"),
        ({"symbols": {"1": "#"}}, "symbol '#' of move 1 is none of"),
        ({"symbols": {"0": "!"}}, "a symbol after move 0 of 2"),
        ({"drawings": {"1": [[[0, 0]]]}}, "Expected `array` of length 2"),
        ({"drawings": {"1": [[[0, 9], [0, 0]]]}}, "no cell r1c10 to draw on after move 1"),
        ({"variations": {"1": [["4"]]}}, "Expected `object`, got `array`"),
        ({"variations": {"3": [{"moves": ["4"]}]}}, "there is no move 3 to replace"),
        ({"variations": {"2": [{"moves": ["9"]}]}}, "move 2 (9): '9' is not a column"),
        (
            {"variations": {"2": [{"moves": ["5"], "variations": {"1": [{"moves": []}]}}]}},
            "no moves",
        ),
        ({"variations": {"2": [{"moves": []}]}}, "a variation of move 2: it has no moves"),
        ({"comments": {"9": "a"}}, "a comment after move 9 of 2"),
        ({"comments": {"1": "{"}}, "the comment after move 1 contains {"),
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
