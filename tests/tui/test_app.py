import contextlib
import json
import os
import re
import signal
import sys
from pathlib import Path

import pexpect
import pytest
from textual.widgets import Input

from plancia.language import FOLDER, speak
from tui.stage import LARGE, Stage, perform, saved_games
from waiting import LIMIT_S, eventually


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
        await stage.press("q")
        for game in ("connect4", "four-in-a-row", "nim", "pente", "tetrisito"):
            await stage.open(game)
            look(stage, game)
            await stage.press("question_mark")
            look(stage, f"{game}: rules")
            await stage.press("escape", "q")
        await stage.open("nim", line="B2")
        await stage.press("h")
        await stage.until(lambda: bool(stage.game.steps()))
        look(stage, "hint")
        await stage.press("h", "h", "escape", "a")
        look(stage, "analysis")
        await stage.press("q")
        look(stage, "menu")
        await stage.press("enter")
        look(stage, "setup")
        usual = stage.app.screen.query_one("#options", Input).placeholder
        shown["setup"] -= words(usual)  # names of options are those of files and programs

    speak("it")
    try:
        perform(play, tmp_path, size=LARGE)
    finally:
        speak("en")
    english = english_words()
    left = {name: found for name, listed in shown.items() if (found := listed & english)}
    assert left == {}


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_a_killed_application_loses_no_move(tmp_path: Path) -> None:
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path), "TERM": "xterm-256color"}
    terminal = pexpect.spawn(
        sys.executable, ["-m", "plancia"], env=environment, dimensions=(24, 80), timeout=LIMIT_S
    )
    terminal.expect("Pente")
    terminal.send("\r")
    terminal.expect("Variant")
    terminal.send("\x13")  # Ctrl-S: play
    terminal.expect("yellow drops into")
    terminal.send("4\r")

    def has_answered() -> bool:
        with contextlib.suppress(pexpect.TIMEOUT):  # a terminal that is not read stops its program
            terminal.read_nonblocking(1 << 16, timeout=0)
        return len(_kept(tmp_path)) >= 2  # our move, and the level's answer

    eventually(has_answered)
    terminal.kill(signal.SIGKILL)
    terminal.wait()
    kept = _kept(tmp_path)

    async def resume(stage: Stage) -> None:
        await stage.press("c")
        assert stage.tokens == kept
        assert kept[0] == "4"
        assert stage.game.may_play

    perform(resume, tmp_path / "plancia")


def _kept(folder: Path) -> list[str]:
    return [each.move for game in saved_games(folder / "plancia") for each in game.moves]
