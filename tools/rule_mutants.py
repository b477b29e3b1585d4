"""Plants one fault at a time in a game's rules and original, and counts how many its tests notice.

    python tools/rule_mutants.py ROOM ... [--again] [--sample N]

ROOM `people` has what people's games are made of. The tests are those that mirror the mutated
modules, for people's games all of their folders, less the slow ones. pytest collects them once;
each mutant then is a fork of that process in which one function has other code, and runs the tests
that call this function, the quickest first, until one fails. Properties draw a few examples at
first, and all of theirs only if no test has failed. Programs that tests start find the mutant's
module in a folder of links to the package. A fault outside a function needs an import of its own,
so that its mutant is a fresh run of pytest over that folder.

Texts are not mutated. Survivors are printed and kept in build/mutants-ROOM.txt; `--again` tries
those alone. The last table has a line for each room; a room fails with less than 90 % killed.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import functools
import gc
import os
import pickle
import random
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

import pytest
from faults import few, invisible, planted

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "plancia"
ROOMS = {
    "connect4": (
        "connect4/board",
        "connect4/notation",
        "connect4/rules",
        "connect4/engine/line_counts",
    ),
    "four_in_a_row": (
        "four_in_a_row/notation",
        "four_in_a_row/turn/consistency",
        "four_in_a_row/turn/violations",
        "four_in_a_row/picture",
        "four_in_a_row/rules",
        "originals/four_in_a_row",
    ),
    "nim": ("nim/notation", "nim/rules", "originals/nim"),
    "pente": ("pente/variants", "pente/board", "pente/rules", "originals/pente"),
    "tetrisito": (
        "tetrisito/board",
        "tetrisito/notation",
        "tetrisito/rules",
        "originals/tetrisito",
    ),
    "people": tuple(
        f"{folder}/{path.stem}"
        for folder in ("live", "host", "rooms")
        for path in sorted((PACKAGE / folder).glob("*.py"))
    ),
}
"""What the rules of a room consist of, and its original."""
FOLDERS = {"people": ("tests/live", "tests/host", "tests/rooms")}
"""Of the tests of a room whose modules have more than one test module each."""
PYTEST = ("-q", "-s", "-m", "not slow and not soak and not jit", "-k", "not postgres",
          "-p", "no:cacheprovider")  # fmt: skip
MIN_KILLED_SHARE = 0.9
QUICK_EXAMPLES = 10
MAX_TEST_S = 1.0
"""Processor time with few examples, traced: slower tests are left out."""
CPU_LIMIT_FACTOR, CPU_LIMIT_EXTRA_S = 3, 1
"""A test whose processor time exceeds the usual by this factor and these seconds fails: the mutant
does not end."""
WALL_LIMIT_FACTOR, WALL_LIMIT_EXTRA_S = 5, 10
"""The same in wall-clock time, for a test that waits for what never comes."""
TESTS_VARIABLE = "PLANCIA_MUTANT_TESTS"
MEMORY_LIMIT_BYTES = 2 << 30

Function = tuple[str, str, int]
"""File, qualified name and first line."""


class Total(NamedTuple):
    """What came of a room's mutants."""

    mutants: int
    killed: int
    cpu_minutes: float
    is_complete: bool
    """False if pytest could not run the tests, or one of them failed without a fault."""

    @property
    def share(self) -> float:
        return self.killed / max(1, self.mutants)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("rooms", nargs="+", choices=sorted(ROOMS), metavar="ROOM")
    parser.add_argument("--again", action="store_true", help="only the last run's survivors")
    parser.add_argument("--sample", type=int, metavar="N", help="N mutants, drawn by chance")
    chosen = parser.parse_args()
    os.chdir(ROOT)
    # A process for each room: its mutants are forks of one that has imported this room alone.
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as pool:
        found = pool.map(try_room, chosen.rooms, repeat(chosen.again), repeat(chosen.sample))
        totals = dict(zip(chosen.rooms, found, strict=True))
    print(summary(totals))
    return int(any(fails(total, chosen.again) for total in totals.values()))


