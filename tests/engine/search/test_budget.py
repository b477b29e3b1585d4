import pytest

from plancia.engine.player import Limits, never
from plancia.engine.search.budget import Budget, OutOfBudget, least


def test_nodes_are_counted_up_to_their_limit() -> None:
    budget = Budget(Limits(nodes=2), never)
    budget.spend()
    budget.spend()
    with pytest.raises(OutOfBudget):
        budget.spend()
    assert budget.nodes == 2


@pytest.mark.parametrize(
    "budget", [Budget(Limits(seconds=0), never), Budget(Limits(), lambda: True)]
)
def test_a_deadline_and_a_stop_end_the_search(budget: Budget) -> None:
    with pytest.raises(OutOfBudget):
        budget.spend()


def test_none_is_no_limit() -> None:
    assert (least(None, None), least(3, None), least(None, 3), least(2, 3)) == (None, 3, 3, 2)
