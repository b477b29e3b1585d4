from pathlib import Path

from tui.stage import Stage, perform


def test_a_large_board_scrolls_to_the_cursor(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("pente", rows=40, columns=60, centre_first=False)
        await stage.press(*["up"] * 19)
        await stage.press("enter")
        assert stage.tokens == ["AF39"], "from row 20 up to row 39"

    perform(play, tmp_path)
