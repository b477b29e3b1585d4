import itertools
import json
import random
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plancia
from letters import UNICODE
from plancia import (
    MalformedText,
    Record,
    iter_records,
    read_records,
    write_json,
    write_records,
    write_text,
)
from plancia.core.record import SYMBOLS

HEAD = '[Game "connect4"]\n'
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


def grown(
    start: plancia.Position[Any], chance: random.Random, words: list[str], plies: int, depth: int
) -> Record:
    """A tree of random moves and notes, from one position on."""
    moves: list[Any] = []
    comments, symbols, drawings, variations = {}, {}, {}, {}
    position = start
    while position.outcome is None and len(moves) < plies:
        ply, lines = len(moves) + 1, chance.choice([0, 0, 1, 2]) if moves and depth else 0
        variations[ply] = tuple(
            grown(position, chance, words, plies - ply, depth - 1)
            for _ in range(lines if ply < plies else 0)
        )
        moves.append(chance.choice(position.legal_moves() + position.priced_moves()))
        position = position.play(moves[-1])
        symbols[ply] = chance.choice(["", *SYMBOLS])
        rows = position.picture().board.rows
        cells = [(r, c) for r, row in enumerate(rows) for c in range(len(row))]
        pairs = range(chance.choice([0, 0, 1, 2]) if cells else 0)
        drawings[ply] = tuple((chance.choice(cells), chance.choice(cells)) for _ in pairs)
        if chance.random() < 0.5:
            comments[ply] = chance.choice(words)
    return Record(
        start,
        tuple(moves),
        comments=comments,
        symbols=symbols,
        drawings=drawings,
        variations=variations,
    )


@given(
    name=st.sampled_from(["connect4", "four-in-a-row", "nim", "pente"]),
    seed=st.integers(0, 2**32),
    words=st.lists(TEXTS.filter(lambda text: not {*"{}"} & {*text}), min_size=1),
)
def test_any_tree_written_and_read_again_is_equal(name: str, seed: int, words: list[str]) -> None:
    record = grown(plancia.game(name).start(), random.Random(seed), words, 6, 2)
    assert read_records(write_text([record, record])) == [record, record]
    assert read_records(write_json([record, record])) == [record, record]
    assert sum(1 for _ in record.walk()) == record.size


TREE = """[Game "connect4"]
[Result "*"]
[Final "7/7/7/3X3/3OO2/3XX2 O"]

4 4
{the middle}
{[%draw r6c4 r1c1-r3c3]}
5!
(3?! 3
(2 2)
4)
(1 $4) 5 4 *
"""


def test_a_tree_has_variations_comments_symbols_and_drawings() -> None:
    (record,) = read_records(TREE)
    assert record.moves == (4, 4, 5, 5, 4)
    assert record.comments == {2: "the middle"}
    assert record.drawings == {2: (((5, 3), (5, 3)), ((0, 0), (2, 2)))}
    assert record.symbols == {3: "!"}
    third, first = record.variations[3]
    assert (third.moves, third.symbols, first.symbols) == ((3, 3, 4), {1: "?!"}, {1: "??"})
    assert [line.moves for line in third.variations[2]] == [(2, 2)]
    assert record.to_text() == TREE.replace("(1 $4) 5", "(1??)\n5")


def test_a_walk_goes_through_all_nodes_or_the_main_line() -> None:
    (record,) = read_records(TREE)
    assert [node.token for node in record.mainline()] == ["4", "4", "5", "5", "4"]
    walked = [(node.ply, node.depth, node.token + node.symbol) for node in record.walk()]
    assert walked == [
        (1, 0, "4"),
        (2, 0, "4"),
        (3, 0, "5!"),
        (3, 1, "3?!"),
        (4, 1, "3"),
        (4, 2, "2"),
        (5, 2, "2"),
        (5, 1, "4"),
        (3, 1, "1??"),
        (4, 0, "5"),
        (5, 0, "4"),
    ]
    assert [node.comment for node in record.walk() if node.comment] == ["the middle"]
    assert all(node.before.play(node.move) == node.after for node in record.walk())


