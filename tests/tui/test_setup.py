from pathlib import Path

from textual.widgets import Input, Select, Static

from plancia.tui.setup import OWN
from tui.stage import Stage, perform


def test_options_are_filled_in_by_variants_and_checked(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.press("enter")
        setup = stage.app.screen
        preset, rows = setup.query_one("#preset", Select), setup.query_one("#option-rows", Input)
        preset.value = "small"
        await stage.pilot.pause()
        await stage.until(lambda: rows.value == "4")
        await stage.pilot.pause()
        rows.value = "200"
        await stage.until(lambda: preset.value == OWN)
        await stage.press("ctrl+s")
        assert stage.app.screen is setup
        trouble = str(setup.query_one("#trouble", Static).render())
        assert "option rows is 200; it takes a whole number from 1 to 99" in trouble
        rows.value = "5"
        await stage.press("ctrl+s")
        assert stage.game.game.game.options.to_json()["rows"] == 5

    perform(play, tmp_path)