def try_room(room: str, again: bool, sample: int | None) -> Total:
    with tempfile.TemporaryDirectory() as folder:
        run = Run(room, Links(Path(folder)), again, sample)
        status = pytest.main([*PYTEST, *run.tests], plugins=[run])
    mutants, survivors = sum(run.tried.values()), len(run.survivors)
    cpu_minutes = sum(os.times()[:4]) / 60  # its own and its forks'
    return Total(mutants, mutants - survivors, cpu_minutes, is_complete=not status)


def fails(total: Total, again: bool) -> bool:
    """Whether a room misses the aim, which is one for all of its mutants."""
    return not total.is_complete or (total.share < MIN_KILLED_SHARE and not again)


def summary(totals: Mapping[str, Total]) -> str:
    lines = ["", "| room | mutants | killed | share | CPU minutes |", "|---|---|---|---|---|"]
    for room, total in totals.items():
        share = f"{100 * total.share:.1f} %" if total.is_complete else "not tried"
        lines.append(
            f"| {room} | {total.mutants} | {total.killed} | {share} | {total.cpu_minutes:.1f} |"
        )
    return "\n".join(lines)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """In a fresh run of pytest, which has this module as a plugin: run the tests in that order."""
    found = {item.nodeid: item for item in items}
    items[:] = [found[name] for name in os.environ[TESTS_VARIABLE].split("\n") if name in found]
    for item in items:
        limit_examples(item, QUICK_EXAMPLES)


def pytest_runtest_setup() -> None:
    """There too: end the run where a test waits for what never comes."""
    limit = WALL_LIMIT_FACTOR * MAX_TEST_S + WALL_LIMIT_EXTRA_S
    signal.setitimer(signal.ITIMER_REAL, limit)


class Mutant(NamedTuple):
    module: str
    number: int
    fault: int
    function: tuple[str, int] | None
    """Qualified name and first line of the outermost function around the fault."""


class Links:
    """A folder in which `plancia` is the package with another file in the place of one module."""

    def __init__(self, folder: Path) -> None:
        self._top = folder / "plancia"
        path = (folder, PACKAGE.parent, Path(__file__).parent)
        os.environ["PYTHONPATH"] = os.pathsep.join(map(str, path))
        self._link(PACKAGE, self._top)

    def _link(self, real: Path, here: Path) -> None:
        here.mkdir()
        for path in real.iterdir():
            if path.name != "__pycache__":
                (here / path.name).symlink_to(path)

    def unfold(self, folder: Path) -> None:
        """Make a folder of the package, and those around it, folders of links."""
        for outer in (*reversed(folder.parents[:-1]), folder):
            if (self._top / outer).is_symlink():
                (self._top / outer).unlink()
                self._link(PACKAGE / outer, self._top / outer)

    @contextlib.contextmanager
    def holding(self, module: str, source: str) -> Iterator[None]:
        """Two versions of one size within a second would share their compiled file: it goes."""
        here = self._top / f"{module}.py"
        here.unlink()
        here.write_text(source)
        try:
            yield
        finally:
            here.unlink()
            here.symlink_to(PACKAGE / f"{module}.py")
            for compiled in here.parent.glob(f"__pycache__/{here.stem}.*"):
                compiled.unlink()


@dataclass
class Measured:
    """One run of a test without a fault."""

    seconds: float
    """Processor time."""
    wall_s: float
    functions: set[Function] = field(default_factory=set)
    starts_programs: bool = False
    failed: bool = False


