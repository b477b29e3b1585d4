"""Use a wheel in empty environments: python tools/try_wheel.py WHEEL PYTHON ... It needs uv.

Each Python gets the wheel alone, then with the extras jit, web and tui; the environment is then
made read-only and the home unwritable, and all is done once more. A table says what was tried.
"""

from __future__ import annotations

import argparse
import os
import pty
import re
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

EXTRAS: Final = "jit,web,tui"
SHOWN: Final = ("click", "rich", "numba", "numpy", "litestar", "uvicorn", "sqlalchemy", "textual")
"""Packages whose versions stand in the table."""

VERSIONS: Final = """
import platform, sys
from importlib.metadata import version
print(platform.python_version(), *map(version, sys.argv[1:]))
"""

COMMANDS: Final = (
    ("kernels", "", "library"),
    ("games", "", "tetrisito"),
    ("solve connect4 -", "444443325216\n", "444443325216 "),
    ("analyse connect4 4444", "", "Yellow wins if it plays 4"),
    ("analyse pente K10 --seconds 0.2", "", "An opinion, not a proof."),
    ("analyse tetrisito --preset heart", "", "Solved with 5 drops"),
    ("arena connect4 --players mcts:20 best --games 2", "", "best"),
    ("arena pente --players mcts:5 strong --games 2 --option rows=9", "", "strong"),
    ("play nim --players person best", "B2\n", "Leave a nim-sum of 0"),
    ("original nim", "A3B5C7C1", "Player 1 Wins."),
    ("check nim --cases 3 -- {python} -m plancia original nim", "", "passed"),
)
"""What works without extras: arguments, standard input and a part of what is said."""

LAST_ON_SCREEN: Final = b"Tetrisito"
"""Of the list of games that the application begins with."""
TIMEOUT_S: Final = 120


class Environment:
    """A Python with a wheel, in a folder of its own."""

    def __init__(self, folder: Path, python: str) -> None:
        self.folder = folder
        self.python = folder / "env" / "bin" / "python"
        self.home = folder / "home"
        self.home.mkdir()
        self.prefix: list[str] = []
        subprocess.run(["uv", "venv", "--quiet", "--python", python, folder / "env"], check=True)

    def install(self, what: str) -> None:
        command = ["uv", "pip", "install", "--quiet", "--python", str(self.python), what]
        subprocess.run(command, check=True)

    def make_read_only(self) -> None:
        """The environment and the home; root may still write unless it gives that up."""
        if os.geteuid() == 0:
            self.prefix = ["setpriv", "--bounding-set=-dac_override"]
        for place in (self.folder / "env", self.home):
            subprocess.run(["chmod", "-R", "a-w", place], check=True)

    def make_writable(self) -> None:
        subprocess.run(["chmod", "-R", "u+w", self.folder], check=True)

    def command(self, *arguments: str) -> list[str]:
        return [*self.prefix, str(self.python), "-I", "-m", "plancia", *arguments]

    def settings(self, **more: str) -> dict[str, str]:
        ours = ("XDG_", "PLANCIA_", "NUMBA_", "PYTHON")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        data = {"PLANCIA_DATA_DIR": str(self.folder / "data")}  # a server keeps games somewhere
        return kept | data | {"HOME": str(self.home), "TERM": "xterm-256color"} | more

    def run(self, command: str, given: str, says: str, **more: str) -> None:
        arguments = command.format(python=self.python).split()
        done = subprocess.run(
            self.command(*arguments),
            input=given,
            capture_output=True,
            text=True,
            timeout=TIMEOUT_S,
            env=self.settings(**more),
            cwd=self.folder,
        )
        said = done.stdout + done.stderr
        if done.returncode or says not in said:
            raise SystemExit(f"plancia {command}: status {done.returncode}\n{said}")

    def versions(self) -> list[str]:
        command = [str(self.python), "-c", VERSIONS, *SHOWN]
        return subprocess.check_output(command, text=True).split()


@contextmanager
def started(environment: Environment, *arguments: str) -> Iterator[int]:
    """A program that goes on, on a terminal of its own."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        environment.command(*arguments),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment.settings(),
        cwd=environment.folder,
    )
    os.close(theirs)
    try:
        yield ours
    finally:
        process.terminate()
        process.wait(TIMEOUT_S)
        os.close(ours)


def wait_for(terminal: int, pattern: bytes) -> re.Match[bytes]:
    shown = b""
    while not (found := re.search(pattern, shown)):
        try:
            shown += os.read(terminal, 65_536)
        except OSError:
            raise SystemExit(f"ended before it showed {pattern!r}:\n{shown.decode()}") from None
    return found


def try_server(environment: Environment) -> None:
    with started(environment, "serve", "--port", "0") as terminal:
        address = wait_for(terminal, rb"http://[\d.]+:\d+")[0].decode()
        for path, part in (("/", b"<html"), ("/api/games", b"tetrisito")):
            with urllib.request.urlopen(address + path, timeout=TIMEOUT_S) as page:
                assert part in page.read(), path


def try_application(environment: Environment) -> None:
    with started(environment) as terminal:
        wait_for(terminal, LAST_ON_SCREEN)


def try_all(environment: Environment) -> None:
    for command in COMMANDS:
        environment.run(*command)
    try_server(environment)
    try_application(environment)


def try_python(wheel: Path, python: str) -> None:
    with tempfile.TemporaryDirectory(prefix="plancia-wheel-") as folder:
        environment = Environment(Path(folder), python)
        environment.install(str(wheel))
        for command in COMMANDS:
            environment.run(*command)
        environment.install(f"plancia[{EXTRAS}] @ {wheel.resolve().as_uri()}")
        try_all(environment)
        environment.make_read_only()
        try:
            try_all(environment)
        finally:
            environment.make_writable()
        print("| " + " | ".join(environment.versions()) + " |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("wheel", type=Path)
    parser.add_argument("pythons", nargs="*", metavar="PYTHON", default=[sys.executable])
    given = parser.parse_args()
    print("| Python | " + " | ".join(SHOWN) + " |\n" + "|---" * (1 + len(SHOWN)) + "|", flush=True)
    for python in given.pythons:
        try_python(given.wheel, python)


if __name__ == "__main__":
    main()
