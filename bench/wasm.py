"""The kernels in every home, on the same positions in the same run: compiled by Numba, in a native
library, in WebAssembly under Node and in Chromium; and other Connect Four solvers beside them.

    python bench/wasm.py                              builds the libraries first: a minute
    python bench/wasm.py --libraries FOLDER           uses those that are there
    python bench/wasm.py --tasks pente L2_R1          these alone: sets of bench/connect4.py, pente
                                                      and tetrisito
    python bench/wasm.py --homes Numba Chromium       these alone
    python bench/wasm.py --peer-command './c4solver'  any program that reads a position a line
    python bench/wasm.py --homes Node Pons --data FOLDER --tasks L3_R1 L2_R1 L1_R1
                                                      the public sets in WebAssembly, beside a peer

A browser compiles a kernel twice, the second time better and while it runs: each home does a task
for a while before it counts. Then all homes do it by turns, in several rounds. Seconds are CPU
time of all processes of a home, the median of the rounds; a speed is relative to the first home's,
the median of that ratio in each round. The answers and the numbers of nodes must be the same in all
homes. The aims: a library at 90 % of Numba's speed, WebAssembly at 65 % and ahead of other solvers.

Pons is a solver in C++ from the sources of bitbully, which `pip download` gets, compiled to
WebAssembly by zig and run by Node. Its start and clearing its table do not count.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import shutil
import subprocess
import sys
import tarfile
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any

from ratios import ratio

from connect4 import KINDS, Problem, Result, Runner, bitbully, command, make_set, read_set
from plancia.connect4.solver.solve import Solver
from plancia.core.registry import game
from plancia.kernels.build import build
from plancia.kernels.library import PACKAGE, targets_here
from tetrisito import large

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from kernels.libraries import make_site
from processes import cpu_seconds, descendants
from web.chromium import launch_options

ROOT = Path(__file__).parents[1]
WORK = Path(__file__).with_name("wasm") / "work.py"
PYODIDE = ROOT / "node_modules" / "pyodide"
RUNNER = ROOT / "tests" / "kernels" / "run_in_pyodide.mjs"
AIMS = {"library": 0.9, "Node": 0.65, "Chromium": 0.65}
PEERS = ["bitbully", "Pons", "command"]
HOMES = ["Numba", *AIMS, *PEERS]
PONS_FROM = "bitbully==0.0.79"
PONS_FOLDER = "thirdParty/connect4"
PONS_ROUNDS = 4
"""How often it solves a set; the last one counts."""
WARM_UP_S = 1.5
"""CPU seconds at least that a home works on a task before it counts."""
MIN_RUN_S = 0.5
"""A task that takes less is done several times: /proc counts in hundredths of a second."""
PENTE_NODES, PENTE_POSITIONS = 200_000, 5
TETRISITO_NODES, TETRISITO_PUZZLES = 200_000, 4

Task = tuple[str, list[Any]]
"""A function of bench/wasm/work.py and what it takes."""

PAGE = r"""<!doctype html><script type="module">
import { loadPyodide } from "/pyodide.mjs";
const python = await loadPyodide({ indexURL: "/" });
const site = await (await fetch("/site.zip")).arrayBuffer();
python.unpackArchive(site, "zip", { extractDir: "/site" });
python.runPython("import sys; sys.path.insert(0, '/site')");
python.FS.writeFile("/site/work.py", await (await fetch("/work.py")).text());
window.answer = python.runPython("from work import answer; answer");
</script>"""


class Home:
    """Where kernels run."""

    def __init__(self, backend: str = "library") -> None:
        self._backend = backend

    def ask(self, task: str) -> str:
        raise NotImplementedError

    def pids(self) -> list[int]:
        raise NotImplementedError

    def run(self, task: Task, times: int) -> tuple[float, list[Any]]:
        """Do a task that many times: the CPU seconds of one, and the answers."""
        before = cpu_seconds(self.pids())
        backend, answers = json.loads(self.ask(json.dumps([*task, times])))
        spent = cpu_seconds(self.pids()) - before
        assert backend == self._backend, f"{backend} runs instead of {self._backend}"
        return spent / times, answers

    def warm_up(self, task: Task, times: int) -> None:
        spent = 0.0
        while spent < WARM_UP_S:
            spent += self.run(task, times)[0] * times


class Program(Home):
    """A process that answers line by line."""

    def __init__(self, stack: ExitStack, backend: str, *line: str | Path, **env: str) -> None:
        super().__init__(backend)
        self._process = subprocess.Popen(
            list(map(str, line)),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | env,
        )
        stack.callback(self._close)

    def ask(self, task: str) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(task + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline()

    def pids(self) -> list[int]:
        return [self._process.pid, *descendants(self._process.pid)]

    def _close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()  # a wrapper of Node would not hand on a signal
        self._process.wait()


class Chromium(Home):
    """A page without a server: what it asks for is answered from files."""

    def __init__(self, stack: ExitStack, site: Path) -> None:
        from playwright.sync_api import Route, sync_playwright

        super().__init__()
        playwright = stack.enter_context(sync_playwright())
        options = launch_options()
        if options is None:
            sys.exit("no Chromium")
        browser = playwright.chromium.launch(**options)
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


class Peer(Home):
    """Another Connect Four solver. It reports no node count."""

    def __init__(self, runner: Runner, problems: list[Problem]) -> None:
        super().__init__()
        self._runner, self._problems = runner, {each.moves: each for each in problems}

    def run(self, task: Task, times: int) -> tuple[float, list[Any]]:
        (lines,) = task[1]
        result = self._runner([self._problems[line] for line in lines])
        assert not result.wrong, f"{result.wrong} scores differ"
        return result.milliseconds * len(lines) / 1000, []

    def warm_up(self, task: Task, times: int) -> None:
        """Nothing of it is compiled while it runs."""


def pons(folder: Path) -> Runner:
    """A solver in C++, compiled to WebAssembly, under Node."""
    get = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-binary", "bitbully"]
    subprocess.run([*get, "-d", folder, PONS_FROM], check=True)
    (packed,) = folder.glob("*.tar.gz")
    with tarfile.open(packed) as archive:
        archive.extractall(folder, filter="data")
    (sources,) = folder.glob(f"*/{PONS_FOLDER}")
    program = folder / "pons.wasm"
    options = ["-target", "wasm32-wasi", "-O3", "-std=c++17", "-fno-exceptions", "-DNDEBUG"]
    zig = [sys.executable, "-m", "ziglang", "c++", *options, "-I", sources]
    subprocess.run([*zig, WORK.with_name("pons.cpp"), "-o", program], check=True)
    node = Path(sys.executable).with_name("node")

    def run(problems: list[Problem]) -> Result:
        answers = subprocess.run(
            [node, "--no-warnings", WORK.with_name("wasi.mjs"), program],
            input="".join(f"{problem.moves}\n" for problem in problems) * PONS_ROUNDS,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
        last = [list(map(int, line.split())) for line in answers[-len(problems) :]]
        pairs = zip(last, problems, strict=True)
        wrong = sum(score != problem.score for (score, _), problem in pairs)
        return Result(wrong, sum(spent for _, spent in last) / 1e6 / len(problems))

    return run


def open_home(name: str, site: Path, stack: ExitStack) -> Home:
    match name:
        case "Numba":
            env = {"PYTHONPATH": str(PACKAGE.parent), "PLANCIA_KERNELS": "numba"}
            return Program(stack, "numba", sys.executable, WORK, **env)
        case "library":
            env = {"PYTHONPATH": str(site), "PLANCIA_KERNELS": ""}
            return Program(stack, "library", sys.executable, WORK, **env)
        case "Node":
            node = Path(sys.executable).with_name("node")
            return Program(stack, "library", node, RUNNER, PYODIDE, site, WORK)
        case _:
            return Chromium(stack, site)


def pente_lines() -> list[str]:
    """Positions of random stones near the centre."""
    chance, lines = random.Random(1), []
    for _ in range(PENTE_POSITIONS):
        position, moves = game("pente").start(), []
        for _ in range(9):
            near = [m for m in position.legal_moves() if abs(m // 19 - 9) < 4 > abs(m % 19 - 9)]
            move = chance.choice(near or list(position.legal_moves()))
            moves.append(position.format_move(move))
            position = position.play(move)
        lines.append(" ".join(moves))
    return lines


def task_of(name: str, problems: list[Problem]) -> Task:
    if name == "pente":
        return "pente", [pente_lines(), PENTE_NODES]
    if name == "tetrisito":
        starts = [large(random.Random(f"large {case}")) for case in range(TETRISITO_PUZZLES)]
        puzzles = [[start.game.options.to_json(), start.to_text()] for start in starts]
        return "tetrisito", [puzzles, TETRISITO_NODES]
    return "connect4", [[problem.moves for problem in problems]]


def measure(homes: dict[str, Home], task: Task, rounds: int) -> tuple[dict[str, list[float]], int]:
    """The CPU seconds of each home, round by round, and the task's nodes."""
    spent: dict[str, list[float]] = {name: [] for name in homes}
    first, *_ = homes.values()
    _, expected = first.run(task, 1)  # which reads the positions too
    once, _ = first.run(task, 1)
    times = max(1, math.ceil(MIN_RUN_S / max(once, 0.01)))
    for home in homes.values():
        home.warm_up(task, times)
    for _ in range(rounds):
        for name, home in homes.items():
            seconds, answers = home.run(task, times)
            assert answers == expected or isinstance(home, Peer), f"{name} differs"
            spent[name].append(seconds)
    return spent, sum(answer[-1] for answer in expected)