class Run:
    """All mutants of a room, as a plugin of pytest."""

    def __init__(self, room: str, links: Links, again: bool, sample: int | None) -> None:
        self.room, self._links, self._sample = room, links, sample
        paths = [Path(module) for module in ROOMS[room]]
        for path in paths:
            links.unfold(path.parent)
        mirroring = (Path("tests") / path.parent / f"test_{path.name}.py" for path in paths)
        self.tests = [*FOLDERS.get(room, (str(test) for test in mirroring if test.is_file()))]
        self._report = ROOT / "build" / f"mutants-{room}.txt"
        self._only = self._report.read_text().splitlines() if again else None
        self._trees = {
            module: ast.parse((PACKAGE / f"{module}.py").read_text()) for module in ROOMS[room]
        }
        self.tried: dict[str, int] = {}
        """How many mutants there were, by module."""
        self.survivors: list[tuple[str, str]] = []
        """The module and the fault of each."""
        self._items: list[pytest.Item] = []
        self._measured: list[Measured] = []
        self._functions: dict[Function, list[FunctionType]] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self._items = [item for item in session.items if isinstance(item, pytest.Function)]
        self._functions = _functions(self._file(module) for module in self._trees)
        caches = Caches()
        caches.clear()  # what is in them was computed without a fault
        gc.freeze()
        self._measured = _from_fork(lambda: self._measure(caches))
        if failed := [
            i.nodeid for i, m in zip(self._items, self._measured, strict=True) if m.failed
        ]:
            raise pytest.UsageError(f"without a fault these fail: {', '.join(failed)}")
        self._try_all()
        return True

    def _try_all(self) -> None:
        every = [each for module, tree in self._trees.items() for each in mutants(module, tree)]
        if self._sample is not None:
            every = random.Random(0).sample(every, min(self._sample, len(every)))
        for module, tree in self._trees.items():
            for mutant in (each for each in every if each.module == module):
                source, description = planted(tree, mutant.number, mutant.fault, words=False)
                name = f"{module}.py:{description}"
                if self._only is not None and name not in self._only:
                    continue
                if ast.dump(source) == ast.dump(tree):
                    continue
                self.tried[module] = self.tried.get(module, 0) + 1
                with self._links.holding(module, ast.unparse(source)):
                    noticed = self._notices(mutant, source)
                if not noticed:
                    self.survivors.append((module, name))
                    print(name, flush=True)
        self._report.parent.mkdir(exist_ok=True)
        self._report.write_text("".join(f"{name}\n" for _, name in self.survivors))
        print(f"\n| {self.room} | mutants | killed |\n|---|---|---|")
        left = [module for module, _ in self.survivors]
        for module, many in self.tried.items():
            print(f"| {module} | {many} | {many - left.count(module)} |", flush=True)

    def _notices(self, mutant: Mutant, tree: ast.Module) -> bool:
        code = compile(tree, self._file(mutant.module), "exec")
        if mutant.function:
            key = (self._file(mutant.module), *mutant.function)
            new = next(c for c in _codes(code) if (c.co_qualname, c.co_firstlineno) == key[1:])
            functions = self._functions.get(key, [])
            if functions and all(f.__code__.co_freevars == new.co_freevars for f in functions):
                return self._fork_notices(mutant.module, key, functions, new)
        return self._fresh_run_notices(mutant.module)

    def _reaching(
        self, module: str, function: Function | None
    ) -> list[tuple[pytest.Item, Measured]]:
        """The tests for a mutant and what they take: quick ones first; those that start programs
        last, and only where they mirror the module."""
        found = []
        for item, measured in zip(self._items, self._measured, strict=True):
            if measured.starts_programs:
                reaches = item.path.stem == f"test_{module}"
            else:
                reaches = measured.seconds <= MAX_TEST_S
                reaches = reaches and (function is None or function in measured.functions)
            if reaches:
                found.append((item, measured))
        return sorted(found, key=lambda test: (test[1].starts_programs, test[1].seconds))

    def _fork_notices(
        self, module: str, key: Function, functions: Sequence[FunctionType], new: CodeType
    ) -> bool:
        tests = self._reaching(module, key)

        def run() -> bool:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT_BYTES, MEMORY_LIMIT_BYTES))
            for function in functions:
                function.__code__ = new
            for item, measured in tests:
                limit_examples(item, QUICK_EXAMPLES)
                if not passes(item, measured):
                    return False
            mirroring = [test for test in tests if test[0].path.stem == f"test_{module}"]
            return all(
                passes(item, measured, limit_examples(item, None) / QUICK_EXAMPLES)
                for item, measured in mirroring
                if limit_examples(item, None)
            )

        return not _from_fork(run)

    def _fresh_run_notices(self, module: str) -> bool:
        tests = self._reaching(module, None)
        usual_s = sum(measured.wall_s for _, measured in tests)
        try:
            done = subprocess.run(
                [sys.executable, "-m", "pytest", "-x", *PYTEST, "-p", "rule_mutants", *self.tests],
                env=os.environ | {TESTS_VARIABLE: "\n".join(item.nodeid for item, _ in tests)},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=WALL_LIMIT_FACTOR * usual_s + WALL_LIMIT_EXTRA_S,
            )
        except subprocess.TimeoutExpired:
            return True
        return done.returncode != 0

    def _measure(self, caches: Caches) -> list[Measured]:
        files = {self._file(module) for module in self._trees}
        now = Measured(0, 0)

        def trace(frame: FrameType, event: str, _: object) -> None:
            code = frame.f_code
            if code.co_filename in files:
                now.functions.add((code.co_filename, code.co_qualname, code.co_firstlineno))

        def audit(event: str, _: object) -> None:
            if event in ("subprocess.Popen", "os.fork", "os.forkpty"):
                now.starts_programs = True

        sys.addaudithook(audit)
        found = []
        for item in self._items:
            limit_examples(item, QUICK_EXAMPLES)
            caches.clear()  # or only the first test would call a function with a cache
            now = Measured(time.process_time(), time.monotonic())
            threading.settrace(trace)
            sys.settrace(trace)
            now.failed = not passes(item)
            sys.settrace(None)
            threading.settrace(None)  # type: ignore[arg-type]
            now.seconds = time.process_time() - now.seconds
            now.wall_s = time.monotonic() - now.wall_s
            found.append(now)
        return found

    def _file(self, module: str) -> str:
        return str(PACKAGE / f"{module}.py")


