"""The kernels in every home, on the same positions in the same run: compiled by Numba, in a native
library, in WebAssembly under Node and in Chromium; and other Connect Four solvers beside them.

    python bench/wasm.py                              builds the libraries first: a minute
    python bench/wasm.py --libraries FOLDER           uses those that are there
    python bench/wasm.py --peer-command './c4solver'  any program that reads a position a line
    python bench/wasm.py --sets L2_R1 L1_R1           these sets of bench/connect4.py alone

Times are CPU time of all processes of a home, read from /proc; each home has run all kernels
before. The answers and the numbers of nodes must be the same everywhere. Speed is relative to
Numba's.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from importlib.metadata import distribution
from pathlib import Path
from typing import Any, Protocol

from ratios import ratio

from connect4 import KINDS, Problem, bitbully, command, make_set
from plancia.connect4.solver import Solver
from plancia.core.kernel_build import build
from plancia.core.kernel_library import PACKAGE, targets_here
from plancia.core.registry import game

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from processes import cpu_seconds, descendants

ROOT = Path(__file__).parents[1]
WORK = Path(__file__).with_name("wasm") / "work.py"
PYODIDE = ROOT / "node_modules" / "pyodide"
RUNNER = ROOT / "tests" / "kernels" / "run_in_pyodide.mjs"
PENTE_NODES, PENTE_POSITIONS = 200_000, 5
TETRISITO_NODES = 200_000
WARM_UP = (
    ("connect4", [["444443325216"]]),
    ("pente", [["K10 L11 N10 M9"], 50_000]),
    ("tetrisito", [["heart"], 50_000]),
)
"""A browser compiles a kernel a second time, better, while it runs."""
PAGE = r"""<!doctype html><script type="module">
import { loadPyodide } from "/pyodide.mjs";
const python = await loadPyodide({ indexURL: "/" });
const site = await (await fetch("/site.zip")).arrayBuffer();
python.unpackArchive(site, "zip", { extractDir: "/site" });
python.runPython("import sys; sys.path.insert(0, '/site')");
python.FS.writeFile("/site/work.py", await (await fetch("/work.py")).text());
window.answer = python.runPython("from work import answer; answer");
</script>"""


class Home(Protocol):
    """Where kernels run."""

    def ask(self, task: str) -> str: ...

    def pids(self) -> list[int]: ...


class Program:
    """A process that answers line by line."""

    def __init__(self, *line: str | Path, **env: str) -> None:
        self._process = subprocess.Popen(
            list(map(str, line)),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | env,
        )

    def ask(self, task: str) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(task + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline()

    def pids(self) -> list[int]:
        return [self._process.pid, *descendants(self._process.pid)]

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()  # a wrapper of Node would not hand on a signal
        self._process.wait()


class Chromium:
    """A page without a server: what it asks for is answered from files."""

    def __init__(self, site: Path, stack: ExitStack) -> None:
        from playwright.sync_api import Route, sync_playwright

        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        stack.callback(browser.close)
        archive = shutil.make_archive(str(site.with_name("site")), "zip", site)
        files = {"site.zip": Path(archive), "work.py": WORK}

        def fulfil(route: Route) -> None:
            name = route.request.url.rpartition("/")[2]
            if name:
                route.fulfill(path=files.get(name, PYODIDE / name))
            else:
                route.fulfill(body=PAGE, content_type="text/html")

        self._page = browser.new_page()
        self._page.route("**/*", fulfil)
        self._page.goto("http://bench.localhost/")
        self._page.wait_for_function("() => window.answer !== undefined", timeout=600_000)
        self._page.set_default_timeout(0)

    def ask(self, task: str) -> str:
        found: str = self._page.evaluate("task => answer(task)", task)
        return found

    def pids(self) -> list[int]:
        return [pid for pid in descendants(os.getpid()) if "chrom" in name_of(pid)]


def name_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text()
    except OSError:
        return ""


def make_site(libraries: Path, folder: Path) -> Path:
    """A folder for sys.path: the package with its libraries, and how it is known to be there."""
    site = folder / "site"
    shutil.copytree(PACKAGE, site / "plancia", ignore=shutil.ignore_patterns("static", "compiled"))
    shutil.copytree(libraries, site / "plancia" / "compiled")
    installed = distribution("plancia")
    metadata = site / f"plancia-{installed.version}.dist-info"
    metadata.mkdir()
    for name in ("METADATA", "entry_points.txt"):
        (metadata / name).write_text(installed.read_text(name) or "")
    return site


def tasks(sets: dict[str, list[Problem]]) -> Iterator[tuple[str, list[Any]]]:
    for name, problems in sets.items():
        yield f"connect4 {name}", ["connect4", [[problem.moves for problem in problems]]]
    chance, lines = random.Random(1), []
    for _ in range(PENTE_POSITIONS):
        position, moves = game("pente").start(), []
        for _ in range(9):
            near = [m for m in position.legal_moves() if abs(m // 19 - 9) < 4 > abs(m % 19 - 9)]
            move = chance.choice(near or list(position.legal_moves()))
            moves.append(position.format_move(move))
            position = position.play(move)
        lines.append(" ".join(moves))
    yield "pente", ["pente", [lines, PENTE_NODES]]
    puzzles = ["heart", "house", "sweep", "tuck"]
    yield "tetrisito", ["tetrisito", [puzzles, TETRISITO_NODES]]


def main() -> None:
    assert __doc__
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--libraries", type=Path, help="a folder of `plancia kernels build`")
    parser.add_argument("--peer-command", help="another solver")
    parser.add_argument("--sets", nargs="+", choices=list(KINDS), default=list(KINDS))
    arguments = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        if not arguments.libraries:
            build([*targets_here()[:1], "wasm32"], folder / "built")
        site = make_site(arguments.libraries or folder / "built", folder)
        native = {"PYTHONPATH": str(site), "PLANCIA_KERNELS": ""}
        numba = {"PYTHONPATH": str(PACKAGE.parent), "PLANCIA_KERNELS": "numba"}
        node = Path(sys.executable).with_name("node")
        homes: dict[str, Home] = {
            "Numba": Program(sys.executable, WORK, **numba),
            "library": Program(sys.executable, WORK, **native),
            "Node": Program(node, RUNNER, PYODIDE, site, WORK),
            "Chromium": Chromium(site, stack),
        }
        solver = Solver()
        sets = {
            name: make_set(kind, 1 + number, solver)
            for number, (name, kind) in enumerate(KINDS.items())
            if name in arguments.sets
        }
        print(f"{'task':<20}{'nodes':>12}" + "".join(f"{name + ', s':>14}" for name in homes))
        warm_ups = [(f"warm up {kind}", [kind, given]) for kind, given in WARM_UP]
        for name, task in [*warm_ups, *tasks(sets)]:
            spent, answers = {}, {}
            for home, one in homes.items():
                before = cpu_seconds(one.pids())
                answers[home] = json.loads(one.ask(json.dumps(task)))
                spent[home] = cpu_seconds(one.pids()) - before
            assert [found[0] for found in answers.values()] == ["numba", *["library"] * 3], answers
            found = answers["Numba"][1]
            for home, (_, other) in answers.items():
                assert other == found, f"{home} differs: {name}"
            nodes = sum(answer[-1] for answer in found)
            speeds = "".join(
                f"{seconds:>8.2f}{spent['Numba'] / max(seconds, 0.01):>5.0%} "
                for seconds in spent.values()
            )
            print(f"{name:<20}{nodes:>12,}{speeds}", flush=True)
            for home in list(homes)[1:]:
                ratio(f"{name} in {home}", spent[home], spent["Numba"], "s", "Numba")
        for home in list(homes.values())[:3]:
            assert isinstance(home, Program)
            home.close()
    peers = {"bitbully": bitbully()}
    if arguments.peer_command:
        peers["command"] = command(arguments.peer_command)
    for name, run in peers.items():
        for label, problems in sets.items() if run else ():
            assert run is not None
            result = run(problems)
            seconds = result.milliseconds * len(problems) / 1000
            print(f"{name:<10}{label:<8}{seconds:>10.2f} s, {result.wrong} wrong", flush=True)


if __name__ == "__main__":
    main()
