"""Proved moves: what is claimed holds by the rules alone."""

import pytest

import plancia
from plancia.core.capability import Proves, capability

pytestmark = pytest.mark.jit

ROWS = ("9", "1O7", "1O3XXX1", "1O7", "1O7", "1X7", "9", "9")
"""X can make an open four, but O completes a five at B9 first."""


def proved(rows: tuple[str, ...], mover: str) -> dict[str, int]:
    game = plancia.game("pente", rows=9, columns=9, centre_first=False)
    position = game.from_text(f"{'/'.join(rows)} {mover} 0 0")
    proves = capability(game, Proves)
    assert proves is not None
    found = proves.proved_moves(position)
    return {position.format_move(move): value for move, value in found.items()}


def test_every_move_that_does_not_stop_the_five_is_proved_to_lose() -> None:
    found = proved((*ROWS, "9"), "X")
    assert sum(value == -1 for value in found.values()) == 9 * 9 - 8 - 1
    assert found.get("B9") != -1


def test_a_five_and_an_open_four_win() -> None:
    assert proved((*ROWS, "8X"), "O")["B9"] == 1
    found = proved(("9", "9", "1O5O1", "9", "3XXX3", "9", "9", "1O7", "9"), "X")
    assert found["C5"] == found["G5"] == 1
