import pytest

from plancia.pente.engine.patterns import FIVE, NOTHING
from plancia.pente.engine.weights import WITH_CAPTURES, WITHOUT_CAPTURES, LineWeights


@pytest.mark.parametrize("weights", [WITH_CAPTURES, WITHOUT_CAPTURES])
def test_a_line_has_a_weight_for_every_two_shapes(weights: LineWeights) -> None:
    assert NOTHING == 0
    assert len(weights.lines) == FIVE + 1
    assert {len(row) for row in weights.lines} == {FIVE + 1}


def test_only_where_stones_are_captured_do_captures_weigh() -> None:
    assert min(WITH_CAPTURES.my_takes, WITH_CAPTURES.your_takes) > 0
    assert (WITHOUT_CAPTURES.my_takes, WITHOUT_CAPTURES.your_takes) == (0, 0)
