"""A server that is killed in the middle of a tournament loses no result."""

import pytest

from web.class_arena import hold


@pytest.mark.slow
def test_no_result_of_a_tournament_is_lost_when_the_server_is_killed(database_url: str) -> None:
    arena = hold(players=10, kills=2, seconds=4, think_s=0.03, database_url=database_url)
    assert len(arena.seen) > 10
