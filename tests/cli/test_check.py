import csv
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from plancia.cli import main
from plancia.cli.check import EXAMPLES, command
from plancia.courses.case import Case
from plancia.courses.check import COURSES
from processes import commands_with
from waiting import eventually

NIM = [sys.executable, "-m", "plancia", "original", "nim"]
RIGHT_NIM = """
import sys
rows, player, keys = {"A": 3, "B": 5, "C": 8}, 1, iter(sys.stdin.read().replace("\\r", ""))
try:
    while any(rows.values()):
        print(*(f"ROW {row}: {'o' * n}".rstrip() for row, n in rows.items()), sep="\\n")
        while True:
            print(f"Player {player}, choose a row and number of rocks: ", end="")
            move = [next(key for key in keys if key != "\\n") for _ in "12"]
            print("".join(move))
            if move[0] in rows and move[1] in "123456789" and int(move[1]) <= rows[move[0]]:
                break
            print("Invalid move. Try again.")
        rows[move[0]] -= int(move[1])
        player = 3 - player
        print()
    print(f"Player {player} Wins.")
except (RuntimeError, StopIteration):
    print()
"""
MUTE = [sys.executable, "-c", "print('ROW A: ooo')"]


def test_a_right_program_exits_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "nim", "--cases", "2", "--", *NIM]) == 0
    assert capsys.readouterr().out == (
        "Where the document is open, your program follows:\n"
        "  how many rocks row C has at the start: eight, as the rule and the appendix have it "
        "(ours)\n"
        "  how a row without rocks is written: `ROW B:` (ours)\n"
        "nim: 17 passed, 0 failed\n"
    )


def test_a_wrong_program_exits_1_and_sees_its_first_difference_side_by_side(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["check", "nim", "--cases", "0", "--", *MUTE]) == 1
    output = capsys.readouterr().out
    assert "case 1 failed: the rows show the rocks that are left" in output
    assert "expected" in output
    assert "ROW B: ooooo" in output
    assert "(nothing)" in output
    assert "B2A1C6G1B3A3C2A1A*&4A1" in output
    assert output.count("the input was") == 1
    *_, more, counts = output.splitlines()
    assert more == "14 more cases failed; --json shows them."
    assert counts == "nim: 0 passed, 15 failed, 0 of 100 points"


def test_graders_get_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "nim", "--cases", "1", "--seed", "4", "--json", "--", *MUTE]) == 1
    output = json.loads(capsys.readouterr().out)
    assert (output["name"], output["seed"], output["passed"], output["failed"]) == ("nim", 4, 0, 16)
    first = output["cases"][0]
    assert first["rule"] == "the rows show the rocks that are left"
    assert first["input"] == "B2A1C6G1B3A3C2A1A*&4A1"
    assert (first["passed"], first["trouble"], first["first_difference"]) == (False, None, 2)
    assert first["got"] == ["ROW A: ooo"]


def test_a_folder_of_submissions_gives_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "submissions"
    folder.mkdir()
    (folder / "ada.py").write_text(RIGHT_NIM)
    (folder / "bob.py").write_text("print('hm')\n")
    table = tmp_path / "table.csv"
    arguments = ["check", "nim", "--cases", "1", "--submissions", str(folder), "--csv", str(table)]
    assert main([*arguments, "--", sys.executable, "{}"]) == 1
    rows = list(csv.DictReader(table.read_text().splitlines()))
    assert [(row["submission"], row["passed"], row["failed"]) for row in rows] == [
        ("ada.py", "16", "0"),
        ("bob.py", "0", "16"),
    ]
    assert rows[1]["first_failed_rule"] == "the rows show the rocks that are left"
    assert rows[1]["reason"] == "line 1: expected 'ROW A: ooo', got 'hm'"
    assert "ada.py: 16 passed, 0 failed" in capsys.readouterr().out


def some(course: str, *limits: Any) -> tuple[Case, ...]:
    drawn = tuple(COURSES[course].cases(*limits))
    return (*drawn[::20], *(case for case in drawn if case.rule.endswith("has three")))


