"""Levels in processes of their own, called off and killed."""

import contextlib
import os
import signal
import sys
from pathlib import Path

import pexpect
import pytest

from plancia.arena.seat import ApartSeat
from plancia.tui.saved_games import SavedGames
from tui.stage import Stage, perform
from waiting import LIMIT_S, eventually


def test_a_level_in_its_own_process_answers_in_the_application(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("nim", ("best", "person"))
        await stage.until(lambda: stage.game.may_play)
        assert len(stage.tokens) == 1

    perform(play, tmp_path, make_seat=ApartSeat)


def test_who_can_not_answer_pauses_the_game(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("nim", ("nobody", "person"))
        await stage.until(lambda: "nobody can't answer" in stage.message.replace("\n", " "))
        assert stage.game.session.match.verdict is None

    perform(play, tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_a_killed_application_loses_no_move(tmp_path: Path) -> None:
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path), "TERM": "xterm-256color"}
    terminal = pexpect.spawn(
        sys.executable, ["-m", "plancia"], env=environment, dimensions=(24, 80), timeout=LIMIT_S
    )
    saved_games = SavedGames(tmp_path / "plancia")
    terminal.expect("Pente")
    terminal.send("\r")
    terminal.expect("Variant")
    terminal.send("\x13")  # Ctrl-S: play
    terminal.expect("yellow drops into")
    terminal.send("4")

    def has_answered() -> bool:
        with contextlib.suppress(pexpect.TIMEOUT):  # a terminal that is not read stops its program
            terminal.read_nonblocking(1 << 16, timeout=0)
        return len(_kept(saved_games)) >= 2  # our move, and the level's answer

    eventually(has_answered)
    terminal.kill(signal.SIGKILL)
    terminal.wait()
    kept = _kept(saved_games)

    async def resume(stage: Stage) -> None:
        await stage.press("tab", "enter")
        assert stage.tokens == kept
        assert kept[0] == "4"
        assert stage.game.may_play

    perform(resume, tmp_path / "plancia")


def _kept(saved_games: SavedGames) -> list[str]:
    return [token for saved in saved_games.list() for token in saved.record.tokens()]
