import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from plancia.cli import main
from plancia.puzzles import mining
from plancia.puzzles import pack as packs
from plancia.puzzles.pack import read_pack, write_pack


def test_puzzles_are_mined_into_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(mining, "TASKS_AT_ONCE", 1)
    file = tmp_path / "mine.bin"
    make = ["puzzles", "make", "nim", "--count", "2", "--out", str(file), "--runner", "here"]
    assert main(make) == 0
    assert capsys.readouterr().out.startswith(f"{file}: 2 puzzles, ")
    assert len(read_pack(file)) == 2


def test_a_game_without_puzzles_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = ["--out", str(tmp_path / "t.bin"), "--runner", "here"]
    assert main(["puzzles", "make", "connect4", "-o", "connect=5", *out]) == 2
    assert "Connect Four has no puzzles" in capsys.readouterr().err


LINES = (
    '{"heaps":"2,4"}\t2,4 1\tB2\t1\t2\tequal-heaps',
    '{"heaps":"3,4","misere":false}\t3,4 1\tB1 B1 A1\t1\t3\tequal-heaps',
)


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two puzzles of Nim in place of the package's."""
    write_pack(tmp_path / "nim.bin", "nim", LINES)
    monkeypatch.setattr(packs, "FOLDER", tmp_path)
    packs.shipped.cache_clear()
    yield
    packs.shipped.cache_clear()


Solve = Callable[..., tuple[int, str]]


@pytest.fixture
def solve(
    pack: None, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> Solve:
    def run(arguments: str, typed: str = "") -> tuple[int, str]:
        stdin = io.TextIOWrapper(io.BytesIO(typed.encode()))
        monkeypatch.setattr("sys.stdin", stdin)
        status = main(["puzzles", "solve", *arguments.split()])
        return status, capfdbinary.readouterr().out.decode()

    return run


def test_a_line_of_right_moves_solves_a_puzzle(solve: Solve) -> None:
    status, output = solve("nim --number 1", "B1\nA1\n")
    assert status == 0
    assert output.count("Right.") == 2
    assert "find the only move that wins. (Hard)" in output
    assert "The idea: leave equal heaps." in output
    assert output.endswith("Solved!\n")


def test_a_wrong_move_is_answered_and_counted(solve: Solve) -> None:
    status, output = solve("nim --grade 2", "A1\nB9\nB2\n")
    assert status == 0
    assert "No. Try again.\nAfter A1 the answer is: player 2 takes 4 rocks from heap B.\n" in output
    assert "Heap B has 4 rocks, fewer than 9" in output
    assert output.endswith("Solved, after 1 wrong move.\n")


def test_a_hint_does_not_name_the_move(solve: Solve) -> None:
    status, output = solve("nim --number 0", "hint\nquit\n")
    assert status == 1
    assert "What if they were equal?" in output
    assert "B2" not in output


def test_a_hint_has_three_steps_for_each_move(solve: Solve) -> None:
    status, output = solve("nim --number 1", "hint\nhint\nhint\nhint\nB1\nhint\nA1\n")
    assert status == 0
    first, _, second = output.partition("Right.")
    _, *steps = first.split("> ")
    look, where, move, again = (step.strip() for step in steps[:4])
    assert len({look, where, move}) == 3
    assert "Marked:" in where
    assert move.startswith("Take 1 rock from heap B")
    assert again == move
    assert "Take" not in second.split("> ")[1]


def test_the_solution_is_shown_on_demand(solve: Solve) -> None:
    status, output = solve("nim --motif equal-heaps --seed 0 --grade 3", "show\n")
    assert status == 1
    assert "The solution: B1 B1 A1" in output


def test_the_end_of_input_ends_it(solve: Solve) -> None:
    assert solve("nim --daily")[0] == 1


@pytest.mark.parametrize(
    ("arguments", "status"),
    [("nim --motif none", 2), ("nim --grade 4", 1), ("nim --number 2", 2), ("tetrisito", 2)],
)
def test_what_there_is_not_is_refused(solve: Solve, arguments: str, status: int) -> None:
    assert solve(arguments)[0] == status
