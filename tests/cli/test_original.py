"""`plancia original`: what the five programs have in common."""

import subprocess
import sys
from pathlib import Path

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


def test_a_name_may_be_in_capitals_and_an_unknown_one_is_answered_with_the_known(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["original", "Nim", "--help"]) == 0
    assert "usage: plancia original nim " in capsys.readouterr().out
    assert main(["original", "chess"]) == 2
    error = capsys.readouterr().err
    assert all(repr(name) in error for name in ORIGINALS)


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
