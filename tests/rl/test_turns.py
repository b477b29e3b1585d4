"""Two agents in turn: PettingZoo's environment."""

from typing import Any

import pytest
from pettingzoo.test import api_test, seed_test

import plancia
from plancia.rl.turns import TurnsEnv

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
