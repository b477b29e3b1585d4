import random

import pytest

import plancia
from plancia.connect4.rules import Connect4Position
from plancia.connect4.teaching.facts import Connect4Teaches
from plancia.engine.analysis import wins_now
from twins.claims import sample_facts


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


def test_an_own_winning_square_lies_right_above_what_is_left_alone() -> None:
    chance, seen = random.Random(5), 0
    for _ in range(40):
        for position, facts in sample_facts(plancia.game("connect4"), chance):
            assert isinstance(position, Connect4Position)
            for fact in facts:
                if fact.motif.name != "own-square":
                    continue
                seen += 1
                for column in fact.avoid:
                    # With the opponent's stone below it, one's own stone there wins.
                    passed = position.play(next(m for m in position.legal_moves() if m != column))
                    if column in passed.legal_moves():
                        below = passed.play(column)
                        assert below.outcome or wins_now(below, column)
    assert seen


def test_a_game_that_is_over_has_no_facts() -> None:
    position = plancia.game("connect4").start().play_line("1212121")
    assert [*Connect4Teaches(position.game).facts(position)] == []
