import re
from collections.abc import Mapping
from typing import ClassVar

import pytest

import plancia
from plancia.connect4 import Connect4
from plancia.core.capability import Evaluates, Level, Levels, Solves, capability
from plancia.engine.player import computer_name, player


def test_a_game_without_the_capability_has_none() -> None:
    assert capability(plancia.game("tetrisito"), Levels) is None


def test_a_capability_is_made_for_the_game_with_its_options() -> None:
    solves = capability(plancia.game("nim", heaps=(4,), misere=False), Solves)
    assert solves is not None
    assert solves.solve(plancia.game("nim", heaps=(4,), misere=False).start()).result == 1


def test_a_capability_may_decline_for_some_options() -> None:
    assert capability(plancia.game("connect4"), Solves) is not None
    assert capability(plancia.game("connect4", rows=20), Solves) is None


def test_nothing_is_imported_before_it_is_asked_for() -> None:
    class Promising(Connect4):
        capabilities: ClassVar[Mapping[str, str]] = {"Solves": "no_such_module:thing"}

    game = Promising()
    assert capability(game, Evaluates) is None
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        capability(game, Solves)


def test_every_level_is_played_by_an_opponent_of_its_own() -> None:
    ladders = [plancia.game(name).levels for name in plancia.games()]
    opponents = [level.opponent for ladder in ladders for level in ladder]
    assert all(opponents)
    names = [each.name for each in opponents if each]
    assert len(set(names)) == len(names)
    assert all(level.strength and level.weakness for ladder in ladders for level in ladder)


def test_what_an_opponent_says_at_the_end_fits_every_end() -> None:
    """A line goes any way, captures win too, and a person may resign."""
    how = re.compile(
        "diagonal|slant|straight|across|downhill|hole|row|column|four|five|pairs!|stone"
    )
    for name in plancia.games():
        for level in plancia.game(name).levels:
            assert level.opponent
            assert level.opponent.speech
            speech = level.opponent.speech
            for words in (str(speech["won"]), str(speech["lost"])):
                assert not how.search(words.lower()), words


def test_a_level_that_declares_no_opponent_is_shown_by_its_title() -> None:
    game = plancia.game("nim")
    level = Level("steady", "never hurries", lambda seed: player("random", game))
    assert (level.title, level.full_title, level.weakness) == ("steady", "steady", "never hurries")
    assert (level.strength, level.opponent) == ("", None)
    assert str(computer_name(game, "random")) == "computer, random"
    assert str(computer_name(game, "best")) == "Talia (computer, Best)"
    assert computer_name(plancia.game("connect4", rows=20), "best") == computer_name(
        plancia.game("connect4"), "best"
    )


def test_only_where_a_board_can_be_solved_does_the_best_level_never_err() -> None:
    for rows, strength in ((6, "never makes a mistake"), (20, "very hard to beat")):
        assert str(plancia.game("connect4", rows=rows).levels[-1].strength) == strength
