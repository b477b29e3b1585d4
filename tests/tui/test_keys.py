from pathlib import Path

from plancia.tui.game import GameScreen
from plancia.tui.home import HomeScreen
from plancia.tui.keys import RulesScreen
from tui.stage import Stage, perform


def test_rules_are_one_key_away(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("four-in-a-row", undos=1)
        await stage.press("question_mark")
        assert isinstance(stage.app.screen, RulesScreen)
        await stage.press("escape")
        assert isinstance(stage.app.screen, GameScreen)

    perform(play, tmp_path)


def test_rules_are_shown_before_the_game(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.press("question_mark")
        assert isinstance(stage.app.screen, RulesScreen)
        await stage.press("escape", "enter", "question_mark")
        assert isinstance(stage.app.screen, RulesScreen)
        await stage.press("escape", "escape")
        assert isinstance(stage.app.screen, HomeScreen)

    perform(play, tmp_path)
