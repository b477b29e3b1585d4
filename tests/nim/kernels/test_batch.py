"""Games side by side: the kernel and the rules agree move by move."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plancia
from plancia.nim.rules import Nim
from side_by_side import check_batch


@pytest.mark.parametrize("preset", list(Nim.presets))
def test_the_kernel_agrees_with_the_rules(preset: str) -> None:
    assert check_batch(plancia.game("nim", preset), 60, seed=1) > 5


@given(st.lists(st.integers(0, 6), min_size=1, max_size=4).filter(any), st.booleans())
def test_the_kernel_agrees_with_any_heaps(heaps: list[int], misere: bool) -> None:
    game = plancia.game("nim", heaps=",".join(map(str, heaps)), misere=misere, limit=len(heaps))
    assert check_batch(game, 12, seed=2) > 0
