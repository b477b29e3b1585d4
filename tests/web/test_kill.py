"""A server that dies at any moment loses nothing that it has acknowledged."""

import pytest

from web.kill import besiege


@pytest.mark.slow
@pytest.mark.parametrize("rounds", [2, pytest.param(20, marks=pytest.mark.soak)])
def test_what_was_acknowledged_survives_kill_9_and_nothing_is_played_twice(
    database_url: str, rounds: int
) -> None:
    siege = besiege(database_url, rounds, seed=1)
    assert siege.acknowledged > 10
