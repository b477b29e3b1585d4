import os
from pathlib import Path
from typing import Any

import pytest

import plancia
from plancia.arena import Plan, Tournament, random_openings
from plancia.processes import InProcess, Ray

pytestmark = pytest.mark.slow

TESTS = str(Path(__file__).parents[1])


def test_when_a_machine_dies_every_game_is_still_played_exactly_once(cluster: Any) -> None:
    game = plancia.game("nim")
    openings = random_openings(game, 10, seed=1)
    plan = Plan(game, ("random", "mcts:100", "bots.players:First"), 20, openings=openings)
    paths = os.pathsep.join([TESTS, os.environ.get("PYTHONPATH", "")])
    doomed = cluster.add_node(num_cpus=1)
    runner = Ray(cluster.address, runtime_env={"env_vars": {"PYTHONPATH": paths}})
    tournament = Tournament(plan)
    numbers = []
    for played in tournament.play(runner):
        numbers.append(played.number)
        if len(numbers) == 5:
            cluster.remove_node(doomed, allow_graceful=False)
    assert sorted(numbers) == list(range(60))
    here = Tournament(plan)
    assert len(list(here.play(InProcess()))) == 60
    assert tournament.played == here.played
