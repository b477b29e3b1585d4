"""`plancia original`: what the five programs have in common."""

import subprocess
import sys
from pathlib import Path

import pytest

from waiting import LIMIT_S

PUZZLE = ("......\n" * 12) + "1\n#...\n....\n....\n....\n"


@pytest.mark.parametrize("name", ["four-in-a-row", "tetrisito", "forza4", "pente", "nim"])
@pytest.mark.parametrize(("output", "why"), [(">&-", "closed"), (">/dev/full", "No space left")])
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


@pytest.mark.parametrize(
    "module",
    [
        "connect4.forza4",
        "four_in_a_row.original",
        "nim.original",
        "pente.original",
        "tetrisito.original",
    ],
)
def test_an_original_imports_nothing_heavy(module: str) -> None:
    code = (
        f"import sys, plancia.{module}\n"
        "print(*{'numba', 'numpy', 'rich', 'click', 'plancia.testing'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout == "\n"
