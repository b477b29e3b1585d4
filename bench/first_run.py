"""What a newcomer waits for: every kind of start, cold and warm, and `make run`.

python bench/first_run.py              commands, screens, first solves and first moves as one table
python bench/first_run.py --install    from a fresh clone to the first page: seconds, MB, packages

Cold is as after `make setup`: kernels are built, and there is no byte code. Warm is the same once
more. CPU seconds stand beside the wall clock, which other programs on the machine stretch.
"""

from __future__ import annotations

import argparse
import os
import pty
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from ratios import waited

import plancia

ROOT: Final = Path(__file__).resolve().parents[1]
ENVIRONMENT: Final = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
"""Images of Python often forbid byte code: a warm start would be as slow as a cold one."""
PORT: Final = 8765
LAST_ON_SCREEN: Final = b"Tetrisito"
"""Of the list of games that the application begins with."""

FIRST_MOVE: Final = """
import sys, plancia
from plancia.engine.analysis import adviser
from plancia.engine.player import player, Limits
game, level = plancia.game(sys.argv[1]), sys.argv[2]
who = player(level, game, seed=1) if level else adviser(game)
who.answer(game.start(), Limits(seconds=1))
"""
SOLUTION: Final = """
import plancia
plancia.solve(plancia.game("connect4").start().play_line("4444442233"))
"""
"""Of a position that is not in the book."""


class Start(NamedTuple):
    """Something that a person waits for."""

    what: str
    arguments: list[str]
    """Of Python."""
    wait: Callable[[int], None] | None = None
    """Gets the terminal and returns when a program that goes on is there; None: until its end."""


def starts() -> Iterator[Start]:
    command = ["-m", "plancia"]
    yield Start("`plancia --help`", [*command, "--help"])
    yield Start("`plancia original nim`", [*command, "original", "nim"])
    yield Start("the application, its first screen", command, wait_for_screen)
    yield Start("the server, its first page", [*command, "serve"], wait_for_page)
    yield Start("Connect Four, first solve", ["-c", SOLUTION])
    for name in plancia.games():
        game = plancia.game(name)
        for level in ("best",) if game.levels else ("",):
            what = f"`{level}`, a second to think" if level else "a hint"
            yield Start(f"{game.title}, {what}", ["-c", FIRST_MOVE, name, level])


def timed(start: Start, environment: dict[str, str]) -> tuple[float, float]:
    """Wall seconds and CPU seconds until it is there."""
    ours, theirs = pty.openpty()
    began = time.monotonic()
    streams = theirs if start.wait else subprocess.DEVNULL
    process = subprocess.Popen(
        [sys.executable, *start.arguments],
        env=environment,
        stdin=streams,
        stdout=streams,
        stderr=theirs if start.wait else None,
    )
    if start.wait:
        start.wait(ours)
        wall = time.monotonic() - began
        process.terminate()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if not start.wait:
        wall = time.monotonic() - began
        assert process.returncode == 0, f"{start.what}: status {process.returncode}"
    os.close(ours)
    os.close(theirs)
    return wall, usage.ru_utime + usage.ru_stime


def wait_for_screen(terminal: int) -> None:
    shown = b""
    while LAST_ON_SCREEN not in shown:
        shown += os.read(terminal, 65_536)


def wait_for_page(terminal: int = -1) -> None:
    while True:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{PORT}/", timeout=10).close()
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)


def table() -> None:
    print("| what | cold, s | CPU s | warm, s | CPU s |\n|---|---:|---:|---:|---:|", flush=True)
    for start in starts():
        with tempfile.TemporaryDirectory() as folder:
            caches = {
                "PYTHONPYCACHEPREFIX": f"{folder}/bytecode",
                "PLANCIA_DATA_DIR": f"{folder}/data",
                "XDG_DATA_HOME": f"{folder}/home",
                "PLANCIA_PORT": str(PORT),
                "TERM": "xterm-256color",
            }
            cold, warm = (timed(start, ENVIRONMENT | caches) for _ in range(2))
        for name, (seconds, _) in (("cold", cold), ("warm", warm)):
            waited(f"{start.what}, {name}", seconds)
        numbers = " | ".join(f"{seconds:.2f}" for seconds in (*cold, *warm))
        print(f"| {start.what} | {numbers} |", flush=True)


def install(folder: Path) -> None:
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
    environment = {k: v for k, v in ENVIRONMENT.items() if k != "PYTHONPATH"} | settings
    began = time.monotonic()
    make = ["make", "--silent", "-C", str(clone)]
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
    print(f"set-up {set_up:.1f} s, first page {first_page:.1f} s, {megabytes:.0f} MB,", end=" ")
    print(f"{packages} packages", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--install", action="store_true", help="measure the installation instead")
    if parser.parse_args().install:
        with tempfile.TemporaryDirectory() as folder:
            install(Path(folder))
    else:
        table()


if __name__ == "__main__":
    main()