def test_equal_trees_are_equal_however_their_brackets_stand() -> None:
    """Variations of a variation's first move, and comments before it, are beside and after it."""
    written = HEAD + "4 (5 (6 7) 5) (1 {hm} 1)"
    (record,) = read_records(written)
    assert [line.moves for line in record.variations[1]] == [(5, 5), (6, 7), (1, 1)]
    assert read_records(HEAD + "4 (5 5) (6 7) ({hm} 1 1)") == [record]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (lambda start: Record(start.play(4), (4,)), "it begins at another position"),
        (lambda start: Record(start), "it has no moves"),
        (lambda start: Record(start, (4,), result="1-0"), "it has tags or a result of its own"),
        (lambda start: Record(start, (4,), comments={0: "hm"}), "notes before its first move"),
        (
            lambda start: Record(start, (4,), variations={1: (Record(start, (3,)),)}),
            "belong beside it",
        ),
    ],
)
def test_a_variation_that_fits_no_move_is_refused(line: Any, why: str) -> None:
    start = plancia.game("connect4").start()
    with pytest.raises(MalformedText, match=why):
        Record(start, (5,), variations={1: (line(start),)})


@pytest.mark.parametrize("form", ["text", "json"])
def test_hundreds_of_games_are_read_and_written_in_the_memory_of_a_few(
    form: Any, tmp_path: Path
) -> None:
    start = plancia.game("nim").start()
    record = Record(start, start.legal_moves()[:1], comments={1: "a long story " * 100})
    peaks = []
    for games in (20, 1200):
        file = tmp_path / str(games)
        tracemalloc.start()
        with file.open("w", encoding="utf-8") as target:
            write_records(itertools.repeat(record, games), target, form)
        with file.open(encoding="utf-8") as source:
            assert sum(each == record for each in iter_records(source)) == games
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] + file.stat().st_size / 4


def test_the_first_game_comes_before_the_last_is_written() -> None:
    def lines() -> Iterator[str]:
        yield from TREE.splitlines(keepends=True)
        yield HEAD
        raise AssertionError("read too far")

    assert next(iter_records(lines())) == read_records(TREE)[0]


def test_a_record_of_the_first_version_is_read() -> None:
    old = Record(plancia.game("nim").start(), (), {}, {0: "hm"}).to_json() | {"version": 1}
    for key in ("symbols", "drawings", "variations"):
        del old[key]
    assert read_records(json.dumps(old, indent=1)) == read_records('[Game "nim"]\n{hm} *')


def test_a_resigned_game_has_a_result_though_the_rules_see_none() -> None:
    (record,) = read_records('[Game "connect4"]\n[Result "0-1"]\n4 4 0-1')
    assert record.result == "0-1"
    assert record.final.outcome is None


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
        (HEAD + "4 {[%draw D4]}", "line 2: [%draw is followed by cells such as r3c4"),
        (HEAD + "4 {[%draw r7c1]}", "there is no cell r7c1 to draw on after move 1"),
        (HEAD + "4 4 * 4", "line 2: '4' after the game's result"),
        (HEAD + '[Result "1-0"]\n4 0-1', "the moves end with 0-1, but the tag says 1-0"),
        (HEAD + '[Result "2-0"]\n4', "result '2-0' is none of"),
        (HEAD + "1212121 0-1", "given as 0-1, but the moves end in 1-0"),
        (HEAD + '[Final "7/7/7/7/7/X6 O"]\n4', "the moves lead to 7/7/7/7/7/3X3 O, but Final says"),
        (HEAD + '[Final "nonsense"]\n4', "not a board"),
        ("{", "line 1: not JSON"),
        ('[\n{"a":\n1 2}]', "line 3: not JSON: Expecting ',' delimiter"),
        ("[\n", "not JSON"),
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
    assert "line 1, game 2" in str(error.value)
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
