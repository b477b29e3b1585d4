"""The lists of lessons and puzzles, by keys alone."""

import json
from datetime import date
from pathlib import Path

import pytest
from textual.widgets import OptionList, Static

from plancia.study.daily import daily_index
from plancia.tui.home import HomeScreen
from plancia.tui.learning import LessonsScreen, PuzzlesScreen
from tui.stage import Stage, perform, saved_games
from tui.test_task import notes, pack_of, solve, task


def title(stage: Stage) -> str:
    return str(stage.app.screen.query_one("#title", Static).render())


def lines(stage: Stage) -> list[str]:
    """What is above the list, and its options."""
    words = [str(option.prompt) for option in stage.app.screen.query_one(OptionList).options]
    return [str(stage.app.screen.query_one("#about", Static).render()), *words]


async def choose(stage: Stage, words: str) -> None:
    """The option that begins with these words."""
    shelf = stage.app.screen.query_one("#list", OptionList)
    lines = [" ".join(str(option.prompt).split()) for option in shelf.options]
    shelf.highlighted = next(n for n, line in enumerate(lines) if f"{line} ".startswith(words))
    await stage.press("enter")


def test_the_puzzles_of_a_day_are_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Calendar(date):
        @classmethod
        def today(cls) -> date:
            return date(2026, 11, 18)

    monkeypatch.setattr("plancia.tui.learning.date", Calendar)

    async def act(stage: Stage) -> None:
        await stage.press("p")
        assert isinstance(stage.app.screen, PuzzlesScreen)
        assert "Daily puzzles" in title(stage)
        assert lines(stage)[0] == "No. 3"
        await choose(stage, "Nim")
        pack = pack_of("nim")
        expected = pack[daily_index(pack, Calendar.today())].position
        assert task(stage).session.task.start == expected
        await solve(stage)
        assert not task(stage).check_action("next", ())  # one a day

    perform(act, tmp_path)


def test_training_takes_the_grade_that_is_chosen(tmp_path: Path) -> None:
    fitting = {pack_of("nim")[number].position for number in pack_of("nim").numbers(2, None)}

    async def act(stage: Stage) -> None:
        await stage.press("p")
        await choose(stage, "Nim Medium ")
        assert "find the only move that wins" in notes(stage)
        for _ in range(2):
            assert task(stage).session.task.start in fitting
            await solve(stage)
            assert "Right." in notes(stage)
            await stage.press("n")
            assert not task(stage).session.ended

    perform(act, tmp_path)


async def open_lesson(stage: Stage) -> None:
    """The sixth lesson of Nim, which is third in the menu."""
    await stage.press("down", "down", "l")
    assert isinstance(stage.app.screen, LessonsScreen)
    await stage.press(*["down"] * 5, "enter")


def test_a_mistake_is_refuted_help_is_given_and_a_right_move_is_kept(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await open_lesson(stage)
        assert "How many do you take?" in notes(stage)
        await stage.type("A1")
        await stage.until(lambda: "You left three" in notes(stage))
        assert stage.game.game.position.outcome is not None
        await stage.press("enter")
        await stage.until(lambda: "You left three" not in notes(stage))
        await stage.press("h")
        assert "Only heap A is left." in stage.message
        step = stage.game.step()  # what is marked on the board
        assert step is not None
        assert step.cells == {(0, column) for column in range(4)}
        await stage.type("A4")
        await stage.until(lambda: "All of them!" in notes(stage))
        await stage.press("enter")
        await stage.until(lambda: "Two heaps." in notes(stage))
        await stage.press("q")
        assert "1/6" in lines(stage)[6]
        await stage.press("q")
        assert isinstance(stage.app.screen, HomeScreen)
        assert saved_games(tmp_path) == []

    perform(play, tmp_path)


def test_an_idea_of_two_lines_stays_below_its_title(tmp_path: Path) -> None:
    async def look(stage: Stage) -> None:
        await stage.press("down", "down", "down", "l")  # Pente
        ideas = [line.splitlines()[1:] for line in lines(stage)[1:]]
        assert max(map(len, ideas)) > 1
        for line in (line for idea in ideas for line in idea):
            assert line.startswith(" " * 6)
            assert len(line) <= stage.app.screen.query_one(OptionList).size.width

    perform(look, tmp_path)


def test_a_position_is_played_against_a_level_and_ends_the_lesson(tmp_path: Path) -> None:
    text = json.dumps({"steps": {"nim/last": [0, 1, 2, 3, 5]}})
    (tmp_path / "lessons.json").write_text(json.dumps({"version": 1, "text": text}))

    async def play(stage: Stage) -> None:
        await open_lesson(stage)
        assert "You play against" in notes(stage)
        # Of 1, 1 and 3 rocks two single ones are left: one for the level, the last for the person.
        await stage.type("C3")
        await stage.until(lambda: stage.game.game.ply == 2 and stage.game.may_play)
        left = stage.game.game.position.legal_moves()
        await stage.type(stage.game.game.position.format_move(left[0]))
        await stage.until(lambda: "Lesson done!" in notes(stage))
        await stage.press("n")
        assert "✓" in lines(stage)[6]

    perform(play, tmp_path)
