"""What a newcomer waits for: first moves and kernels with an empty cache, and `make run`.

python bench/first_run.py [GAME ...]   first moves of levels and all kernels, each in a new process
python bench/first_run.py --install    from a fresh clone to the first page: seconds, MB, packages

CPU seconds beside the wall clock, which other programs on the machine stretch.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

import plancia
from plancia.core.capability import kernels

ROOT = Path(__file__).resolve().parents[1]
PORT = 8765

FIRST_MOVE = """
import sys, plancia
from plancia.core.player import Limits, player
game = plancia.game(sys.argv[1])
player(sys.argv[2], game, seed=1).answer(game.start(), Limits(seconds=4))
"""

COMPILATION = """
import sys, plancia
from plancia.core.capability import kernels
for each in kernels(plancia.game(sys.argv[1])):
    if each.title == sys.argv[2]:
        each.compile()
"""

SOLUTION = """
import sys, plancia
from plancia.core.analysis import adviser
game = plancia.game(sys.argv[1])
adviser(game).answer(game.start())
"""


def timed(command: list[str], **environment: str) -> tuple[float, float]:
    """Wall seconds and CPU seconds of a command."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run(command, env=os.environ | environment, check=True, stdout=subprocess.DEVNULL)
    wall, after = time.monotonic() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def first_moves(names: list[str]) -> None:
    print(f"{'game':<15}{'what':<29}{'cold, s':>9}{'CPU s':>8}{'warm, s':>9}{'CPU s':>8}")
    for name in names:
        game = plancia.game(name)
        todo = [(level.name, FIRST_MOVE) for level in game.levels] or [("a hint", SOLUTION)]
        todo += [(each.title, COMPILATION) for each in kernels(game)]
        for what, code in todo:
            command = [sys.executable, "-c", code, name, what]
            with tempfile.TemporaryDirectory() as cache:
                cold, cold_cpu = timed(command, NUMBA_CACHE_DIR=cache)
                warm, warm_cpu = timed(command, NUMBA_CACHE_DIR=cache)
            row = f"{cold:>9.1f}{cold_cpu:>8.1f}{warm:>9.1f}{warm_cpu:>8.1f}"
            print(f"{name:<15}{what:<29}{row}", flush=True)


def installations() -> None:
    print(f"{'installer':<11}{'set-up, s':>10}{'first page, s':>15}{'MB':>6}{'packages':>10}")
    for installer in ("uv", "pip"):
        if installer == "pip" or shutil.which("uv"):
            with tempfile.TemporaryDirectory() as folder:
                install(installer, Path(folder))


def install(installer: str, folder: Path) -> None:
    """Clone, set up and start, with empty caches and a home of its own."""
    clone = folder / "clone"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    settings = {
        "UV_CACHE_DIR": str(folder / "uv"),
        "PIP_CACHE_DIR": str(folder / "pip"),
        "XDG_CACHE_HOME": str(folder / "cache"),
        "PLANCIA_DATA_DIR": str(folder / "data"),
        "PLANCIA_PORT": str(PORT),
    }
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"} | settings
    began = time.monotonic()
    make = ["make", "--silent", "-C", str(clone), f"UV={'uv' if installer == 'uv' else 'none'}"]
    subprocess.run([*make, "setup"], env=environment, check=True, stdout=subprocess.DEVNULL)
    set_up = time.monotonic() - began
    server = subprocess.Popen([*make, "run"], env=environment, start_new_session=True)
    try:
        wait_for_page()
        first_page = time.monotonic() - began
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait()
    files = [path for path in (clone / ".venv").rglob("*") if not path.is_symlink()]
    megabytes = sum(path.lstat().st_blocks for path in files) * 512 / 2**20
    packages = len(list((clone / ".venv").rglob("*.dist-info")))
    print(
        f"{installer:<11}{set_up:>10.1f}{first_page:>15.1f}{megabytes:>6.0f}{packages:>10}",
        flush=True,
    )


def wait_for_page() -> None:
    while True:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{PORT}/", timeout=10).close()
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="all, if none is named")
    parser.add_argument("--install", action="store_true", help="measure the installation instead")
    given = parser.parse_args()
    if given.install:
        installations()
    else:
        first_moves(given.games or list(plancia.games()))


if __name__ == "__main__":
    main()
