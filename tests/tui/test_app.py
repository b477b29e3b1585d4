from pathlib import Path

from tui.stage import Stage, perform


def test_light_and_dark_change_at_a_key_and_are_remembered(tmp_path: Path) -> None:
    async def first(stage: Stage) -> None:
        await stage.open("connect4", line="4")
        assert stage.app.current_theme.dark
        await stage.press("d")
        assert not stage.app.current_theme.dark

    async def second(stage: Stage) -> None:
        assert not stage.app.current_theme.dark

    perform(first, tmp_path)
    perform(second, tmp_path)
