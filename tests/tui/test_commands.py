import json
import re
from pathlib import Path

from textual.command import CommandPalette
from textual.widgets import OptionList

from plancia.language import FOLDER, speak
from plancia.tui.settings import TerminalSettings
from plancia.tui.setup import SetupScreen
from tui.stage import LARGE, Stage, perform

COMMANDS = (
    "New game", "Swap sides", "Quick game vs Bruno (Strong)", "Take back", "Hint", "Resign",
    "Rules", "Copy the record", "Light/dark", "Language: Italiano",
)  # fmt: skip


async def offered(stage: Stage) -> str:
    """What the command palette lists, once it has looked for all that fits."""

    def listed() -> str:
        options = stage.app.screen.query_one(OptionList).options
        return "\n".join(str(option.prompt) for option in options)

    def is_looking() -> bool:
        group = CommandPalette._GATHER_COMMANDS_GROUP
        return any(not each.is_finished for each in stage.app.workers if each.group == group)

    await stage.until(lambda: isinstance(stage.app.screen, CommandPalette))
    await stage.until(lambda: not is_looking() and bool(listed()))
    return listed()


async def command(stage: Stage, name: str) -> None:
    await stage.press("ctrl+p")
    await stage.until(lambda: isinstance(stage.app.screen, CommandPalette))
    await stage.press(*("space" if letter == " " else letter for letter in name))
    await offered(stage)
    await stage.press("enter")
    await stage.until(lambda: not isinstance(stage.app.screen, CommandPalette))


def test_the_palette_has_the_commands_of_the_game(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("connect4", ("person", "casual"), line="4455")
        await stage.press("ctrl+p")
        listed = await offered(stage)
        for name in COMMANDS:
            assert name in listed
        assert "Play again" not in listed, "the game goes on"
        await stage.press("escape")
        await command(stage, "Copy the")
        assert "4 4 5 5" in stage.app.clipboard
        await command(stage, "vs Strong")
        assert (stage.tokens, stage.players) == ([], ("person", "strong"))
        await command(stage, "New game")
        assert isinstance(stage.app.screen, SetupScreen)

    perform(play, tmp_path)


def test_the_language_changes_at_once_and_is_remembered(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("connect4", line="4455")
        await command(stage, "Italiano")
        assert stage.tokens == ["4", "4", "5", "5"]
        assert "Forza 4\nTocca al giallo" in stage.message
        keys = stage.game._bindings.key_to_bindings
        assert keys["t"][0].description == "Riprendi"
        await command(stage, "English")
        assert "Connect Four\nYellow to move" in stage.message
        assert stage.game._bindings.key_to_bindings["t"][0].description == "Take back"

    try:
        perform(play, tmp_path)
    finally:
        speak("en")
    assert TerminalSettings(tmp_path).get("language") == "en"


def english_words() -> set[str]:
    """Words of English texts that no Italian text has."""
    po = json.loads((FOLDER / "it.json").read_text("utf-8"))
    return words(str([*po["messages"]])) - words(str([*po["messages"].values()]))


def words(text: str) -> set[str]:
    return set(re.findall(r"\b[a-z]{3,}\b", re.sub(r"{.*?}", "", text.lower())))


def test_in_italian_no_english_word_is_left_on_a_screen(tmp_path: Path) -> None:
    shown: dict[str, set[str]] = {}

    def look(stage: Stage, name: str) -> None:
        strips = stage.app.screen._compositor.render_strips()
        shown[name] = words("\n".join(strip.text for strip in strips))

    async def play(stage: Stage) -> None:
        await stage.open("nim")
        await command(stage, "Italiano")
        await stage.press("q")
        for game in ("connect4", "four-in-a-row", "nim", "pente", "tetrisito"):
            await stage.open(game)
            look(stage, game)
            await stage.press("question_mark")
            look(stage, f"{game}: rules")
            await stage.press("escape", "q")
        await stage.open("nim", line="B2")
        await stage.press("h", "e")
        await stage.until(lambda: bool(stage.game.steps()))
        look(stage, "hint")
        await stage.press("h", "h", "escape", "a")
        look(stage, "analysis")
        await stage.press("q")
        look(stage, "menu")
        await stage.press("enter")
        look(stage, "setup")

    try:
        perform(play, tmp_path, size=LARGE)
    finally:
        speak("en")
    english = english_words()
    left = {name: found for name, listed in shown.items() if (found := listed & english)}
    assert left == {}
