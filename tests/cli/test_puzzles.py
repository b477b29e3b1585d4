import io
from datetime import date
from pathlib import Path
from types import SimpleNamespace

import pytest

from cli.conftest import Solve
from plancia.cli import main
from plancia.puzzles import mining
from plancia.puzzles.pack import read_pack
from plancia.study.daily import make_daily
from plancia.study.puzzles import DailiesRequest, daily_list


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


@pytest.mark.parametrize(
    ("arguments", "status"),
    [("nim --motif none", 2), ("nim --grade 4", 1), ("nim --number 2", 2), ("tetrisito", 2)],
)
def test_what_there_is_not_is_refused(solve: Solve, arguments: str, status: int) -> None:
    assert solve(arguments)[0] == status


@pytest.mark.parametrize("name", ["nim", "tetrisito"])
def test_the_daily_puzzle_is_that_of_the_page(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    day = date(2026, 11, 20)
    monkeypatch.setattr("plancia.cli.puzzles.date", SimpleNamespace(today=lambda: day))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"quit\n")))
    listed = daily_list(DailiesRequest(day.isoformat())).entries
    number = next(each.number for each in listed if each.game == name)
    main(["puzzles", "solve", name, "--daily"])
    shown = capsys.readouterr().out
    assert f"Puzzle {make_daily(day).index if number is None else number} of " in shown


@pytest.mark.parametrize("name", ["connect4", "four-in-a-row", "nim", "pente", "tetrisito"])
def test_a_puzzle_fits_a_terminal_of_80_columns(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = b"hint\nhint\nhint\nshow\n"
    for seed in ("3", "4", "5"):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed)))
        assert main(["puzzles", "solve", name, "--seed", seed]) == 1
        lines = capsys.readouterr().out.splitlines()
        assert any("The solution:" in line for line in lines)
        assert [line for line in lines if len(line.removeprefix("> ")) > 79] == []
