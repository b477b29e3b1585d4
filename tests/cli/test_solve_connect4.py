import json
from pathlib import Path

import pytest

from plancia.cli import main
from plancia.connect4 import Connect4, Connect4Position
from plancia.connect4.solver.solve import SolvedScore, Solver


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "puzzle.txt"


def test_the_opening_book_is_used_unless_it_is_refused(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text("44\n4444\n")
    assert main(["solve", "connect4", str(file), "--json"]) == 0
    output = json.loads(capsys.readouterr().out)
    assert [row["nodes"] for row in output["solved"]] == [0, 0]


def test_what_the_book_knows_waits_for_no_compiler(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def compile(self: Solver, game: Connect4) -> None:
        raise AssertionError("a search is compiled")

    monkeypatch.setattr(Solver, "_search_for", compile)
    assert main(["solve", "connect4", "44"]) == 0
    assert main(["solve", "connect4", "444443325216"]) == 0
    with pytest.raises(AssertionError, match="a search is compiled"):
        main(["solve", "connect4", "4444433252161"])


@pytest.mark.jit
def test_no_position_is_solved_before_its_clock_starts(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    solved = []
    solve = Solver.solve

    def noted(self: Solver, position: Connect4Position, weak: bool = False) -> SolvedScore:
        solved.append(position)
        return solve(self, position, weak)

    monkeypatch.setattr(Solver, "solve", noted)
    file.write_text("444443325216\n44444332521\n")
    assert main(["solve", "connect4", str(file), "--no-book"]) == 0
    assert len(solved) == 2
