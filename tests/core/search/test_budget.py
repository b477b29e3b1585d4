import pytest

from plancia.core.player import Limits, never
from plancia.core.search.budget import Budget, Enough, least


def test_nodes_are_counted_up_to_their_limit() -> None:
    budget = Budget(Limits(nodes=2), never)
    budget.spend()
    budget.spend()
    with pytest.raises(Enough):
        budget.spend()
    assert budget.nodes == 2


@pytest.mark.parametrize(
    "budget", [Budget(Limits(seconds=0), never), Budget(Limits(), lambda: True)]
)
def test_a_deadline_and_a_stop_end_the_search(budget: Budget) -> None:
    with pytest.raises(Enough):
        budget.spend()


def test_none_is_no_limit() -> None:
    assert (least(None, None), least(3, None), least(None, 3), least(2, 3)) == (None, 3, 3, 2)