def mutants(module: str, tree: ast.Module) -> Iterator[Mutant]:
    hidden = invisible(tree, ()) | set(_unseen(tree))
    around = dict(_around(tree))
    for number, node in enumerate(ast.walk(tree)):
        if node in hidden:
            continue
        for fault in few(node):
            yield Mutant(module, number, fault, around.get(node))


def _unseen(tree: ast.Module) -> Iterator[ast.AST]:
    """What changes no answer: types, assertions, decorators, `strict` of zip, the order in which
    alternatives are named, and two texts or colours in each other's place."""
    for node in ast.walk(tree):
        match node:
            case ast.Assert() | ast.Subscript(value=ast.Name(id="tuple" | "list" | "dict")):
                yield from ast.walk(node)
            case (
                ast.FunctionDef(decorator_list=decorators) | ast.ClassDef(decorator_list=decorators)
            ):
                for decorator in decorators:
                    yield from ast.walk(decorator)
            case ast.keyword(arg="strict", value=value):
                yield value
            case ast.ExceptHandler(type=ast.Tuple() as names):
                yield names
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[ast.Tuple() as names]):
                yield names
            case ast.Call(args=[first, second, *_]) if _is_text(first) and _is_text(second):
                yield node
            case ast.Tuple(elts=[first, second, *_]) if _is_text(first) and _is_text(second):
                yield node


def _is_text(node: ast.expr) -> bool:
    match node:
        case ast.Constant(value=str()):
            return True
        case ast.Call(func=ast.Name(id="T" | "Shade")):
            return True
    return False


