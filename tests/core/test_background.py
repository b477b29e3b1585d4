import time
from math import inf
from threading import Event

import pytest

from plancia.core.background import Background
from plancia.core.player import never


def test_work_that_ends_in_time_has_its_result() -> None:
    work = Background(lambda: 42)
    assert work.in_time(never, inf)
    assert work.result() == 42


def test_an_error_of_the_work_is_raised_where_its_result_is_wanted() -> None:
    work = Background(lambda: [][0])  # type: ignore[var-annotated]
    assert work.in_time(never, inf)
    with pytest.raises(IndexError):
        work.result()


@pytest.mark.parametrize(("stops", "seconds"), [(True, inf), (False, 0.05), (False, -1.0)])
def test_work_is_not_waited_for_beyond_the_deadline_or_a_stop(stops: bool, seconds: float) -> None:
    go_on = Event()
    work = Background(lambda: go_on.wait(60))
    assert not work.in_time(lambda: stops, time.monotonic() + seconds)
    go_on.set()
    assert work.result()
