"""Texts that people paste become records, or an error that says where and why not."""

import json
import re
from typing import Any

import pytest

import plancia
from plancia.core.errors import BadOption, MalformedText, UnknownGame
from plancia.core.record import Record, write_text
from plancia.study.reading import read

BIG = json.dumps(
    {
        "format": "plancia-position",
        "version": 3,
        "game": "pente",
        "options": {"rows": 99, "columns": 99},
        "position": plancia.game("pente", rows=99, columns=99).start().to_text(),
    }
)


def a_record() -> Record:
    start = plancia.game("connect4").start()
    return Record(start, (4, 4, 5, 3), {"First": "me"}, {2: "hm"}, "1-0")


def read_request(
    text: str, game: str = "", options: dict[str, object] | None = None
) -> list[Record]:
    return read(text, game, options or {})


@pytest.mark.parametrize(
    ("asked", "game", "moves"),
    [
        ({"text": "4453"}, "connect4", 4),
        ({"text": "1. 4 4 2. 5 {well} 3 1-0", "game": "connect4"}, "connect4", 4),
        ({"text": "d4 p d4 p"}, "four-in-a-row", 4),
        ({"text": "A1 B2"}, "nim", 2),
        ({"text": "C3 A1", "game": "nim", "options": {"heaps": "1,2,3"}}, "nim", 2),
        ({"text": "K10 L9\nM10"}, "pente", 3),
        ({"text": "K10 L9 M10", "game": "connect4"}, "pente", 3),
        ({"text": "E5 E4", "game": "pente", "options": {"rows": 9, "columns": 9}}, "pente", 2),
        ({"text": "3@2 1@0"}, "tetrisito", 2),
        ({"text": a_record().to_text()}, "connect4", 4),
        ({"text": write_text([a_record()]), "game": "pente"}, "connect4", 4),
        ({"text": "3,5,8 1"}, "nim", 0),
        ({"text": "7/7/7/7/3O3/3X3 X"}, "connect4", 0),
        ({"text": json.dumps(plancia.game("pente").start().to_json())}, "pente", 0),
    ],
)
def test_every_kind_of_text_is_read(asked: dict[str, Any], game: str, moves: int) -> None:
    (record,) = read_request(**asked)
    assert (record.game.name, len(record.moves)) == (game, moves)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"text": "  "}, "the text is empty"),
        ({"text": "4459", "game": "connect4"}, "line 1: move 4 (9): '9' is not a column"),
        ({"text": "4\n4\n9", "game": "connect4"}, "line 3: move 3 (9)"),
        ({"text": "7/7/7/7/7/X6 X", "game": "connect4"}, "1 X and 0 O with X to move"),
        ({"text": "hello world"}, "say which game it is of"),
        ({"text": "{]"}, "not JSON"),
        ({"text": "[]"}, "the list is empty"),
        ({"text": '[{"format": "plancia-record"}]'}, "position 1: "),
        ({"text": '{"format": "plancia-position", "version": 1}'}, "position 1: "),
        ({"text": '[Game "chess"]\n\ne4'}, "no game reads this as a record"),
        ({"text": '[Game "connect4"]\n\n4 4 9'}, "line 3: move 3 (9)"),
        ({"text": "4", "game": "chess"}, "'chess'"),
        ({"text": "4", "game": "nim", "options": {"limit": -1}}, "option limit is -1"),
        ({"text": '[Game "nim"]\n*\n' * 201}, "201 games; there can be 200"),
        ({"text": "[" + "{}," * 200 + "{}]"}, "201 games; there can be 200"),
        ({"text": f"[{BIG}" + f",{BIG}" * 199 + "]"}, "too much at once: 254,826 cells"),
        ({"text": "\n" * 199_999 + "x"}, "no game reads this"),
        ({"text": "A3 " * 66_666}, "66,666 words; a text can have 40,000"),
        ({"text": "A3 " * 20_000}, "20,000 words; a text can have 10,000"),
        ({"text": '[Game "pente"]\n*\n' * 200 + '[Game "pente"]\n' + "*"}, "201 games"),
    ],
)
def test_a_text_that_can_not_be_read_is_refused_with_where_and_why(
    asked: dict[str, Any], says: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(says)) as raised:
        read_request(**asked)
    assert isinstance(raised.value, MalformedText | UnknownGame | BadOption)


def test_all_games_of_a_text_are_read() -> None:
    text = a_record().to_text() + "\n" + a_record().to_text()
    assert read_request(text) == [a_record(), a_record()]
