import json
from pathlib import Path

import pytest

from plancia.cli import main
from plancia.connect4 import Connect4, Connect4Position
from plancia.connect4.solver.solve import SolvedScore, Solver

POSITIONS = """\
2252576253462244111563365343671351441 -1
7422341735647741166133573473242566 1

23163416124767223154467471272416755633 0
"""


@pytest.fixture
def positions(tmp_path: Path) -> Path:
    file = tmp_path / "positions.txt"
    file.write_text(POSITIONS)
    return file


def test_a_file_of_positions_is_solved_and_timed(
    positions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", "connect4", str(positions)]) == 0
    output = capsys.readouterr().out
    assert output.startswith("3 positions, 0 wrong; mean ")
    assert output.endswith(" a second\n")


def test_wrong_scores_are_listed_with_status_1(
    positions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    positions.write_text(POSITIONS.replace(" 0\n", " 3\n"))
    assert main(["solve", "connect4", str(positions)]) == 1
    output = capsys.readouterr().out.splitlines()
    assert output[0] == "line 4: 23163416124767223154467471272416755633 is 0, not 3"
    assert output[1].startswith("3 positions, 1 wrong")


def test_scores_that_were_not_given_are_printed_in_the_form_that_is_read(
    positions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    positions.write_text(POSITIONS.replace(" -1\n", "\n"))
    assert main(["solve", "connect4", str(positions)]) == 0
    output = capsys.readouterr().out.splitlines()
    assert output[0] == POSITIONS.splitlines()[0]
    assert output[1].startswith("3 positions, 0 wrong")


def test_programs_get_json_and_scores_need_not_be_given(
    positions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    positions.write_text("2252576253462244111563365343671351441\n")
    assert main(["solve", "connect4", str(positions), "--json"]) == 0
    output = json.loads(capsys.readouterr().out)
    assert (output["positions"], output["wrong"]) == (1, 0)
    assert (output["solved"][0]["score"], output["solved"][0]["expected"]) == (-1, None)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("8 0\n", "line 1: move 1 (8)"),
        ("4444444 0\n", "line 1: move 7 (4): column 4 is full"),
        ("4 x\n", "line 1: 'x' is not a score"),
        ("4 4 4\n", "line 1: '4 4 4' is not moves and a score"),
    ],
)
def test_a_malformed_file_ends_with_status_2_and_an_error(
    text: str, why: str, positions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    positions.write_text(text)
    assert main(["solve", "connect4", str(positions)]) == 2
    assert why in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments", [["/no/such/file"], ["/dev/null", "-o", "rows=0"]], ids=["missing", "rows"]
)
def test_bad_arguments_end_with_status_2_and_an_error(arguments: list[str]) -> None:
    assert main(["solve", "connect4", *arguments]) == 2


def test_a_board_too_large_to_solve_is_an_error(
    positions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    positions.write_text("1 0\n")
    assert main(["solve", "connect4", str(positions), "-o", "rows=8", "-o", "columns=8"]) == 2
    assert "too large to solve" in capsys.readouterr().err


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
