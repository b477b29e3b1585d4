from typing import Any

import pytest

import plancia
from plancia import MalformedText, Record, read_records

HEAD = '[Game "connect4"]\n'


TREE = """[Game "connect4"]
[Result "*"]
[Final "7/7/7/3X3/3OO2/3XX2 O"]

4 4
{the middle}
5!
(3?! 3
(2 2)
4)
(1 $4) 5 4 *
"""


def test_a_tree_has_variations_comments_and_symbols() -> None:
    (record,) = read_records(TREE)
    assert record.moves == (4, 4, 5, 5, 4)
    assert record.comments == {2: "the middle"}
    assert record.symbols == {3: "!"}
    third, first = record.variations[3]
    assert (third.moves, third.symbols, first.symbols) == ((3, 3, 4), {1: "?!"}, {1: "??"})
    assert [line.moves for line in third.variations[2]] == [(2, 2)]
    assert record.to_text() == TREE.replace("(1 $4) 5", "(1??)\n5")


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


def test_a_resigned_game_has_a_result_though_the_rules_see_none() -> None:
    (record,) = read_records('[Game "connect4"]\n[Result "0-1"]\n4 4 0-1')
    assert record.result == "0-1"
    assert record.final.outcome is None


def test_print_shows_who_played_the_moves_and_the_last_position() -> None:
    record = plancia.play("best", "best", game="nim", seed=1)
    lines = str(record).splitlines()
    assert lines[0].startswith("Nim, best - best, ")
    assert lines[1].split() == record.tokens()
    assert "Nim: player 1 has won" in lines
