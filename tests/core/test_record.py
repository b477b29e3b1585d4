import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plancia
from letters import UNICODE
from plancia import MalformedText, Record, read_records, write_json, write_text

TEXTS = st.text(UNICODE, max_size=40)


def played(name: str, seed: int, moves: int, **options: object) -> Record:
    """The record of a random game, priced moves included."""
    chance = random.Random(seed)
    start = position = plancia.game(name, **options).start()
    line: list[Any] = []
    while position.outcome is None and len(line) < moves:
        line.append(chance.choice(position.legal_moves() + position.priced_moves()))
        position = position.play(line[-1])
    return Record(start, tuple(line))


@pytest.mark.parametrize("name", ["connect4", "four-in-a-row", "nim", "pente", "tetrisito"])
@pytest.mark.parametrize("seed", range(5))
def test_every_game_is_read_back_from_text_and_json(name: str, seed: int) -> None:
    record = played(name, seed, 60)
    assert record.moves
    assert read_records(record.to_text()) == [record]
    assert read_records(json.dumps(record.to_json())) == [record]


def test_many_games_fit_one_file() -> None:
    records = [played("connect4", seed, 50, rows=5) for seed in range(4)] + [played("nim", 1, 9)]
    assert read_records(write_text(records)) == records
    assert read_records(write_json(records)) == records
    assert read_records("") == read_records("[]") == []


@given(
    tags=st.dictionaries(st.from_regex(r"[A-Z][A-Za-z0-9]{0,9}", fullmatch=True), TEXTS),
    comments=st.dictionaries(st.integers(0, 5), TEXTS),
)
def test_tags_and_comments_survive_whatever_they_say(
    tags: dict[str, str], comments: dict[int, str]
) -> None:
    for own in ("Game", "Start", "Result", "Final"):
        tags.pop(own, None)
    comments = {ply: text.replace("{", "").replace("}", "") for ply, text in comments.items()}
    record = Record(plancia.game("connect4").start(), (4, 4, 5, 3, 1), tags, comments)
    assert read_records(write_text([record, record])) == [record, record]
    assert read_records(write_json([record])) == [record]


def test_a_record_looks_like_this() -> None:
    start = plancia.game("connect4", rows=5).start()
    record = Record(start, (4, 4, 5), {"First": 'Ada "A" L.'}, {2: "hm"}, result="1-0")
    assert record.to_text() == (
        '[Game "connect4"]\n[Option.rows "5"]\n[First "Ada \\"A\\" L."]\n[Result "1-0"]\n'
        '[Final "7/7/7/3O3/3XX2 O"]\n\n4 4\n{hm}\n5 1-0\n'
    )


def test_a_start_of_ones_own_is_kept() -> None:
    game = plancia.game("connect4")
    record = Record(game.from_text("7/7/7/7/3O3/3X3 X"), (1, 2))
    assert '[Start "7/7/7/7/3O3/3X3 X"]' in record.to_text()
    assert read_records(record.to_text()) == [record]


def test_move_numbers_and_compact_moves_are_understood() -> None:
    text = '[Game "connect4"]\n1. 4 4 2. 4455 {five} 3 *'
    (record,) = read_records(text)
    assert record.moves == (4, 4, 4, 4, 5, 5, 3)
    assert record.comments == {6: "five"}


def test_a_resigned_game_has_a_result_though_the_rules_see_none() -> None:
    (record,) = read_records('[Game "connect4"]\n[Result "0-1"]\n4 4 0-1')
    assert record.result == "0-1"
    assert record.final.outcome is None


HEAD = '[Game "connect4"]\n'


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("4 4 4", "line 1: moves before any tag"),
        ('[First "A"]\n4', "the game at line 1: no tag Game"),
        ('[Game "chess"]\n4', "there is no game 'chess'"),
        ('[Game "connect4"]\n[Option.rows "0"]\n', "option rows is 0"),
        ('[Game "connect4"]\n[Option.depth "3"]\n', "there is no option 'depth'"),
        ('[Game "connect4"]\n[Start "7/7"]\n', "not a board and the player to move"),
        (HEAD + "[Game]\n", 'line 2: a tag has the form [Name "value"]'),
        (HEAD + '[Game "nim"]\n', "line 2: a second tag Game"),
        (HEAD + "4 4\n4 9", "line 3: move 4 (9): '9' is not a column"),
        (HEAD + "\n444444\n4", "line 4: move 7 (4): column 4 is full"),
        (HEAD + "1212121 3", "move 8 (3): the game is over"),
        (HEAD + "4 } 4", "line 2: '}' does not belong here"),
        (HEAD + '4 "', "does not belong here"),
        (HEAD + "4 4 * 4", "line 2: '4' after the game's result"),
        (HEAD + '[Result "1-0"]\n4 0-1', "the moves end with 0-1, but the tag says 1-0"),
        (HEAD + '[Result "2-0"]\n4', "result '2-0' is none of"),
        (HEAD + "1212121 0-1", "given as 0-1, but the moves end in 1-0"),
        (HEAD + '[Final "7/7/7/7/7/X6 O"]\n4', "the moves lead to 7/7/7/7/7/3X3 O, but Final says"),
        (HEAD + '[Final "nonsense"]\n4', "not a board"),
        ("{", "not JSON"),
        ("[" * 100_000 + "]", "a tag has the form"),
        ("[{}, 3]", "game 1: the format is not plancia-record"),
        ("[3]", "a tag has the form"),
        ("[{" * 50_000, "not JSON"),
        ('[{"tags": {"Event": "\\ud800"}}]', "not JSON: 'utf-8' codec can't encode"),
    ],
)
def test_a_malformed_record_says_where_and_why(text: str, why: str) -> None:
    with pytest.raises(MalformedText) as error:
        read_records(text)
    assert why in str(error.value)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"moves": "44"}, "moves is missing or not a list"),
        ({"moves": [4]}, "are texts"),
        ({"comments": {"x": "a"}}, "invalid literal"),
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


@given(st.text(UNICODE, max_size=200) | TEXTS.map(lambda text: HEAD + text))
def test_any_text_is_either_read_or_refused_with_a_sentence(text: str) -> None:
    try:
        records = read_records(text)
    except MalformedText as refusal:
        why = str(refusal)
    else:
        why = "read"
        assert read_records(write_text(records)) == records
    assert why
