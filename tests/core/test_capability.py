from collections.abc import Mapping
from typing import ClassVar

import pytest

import plancia
from plancia.connect4 import Connect4
from plancia.core.capability import Evaluates, Levels, PlaysOut, Solves, capability


def test_a_game_without_the_capability_has_none() -> None:
    assert capability(plancia.game("tetrisito"), Levels) is None


def test_a_capability_is_made_for_the_game_with_its_options() -> None:
    solves = capability(plancia.game("nim", heaps=(4,), misere=False), Solves)
    assert solves is not None
    assert solves.solve(plancia.game("nim", heaps=(4,), misere=False).start(), 1) == 1


def test_a_capability_may_decline_for_some_options() -> None:
    assert capability(plancia.game("connect4"), PlaysOut) is not None
    assert capability(plancia.game("connect4", rows=20), PlaysOut) is None


def test_nothing_is_imported_before_somebody_asks() -> None:
    class Promising(Connect4):
        capabilities: ClassVar[Mapping[str, str]] = {"Solves": "no_such_module:thing"}

    game = Promising()
    assert capability(game, Levels) is None
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        capability(game, Solves)


@pytest.mark.parametrize("name", plancia.games())
def test_everything_a_game_promises_is_there(name: str) -> None:
    game = plancia.game(name)
    known = {protocol.__name__: protocol for protocol in (Evaluates, Levels, PlaysOut, Solves)}
    for promise in game.capabilities:
        if promise in known:
            assert capability(game, known[promise]) is not None