def test_every_example_of_the_help_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The programs that the examples name are ours under those names. Each is tried on every
    twentieth case, and on the one that shows a reading that is not ours."""
    monkeypatch.setattr("plancia.courses.check._all_cases", some)
    # In the sandbox there would be no originals.
    monkeypatch.setattr("plancia.courses.program.contained", lambda words, *rest: words)
    monkeypatch.chdir(tmp_path)
    Path("data").mkdir()
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    nim = (Path(__file__).parents[1] / "data" / "nim" / "right.asm").read_text()
    Path("nim.asm").write_text(nim)
    for empty in (
        *("proj4.asm", "forza4.asm", "Mars.jar"), "main.asm", "mosse.asm", "vittoria.asm"
    ):  # fmt: skip
        Path(empty).write_text("")
    right = Path(__file__).parents[1] / "data" / "tetrisito" / "right.asm"
    Path("tetrisito.asm").write_text(right.read_text())
    Path("course.toml").write_text("seed = 3\n")
    Path("handed-in").mkdir()
    Path("handed-in/ada.asm").write_text(nim)
    plancia = f"{sys.executable} -m plancia original"
    programs = {
        "nim": f"exec {plancia} nim",
        "tetrisito": f"exec {plancia} tetrisito --implementation B",
        "java": f"exec {plancia} tetrisito",
        "four": f"exec {plancia} four-in-a-row",
    }
    for name, script in programs.items():
        Path(name).write_text(f"#!/bin/sh\n{script}\n")
        Path(name).chmod(0o755)
    lines = [line.split() for line in EXAMPLES.splitlines() if line.startswith("  plancia")]
    options = {option for line in lines for option in line if option.startswith("--")}
    for parameter in command.params:
        assert not parameter.opts[0].startswith("--") or parameter.opts[0] in options
    for _, *words in lines:
        quick = [*words[:2], "--cases", "0", *words[2:]] if "--cases" not in words else words
        many = quick.index("--cases") + 1
        quick[many] = "0"
        if "--seconds" in quick:
            quick[quick.index("--seconds") + 1] = "60"
        assert main(quick) == int("block=free" in quick), (quick, capsys.readouterr().out)


def test_one_submission_goes_to_gradescope(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results = tmp_path / "results.json"
    arguments = ["check", "nim", "--cases", "0", "--gradescope", str(results)]
    assert main([*arguments, "--", *MUTE]) == 1
    data = json.loads(results.read_text())
    assert data["score"] == sum(test["score"] for test in data["tests"]) < 100
    assert sum(test["max_score"] for test in data["tests"]) == 100
    assert capsys.readouterr().out.endswith("of 100 points\n")


def test_an_assembly_error_is_reported_once_with_its_line_everywhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, results, table = (tmp_path / name for name in ("nim.asm", "results.json", "table.csv"))
    source.write_text(".ORIG x3000\nADD R0, R0\nLD R0, X\n.END\n")
    files = ["--gradescope", str(results), "--csv", str(table)]
    assert main(["check", "nim", *files, str(source)]) == 1
    error = "line 2 `ADD R0, R0`: ADD is written `ADD R0, R1, R2` or `ADD R0, R1, #5`"
    output = capsys.readouterr().out
    assert output.count(error) == 1
    assert output.endswith("nim: not assembled, 0 of 100 points\n")
    assert error in json.loads(results.read_text())["output"]
    assert json.loads(results.read_text())["score"] == 0
    [row] = csv.DictReader(table.read_text().splitlines())
    assert (row["points"], row["reason"]) == ("0", error)
    assert main(["check", "nim", "--json", str(source)]) == 1
    assert json.loads(capsys.readouterr().out)["errors"][0] == error


def test_gradescope_reads_the_words_of_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, results = tmp_path / "nim.asm", tmp_path / "results.json"
    right = (Path(__file__).parents[1] / "data" / "nim" / "right.asm").read_text()
    source.write_text(right.replace("BRnz WRONG", "BRn WRONG"))
    assert main(["check", "nim", "--cases", "0", "--gradescope", str(results), str(source)]) == 1
    printed = capsys.readouterr().out
    tests = {test["name"]: test for test in json.loads(results.read_text())["tests"]}
    outputs = [test["output"] for test in tests.values() if "failed" in test["output"]]
    assert outputs
    assert all(line in printed for output in outputs for line in output.splitlines())


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGKILL])
def test_a_killed_check_leaves_no_program_behind(ending: signal.Signals) -> None:
    length = f"300.{os.getpid()}{int(ending)}"
    sleeping = f"sleep\0{length}\0"
    program = f"setsid sleep {length} & exec sleep {length}"
    command = [sys.executable, "-m", "plancia", "check", "nim", "--", "sh", "-c", program]
    checking = subprocess.Popen(command)
    eventually(lambda: len(commands_with(sleeping)) == 2 or checking.poll() is not None)
    assert checking.poll() is None
    checking.send_signal(ending)
    assert checking.wait(60) == -ending
    eventually(lambda: not commands_with(length))


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["nim"], "give your program after --"),
        (["nim", "--gradescope", "x", "--submissions", "/"], "is for one submission"),
        (["nim", "/no/such/file.asm"], "No such file or directory"),
        (["chess", "--", "true"], "Invalid value for"),
        (["nim", "--", "./no-such-program"], "there is no such program"),
        (["nim", "--", __file__], "give the command that runs it"),
        (["nim", "--submissions", "/no/such/folder"], "No such file or directory"),
        (["nim", "--cases", "-1", "--", "true"], "Invalid value for"),
    ],
)
def test_bad_arguments_end_with_status_2_and_an_error(
    arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", *arguments]) == 2
    assert why in capsys.readouterr().err


def test_a_table_that_can_not_be_written_is_an_error_before_anything_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, ran = str(tmp_path / "no" / "table.csv"), tmp_path / "ran"
    assert main(["check", "nim", "--csv", table, "--", "touch", str(ran)]) == 2
    assert "No such file" in capsys.readouterr().err
    assert not ran.exists()
