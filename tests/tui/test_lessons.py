"""Lessons in the application, by keys alone."""

import json
from pathlib import Path

from textual.widgets import OptionList, Static

from plancia.tui.home import HomeScreen
from plancia.tui.lessons import LessonScreen, LessonsScreen
from tui.stage import Stage, perform, saved_games


def notes(stage: Stage) -> str:
    return str(stage.game.query_one("#notes", Static).render())


def shelf(stage: Stage) -> str:
    found = stage.app.screen.query_one("#lessons", OptionList)
    return str(found.get_option_at_index(1).prompt)


async def open_lesson(stage: Stage) -> None:
    """The second lesson of Nim, which is third in the menu."""
    await stage.press("down", "down", "l")
    assert isinstance(stage.app.screen, LessonsScreen)
    await stage.press("down", "enter")
    assert isinstance(stage.app.screen, LessonScreen)


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
        assert "Only heap A is left." in notes(stage)
        step = stage.game.step()  # what is marked on the board
        assert step is not None
        assert step.cells == {(0, column) for column in range(4)}
        await stage.type("A4")
        await stage.until(lambda: "All of them!" in notes(stage))
        await stage.press("enter")
        await stage.until(lambda: "Two heaps." in notes(stage))
        await stage.press("q")
        assert "1/6" in shelf(stage)
        await stage.press("q")
        assert isinstance(stage.app.screen, HomeScreen)
        assert saved_games(tmp_path) == []

    perform(play, tmp_path)


def test_an_idea_of_two_lines_stays_below_its_title(tmp_path: Path) -> None:
    async def look(stage: Stage) -> None:
        await stage.press("down", "down", "down", "l")  # Pente
        found = stage.app.screen.query_one("#lessons", OptionList)
        ideas = [str(option.prompt).splitlines()[1:] for option in found.options]
        assert max(map(len, ideas)) > 1
        for line in (line for idea in ideas for line in idea):
            assert line.startswith(" " * 6)
            assert len(line) <= found.size.width

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
        assert "✓" in shelf(stage)

    perform(play, tmp_path)
