"""Reversi, of another package: its colours and its pass reach the page, the terminal and SVG."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import plancia
from plancia.core import registry
from plancia.core.position import MAX_BUTTONS
from plancia.live.events import Seat
from plancia.live.game import LiveGame
from plancia.live.snapshot import Audience, Snapshot
from plancia.live.stored import StoredGame
from plancia.live.views import Presence
from plancia.testing import check_game
from plancia.tui.side import bar_of
from tui.stage import Stage, perform

TO_A_PASS = ("b1", "c1", "d3", "a1")
"""Moves on a board of 4x4 after which there is nothing but to pass."""
SEATS = (Seat(1, "person", "anna", None, "Anna"), Seat(2, "person", "berta", None, "Berta"))


@pytest.fixture
def reversi(monkeypatch: pytest.MonkeyPatch) -> Iterator[plancia.Game[Any]]:
    """The game, as if its package were installed."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent / "thirdparty" / "reversi"))
    registry._offers.cache_clear()
    yield plancia.game("reversi", size=4)
    sys.modules.pop("plancia_reversi", None)
    registry._offers.cache_clear()


def test_the_game_keeps_the_contract(reversi: plancia.Game[Any]) -> None:
    check_game(reversi, games=3)
    assert "reversi" in plancia.games()
    assert plancia.play("alphabeta:2", "random", game=reversi, seed=1).result != "*"


def test_a_pass_is_a_button_on_the_page_and_in_the_terminal(reversi: plancia.Game[Any]) -> None:
    position = reversi.start().play_tokens(TO_A_PASS)
    stored = StoredGame("id", "reversi", {"size": 4}, "", TO_A_PASS, "", 1.0, "anna", SEATS)
    here = Presence([True, True], 0, [None, None])
    views = {
        player: Snapshot(LiveGame(stored)).state(Audience((player,)), here, 1.0)
        for player in (1, 2)
    }
    mover = position.to_move
    assert [(each.label, each.moves) for each in views[mover].buttons] == [("pass", ["pass"])]
    assert views[3 - mover].buttons == []
    assert str(bar_of(position.buttons(mover))).split() == ["Enter", "pass"]
    assert reversi.start().buttons(1) == ()


def test_a_pass_is_made_by_enter_and_by_its_letter_in_the_terminal(
    reversi: plancia.Game[Any], tmp_path: Path
) -> None:
    async def play(stage: Stage) -> None:
        for key in ("enter", "p"):
            await stage.open("reversi", line=" ".join(TO_A_PASS), size=4)
            assert "pass" in stage.message
            await stage.press(key)
            assert stage.tokens == [*TO_A_PASS, "pass"]
            assert "pass" not in stage.message

    perform(play, tmp_path)


def test_its_colours_are_those_of_the_page_and_of_svg(reversi: plancia.Game[Any]) -> None:
    start = reversi.start()
    data = start.to_json()["picture"]["palette"]
    assert data["board"] == ["#0a7d3b", "#075228"]
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
    assert after.buttons(after.to_move) == ()
