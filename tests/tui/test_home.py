from pathlib import Path

from textual.widgets import Input, OptionList, Select, Static

from plancia.core.record import read_records
from plancia.core.registry import games
from plancia.tui.home import HomeScreen, OpenScreen
from plancia.tui.manual import RulesScreen
from plancia.tui.saved_games import SavedGames
from plancia.tui.setup import OWN, SetupScreen
from tui.stage import Stage, perform


def test_from_the_menu_to_a_game_by_keys_alone(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.press("enter")
        assert isinstance(stage.app.screen, SetupScreen)
        # Tab to the second player, open the list, up to "a person", choose, and start.
        await stage.press("tab", "tab", "enter", "up", "up", "enter", "ctrl+s")
        assert stage.game.session.players == ("person", "person")
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
            assert stage.game.session.match.moves == []
            assert stage.game.may_play
            started.add(stage.game.session.game.name)
            await stage.press("q", "down")
        assert started == set(games())

    perform(play, tmp_path)


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
        assert stage.game.session.game.options.to_json()["rows"] == 5

    perform(play, tmp_path)


def test_rules_are_told_before_the_game(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.press("question_mark")
        assert isinstance(stage.app.screen, RulesScreen)
        await stage.press("escape", "enter", "f1")
        assert isinstance(stage.app.screen, RulesScreen)
        await stage.press("escape", "escape")
        assert isinstance(stage.app.screen, HomeScreen)

    perform(play, tmp_path)


def test_a_record_file_is_opened_and_a_bad_one_explained(tmp_path: Path) -> None:
    file = tmp_path / "two.record"
    file.write_text('[Game "nim"]\n\nA3 *\n\n[Game "connect4"]\n\n4455667 1-0\n')

    async def play(stage: Stage) -> None:
        await stage.press("o")
        field = stage.app.screen.query_one(Input)
        for wrong, why in (("nowhere", "No such file"), (f"{file}#3", "there is no game 3")):
            field.value = wrong
            await stage.press("enter")
            assert isinstance(stage.app.screen, OpenScreen)
            assert why in str(stage.app.screen.query_one("#trouble", Static).render())
        field.value = f"{file}#2"
        await stage.press("enter")
        assert stage.game.is_replay
        assert stage.game.session.game.name == "connect4"

    perform(play, tmp_path / "saved_games")


def test_kept_games_are_removed_and_broken_ones_passed_over(tmp_path: Path) -> None:
    saved_games = SavedGames(tmp_path)
    [record] = read_records('[Game "four-in-a-row"]\n\nd4 p d4 p d3 k p d2 *\n')
    saved_games.save(saved_games.new_file("four-in-a-row"), record)
    (saved_games.games / "broken.record").write_bytes(b"\xff[Game")

    async def play(stage: Stage) -> None:
        shelf = stage.app.screen.query_one("#saved", OptionList)
        assert shelf.option_count == 1
        assert "4 moves" in str(shelf.get_option_at_index(0).prompt)  # a turn of several is one
        await stage.press("x")
        assert shelf.option_count == 1
        await stage.press("tab", "x")
        assert "No games yet" in str(shelf.get_option_at_index(0).prompt)

    perform(play, tmp_path)
    assert not list(saved_games.list())