def _around(tree: ast.Module) -> Iterator[tuple[ast.AST, tuple[str, int]]]:
    """For what is in the body of a function: which one, by its name and first line."""
    for part in tree.body:
        inside = part.body if isinstance(part, ast.ClassDef) else [part]
        prefix = f"{part.name}." if isinstance(part, ast.ClassDef) else ""
        for function in inside:
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                first = min([function, *function.decorator_list], key=lambda node: node.lineno)
                for statement in function.body:
                    for node in ast.walk(statement):
                        yield node, (prefix + function.name, first.lineno)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _functions(files: Iterator[str]) -> dict[Function, list[FunctionType]]:
    wanted = set(files)
    found: dict[Function, list[FunctionType]] = {}
    for value in gc.get_objects():
        if type(value) is FunctionType and value.__code__.co_filename in wanted:
            code = value.__code__
            key = code.co_filename, code.co_qualname, code.co_firstlineno
            found.setdefault(key, []).append(value)
    return found


class Caches:
    """What Plancia's modules have computed for later when they were imported."""

    def __init__(self) -> None:
        self._functions: list[functools._lru_cache_wrapper[Any]] = []
        self._objects: list[Any] = []
        for value in gc.get_objects():
            kind = type(value)  # isinstance asks a proxy's object, which may be gone
            if kind is functools._lru_cache_wrapper:
                if str(value.__module__).startswith("plancia."):
                    self._functions.append(value)
            elif str(kind.__module__).startswith("plancia.") and hasattr(value, "__dict__"):
                self._objects.append(value)

    def clear(self) -> None:
        for function in self._functions:
            function.cache_clear()
        for value in self._objects:
            for name in list(value.__dict__):
                if isinstance(getattr(type(value), name, None), functools.cached_property):
                    del value.__dict__[name]


def limit_examples(item: pytest.Item, most: int | None) -> int:
    """Let a property draw at most `most` examples, or all of its own. Returns the number of
    examples, 0 for a test that is no property."""
    test = getattr(item, "obj", None)
    test = getattr(test, "__func__", test)
    given = getattr(test, "_hypothesis_internal_use_settings", None)
    if given is None or not getattr(test, "is_hypothesis_test", False):
        return 0
    own = item.stash.setdefault(_own_examples, given.max_examples)
    from hypothesis import Phase, settings  # pytest wants to import it by itself

    phases = (Phase.explicit, Phase.generate)  # without shrinking
    examples = own if most is None else min(own, most)
    test._hypothesis_internal_use_settings = settings(given, max_examples=examples, phases=phases)
    return examples


_own_examples = pytest.StashKey[int]()


def passes(item: pytest.Item, usual: Measured | None = None, rounds: float = 1) -> bool:
    """Run one test, without pytest's reports. A fork that takes much longer than `rounds` usual
    runs ends by a signal."""
    hook = item.ihook
    if usual:
        cpu_s, wall_s = usual.seconds * rounds, usual.wall_s * rounds
        signal.setitimer(signal.ITIMER_VIRTUAL, CPU_LIMIT_FACTOR * cpu_s + CPU_LIMIT_EXTRA_S)
        signal.setitimer(signal.ITIMER_REAL, WALL_LIMIT_FACTOR * wall_s + WALL_LIMIT_EXTRA_S)
    try:
        if not getattr(item, "_request", None):
            item._initrequest()  # type: ignore[attr-defined]
        hook.pytest_runtest_setup(item=item)
        hook.pytest_runtest_call(item=item)
    except pytest.skip.Exception:
        pass
    except BaseException:
        return False
    finally:
        with contextlib.suppress(Exception):
            hook.pytest_runtest_teardown(item=item, nextitem=None)
        item._request = None  # type: ignore[attr-defined]
    return True


def _from_fork(work: Callable[[], Any]) -> Any:
    """What the work returns in a fork, or None if the fork dies."""
    reads, writes = os.pipe()
    pid = os.fork()
    if not pid:
        os.setsid()
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(null, stream)
        status = 1
        try:
            result = pickle.dumps(work())
            with os.fdopen(writes, "wb") as file:
                file.write(result)
            status = 0
        finally:
            os._exit(status)
    os.close(writes)
    with os.fdopen(reads, "rb") as file:
        result = file.read()
    with contextlib.suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return pickle.loads(result) if result else None


if __name__ == "__main__":
    sys.exit(main())
