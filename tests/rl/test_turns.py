"""Two agents in turn: PettingZoo's environment."""

from typing import Any

import pytest
from pettingzoo.test import api_test, seed_test

import plancia
from plancia.rl.encoding import encoding
from plancia.rl.turns import TurnsEnv, TurnsRegretWrapper

SMALL: dict[str, dict[str, Any]] = {"pente": {"rows": 7, "columns": 7}}
NAMES = ["connect4", "four-in-a-row", "nim", "pente"]


def small(name: str) -> plancia.Game[Any]:
    return plancia.game(name, **SMALL.get(name, {}))


@pytest.mark.parametrize("name", [*NAMES, "chomp"])
@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.usefixtures("third_party")
def test_pettingzoo_finds_nothing_wrong(name: str) -> None:
    api_test(TurnsEnv(small(name)), num_cycles=60)
    seed_test(lambda: TurnsEnv(small(name)), num_cycles=20)


def test_each_agent_learns_what_its_last_move_cost() -> None:
    env = TurnsRegretWrapper(TurnsEnv("nim", heaps="1,2,4", misere=False))
    moves = encoding(env.unwrapped.game).moves
    env.reset()
    for move in ((2, 1), (0, 1), (1, 2)):  # wins; loses anyway; gives the win away
        action = next(a for a, one in moves(env.unwrapped.position).items() if one == move)
        env.step(action)
    assert env.last()[4] == env.infos["player_2"] == {"regret": 0}
    assert env.infos["player_1"] == {"regret": 2}
    env.step(-1)
    assert env.infos["player_2"] == {"regret": None}
    assert env.last()[2]
    env.step(None)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pettingzoo_finds_nothing_wrong_with_regret() -> None:
    api_test(TurnsRegretWrapper(TurnsEnv("nim")), num_cycles=30)
