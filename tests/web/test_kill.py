"""A server that dies at any moment loses nothing that it has acknowledged."""

import pytest

from web import kill_cluster
from web.kill import play_and_kill
from web.kill_cluster import Victim
from web.postgres import NoPostgreSQL, postgresql


@pytest.mark.slow
@pytest.mark.parametrize("rounds", [2, pytest.param(20, marks=pytest.mark.soak)])
def test_what_was_acknowledged_survives_kill_9_and_nothing_is_played_twice(
    database_url: str, rounds: int
) -> None:
    run = play_and_kill(database_url, rounds, seed=1)
    assert run.acknowledged > 10


@pytest.mark.slow
@pytest.mark.parametrize("victim", ["servers", "postgresql"])
@pytest.mark.parametrize("rounds", [1, pytest.param(20, marks=pytest.mark.soak)])
def test_moves_through_either_of_two_servers_are_neither_lost_nor_refused(
    victim: Victim, rounds: int
) -> None:
    try:
        with postgresql() as database, database.database() as url:
            run = kill_cluster.play_and_kill(database, url, victim, rounds, seed=1)
    except NoPostgreSQL as reason:
        pytest.skip(str(reason))
    assert run.acknowledged >= 20 * rounds
