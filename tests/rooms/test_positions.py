"""Positions that a class is asked about: puzzles, and those that are given."""

from __future__ import annotations

import pytest

from plancia.live.refusal import Refusal
from plancia.rooms.messages import PositionChoice
from plancia.rooms.positions import chosen_positions


def test_positions_are_puzzles_by_number_by_motif_or_given() -> None:
    choices = [
        PositionChoice("connect4", puzzle=5),
        PositionChoice("nim", count=3, grade=2),
        PositionChoice("connect4", moves=["4", "4"]),
    ]
    found = chosen_positions(choices, seed=1)
    assert found == chosen_positions(choices, seed=1) != chosen_positions(choices, seed=2)
    assert [each.game for each in found] == ["connect4", "nim", "nim", "nim", "connect4"]
    assert len({each.position for each in found}) == 5


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        (PositionChoice("tetrisito"), "game for one"),
        (PositionChoice("tetrisito", count=2), "game for one"),
        (PositionChoice("nim", options={"heaps": "1"}, moves=["A1"]), "is over"),
        (PositionChoice("connect4", puzzle=9_999_999), "no puzzle of this number"),
        (PositionChoice("connect4", count=3, tag="none"), "No puzzle"),
        (PositionChoice("connect4", count=100), "At most 100"),
    ],
)
def test_what_can_not_be_asked_is_refused(choice: PositionChoice, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        chosen_positions([choice, PositionChoice("nim", count=1)], seed=1)
