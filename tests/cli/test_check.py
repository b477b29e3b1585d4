import csv
import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from plancia.cli import main
from plancia.cli.check import EXAMPLES, command
from plancia.courses.case import Case
from plancia.courses.check import COURSES
from processes import wait_until_gone
from waiting import eventually

NIM = [sys.executable, "-m", "plancia", "original", "nim"]
MUTE = [sys.executable, "-c", "print('ROW A: ooo')"]


def test_a_right_program_exits_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "nim", "--cases", "2", "--", *NIM]) == 0
    assert capsys.readouterr().out == "nim: 12 passed, 0 failed\n"


def test_a_wrong_program_exits_1_and_sees_its_first_difference_side_by_side(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["check", "nim", "--cases", "0", "--", *MUTE]) == 1
    told = capsys.readouterr().out
    assert "case 1 failed: the sample input and output of the appendix" in told
    assert "expected" in told
    assert "ROW B: ooooo" in told
    assert "(nothing)" in told
    assert "B2A1C6G1B3A3C2A1A*&4A1" in told
    assert told.count("the input was") == 5
    *_, last, more, counts = told.splitlines()
    assert last.startswith("case 10 failed: ")
    assert more.startswith("The first 5 are shown whole")
    assert counts == "nim: 0 passed, 10 failed, 0 of 100 points"


def test_an_empty_folder_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "nim", "--submissions", str(tmp_path)]) == 2
    assert "there is no program in this folder" in capsys.readouterr().err


def test_graders_get_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "nim", "--cases", "1", "--seed", "4", "--json", "--", *MUTE]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["name"], told["seed"], told["passed"], told["failed"]) == ("nim", 4, 0, 11)
    first = told["cases"][0]
    assert first["rule"] == "the sample input and output of the appendix"
    assert first["input"] == "B2A1C6G1B3A3C2A1A*&4A1"
    assert (first["passed"], first["trouble"], first["first_difference"]) == (False, None, 2)
    assert first["got"] == ["ROW A: ooo"]


def test_a_folder_of_submissions_gives_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "submissions"
    folder.mkdir()
    (folder / "ada.py").write_text("from plancia.nim.original import main\nmain([])\n")
    (folder / "bob.py").write_text("print('hm')\n")
    table = tmp_path / "table.csv"
    arguments = ["check", "nim", "--cases", "1", "--submissions", str(folder), "--csv", str(table)]
    assert main([*arguments, "--", sys.executable, "{}"]) == 1
    rows = list(csv.DictReader(table.read_text().splitlines()))
    assert [(row["submission"], row["passed"], row["failed"]) for row in rows] == [
        ("ada.py", "11", "0"),
        ("bob.py", "0", "11"),
    ]
    assert rows[1]["first_failed_rule"] == "the sample input and output of the appendix"
    assert "ada.py: 11 passed, 0 failed" in capsys.readouterr().out


def some(course: str, *limits: Any) -> tuple[Case, ...]:
    drawn = tuple(COURSES[course].cases(*limits))
    return (*drawn[::20], *[case for case in drawn if case.reading][:2])


def test_every_example_of_the_help_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The programs that the examples name are ours under those names. Each is tried on every
    twentieth case, and on two that rest on a reading."""
    monkeypatch.setattr("plancia.courses.check._all_cases", some)
    pytest.importorskip("ensemble_test", reason="lc3-ensemble-test is not installed")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    nim = (Path(__file__).parents[1] / "data" / "nim" / "right.asm").read_text()
    Path("nim.asm").write_text(nim)
    for empty in ("proj4.asm", "forza4.asm", "Mars.jar"):
        Path(empty).write_text("")
    right = Path(__file__).parents[1] / "data" / "tetrisito" / "right.asm"
    Path("tetrisito.asm").write_text(right.read_text())
    Path("handed-in").mkdir()
    Path("handed-in/ada.asm").write_text(nim)
    plancia = f"{sys.executable} -m plancia original"
    programs = {
        "nim": f"exec {plancia} nim",
        "lc3tools-simulator": f"read run; printf '> '; exec {plancia} nim",
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
        if words[-1].endswith(".asm") and words[1] != "nim" and not shutil.which("spim"):
            continue
        quick = [*words[:2], "--cases", "0", *words[2:]] if "--cases" not in words else words
        many = quick.index("--cases") + 1
        quick[many] = "0"
        if "--seconds" in quick:
            quick[quick.index("--seconds") + 1] = "60"
        assert main(quick) == int("other" in quick), (quick, capsys.readouterr().out)


def test_one_submission_goes_to_gradescope_and_a_folder_to_junit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results, report = tmp_path / "results.json", tmp_path / "report.xml"
    arguments = ["check", "nim", "--cases", "0", "--gradescope", str(results)]
    assert main([*arguments, "--junit", str(report), "--", *MUTE]) == 1
    told = json.loads(results.read_text())
    assert told["score"] == sum(test["score"] for test in told["tests"]) < 100
    assert sum(test["max_score"] for test in told["tests"]) == 100
    suite = ElementTree.parse(report).getroot()[0]
    assert (suite.get("tests"), suite.get("failures")) == ("10", "10")
    assert "expected 'ROW B: ooooo'" in str(suite[0][0].get("message"))
    assert capsys.readouterr().out.endswith("of 100 points\n")


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGKILL])
def test_a_killed_check_leaves_no_program_behind(ending: signal.Signals, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    program = f"setsid sleep 300 & echo $! $$ >{pids}.new; mv {pids}.new {pids}; exec sleep 300"
    command = [sys.executable, "-m", "plancia", "check", "nim", "--", "sh", "-c", program]
    checking = subprocess.Popen(command)
    eventually(lambda: pids.exists() or checking.poll() is not None)
    assert checking.poll() is None
    checking.send_signal(ending)
    assert checking.wait(60) == -ending
    for pid in pids.read_text().split():
        wait_until_gone(int(pid))


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["nim"], "give your program after --"),
        (["nim", "--gradescope", "x", "--submissions", "/"], "--gradescope is for one"),
        (["nim", "/no/such/file.asm"], "No such file or directory"),
        (["chess", "--", "true"], "Invalid value for"),
        (["nim", "--", "./no-such-program"], "there is no such program"),
        (["nim", "--", __file__], "give the command that runs it"),
        (["nim", "--submissions", "/no/such/folder"], "No such file or directory"),
        (["nim", "--cases", "-1", "--", "true"], "Invalid value for"),
    ],
)
def test_bad_arguments_are_told_with_status_2(
    arguments: list[str],
    why: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "ensemble_test", None)  # its lack is not told first
    assert main(["check", *arguments]) == 2
    assert why in capsys.readouterr().err


def test_a_table_that_can_not_be_written_is_told_before_anything_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, ran = str(tmp_path / "no" / "table.csv"), tmp_path / "ran"
    assert main(["check", "nim", "--csv", table, "--", "touch", str(ran)]) == 2
    assert "No such file" in capsys.readouterr().err
    assert not ran.exists()
