"""Plants one fault at a time in our originals and counts how many `plancia check` notices.

    python tools/mutants.py --mutants 200 [NAME ...]

A mutant changes one comparison, number, operator or truth value on a line that the program runs.
It goes through the default cases of the check, in this process; a whole program is compared as the
check compares transcripts, a function by what it returns and what it leaves in memory.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import copy
import importlib
import io
import random
import signal
import sys
import tempfile
import types
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from plancia.connect4.vectors import vectors as forza4_vectors
from plancia.core.console import Console, EndOfInput
from plancia.courses.case import Options
from plancia.courses.check import COURSES
from plancia.pente.vectors import vectors as pente_vectors
from plancia.tetrisito.notation import parse_original

CASE_TIMEOUT_S = 20.0
PROGRAM_CASES = 50
FUNCTION_CALLS = 20

MODULES = {
    "nim": ("plancia.nim.rules", "plancia.nim.original"),
    "four-in-a-row": ("plancia.four_in_a_row.rules", "plancia.four_in_a_row.original"),
    "tetrisito": ("plancia.tetrisito.original",),
    "pente": ("plancia.pente.original",),
    "forza4": ("plancia.connect4.forza4",),
}
"""What is mutated, in the order of imports."""

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip


class Late(BaseException):
    """A mutant runs for ever; no handler of the program may catch this."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=sorted(MODULES))
    parser.add_argument("--mutants", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--survivors", action="store_true", help="name those not noticed")
    chosen = parser.parse_args()
    signal.signal(signal.SIGALRM, _ring)
    print("| original | mutants | noticed | share |\n|---|---|---|---|")
    for name in chosen.names:
        tries = list(_tries(name))
        mutants = list(_mutants(name, tries, chosen.mutants, random.Random(chosen.seed)))
        alive = [told for told, trees in mutants if not _noticed(name, trees, tries)]
        share = 100 * (len(mutants) - len(alive)) / len(mutants)
        print(
            f"| {name} | {len(mutants)} | {len(mutants) - len(alive)} | {share:.1f} % |", flush=True
        )
        if chosen.survivors:
            print("\n".join(f"  not noticed: {told}" for told in alive))


def _ring(*_: object) -> None:
    raise Late


Try = Callable[[dict[str, types.ModuleType]], bool]
"""Runs one case in the given modules: whether the answer is right."""


def _tries(name: str) -> Iterator[Try]:
    if name in COURSES:
        course = COURSES[name]
        for case in course.cases(PROGRAM_CASES, 0, Options()):
            if not case.reading:
                expected = course.seen(case.ours, Options())
                yield lambda modules, case=case, expected=expected: (  # type: ignore[misc]
                    course.seen(_run(name, modules, case.given), Options()) == expected
                )
    elif name == "pente":
        for vector, files in pente_vectors(FUNCTION_CALLS, 0):
            yield lambda modules, v=vector, f=files: _pente(modules, v, f)  # type: ignore[misc]
    else:
        for vector, _ in forza4_vectors(FUNCTION_CALLS, 0):
            if vector["function"] != "chiediMossa" and vector["arguments"].get("profondita", 0) < 2:
                yield lambda modules, v=vector: _forza4(modules, v)  # type: ignore[misc]


def _run(name: str, modules: dict[str, types.ModuleType], given: bytes) -> str:
    original: Any = modules[MODULES[name][-1]]
    said = io.BytesIO()
    console = Console(io.BytesIO(given), said)
    with contextlib.suppress(EndOfInput):
        if name == "nim":
            original.play(console)
        elif name == "four-in-a-row":
            original.Program(original.Desk(console, None, typed=False)).play()
        else:
            puzzle = parse_original(given.decode())
            console.say("YES" if original.answer(puzzle) else "NO")
    return said.getvalue().decode("utf-8", "replace")


def _pente(modules: dict[str, types.ModuleType], vector: dict[str, Any], files: Any) -> bool:
    original: Any = modules["plancia.pente.original"]
    shown = vector["board_before"]
    board = original.Board()
    if shown:
        board = original.Board(shown["rows"], shown["columns"], bytearray(shown["slots"], "ascii"))
    given = dict(vector["arguments"])
    with tempfile.TemporaryDirectory() as folder:
        for file, content in files.items():
            (Path(folder) / file).write_bytes(content)
        if "filename" in given:
            given["filename"] = str(Path(folder) / given["filename"])
        returned = getattr(original, vector["function"])(board, **given)
    returned = list(returned) if isinstance(returned, tuple) else returned
    return (returned, board.to_bytes().hex()) == (vector["returns"], vector["memory_after"])


def _forza4(modules: dict[str, types.ModuleType], vector: dict[str, Any]) -> bool:
    forza4 = modules["plancia.connect4.forza4"].Forza4(Console(io.BytesIO(), io.BytesIO()))
    forza4.plancia[:] = bytes.fromhex(vector["memory_before"])
    returned = getattr(forza4, vector["function"])(**vector["arguments"])
    returned = list(returned) if isinstance(returned, tuple) else returned
    return (returned, forza4.plancia.hex()) == (vector["returns"], vector["memory_after"])


Trees = dict[str, ast.Module]


def _noticed(name: str, trees: Trees, tries: Sequence[Try]) -> bool:
    try:
        modules = _load(trees)
        for attempt in tries:
            signal.setitimer(signal.ITIMER_REAL, CASE_TIMEOUT_S)
            if not attempt(modules):
                return True
    except (Exception, Late):
        return True
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        _restore()
    return False


_REAL: dict[str, types.ModuleType] = {}


def _load(trees: Trees) -> dict[str, types.ModuleType]:
    """Fresh copies of the modules, which see each other."""
    modules = {}
    for name, tree in trees.items():
        _REAL.setdefault(name, importlib.import_module(name))
        module = types.ModuleType(name)
        module.__file__ = _REAL[name].__file__
        sys.modules[name] = modules[name] = module
        exec(compile(tree, str(module.__file__), "exec"), module.__dict__)
    return modules


def _restore() -> None:
    sys.modules.update(_REAL)


def _mutants(
    name: str, tries: Sequence[Try], many: int, chance: random.Random
) -> Iterator[tuple[str, Trees]]:
    """A sample of the mutants of lines that the cases run."""
    trees = {}
    for module in MODULES[name]:
        file = importlib.import_module(module).__file__
        assert file
        trees[module] = ast.parse(Path(file).read_text())
    ran = _lines_that_run(trees, tries)
    places = []
    for module, tree in trees.items():
        unseen = _unseen(tree)
        for number, node in enumerate(ast.walk(tree)):
            if node not in unseen and getattr(node, "lineno", None) in ran[module]:
                places += [(module, number, change) for change in range(_changes(node))]
    for module, number, change in chance.sample(places, min(many, len(places))):
        mutant = copy.deepcopy(trees[module])
        node = next(node for at, node in enumerate(ast.walk(mutant)) if at == number)
        before = ast.unparse(node)
        _change(node, change)
        told = f"{module}:{node.lineno}: {before} -> {ast.unparse(node)}"  # type: ignore[attr-defined]
        yield told, {**trees, module: mutant}


def _unseen(tree: ast.Module) -> set[ast.AST]:
    """What no input can show: annotations, and the words of errors."""
    unseen: set[ast.AST] = set()
    for node in ast.walk(tree):
        hidden = [getattr(node, "annotation", None), getattr(node, "returns", None)]
        if isinstance(node, ast.Raise):
            hidden.append(node.exc)
        for part in filter(None, hidden):
            unseen.update(ast.walk(part))
    return unseen


def _lines_that_run(trees: Trees, tries: Sequence[Try]) -> dict[str, set[int]]:
    ran: dict[str, set[int]] = {name: set() for name in trees}
    modules = _load(trees)
    files = {str(module.__file__): name for name, module in modules.items()}

    def trace(frame: types.FrameType, event: str, _: object) -> Any:
        name = files.get(frame.f_code.co_filename)
        if name is None:
            return None
        ran[name].add(frame.f_lineno)
        return trace

    sys.settrace(trace)
    try:
        right = [attempt(modules) for attempt in tries]
    finally:
        sys.settrace(None)
        _restore()
    assert all(right), "our own original fails a case"
    return ran


def _changes(node: ast.AST) -> int:
    match node:
        case ast.Compare(ops=[op]) if type(op) in SWAPS:
            return 1
        case ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
            return 1
        case ast.BinOp(op=op) if type(op) in SWAPS:
            return 1
        case ast.Constant(value=bool()):
            return 1
        case ast.Constant(value=int()):
            return 2
        case _:
            return 0


def _change(node: ast.AST, change: int) -> None:
    match node:
        case ast.Compare(ops=[op]):
            node.ops = [SWAPS[type(op)]()]  # type: ignore[list-item]
        case ast.BoolOp(op=op) | ast.BinOp(op=op):
            node.op = SWAPS[type(op)]()  # type: ignore[assignment]
        case ast.UnaryOp():
            node.op = ast.UAdd()
        case ast.Constant(value=bool(value)):
            node.value = not value
        case ast.Constant(value=int(value)):
            node.value = value + (1, -1)[change]


if __name__ == "__main__":
    main()
