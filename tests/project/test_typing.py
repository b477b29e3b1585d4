"""Types as users meet them: a program, the pattern of a game of one's own, the whole package."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
CHECKED = [TESTS / "typing" / "program.py", *sorted((TESTS / "thirdparty").rglob("*.py"))]


def run(*command: str) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "PYTHONPATH": str(TESTS.parent / "src"),
        # `pyright --verifytypes` asks the first Python of the path where packages are.
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    }
    return subprocess.run(
        [sys.executable, "-m", *command],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
        cwd=TESTS.parent,
    )


def pyright(*arguments: str) -> subprocess.CompletedProcess[str]:
    completed = run("pyright", "--pythonpath", sys.executable, *arguments)
    if "npm" in completed.stderr and completed.returncode not in (0, 1):
        pytest.skip(f"pyright has no Node.js: {completed.stderr.strip().splitlines()[-1]}")
    return completed


def test_mypy_finds_nothing_wrong_in_a_program_and_in_games_of_ones_own() -> None:
    completed = run("mypy", "--strict", *map(str, CHECKED))
    assert completed.returncode == 0, completed.stdout + completed.stderr


def test_pyright_finds_nothing_wrong_in_a_program_and_in_games_of_ones_own() -> None:
    completed = pyright(*map(str, CHECKED))
    assert completed.returncode == 0, completed.stdout + completed.stderr


@pytest.mark.soak
def test_every_public_type_is_known() -> None:
    completed = pyright("--verifytypes", "plancia", "--ignoreexternal", "--outputjson")
    found = json.loads(completed.stdout)["typeCompleteness"]
    unknown = [
        f"{each['name']}: {[one['message'] for one in each['diagnostics']]}"
        for each in found["symbols"]
        if each["isExported"] and (not each["isTypeKnown"] or each["isTypeAmbiguous"])
    ]
    assert unknown == []
    assert found["exportedSymbolCounts"]["withKnownType"] > 6000
