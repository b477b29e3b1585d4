"""A wheel with compiled kernels in an environment that has neither Numba nor NumPy."""

from __future__ import annotations

import resource
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from math import inf
from pathlib import Path
from zipfile import ZipFile

import pytest

from plancia.kernels.jit import DISABLED
from plancia.kernels.library import PACKAGE, targets_here

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))
from tools import try_wheel  # noqa: E402  # of the repository, not of the package

NEEDED = ("click", "markdown_it", "mdurl", "msgspec", "pygments", "rich")
"""What `pip install` of the wheel brings along."""
FOR_DEVELOPERS = {".md", ".po", ".pyc", ".ts"}
"""Suffixes of files that stay out of the wheel."""
FIRST_ANSWER_CPU_S = 0.5
ATTEMPTS = 5
"""To answer in time: on a busy machine CPU time grows too, and the first one compiles .pyc files,
which pip does."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(DISABLED, reason="nothing is compiled"),
    pytest.mark.skipif(not targets_here(), reason="no library is made for this kind of machine"),
]

Run = Callable[..., str]


@pytest.fixture(scope="module")
def wheel(libraries: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    shutil.copytree(PACKAGE, folder / "src" / "plancia", ignore=shutil.ignore_patterns("compiled"))
    compiled = folder / "src" / "plancia" / "compiled"
    shutil.copytree(libraries, compiled, ignore=shutil.ignore_patterns("lock"))
    for name in ("LICENSE", "README.md", "pyproject.toml"):
        shutil.copy(ROOT / name, folder)
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "dist"]
    subprocess.run(build, cwd=folder, check=True, capture_output=True)
    (wheel,) = (folder / "dist").iterdir()
    return wheel


@pytest.fixture(scope="module")
def plancia(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs the command of a fresh environment; what it says."""
    folder = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "env"], check=True)
    (site,) = (folder / "env").glob("lib/python*/site-packages")
    ZipFile(wheel).extractall(site)
    for name in NEEDED:
        shutil.copytree(Path(sysconfig.get_path("purelib")) / name, site / name)

    python = folder / "env" / "bin" / "python"

    def run(*arguments: str, given: str = "", status: int = 0) -> str:
        filled = [argument.format(python=python) for argument in arguments]
        command = [python, "-I", "-m", "plancia", *filled]
        done = subprocess.run(command, capture_output=True, text=True, cwd=folder, input=given)
        assert done.returncode == status, done.stderr
        return done.stdout + done.stderr

    return run


def test_a_wheel_holds_what_runs_and_nothing_else(wheel: Path, libraries: Path) -> None:
    held = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    compiled = {f"plancia/compiled/{file.name}" for file in libraries.glob("kernels-*")}
    files = [file.relative_to(PACKAGE) for file in PACKAGE.rglob("*") if file.is_file()]
    runs = {file for file in files if file.suffix not in FOR_DEVELOPERS}
    sources = {f"plancia/{file.as_posix()}" for file in runs if file.parts[0] != "compiled"}
    assert compiled
    assert held == sources | compiled


def test_the_library_runs_the_kernels(plancia: Run) -> None:
    assert plancia("kernels") == "The kernels run by: library\n"


def test_the_first_position_is_solved_in_half_a_second_of_cpu_time(plancia: Run) -> None:
    spent = [inf]
    while min(spent) >= FIRST_ANSWER_CPU_S and len(spent) <= ATTEMPTS:
        before = cpu_seconds()
        said = plancia("solve", "connect4", "-", given="4444433252167\n")  # beyond the book
        spent.append(cpu_seconds() - before)
        assert said.startswith("4444433252167 ")
    assert min(spent) < FIRST_ANSWER_CPU_S, spent


def cpu_seconds() -> float:
    """Of all processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.mark.parametrize(("command", "given", "says"), try_wheel.COMMANDS)
def test_every_command_works_without_numba(
    command: str, given: str, says: str, plancia: Run
) -> None:
    assert says in plancia(*command.split(), given=given)


@pytest.mark.parametrize(
    ("moves", "wins"),
    [("3 2", 6), ("5 2 4 6 5 4 7 3", 5), ("3 3 1 2 4 5 3 5 5 3 2 6 7 5", 6),
     ("4 1 1 6 6 1 7 1 2 7 1 2 4 1 4 7 6 3 5 7 7 3 2 4", 3)],
)  # fmt: skip
def test_the_first_answer_of_a_fresh_process_throws_no_win_away(
    moves: str, wins: int, plancia: Run
) -> None:
    said = plancia(
        "ugi", "connect4", given=f"isready\nposition startpos moves {moves}\ngo movetime 20\n"
    )
    assert said.endswith(f"bestmove {wins}\n")


def test_what_needs_an_extra_says_which(plancia: Run) -> None:
    assert "pip install 'WHEEL[web]'" in plancia("serve", status=1)
