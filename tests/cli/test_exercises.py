"""`plancia exercises`: what is due today, asked for at a console."""

import asyncio
import io
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

import plancia
from plancia.cli import main
from plancia.host.exercises import NAME
from plancia.live.codec import encode
from plancia.study.exercises import Exercise, with_mistake
from plancia.study.tasks import Mistake, PositionTask
from plancia.tui.person_files import PersonFiles

Run = Callable[..., tuple[int, str]]
START = plancia.game("nim", heaps="1,2", misere=False).start()


@pytest.fixture
def run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> Run:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def run(typed: str = "", *arguments: str) -> tuple[int, str]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
        status = main(["exercises", *arguments])
        out, err = capfdbinary.readouterr()
        return status, (out + err).decode()

    return run


@pytest.fixture
def due(tmp_path: Path) -> Exercise:
    """An exercise of yesterday."""
    yesterday = date.fromordinal(date.today().toordinal() - 1).isoformat()
    task = PositionTask(START.game.options.to_json(), START.to_text(), ["B1"], 1.0, exact=True)
    mistake = Mistake("nim", "mirror", task, "A1", "You missed it.", "Make the heaps equal.")
    made, kept = with_mistake([], mistake, yesterday, "game")
    asyncio.run(PersonFiles(tmp_path / "plancia").save_person_text("me", NAME, encode(kept), 1))
    return made


def test_without_exercises_it_says_where_they_come_from(run: Run) -> None:
    assert run() == (
        0,
        "Play a game against a level: what its review teaches comes back here.\n",
    )


def test_what_is_due_is_asked_for_and_moves_on(run: Run, due: Exercise) -> None:
    status, shown = run("B1\n")
    assert status == 0
    assert "From your own game." in shown
    assert "find a move that wins" in shown
    assert "Solved!" in shown
    assert "Make the heaps equal." in shown
    assert "It comes back on" in shown
    assert run()[1].startswith("Nothing is due today. The next one comes on")
    assert "Nim: Make the heaps equal." in run("", "--list")[1]


def test_a_wrong_answer_is_refuted_and_sends_it_back(run: Run, due: Exercise) -> None:
    status, shown = run("A1\nhint\nB1\n")
    assert status == 0
    assert "The answer: player 2 takes" in shown
    assert "Solved, after 1 wrong move." in shown
    tomorrow = date.fromordinal(date.today().toordinal() + 1).isoformat()
    assert f"It comes back on {tomorrow}." in shown


def test_who_leaves_finds_it_again(run: Run, due: Exercise) -> None:
    assert run("quit\n")[0] == 1
    assert "1 is due today." in run("", "--list")[1]
