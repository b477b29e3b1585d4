"""Benchmarks one after the other; at the end a table of their ratios, and one of what a person
waits for, beside the figures before (bench/waits.json, seconds of the commit that it names).

    python bench/all.py                  what `make bench` does: 15 minutes at most
    python bench/all.py --quick          two minutes: small counts, without servers and browsers
    python bench/all.py --every          all there are, as long as they take
    python bench/all.py --only pente rl  these alone, without a limit
    python bench/all.py --docs           also puts what a person waits for into docs/benchmarks.md

What a person waits for is measured first. A benchmark that is not done within its time is ended,
with all processes that it started; the rows that it had by then count. The tables are also written
to a file, build/bench.md unless --out names another. Rows of bench/waits.json that were not
measured are listed below them. So is a benchmark that fails, misses an aim or lacks time, and the
exit status is then 1.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from ratios import ROWS_FILE

FOLDER: Final = Path(__file__).parent
DOCS: Final = FOLDER.parent / "docs" / "benchmarks.md"
QUICK_S: Final = 120.0
WHOLE_S: Final = 900.0
QUICK: Final[dict[str, list[str]]] = {
    "waits": ["--positions", "1", "--plies", "0", "4", "20", "30"],
    "startup": ["--runs", "1"],
    "forza4": ["--boards", "3"],
    "connect4": ["--no-empty", "--sets", "L3_R1", "L2_R1"],
    "ugi": ["--stops", "3", "--think", "0.2"],
    "pente": ["match", "plain", "--games", "2", "--nodes", "5000"],
    "rl": ["--seconds", "0.2"],
    "tetrisito": ["--twin", "0", "--small", "5", "--large", "0"],
}
"""What --quick runs, and with which arguments: the others start servers or browsers, compile, or
have no ratio. What a person waits for is first, as below."""
WHOLE: Final[dict[str, list[str]]] = {
    "waits": ["--positions", "4"],
    "first_page": [],
    "web_load": ["--seconds", "5"],
    "site": [],
    "first_run": [],
    **{name: arguments for name, arguments in QUICK.items() if name != "waits"},
    "threads": ["--positions", "3"],
    "connect4": ["--no-empty", "--sets", "L3_R1", "L2_R1", "L2_R2", "L1_R1"],
}
"""What runs without --quick: what a person waits for first."""


def main() -> int:
    assert __doc__
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", nargs="+", metavar="NAME", default=[])
    parser.add_argument("--every", action="store_true")
    parser.add_argument("--seconds", type=float, default=WHOLE_S, help="for all of them together")
    parser.add_argument("--docs", action="store_true", help="renew docs/benchmarks.md")
    parser.add_argument("--out", type=Path, default=Path("build/bench.md"))
    arguments = parser.parse_args()
    names = sorted(file.stem for file in FOLDER.glob("*.py"))
    every = {name: list[str]() for name in names if name not in ("all", "ratios")}
    chosen, seconds = (QUICK, QUICK_S) if arguments.quick else (WHOLE, arguments.seconds)
    if arguments.every:
        chosen = every
    if arguments.only:
        chosen = {name: (QUICK if arguments.quick else every)[name] for name in arguments.only}
    has_limit = arguments.quick or not (arguments.every or arguments.only)
    rows, failed = run(chosen, seconds if has_limit else None)
    before = json.loads((FOLDER / "waits.json").read_text("utf-8"))
    waited = {row["waited"]: row["seconds"] for row in rows if "waited" in row}
    missing = [what for what in before["seconds"] if what not in waited]
    parts = [
        table([row for row in rows if "waited" not in row]),
        f"What a person waits for, seconds; before: {before['commit']}",
        waits(waited, before["seconds"]),
    ]
    if missing:
        parts.append(f"Not measured: {'; '.join(missing)}.")
    if failed:
        parts.append("\n".join(f"{name}: {why}" for name, why in failed.items()))
    text = "\n\n".join(parts)
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_text(text + "\n", encoding="utf-8")
    if arguments.docs:
        renew(DOCS, "\n\n".join(parts[2:]))
    print(f"\n{text}\n\n{arguments.out}")
    return 1 if failed else 0


def run(
    chosen: dict[str, list[str]], seconds: float | None
) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """The rows of all benchmarks, and why some of them failed; within that many seconds."""
    failed: dict[str, str] = {}
    until = None if seconds is None else time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "rows"
        kept.touch()
        for name, arguments in chosen.items():
            print(f"== bench/{name}.py {' '.join(arguments)}", flush=True)
            left = None if until is None else max(0.1, until - time.monotonic())
            command = [sys.executable, str(FOLDER / f"{name}.py"), *arguments]
            status = run_alone(command, os.environ | {ROWS_FILE: str(kept)}, left)
            if status is None:
                failed[name] = f"not done within {left:.0f} s"
            elif status:
                failed[name] = f"ended with status {status}"
        lines = kept.read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines], failed


def run_alone(command: list[str], env: dict[str, str], seconds: float | None) -> int | None:
    """The status of a program; None if it was ended, with all that it started, for lack of time."""
    process = subprocess.Popen(command, env=env, start_new_session=True)
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        return None
    finally:  # what it started may outlive it, and Ctrl-C does not reach another session
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def plain(number: float) -> str:
    return f"{number:,.0f}" if abs(number) >= 1000 else f"{number:.3g}"


def table(rows: list[dict[str, Any]]) -> str:
    cells = [["what", "ours", "other", "unit", "against", "times better"]]
    for row in rows:
        times = "" if row["times"] is None else plain(row["times"])
        ours, other = plain(row["ours"]), plain(row["other"])
        cells.append([row["what"], ours, other, row["unit"], row["against"], times])
    return _aligned(cells, {0, 3, 4})


def waits(waited: dict[str, float], before: dict[str, float]) -> str:
    """What a person waits for, in seconds."""
    cells = [["what", "now", "before", "times better"]]
    for what, now in waited.items():
        then = before.get(what)
        times = "" if then is None or not now else plain(then / now)
        cells.append([what, plain(now), "" if then is None else plain(then), times])
    return _aligned(cells, {0})


def renew(page: Path, table: str) -> None:
    """Put a table between the page's comments for it."""
    head, begin, rest = page.read_text("utf-8").partition("<!-- bench/all.py --docs -->\n")
    _, end, tail = rest.partition("<!-- end -->")
    assert end, f"{page} has no place for the table"
    page.write_text(f"{head}{begin}\n{table}\n\n{end}{tail}", encoding="utf-8")


def _aligned(cells: list[list[str]], words: set[int]) -> str:
    """A table; columns of words begin at the left."""
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]

    def line(row: list[str]) -> str:
        padded = (
            cell.ljust(width) if column in words else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        return f"| {' | '.join(padded)} |"

    ruler = [
        "-" * width if column in words else "-" * (width - 1) + ":"
        for column, width in enumerate(widths)
    ]
    return "\n".join(map(line, [cells[0], ruler, *cells[1:]]))


if __name__ == "__main__":
    sys.exit(main())
