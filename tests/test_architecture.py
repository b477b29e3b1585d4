"""Import contracts are kept, and each can fail; tests mirror the package."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

PLANTED = {
    "core/grid.py": "import plancia.nim",
    "arena/sprt.py": "import plancia.web",
    "nim/theory.py": "import plancia.pente",
    "pente/board.py": "import plancia.connect4",
    "nim/rules.py": "import numpy",
    "core/text.py": "import rich",
    "play/game.py": "import msgspec",
    "play/events.py": "import asyncio",
    "browser/host.py": "import msgspec",
    "study/views.py": "import msgspec",
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
        "plancia.nim.theory -> plancia.pente",
        "plancia.pente.board -> plancia.connect4",
        "plancia.nim.rules -> numpy",
        "plancia.core.text -> rich",
        "plancia.play.game -> msgspec",
        "plancia.play.events -> asyncio",
        "plancia.browser.host -> msgspec",
        "plancia.study.views -> msgspec",
        "plancia.checkers",
    ],
)
def test_each_kind_of_violation_is_found(broken: str, said: str) -> None:
    assert said in broken


def test_what_a_browser_runs_imports_no_compiler_no_server_and_no_processes() -> None:
    pure = ["play", "study"]
    names = [".".join(("plancia", *module.with_suffix("").parts)) for module in modules()]
    code = (
        "import importlib, sys\n"
        f"for name in {[name for name in names if name.split('.')[1] in pure]}:\n"
        "    importlib.import_module(name)\n"
        "print([name for name in ('asyncio', 'litestar', 'msgspec', 'multiprocessing', 'numba',\n"
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


COVERED_BY = {
    "arena/playing.py": "arena/test_seat.py",
    "cli/regret.py": "rl/test_regret.py",
    "*/encode.py": "rl/test_agent.py",
    "nim/compile.py": "cli/test_warmup.py",
    "rl/batch.py": "connect4/test_batch.py",
    "rl/encoding.py": "rl/test_agent.py",
    "rl/openspiel.py": "rl/test_agent.py",
    "rl/render.py": "rl/test_agent.py",
    "rl/stdin.py": "rl/test_regret.py",
    "rl/turns.py": "rl/test_agent.py",
    "browser/*.py": "browser/test_host.py",
    "cli/application.py": "cli/test_play.py",
    "cli/arguments.py": "cli/test_arena.py",
    "cli/db.py": "web/store/test_maintenance.py",
    "cli/games.py": "cli/test_cli.py",
    "cli/gomocup.py": "gomocup/test_client.py",
    "cli/serve.py": "web/test_serve.py",
    "cli/speech.py": "cli/test_cli.py",
    "cli/solve_*.py": "cli/test_solve.py",
    "cli/ugi.py": "ugi/test_engine.py",
    "core/batch.py": "nim/test_batch.py",
    "core/jit/*.py": "core/jit/test_kernel.py",
    "core/record/*.py": "core/record/test_record.py",
    "core/run/guard*.py": "courses/test_program.py",
    "core/run/runner.py": "core/run/test_local.py",
    "core/search/random_.py": "core/search/test_strategy.py",
    "core/search/words.py": "core/search/test_alphabeta.py",
    "courses/*.py": "courses/test_check.py",
    "gomocup/board.py": "gomocup/test_engine.py",
    "tui/footer.py": "tui/test_snapshots.py",
    "play/creating.py": "web/test_api.py",
    "play/hints.py": "web/test_api.py",
    "play/records.py": "web/test_api.py",
    "play/stored.py": "play/test_rematch.py",
    "play/summaries.py": "web/test_api.py",
    "study/daily.py": "web/study/test_api.py",
    "study/guides.py": "web/test_api.py",
    "study/lines.py": "web/study/test_api.py",
    "tetrisito/transposition.py": "tetrisito/test_forward.py",
    "tui/app.py": "tui/test_home.py",
    "tui/board.py": "tui/test_game.py",
    "tui/cells.py": "tui/test_paint.py",
    "tui/dialog.py": "tui/test_game.py",
    "tui/help.py": "tui/test_thinker.py",
    "tui/manual.py": "tui/test_home.py",
    "tui/moving.py": "tui/test_game.py",
    "tui/opponents.py": "tui/test_thinker.py",
    "tui/session.py": "tui/test_saved_games.py",
    "tui/setup.py": "tui/test_home.py",
    "tui/side.py": "tui/test_snapshots.py",
    "tui/table.py": "tui/test_game.py",
    "tui/tutoring.py": "tui/test_game.py",
    "tui/words.py": "tui/test_game.py",
    "web/*.py": "web/test_api.py",
    "web/store/*.py": "web/store/test_store_twin.py",
    "web/study/*.py": "web/study/test_service.py",
}
"""Modules without a test file of their own, and the one that tests them through their users:
screens by playing on them, the store and the server through their interfaces."""


def modules() -> list[Path]:
    """Every module of the package but those that only gather or migrate."""
    files = (ROOT / "src" / "plancia").rglob("*.py")
    found = (file.relative_to(ROOT / "src" / "plancia") for file in files)
    return sorted(f for f in found if not f.name.startswith("__") and "migrations" not in f.parts)


def mirror(module: Path) -> Path:
    return ROOT / "tests" / module.parent / f"test_{module.name}"


def test_every_package_has_its_folder_of_tests() -> None:
    folders = {module.parent for module in modules()}
    assert [str(each) for each in folders if not (ROOT / "tests" / each).is_dir()] == []


def test_every_module_has_its_tests_or_is_listed() -> None:
    alone = [module for module in modules() if not mirror(module).exists()]
    unlisted = [str(module) for module in alone if not any(map(module.match, COVERED_BY))]
    assert unlisted == []
    stale = [pattern for pattern in COVERED_BY if not any(each.match(pattern) for each in alone)]
    assert stale == []
    assert [test for test in COVERED_BY.values() if not (ROOT / "tests" / test).exists()] == []
