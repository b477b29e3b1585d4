"""`plancia original`: what the five programs have in common."""

import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from plancia.cli import main
from plancia.cli.original import ORIGINALS
from waiting import LIMIT_S

PUZZLE = ("......\n" * 12) + "1\n#...\n....\n....\n....\n"


@pytest.mark.parametrize(
    ("name", "output", "why"),
    [("nim", ">&-", "closed"), *((name, ">/dev/full", "No space left") for name in ORIGINALS)],
)
def test_output_that_can_not_be_written_is_one_line_and_status_two(
    name: str, output: str, why: str, tmp_path: Path
) -> None:
    (tmp_path / "board").write_text("1\n3\nX..\n")
    arguments = f"{tmp_path}/board X0001" if name == "pente" else ""
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m plancia original {name} {arguments} {output}"],
        input=PUZZLE,
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert why in done.stderr


TITLES = ("Four in a Row", "Tetrisito", "Forza 4", "Pente", "Nim")


def test_without_a_name_the_five_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["original"]) == 0
    output = capsys.readouterr().out
    for title, name in zip(TITLES, ORIGINALS, strict=True):
        assert title in output
        assert f"plancia original {name}\n" in output
        assert f"import {ORIGINALS[name].module}\n" in output


@pytest.mark.parametrize("answer", ["5", "Nim"])
def test_on_a_terminal_one_of_the_list_can_be_started(answer: str) -> None:
    arguments = ["-m", "plancia", "original"]
    child = pexpect.spawn(sys.executable, arguments, timeout=LIMIT_S, encoding="utf-8")
    child.expect_exact("Start which one?")
    child.sendline(answer)
    child.expect_exact("Player 1, choose a row")
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


def test_on_a_terminal_enter_starts_none() -> None:
    arguments = ["-m", "plancia", "original"]
    child = pexpect.spawn(sys.executable, arguments, timeout=LIMIT_S, encoding="utf-8")
    child.expect_exact("Start which one?")
    child.sendline("")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


@pytest.mark.parametrize(
    ("spelt", "name"),
    [
        ("connect4", "forza4"), ("forza-4", "forza4"), ("Forza 4", "forza4"), ("Nim", "nim"),
        ("PENTE", "pente"), ("four_in_a_row", "four-in-a-row"), ("Four in a Row", "four-in-a-row"),
        ("Tetrisito", "tetrisito"), ("connect-four", "forza4"),
    ],
)  # fmt: skip
def test_a_name_is_understood_however_it_is_spelt(
    spelt: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["original", spelt, "--help"]) == 0
    assert f"usage: plancia original {name} " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("spelt", "expected"),
    [
        ("tetris", "did you mean tetrisito?"),
        ("pent", "did you mean pente?"),
        ("chess", "there are: four-in-a-row, tetrisito, forza4, pente, nim"),
    ],
)
def test_an_unknown_name_is_answered_with_the_known_ones(
    spelt: str, expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["original", spelt]) == 2
    assert expected in capsys.readouterr().err


@pytest.mark.parametrize(
    "module",
    [
        "originals.forza4",
        "originals.four_in_a_row",
        "originals.nim",
        "originals.pente",
        "originals.tetrisito",
    ],
)
def test_an_original_imports_nothing_heavy(module: str) -> None:
    code = (
        f"import sys, plancia.{module}\n"
        "print(*{'numba', 'numpy', 'rich', 'click', 'plancia.testing'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout == "\n"
