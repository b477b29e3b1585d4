"""Reversi, of another package: its colours and its pass reach the page, the terminal and SVG."""

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import plancia
from plancia.core import registry
from plancia.core.capability import MAX_BUTTONS, buttons
from plancia.play.game import LiveGame
from plancia.play.snapshot import Audience, Snapshot
from plancia.play.stored import Seat, StoredGame
from plancia.play.views import Presence
from plancia.testing import check_game
from plancia.tui.words import bar_of

SEATS = (Seat(1, "person", "anna", None, "Anna"), Seat(2, "person", "berta", None, "Berta"))


@pytest.fixture
def reversi(monkeypatch: pytest.MonkeyPatch) -> Iterator[plancia.Game[Any]]:
    """The game, as if its package were installed."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent / "thirdparty" / "reversi"))
    registry._offers.cache_clear()
    yield plancia.game("reversi", size=4)
    sys.modules.pop("plancia_reversi", None)
    registry._offers.cache_clear()


def forced_pass(game: plancia.Game[Any]) -> tuple[plancia.Position[Any], list[str]]:
    """A position in which one can only pass, and the moves that lead to it."""
    chance = random.Random(1)
    while True:
        position, moves = game.start(), list[str]()
        while position.outcome is None:
            if position.legal_moves() == (-1,):
                return position, moves
            move = chance.choice(position.legal_moves())
            moves.append(position.format_move(move))
            position = position.play(move)


def test_the_game_keeps_the_contract(reversi: plancia.Game[Any]) -> None:
    check_game(reversi, games=3)
    assert "reversi" in plancia.games()
    assert plancia.play("alphabeta:2", "random", game=reversi, seed=1).result != "*"


def test_a_pass_is_a_button_on_the_page_and_in_the_terminal(reversi: plancia.Game[Any]) -> None:
    position, moves = forced_pass(reversi)
    stored = StoredGame("id", "reversi", {"size": 4}, "", tuple(moves), "", 1.0, "anna", SEATS)
    here = Presence([True, True], 0, [None, None])
    views = {
        player: Snapshot(LiveGame(stored)).state(Audience((player,)), here, 1.0)
        for player in (1, 2)
    }
    mover = position.to_move
    assert [(each.label, each.moves) for each in views[mover].buttons] == [("pass", ["pass"])]
    assert views[3 - mover].buttons == []
    assert str(bar_of(buttons(position, mover))).split() == ["Enter", "pass"]
    assert buttons(reversi.start(), 1) == ()


def test_its_colours_are_those_of_the_page_and_of_svg(reversi: plancia.Game[Any]) -> None:
    start = reversi.start()
    told = start.to_json()["picture"]["palette"]
    assert told["board"] == ["#0a7d3b", "#075228"]
    for colour in ("#4a4a4a", "#f4f4f4", "#0a7d3b"):
        assert colour in start.svg()
    assert "black: stones: 2" in str(start)


def test_a_game_whose_board_shows_no_moves_gets_no_bar_of_dozens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    large = plancia.game("pente").start()
    monkeypatch.setattr(type(large), "touches", lambda position, move: ())
    after = large.play_line("K10 L10")
    assert len(after.legal_moves()) > MAX_BUTTONS
    assert buttons(after, after.to_move) == ()
