import pytest
from hypothesis import given
from hypothesis import strategies as st

import plancia
from letters import UNICODE
from plancia import MalformedText, Record, read_records, write_text

HEAD = '[Game "connect4"]\n'
TEXTS = st.text(UNICODE, max_size=40)


def test_move_numbers_and_compact_moves_are_understood() -> None:
    text = '[Game "connect4"]\n1. 4 4 2. 4455 {five} 3 *'
    (record,) = read_records(text)
    assert record.moves == (4, 4, 4, 4, 5, 5, 3)
    assert record.comments == {6: "five"}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("4 4 4", "line 1: moves before any tag"),
        ('[First "A"]\n4', "the game at line 1: no tag Game"),
        ('[Game "chess"]\n4', "'chess'"),
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
        (HEAD + "4 {hm\nhm", "line 2: the comment does not end"),
        (HEAD + "4 {\n{ }", "line 3: '{' does not belong here"),
        (HEAD + "4 (5\n(6)", "line 2: the variation does not end"),
        (HEAD + "4 5)", "line 2: ')' does not belong here"),
        (HEAD + "( 4 )", "line 2: a variation before any move"),
        (HEAD + "4 ({hm})", "line 2: a variation without moves"),
        (HEAD + "4 4\n(9)", "line 3: move 2 (9): '9' is not a column"),
        (HEAD + "4" + "(5" * 101, "line 2: more than 100 variations within variations"),
        (HEAD + "! 4", "line 2: ! stands behind no move"),
        (HEAD + "4 $7", "line 2: '$7' is none of ! ? !! ??"),
        (HEAD + "4 4 * 4", "line 2: '4' after the game's result"),
        (HEAD + '[Result "1-0"]\n4 0-1', "the moves end with 0-1, but the tag says 1-0"),
        (HEAD + '[Result "2-0"]\n4', "result '2-0' is none of"),
        (HEAD + "1212121 0-1", "given as 0-1, but the moves end in 1-0"),
        (HEAD + '[Final "7/7/7/7/7/X6 O"]\n4', "the moves lead to 7/7/7/7/7/3X3 O, but Final says"),
        (HEAD + '[Final "nonsense"]\n4', "not a board"),
        ("[" * 100_000 + "]", "a tag has the form"),
    ],
)
def test_a_malformed_record_says_where_and_why(text: str, why: str) -> None:
    with pytest.raises(MalformedText) as error:
        read_records(text)
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


def test_many_games_fit_one_file() -> None:
    games = plancia.game("connect4", rows=5), plancia.game("nim")
    records = [Record(game.start(), game.start().legal_moves()[:1]) for game in games]
    assert read_records(write_text(records)) == records
    assert read_records("") == []
    assert read_records("\ufeff\n" + write_text(records)) == records


def test_what_is_no_text_is_refused_with_a_sentence() -> None:
    with pytest.raises(TypeError, match="read_records takes a text, not NoneType"):
        plancia.read_records(None)  # type: ignore[arg-type]
