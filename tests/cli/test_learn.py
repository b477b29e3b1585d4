"""`plancia learn`: lessons in plain text."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from plancia.cli import main
from plancia.engine.lesson import Lesson
from plancia.study import lesson_checks

Learn = Callable[..., tuple[int, str]]


@pytest.fixture
def learn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> Learn:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def run(arguments: str = "", typed: str = "") -> tuple[int, str]:
        stdin = io.TextIOWrapper(io.BytesIO(typed.encode()))
        monkeypatch.setattr("sys.stdin", stdin)
        status = main(["learn", *arguments.split()])
        out, err = capfdbinary.readouterr()
        return status, (out + err).decode()

    return run


def test_a_lesson_is_taken_from_its_first_task_to_its_last_game(learn: Learn) -> None:
    """In each of its games the person makes the heaps equal and mirrors what the level takes."""
    status, shown = learn("nim last", "A1\nhelp\nA4\nB2\nC2\n")
    assert status == 1
    assert "You left three, and your opponent takes them all." in shown
    assert "Only heap A is left." in shown
    assert "All of them! With one heap left, take everything." in shown
    assert "You play against" in shown
    status, shown = learn("nim last", "B3\nA1\nagain\nnext\nquit\n")
    assert "4/6" in shown
    assert "3/6" not in shown


def test_the_last_game_of_a_lesson_ends_it(learn: Learn, tmp_path: Path) -> None:
    folder = tmp_path / "plancia"
    folder.mkdir()
    text = '{\\"steps\\":{\\"nim/last\\":[0,1,2,3,5]}}'
    (folder / "lessons.json").write_text(f'{{"version": 1, "text": "{text}"}}')
    # Heaps of 1, 1 and 3: two single rocks are left, one for each player.
    status, shown = learn("nim last", "C3\nA1\nB1\n")
    assert status == 0
    assert "Lesson done!" in shown
    assert "Next: plancia learn nim mirror" in shown
    assert "   ✓  last" in learn()[1]
    assert "The mirror" in learn("nim", "quit\n")[1]


def test_a_malformed_move_is_reported_and_asked_for_again(learn: Learn) -> None:
    status, shown = learn("connect4 four", "9\n\nx\n7\nquit\n")
    assert status == 1
    assert "'9' is not a column from 1 to 7" in shown
    assert "Four in a row: you win!" in shown


def test_an_unknown_lesson_is_refused_with_those_that_there_are(learn: Learn) -> None:
    status, shown = learn("nim nothing")
    assert status == 2
    assert "There is no such lesson. There are: last, mirror" in shown


def test_lessons_are_checked_by_a_command(learn: Learn, monkeypatch: pytest.MonkeyPatch) -> None:
    assert learn("nim --check") == (0, "Everything that these lessons claim is true.\n")

    def false(name: str, lesson: Lesson) -> list[str]:
        return [f"{lesson.name} is wrong"]

    monkeypatch.setattr(lesson_checks, "problems", false)
    status, shown = learn("nim --check")
    assert status == 1
    assert "mirror is wrong" in shown
