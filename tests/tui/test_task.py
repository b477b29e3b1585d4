"""Mistakes tried again, on the screen of a game."""

from datetime import date
from pathlib import Path

import pytest
from textual.widgets import Static

from plancia.tui.home import HomeScreen
from plancia.tui.task import TaskScreen
from tui.stage import Stage, perform, saved_games


class Tomorrow(date):
    """A calendar that is a day ahead."""

    @classmethod
    def today(cls) -> date:
        return date.fromordinal(date.today().toordinal() + 1)


def notes(stage: Stage) -> str:
    return str(stage.game.query_one("#notes", Static).render())


async def lose(stage: Stage) -> None:
    """The person misses that two equal heaps win, and the level takes the rest."""
    await stage.open("nim", ("person", "best"), heaps="1,2", misere=False)
    await stage.type("A1")
    await stage.until(lambda: "comes back in" in notes(stage))


def test_after_the_review_of_a_lost_game_one_tries_again_where_it_mattered(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await lose(stage)
        await stage.press("r")
        task = stage.game
        assert isinstance(task, TaskScreen)
        assert "Find a better move." in notes(stage)
        await stage.type("B2")
        await stage.until(lambda: "is not better" in notes(stage))
        assert not task.is_done
        await stage.type("B1")
        await stage.until(lambda: task.is_done)
        assert "Now both heaps have 1" in notes(stage)
        await stage.press("q")
        assert not isinstance(stage.game, TaskScreen)
        assert len(saved_games(tmp_path)) == 1  # the game alone

    perform(play, tmp_path)


def test_what_was_tried_again_is_played_on_against_the_level(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await lose(stage)
        await stage.press("r", "p")
        task = stage.game
        assert isinstance(task, TaskScreen)  # the move is to be found first
        await stage.type("B1")
        await stage.until(lambda: task.is_done)
        await stage.press("p")
        await stage.until(lambda: stage.game is not task)
        await stage.until(lambda: len(stage.game.game.match.moves) == 2)  # the level has answered
        assert [seat.level for seat in stage.game.game.seats] == [None, "best"]
        assert stage.game.game.prelude == 1
        await stage.type("B1" if stage.game.game.position.to_text().startswith("0") else "A1")
        await stage.until(lambda: stage.game.game.match.verdict is not None)
        assert stage.game.game.match.verdict.winner == 1

    perform(play, tmp_path)


def test_the_lesson_of_a_game_comes_back_as_a_mistake_on_the_next_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(stage: Stage) -> None:
        await lose(stage)
        await stage.press("q", "e")
        assert isinstance(stage.app.screen, HomeScreen)  # nothing is due yet
        for place in ("home", "task"):
            monkeypatch.setattr(f"plancia.tui.{place}.date", Tomorrow)
        await stage.press("e")
        await stage.until(lambda: isinstance(stage.app.screen, TaskScreen))
        assert "From your own game." in notes(stage)
        await stage.press("h")
        await stage.until(lambda: bool(stage.game.steps()))
        await stage.type("B1")
        await stage.until(lambda: "It comes back on" in notes(stage))
        await stage.press("n")
        assert isinstance(stage.app.screen, HomeScreen)  # it was the only one

    perform(play, tmp_path)
