"""Import contracts are kept, and each can fail; tests mirror the package."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tools.site import IN_BROWSER

ROOT = Path(__file__).parents[2]

PLANTED = {
    "core/grid.py": "import plancia.nim",
    "arena/sprt.py": "import plancia.web",
    "nim/solver/theory.py": "import plancia.pente",
    "pente/board.py": "import plancia.connect4",
    "nim/rules.py": "import numpy",
    "core/text.py": "import rich",
    "live/game.py": "import litestar",
    "live/events.py": "import asyncio",
    "browser/host.py": "import rich",
    "study/views.py": "import sqlalchemy",
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
        "plancia.arena.sprt -> plancia.web",
        "plancia.nim.solver.theory -> plancia.pente",
        "plancia.pente.board -> plancia.connect4",
        "plancia.nim.rules -> numpy",
        "plancia.core.text -> rich",
        "plancia.live.game -> litestar",
        "plancia.live.events -> asyncio",
        "plancia.browser.host -> rich",
        "plancia.study.views -> sqlalchemy",
        "plancia.checkers",
    ],
)
def test_each_kind_of_violation_is_found(broken: str, said: str) -> None:
    assert said in broken


def test_what_a_browser_runs_imports_no_compiler_no_server_and_no_processes() -> None:
    pure = ["live", "study"]
    names = [".".join(("plancia", *module.with_suffix("").parts)) for module in modules()]
    code = (
        "import importlib, sys\n"
        f"for name in {[name for name in names if name.split('.')[1] in pure]}:\n"
        "    importlib.import_module(name)\n"
        "print([name for name in ('asyncio', 'litestar', 'multiprocessing', 'numba',\n"
        "    'numpy', 'plancia.arena', 'sqlalchemy', 'subprocess') if name in sys.modules])\n"
    )
    alone = {name: value for name, value in os.environ.items() if "COVERAGE" not in name}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=alone,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert done.stdout == "[]\n"


def test_what_a_browser_imports_is_on_its_site() -> None:
    code = "import plancia.browser.worker, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    ours = (name.split(".") for name in done.stdout.split() if name.startswith("plancia."))
    parts = {names[1] for names in ours}
    assert parts - {part.removesuffix(".py") for part in IN_BROWSER} == set()


def modules() -> list[Path]:
    """Every module of the package but those that only gather or migrate."""
    files = (ROOT / "src" / "plancia").rglob("*.py")
    found = (file.relative_to(ROOT / "src" / "plancia") for file in files)
    return sorted(f for f in found if not f.name.startswith("__") and "migrations" not in f.parts)


def test_every_package_has_its_folder_of_tests() -> None:
    folders = {module.parent for module in modules()}
    assert [str(each) for each in folders if not (ROOT / "tests" / each).is_dir()] == []
