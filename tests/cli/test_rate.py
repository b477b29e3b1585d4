import json
from pathlib import Path

import pytest

import plancia
from plancia.cli import main
from plancia.core.record import write_json, write_text


def record(first: str, second: str, result: str) -> plancia.Record:
    return plancia.Record(
        plancia.game("nim").start(), (), {"First": first, "Second": second}, {}, result
    )


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    games = [record("anna", "bob", "1-0"), record("bob", "anna", "1/2-1/2")]
    (tmp_path / "text").write_text(write_text(games))
    (tmp_path / "json").write_text(write_json([record("bob", "cleo", "1-0")]))
    return [str(tmp_path / "text"), str(tmp_path / "json")]


def test_players_of_all_files_are_rated(
    files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plot, table = tmp_path / "plot", tmp_path / "table"
    assert main(["rate", *files, "--plot", str(plot), "--markdown", str(table)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[1] for line in lines[1:4]] == ["anna", "bob", "cleo"]
    assert lines[6].split()[:3] == ["anna", "-", "bob"]
    assert plot.read_text().startswith("<svg")
    assert table.read_text().startswith("| # | player |")


def test_programs_get_json(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rate", files[0], "--json"]) == 0
    output = json.loads(capsys.readouterr().out)
    assert [each["player"] for each in output["standings"]] == ["anna", "bob"]
    assert output["differences"][0] == {
        "players": ["anna", "bob"],
        "elo": 190.8,
        "error": 321.0,
        "superiority": 0.8413,
        "wins": 1,
        "draws": 1,
        "losses": 0,
    }


@pytest.mark.parametrize(("text", "why"), [("[Game", "text"), ("", "no game of two players")])
def test_what_can_not_be_rated_is_an_error(
    text: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text").write_text(text)
    assert main(["rate", str(tmp_path / "text")]) == 2
    assert why in capsys.readouterr().err
