"""Puzzles side by side: the kernel and the rules agree drop by drop."""

from typing import Any

import pytest

import plancia
from plancia.tetrisito.kernels.batch import batches
from plancia.tetrisito.rules import Tetrisito
from side_by_side import check_batch


@pytest.mark.parametrize("preset", sorted(Tetrisito.presets))
def test_the_kernel_agrees_with_the_rules(preset: str) -> None:
    assert check_batch(plancia.game("tetrisito", preset), 30, seed=1) > 5


def test_the_kernel_agrees_where_rows_vanish_and_pieces_come_in_order() -> None:
    game = plancia.game("tetrisito", "house", line_clearing=True)
    assert check_batch(game, 40, seed=2) > 5


def test_a_grid_larger_than_a_word_has_no_kernel() -> None:
    rows = " ".join(["." * 9] * 9)
    large: Any = plancia.game("tetrisito", puzzle=f"start {rows} goal {rows} piece #")
    assert batches(large) is None
