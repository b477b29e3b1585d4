"""Games side by side: the kernel and the rules agree move by move."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plancia
from plancia.core.errors import BadOption
from plancia.rl.batch import BatchEnv
from side_by_side import check_batch


@given(st.integers(0, 2**32))
def test_the_kernel_agrees_with_the_rules(seed: int) -> None:
    assert check_batch(plancia.game("connect4"), 12, seed) >= 0


@pytest.mark.parametrize("options", [{"rows": 4, "columns": 5, "connect": 3}, {"columns": 9}])
def test_the_kernel_agrees_on_other_boards(options: dict[str, int]) -> None:
    assert check_batch(plancia.game("connect4", **options), 80, seed=1) > 5


def test_boards_that_fit_no_word_have_no_kernel() -> None:
    with pytest.raises(BadOption, match="connect4 has no kernels"):
        BatchEnv(plancia.game("connect4", rows=9, columns=9), 2)
