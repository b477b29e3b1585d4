"""The import contracts of pyproject.toml are kept, and each of them can fail."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

PLANTED = {
    "core/grid.py": "import plancia.nim",
    "arena/match.py": "import plancia.web",
    "nim/theory.py": "import plancia.pente",
    "pente/board.py": "import plancia.connect4",
    "nim/rules.py": "import numpy",
    "core/text.py": "import rich",
    "checkers/__init__.py": "",
}
"""Files of the package and the line that breaks a contract in each; the last room has no layer."""


def lint(folder: Path) -> str:
    """What import-linter says of the package in a folder, with the contracts that are there."""
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=folder,
        env={"PYTHONPATH": str(folder / "src"), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What is said of the package with all of PLANTED in it."""
    folder = tmp_path_factory.mktemp("planted")
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("static"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    for name, line in PLANTED.items():
        file = folder / "src" / "plancia" / name
        file.parent.mkdir(exist_ok=True)
        text = file.read_text() if file.exists() else ""
        file.write_text(f"{text}\n{line}\n")
    return lint(folder)


def test_the_package_keeps_its_contracts() -> None:
    assert "0 broken" in lint(ROOT)


@pytest.mark.parametrize(
    "said",
    [
        "plancia.core.grid -> plancia.nim",
        "plancia.arena.match -> plancia.web",
        "plancia.nim.theory -> plancia.pente",
        "plancia.pente.board -> plancia.connect4",
        "plancia.nim.rules -> numpy",
        "plancia.core.text -> rich",
        "plancia.checkers",
    ],
)
def test_each_kind_of_violation_is_found(broken: str, said: str) -> None:
    assert said in broken