def report(name: str, spent: dict[str, list[float]], nodes: int) -> list[str]:
    """Print how fast each home was; the aims that were missed."""
    first, *_ = spent
    missed = []
    slowest = max((median(spent[home]) for home in AIMS if home in spent), default=0.0)
    for home, rounds in spent.items():
        seconds = median(rounds)
        speed = median(a / max(b, 1e-9) for a, b in zip(spent[first], rounds, strict=True))
        is_ours = home == first or home in AIMS
        fast = f"{nodes / seconds / 1e6:.2f}" if is_ours else ""
        print(f"{name:<12}{nodes:>12,}  {home:<10}{seconds:>9.3f}{fast:>12}{speed:>8.0%}")
        if speed < AIMS.get(home, 0.0):
            missed.append(f"{name} in {home}: {speed:.0%} of {first}; the aim is {AIMS[home]:.0%}")
        if not is_ours and seconds < slowest:
            missed.append(f"{name}: {home} is ahead of the slowest home")
        if home != first:
            ratio(f"{name} in {home}", seconds, median(spent[first]), "CPU s", first)
    sys.stdout.flush()
    return missed


def main() -> int:
    assert __doc__
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    every = [*KINDS, "pente", "tetrisito"]
    parser.add_argument("--libraries", type=Path, help="a folder of `plancia kernels build`")
    parser.add_argument("--tasks", nargs="+", choices=every, default=every, metavar="TASK")
    parser.add_argument("--homes", nargs="+", choices=HOMES, default=HOMES, metavar="HOME")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--peer-command", help="another solver")
    parser.add_argument("--data", type=Path, help="a folder with public sets")
    arguments = parser.parse_args()
    runners = {"bitbully": bitbully()}
    if arguments.peer_command:
        runners["command"] = command(arguments.peer_command)
    missed = []
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        if not arguments.libraries:
            build([*targets_here()[:1], "wasm32"], folder / "built")
        site = make_site(arguments.libraries or folder / "built", folder / "site")
        if "Pons" in arguments.homes:
            runners["Pons"] = pons(Path(stack.enter_context(tempfile.TemporaryDirectory())))
        chosen = [name for name in arguments.homes if name not in PEERS]
        homes = {name: open_home(name, site, stack) for name in chosen}
        solver = Solver()
        print(f"{'task':<12}{'nodes':>12}  {'home':<10}{'CPU s':>9}{'M nodes/s':>12}{'speed':>8}")
        for name in arguments.tasks:
            peers: dict[str, Home] = {}
            problems: list[Problem] = []
            if kind := KINDS.get(name):
                file = arguments.data / f"Test_{name}" if arguments.data else None
                if file and file.exists():
                    problems = read_set(file)
                else:
                    problems = make_set(kind, 1 + list(KINDS).index(name), solver)
                asked = {home: runners.get(home) for home in arguments.homes}
                peers = {home: Peer(run, problems) for home, run in asked.items() if run}
            task = task_of(name, problems)
            missed += report(name, *measure(homes | peers, task, arguments.rounds))
    print("\n".join(missed))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
