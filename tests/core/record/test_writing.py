import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import plancia
from letters import UNICODE
from plancia import Record, read_records, write_text
from plancia.core.record import SYMBOLS

TEXTS = st.text(UNICODE, max_size=40)


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


def grown(
    start: plancia.Position[Any], chance: random.Random, words: list[str], plies: int, depth: int
) -> Record:
    """A tree of random moves and notes, from one position on."""
    moves: list[Any] = []
    comments, symbols, variations = {}, {}, {}
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
        if chance.random() < 0.5:
            comments[ply] = chance.choice(words)
    return Record(
        start,
        tuple(moves),
        comments=comments,
        symbols=symbols,
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
