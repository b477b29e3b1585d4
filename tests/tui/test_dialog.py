from pathlib import Path

from plancia.tui.dialog import Confirm
from tui.stage import Stage, perform


def test_enter_and_escape_cancel_and_the_other_button_confirms(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        for keys in (("enter",), ("escape",), ("right", "enter")):
            stage.app.push_screen(Confirm("Sure?", "It can't be undone.", "Yes"), answers.append)
            await stage.settle()
            assert "It can't be undone." in stage.question
            await stage.press(*keys)

    answers: list[bool | None] = []
    perform(play, tmp_path)
    assert answers == [False, False, True]
