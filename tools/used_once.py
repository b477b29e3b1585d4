"""Counts private functions that their module uses once: each is a hop for the reader.

    python tools/used_once.py [PACKAGE ...] [--why] [--list]

prints a line for each package of src/plancia, or of those named; `--why` counts what keeps them
functions of their own, `--list` names them, the shortest first. Not every one is a fault: a step of
a story may deserve a name, a kernel must be a function of its own, and what is cached, decorated or
handed to a thread has to be one.
"""

from __future__ import annotations

import argparse
import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).parents[1] / "src" / "plancia"
MAX_LINES = 40
"""A function may be that long if it tells one story."""

Function = ast.FunctionDef | ast.AsyncFunctionDef
EXPRESSION = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp | ast.Lambda


class Private(NamedTuple):
    """A private function."""

    lines: int
    path: str
    name: str
    reason: str
    """What keeps it a function of its own; empty if it is used more than once."""


class Classes:
    """All classes of the package by name, with their bases and the names in them."""

    def __init__(self) -> None:
        self._bases: dict[str, set[str]] = {}
        self._names: dict[str, set[str]] = {}

    def add(self, node: ast.ClassDef) -> None:
        bases = {part.id for base in node.bases for part in ast.walk(base) if hasattr(part, "id")}
        self._bases.setdefault(node.name, set()).update(bases)
        names = self._names.setdefault(node.name, set())
        for part in ast.walk(node):
            if isinstance(part, ast.Attribute):
                names.add(part.attr)
            elif isinstance(part, Function):
                names.add(part.name)

    def share(self, owner: str, name: str) -> bool:
        """True if a class above or below the owner has or uses the name."""
        below = {each for each in self._bases if owner in self._above(each)}
        return any(name in self._names.get(each, ()) for each in self._above(owner) | below)

    def _above(self, name: str) -> set[str]:
        found: set[str] = set()
        while (
            more := {base for each in (name, *found) for base in self._bases.get(each, ())} - found
        ):
            found |= more
        return found


def lines_of(function: ast.stmt) -> int:
    return (function.end_lineno or 0) - function.lineno + 1


class Module:
    """The functions of a module, and where it names them."""

    def __init__(self, path: Path) -> None:
        self.path = path.relative_to(PACKAGE)
        self.nodes = [*ast.walk(ast.parse(path.read_text("utf-8")))]
        self._parent = {c: node for node in self.nodes for c in ast.iter_child_nodes(node)}
        self.uses: dict[str, list[ast.expr]] = {}
        for node in self.nodes:
            if isinstance(node, ast.Name | ast.Attribute):
                name = node.id if isinstance(node, ast.Name) else node.attr
                self.uses.setdefault(name, []).append(node)

    def private_functions(self, classes: Classes) -> Iterator[Private]:
        for node in self.nodes:
            if isinstance(node, Function) and node.name.startswith("_") and node.name[1] != "_":
                reason = self._reason(node, classes)
                yield Private(lines_of(node), str(self.path), node.name, reason)

    def _reason(self, function: Function, classes: Classes) -> str:
        uses = self.uses.get(function.name, [])
        if len(uses) > 1:
            return ""
        if function.decorator_list:
            return "decorated: a kernel, cache, property, handler"
        owner = self._parent[function]
        is_shared = isinstance(owner, ast.ClassDef) and classes.share(owner.name, function.name)
        if not uses or is_shared:
            return "an override, or called by a base class or a framework"
        use = uses[0]
        around: list[ast.AST] = [use]
        while not isinstance(around[-1], ast.Module):
            around.append(self._parent[around[-1]])
        if not isinstance(around[1], ast.Call) or around[1].func is not use:
            return "a value: in a table, for a thread, a callback"
        callers = [each for each in around if isinstance(each, Function)]
        inside = [*ast.walk(function)]
        if any(isinstance(each, ast.Yield | ast.YieldFrom) for each in inside):
            return "a generator"
        if not callers or function in callers:
            return "called by the module itself, or by itself"
        if lines_of(callers[0]) + lines_of(function) > MAX_LINES:
            return f"its caller would pass {MAX_LINES} lines"
        in_caller = around[: around.index(callers[0])]
        if any(isinstance(each, EXPRESSION) for each in in_caller):
            return "a named part of a comprehension"
        if any(isinstance(each, ast.Return) for each in inside if each is not function.body[-1]):
            return "it returns early"
        return "a named step"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("packages", nargs="*")
    parser.add_argument("--why", action="store_true")
    parser.add_argument("--list", action="store_true")
    chosen = parser.parse_args()
    modules = [Module(path) for path in sorted(PACKAGE.rglob("*.py"))]
    classes = Classes()
    for node in (node for module in modules for node in module.nodes):
        if isinstance(node, ast.ClassDef):
            classes.add(node)
    found: dict[str, list[Private]] = {}
    for module in modules:
        package = module.path.parts[0]
        if not chosen.packages or package in chosen.packages:
            found.setdefault(package, []).extend(module.private_functions(classes))
    everything = [each for some in found.values() for each in some]
    for package, functions in [*found.items(), ("all", everything)]:
        once = sum(bool(each.reason) for each in functions)
        if functions:
            share = 100 * once / len(functions)
            print(f"{package:<16}{len(functions):>6}{once:>6}{share:>6.1f} %")
    if chosen.why:
        for reason, count in Counter(each.reason for each in everything).most_common():
            if reason:
                print(f"{count:>6}  {reason}")
    if chosen.list:
        for each in sorted(everything):
            if each.reason:
                print(f"{each.lines:>4} {each.path} {each.name}: {each.reason}")


if __name__ == "__main__":
    main()
