"""Levels in processes of their own, called off and killed."""

import os
import signal
import sys
import time
from pathlib import Path
from threading import Thread
from typing import Any

import pexpect
import pytest

import plancia
from plancia.arena.seat import ApartSeat, Forfeit
from plancia.core.player import Answer, Limits, Player, Stop
from plancia.tui.store import Store
from plancia.tui.thinker import CalledOff, Request, Thinker
from tui.stage import Stage, perform


class Dreamer(Player[Any]):
    """Never answers, whatever it is told, and talks too much."""

    def answer(self, position: Any, limits: Any = None, stop: Any = None) -> Answer[Any]:
        sys.stderr.write("I am thinking!\n" * 100)
        while True:
            time.sleep(1)


class Patient(Player[Any]):
    """Answers when it is told to stop."""

    def answer(self, position: Any, limits: Limits | None = None, stop: Stop = bool) -> Answer[Any]:
        while not stop():
            time.sleep(0.01)
        return Answer(position.legal_moves()[0])


def test_somebody_who_never_answers_is_called_off() -> None:
    thinker, request = Thinker(Dreamer), Request()
    position = plancia.game("nim").start()
    caught: list[Exception] = []

    def ask() -> None:
        try:
            thinker.ask(position, request)
        except CalledOff as error:
            caught.append(error)

    thread = Thread(target=ask)
    thread.start()
    time.sleep(0.1)
    request.call_off()
    thread.join(60)
    assert len(caught) == 1
    thinker.close()
    with pytest.raises(CalledOff):
        thinker.ask(position, Request())


def test_somebody_who_is_hurried_answers_and_time_out_is_a_forfeit() -> None:
    thinker, request = Thinker(Patient), Request()
    position = plancia.game("nim").start()
    request.hurry()
    assert thinker.ask(position, request).move == position.legal_moves()[0]
    with pytest.raises(Forfeit, match=r"no answer after 0\.10 s"):
        thinker.ask(position, Request(), deadline=0.1)
    thinker.close()


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
        sys.executable, ["-m", "plancia"], env=environment, dimensions=(24, 80), timeout=60
    )
    store = Store(tmp_path / "plancia")
    terminal.expect("Pente")
    terminal.send("\r")
    terminal.expect("variant")
    terminal.send("\x13")  # Ctrl-S: play
    terminal.expect("yellow drops into")
    terminal.send("4")
    _wait(lambda: len(_kept(store)) >= 2)  # our move, and the level's answer
    terminal.kill(signal.SIGKILL)
    terminal.wait()
    kept = _kept(store)

    async def resume(stage: Stage) -> None:
        await stage.press("tab", "enter")
        assert stage.tokens == kept
        assert kept[0] == "4"
        assert stage.game.may_play

    perform(resume, tmp_path / "plancia")


def _kept(store: Store) -> list[str]:
    return [token for saved in store.list() for token in saved.record.tokens()]


def _wait(until: Any) -> None:
    deadline = time.monotonic() + 60
    while not until():
        assert time.monotonic() < deadline
        time.sleep(0.05)
