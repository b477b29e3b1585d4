import pytest

import plancia
from plancia.connect4.teaching.facts import Connect4Teaches


@pytest.mark.parametrize(
    ("line", "motif", "moves"),
    [
        ("445566", "finish", {3, 7}),
        ("33441", "block", {2}),
        ("12131", "block-column", {1}),
        ("33445", "too-late", {2, 6}),
        ("3141", "double", {5, 2}),
        ("314", "stop-double", {2, 5, 6}),
    ],
)
def test_what_is_near_comes_first(line: str, motif: str, moves: set[int]) -> None:
    position = plancia.game("connect4").start().play_line(line)
    facts = [*Connect4Teaches(position.game).facts(position)]
    first = [fact for fact in facts if fact.motif is facts[0].motif]
    assert facts[0].motif.name == motif
    assert {move for fact in first for move in fact.moves} <= moves


def test_a_game_that_is_over_has_no_facts() -> None:
    position = plancia.game("connect4").start().play_line("1212121")
    assert [*Connect4Teaches(position.game).facts(position)] == []
