from pathlib import Path

from textual.widgets import OptionList

from plancia.core.record import read_records
from plancia.core.registry import games
from plancia.tui.home import HomeScreen
from plancia.tui.setup import SetupScreen
from tui.stage import Stage, perform, saved_games


def test_from_the_menu_to_a_game_by_keys_alone(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.press("enter")
        assert isinstance(stage.app.screen, SetupScreen)
        # Tab to the opponent, open the list, up to "a person", choose, and start.
        await stage.press("tab", "enter", "up", "up", "enter", "ctrl+s")
        assert stage.players == ("person", "person")
        await stage.type("4455667")
        assert "Yellow wins" in stage.message
        await stage.press("q")
        assert isinstance(stage.app.screen, HomeScreen)
        shelf = stage.app.screen.query_one("#saved", OptionList)
        assert "1-0" in str(shelf.get_option_at_index(0).prompt)

    perform(play, tmp_path)


def test_every_game_starts_from_the_menu(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        started = set()
        for _ in range(5):
            await stage.press("enter", "enter")
            assert stage.game.game.match.moves == []
            assert stage.game.may_play
            started.add(stage.game.game.game.name)
            await stage.press("q", "down")
        assert started == set(games())

    perform(play, tmp_path)


def test_kept_games_are_removed_and_broken_ones_passed_over(tmp_path: Path) -> None:
    [record] = read_records('[Game "four-in-a-row"]\n\nd4 p d4 p d3 k p d2 *\n')
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "good.record").write_text(record.to_text())
    (folder / "broken.record").write_bytes(b"\xff[Game")

    async def play(stage: Stage) -> None:
        shelf = stage.app.screen.query_one("#saved", OptionList)
        assert shelf.option_count == 1
        assert "4 moves" in str(shelf.get_option_at_index(0).prompt)  # a turn of several is one
        await stage.press("x")
        assert shelf.option_count == 1
        await stage.press("tab", "x")
        assert "Delete this game?" in stage.question
        await stage.press("enter")  # Cancel has the focus
        assert shelf.option_count == 1
        await stage.press("x", "right", "enter")
        assert "No games yet" in str(shelf.get_option_at_index(0).prompt)

    perform(play, tmp_path)
    assert not saved_games(tmp_path)


def test_a_saved_game_says_how_it_went_and_its_opponents_name_is_indented(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    text = '[Game "nim"]\n[First "person"]\n[Second "best"]\n[Termination "resigned"]\n\nA3 '
    (folder / "won.record").write_text(text + "1-0")
    (folder / "lost.record").write_text(text + "0-1")

    async def play(stage: Stage) -> None:
        shelf = stage.app.screen.query_one("#saved", OptionList)
        lines = [str(option.prompt).splitlines() for option in shelf.options]
        assert {line.split("  ")[1] for line, _ in lines} == {"You win", "You lose"}
        assert all(name.startswith("  ") and "computer" in name for _, name in lines)

    perform(play, tmp_path)
