"""Games side by side: the kernel and the rules agree move by move."""

import pytest

import plancia
from plancia.kernels.jit import DISABLED
from plancia.pente.rules import Pente
from side_by_side import check_batch


@pytest.mark.parametrize("preset", Pente.presets)
def test_the_kernel_agrees_with_the_rules(preset: str) -> None:
    game = plancia.game("pente", preset, rows=6, columns=7)
    assert check_batch(game, 20 if DISABLED else 60, seed=1) > 0


def test_where_there_is_no_outside_the_tournament_rule_does_not_apply() -> None:
    assert check_batch(plancia.game("pente", "tournament", rows=5, columns=5), 20, seed=1) > 0
