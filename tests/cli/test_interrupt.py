import io
import signal
import time
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from plancia.cli import main
from plancia.cli.interrupt import progress, until_interrupted
from plancia.connect4.rules import Connect4Position
from plancia.connect4.solver.solve import Solver
from plancia.engine.background import BackgroundThread
from plancia.engine.player import Stop
from waiting import LIMIT_S


def test_work_that_is_not_interrupted_gives_its_result() -> None:
    assert until_interrupted(lambda stop: stop()) == (False, False)


def test_an_error_of_the_work_is_raised() -> None:
    with pytest.raises(ZeroDivisionError):
        until_interrupted(lambda stop: 1 // 0)


@pytest.fixture
def is_waited_for(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Set once the main thread waits for the work: a Ctrl-C before is not the command's."""
    waits, in_time = Event(), BackgroundThread.in_time

    def wait(task: BackgroundThread[Any], stop: Stop, deadline: float) -> bool:
        waits.set()
        return in_time(task, stop, deadline)

    monkeypatch.setattr(BackgroundThread, "in_time", wait)
    return waits


def test_ctrl_c_stops_the_work_and_its_result_is_kept(is_waited_for: Event) -> None:
    def work(stop: Stop) -> str:
        assert is_waited_for.wait(LIMIT_S)
        signal.raise_signal(signal.SIGINT)
        while not stop():
            time.sleep(0.001)
        return "so far"

    assert until_interrupted(work) == ("so far", True)


def test_work_that_does_not_stop_is_left_behind(is_waited_for: Event) -> None:
    over = Event()

    def work(stop: Stop) -> None:
        assert is_waited_for.wait(LIMIT_S)
        signal.raise_signal(signal.SIGINT)
        over.wait(LIMIT_S)

    with pytest.raises(KeyboardInterrupt):
        until_interrupted(work)
    over.set()


@pytest.mark.jit
def test_ctrl_c_during_a_solve_ends_it_at_once_with_what_was_solved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "positions.txt"
    file.write_text("445566 18\n-\n")  # the second one takes minutes
    solve = Solver.solve

    def interrupted(solver: Solver, position: Connect4Position, weak: bool = False) -> Any:
        if not position.stones:
            signal.raise_signal(signal.SIGINT)
        return solve(solver, position, weak)

    monkeypatch.setattr(Solver, "solve", interrupted)
    began = time.monotonic()
    without_book = ["-o", "rows=7", "-o", "columns=6"]
    assert main(["solve", "connect4", str(file), *without_book]) == 130
    assert time.monotonic() - began < LIMIT_S  # the empty board would take longer
    captured = capsys.readouterr()
    assert captured.out == "445566 18\n"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("stream", "shows"), [(Terminal(), True), (io.StringIO(), False)])
def test_a_bar_shows_on_a_terminal_alone(
    stream: io.StringIO, shows: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr", stream)
    with progress("Solving", 10) as report:
        report(10, 10)
    assert ("Solving" in stream.getvalue()) is shows
