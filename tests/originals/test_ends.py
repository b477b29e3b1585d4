"""How all five programs end: when the input ends, on Ctrl-C, and where a file can't be read."""

import os
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from plancia.tetrisito.notation import format_original
from plancia.tetrisito.presets import HEART
from waiting import LIMIT_S

HALF = format_original(HEART).encode()[:-30].rpartition(b"\n")[0]
EARLY = {
    "four_in_a_row": [b"", b"Ann", b"Ann\nBob\n", b"\x00\xff\xfe\n\x80\n 1 \x1c4\n", b"A\nB\n1\n4"],
    "tetrisito": [b"", b"......", HALF],
    "forza4": [b"", b"2", b"1", b"\x00\xff" * 50, b"2" + b"9" * 99, b"\n\n"],
    "nim": [b"", b"B", b"B2A", b"\n\n"],
}
FILES = {"four_in_a_row": ("--script", "{}"), "tetrisito": ("{}",), "pente": ("{}", "X0000")}
QUESTIONS = {
    "four_in_a_row": "Name of player 1",
    "tetrisito": "The start grid",
    "forza4": "Quanti giocatori",
    "nim": "number of rocks: ",
}


def program(name: str) -> list[str]:
    return ["-c", f"import sys; from plancia.originals.{name} import main; sys.exit(main())"]


@pytest.mark.parametrize(
    ("name", "given"), [(name, each) for name, some in EARLY.items() for each in some]
)
def test_input_that_ends_early_ends_a_program_in_order(name: str, given: bytes) -> None:
    command = [sys.executable, *program(name)]
    ended = subprocess.run(command, input=given, capture_output=True, timeout=LIMIT_S)
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert ended.stdout.endswith(b"\n") or name == "tetrisito"


@pytest.mark.parametrize("name", QUESTIONS)
def test_ctrl_c_gives_status_130(name: str) -> None:
    child = pexpect.spawn(sys.executable, program(name), encoding="utf-8", timeout=LIMIT_S)
    child.expect_exact(QUESTIONS[name])
    child.sendintr()
    child.expect_exact(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_can_not_be_read_is_one_line_and_status_two(name: str, tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.write_text("1 4")
    closed.chmod(0)
    for path in (tmp_path / "missing", tmp_path, *([closed] if os.geteuid() else [])):
        words = [word.format(path) for word in FILES[name]]
        command = [sys.executable, *program(name), *words]
        ended = subprocess.run(command, capture_output=True, timeout=LIMIT_S, check=False)
        assert (ended.returncode, ended.stdout) == (2, b"")
        assert ended.stderr.count(b"\n") == 1
        assert str(path).encode() in ended.stderr
