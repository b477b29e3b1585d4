"""Counts private functions that their module uses once: each is a hop for the reader.

    python tools/used_once.py [PACKAGE ...] [--list]

prints a line for each package of src/plancia, or of those named; `--list` names the functions, the
shortest first. Not every one is a fault: a step of a story may deserve a name, a kernel must be a
function of its own, and what is cached, decorated or handed to a thread has to be one.
"""

from __future__ import annotations

import argparse
import ast
from collections import Counter
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "src" / "plancia"


def functions(module: Path) -> list[tuple[bool, int, str]]:
    """Of each private function: whether it is used once, its lines, and its name."""
    tree = ast.parse(module.read_text("utf-8"))
    nodes = [*ast.walk(tree)]
    uses = Counter(node.id for node in nodes if isinstance(node, ast.Name))
    uses.update(node.attr for node in nodes if isinstance(node, ast.Attribute))
    return [
        (uses[node.name] <= 1, (node.end_lineno or 0) - node.lineno + 1, node.name)
        for node in nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name.startswith("_")
        and not node.name.startswith("__")
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("packages", nargs="*")
    parser.add_argument("--list", action="store_true")
    chosen = parser.parse_args()
    total, once = Counter[str](), Counter[str]()
    named: list[tuple[int, str, str]] = []
    for module in sorted(PACKAGE.rglob("*.py")):
        path = module.relative_to(PACKAGE)
        if chosen.packages and path.parts[0] not in chosen.packages:
            continue
        for is_once, lines, name in functions(module):
            total[path.parts[0]] += 1
            once[path.parts[0]] += is_once
            if is_once:
                named.append((lines, str(path), name))
    for package, count in [*sorted(total.items()), ("all", total.total())]:
        share = once[package] if package != "all" else once.total()
        print(f"{package:<16}{count:>6}{share:>6}{100 * share / max(count, 1):>6.0f} %")
    if chosen.list:
        for lines, path, name in sorted(named):
            print(f"{lines:>4} {path} {name}")


if __name__ == "__main__":
    main()
