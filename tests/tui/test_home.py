from pathlib import Path

from textual.widgets import Input, Select, Static

from plancia.core.registry import games
from plancia.tui.home import HomeScreen
from plancia.tui.setup import SetupScreen
from tui.stage import Stage, perform, saved_games


def test_from_the_menu_to_a_game_by_keys_alone_and_on_with_it_later(tmp_path: Path) -> None:
    async def first(stage: Stage) -> None:
        assert not stage.app.screen.check_action("resume", ())
        await stage.press("enter")
        assert isinstance(stage.app.screen, SetupScreen)
        # Tab to the opponent, open the list, up to "a person", choose, and start.
        await stage.press("tab", "enter", "up", "up", "enter", "ctrl+s")
        assert stage.players == ("person", "person")
        await stage.type("4 5")  # and the window is closed

    async def second(stage: Stage) -> None:
        await stage.press("c")
        assert stage.tokens == ["4", "5"]
        await stage.type("4")
        await stage.press("g", "g", "q")
        assert isinstance(stage.app.screen, HomeScreen)
        assert not stage.app.screen.check_action("resume", ()), "it is over"

    perform(first, tmp_path)
    perform(second, tmp_path)
    [saved] = saved_games(tmp_path)
    assert [each.move for each in saved.moves] == ["4", "5", "4"]


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


def test_options_differ_from_the_variants_and_are_checked(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.press("enter")
        setup = stage.app.screen
        setup.query_one("#preset", Select).value = "small"
        typed = setup.query_one("#options", Input)
        for wrong, why in (
            ("rows=200", "Option rows is 200; it takes a whole number from 1 to 99"),
            ("row", "There is no option 'row'"),
        ):
            typed.value = wrong
            await stage.press("ctrl+s")
            assert stage.app.screen is setup
            assert why in str(setup.query_one("#trouble", Static).render())
        typed.value = "rows = 5; connect=3"
        await stage.press("ctrl+s")
        options = stage.game.game.game.options.to_json()
        assert (options["rows"], options["columns"], options["connect"]) == (5, 5, 3)

    perform(play, tmp_path)
