import csv
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from plancia.cli import main
from processes import wait_until_gone

NIM = [sys.executable, "-m", "plancia", "original", "nim"]
MUTE = [sys.executable, "-c", "print('ROW A: ooo')"]


def test_a_right_program_exits_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "nim", "--cases", "2", "--", *NIM]) == 0
    assert capsys.readouterr().out == "nim: 11 passed, 0 failed\n"


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
    assert told.endswith("nim: 0 passed, 9 failed\n")


def test_graders_get_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "nim", "--cases", "1", "--seed", "4", "--json", "--", *MUTE]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["name"], told["seed"], told["passed"], told["failed"]) == ("nim", 4, 0, 10)
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
        ("ada.py", "10", "0"),
        ("bob.py", "0", "10"),
    ]
    assert rows[1]["first_failed_rule"] == "the sample input and output of the appendix"
    assert "ada.py: 10 passed, 0 failed" in capsys.readouterr().out


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGKILL])
def test_a_killed_check_leaves_no_program_behind(ending: signal.Signals, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    program = f"setsid sleep 300 & echo $! $$ >{pids}.new; mv {pids}.new {pids}; exec sleep 300"
    command = [sys.executable, "-m", "plancia", "check", "nim", "--", "sh", "-c", program]
    checking = subprocess.Popen(command)
    while not pids.exists():
        assert checking.poll() is None
        time.sleep(0.01)
    checking.send_signal(ending)
    assert checking.wait(60) == -ending
    for pid in pids.read_text().split():
        wait_until_gone(int(pid))


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["nim"], "give your program after --"),
        (["nim", "--csv", "x", "--", "true"], "--csv goes with --submissions"),
        (["chess", "--", "true"], "Invalid value for"),
        (["nim", "--submissions", "/no/such/folder"], "No such file or directory"),
        (["nim", "--cases", "-1", "--", "true"], "Invalid value for"),
    ],
)
def test_bad_arguments_are_told_with_status_2(
    arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", *arguments]) == 2
    assert why in capsys.readouterr().err


def test_a_table_that_can_not_be_written_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a").mkdir()
    table = str(tmp_path / "no" / "table.csv")
    assert main(["check", "nim", "--submissions", str(tmp_path / "a"), "--csv", table]) == 2
    assert "No such file" in capsys.readouterr().err
