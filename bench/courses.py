"""Times `plancia check` on a class's submissions of one course, written in assembly.

    python bench/courses.py tetrisito --submissions 300

Every submission differs: it is the tests' right program with labels of its own, and a third of them
have a fault, a value that is not put into $v0 or $v1. For Nim they are the tests' eight programs in
turn, and a third of them takes no rocks for a move.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from plancia.courses.functions import FUNCTION_DOCUMENTS

DATA = Path(__file__).parents[1] / "tests" / "data"
LABEL = re.compile(r"(?m)^([a-z]+_\w+):")
LEFT_OUT = re.compile(r"(?m)^    li \$v[01], -?[01]\n")


def submission(right: str, functions: set[str], number: int) -> str:
    """The right program with other labels, and in each third one a fault."""
    for label in set(LABEL.findall(right)) - functions:
        right = re.sub(rf"\b{label}\b", f"{label}_{number}", right)
    if number % 3:
        return right
    line = random.Random(number).choice([*LEFT_OUT.finditer(right)])
    return right[: line.start()] + right[line.end() :]


def nim_submission(number: int) -> str:
    """One of the tests' programs, and in each third one a fault."""
    programs = sorted((DATA / "nim").glob("*.asm"))
    source = programs[number % len(programs)].read_text()
    return source if number % 3 else re.sub(r"(?i)\bbrnz\b", "BRn", source)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    courses = ("forza4", "nim", "pente", "tetrisito")
    parser.add_argument("course", nargs="?", default="tetrisito", choices=courses)
    parser.add_argument("--submissions", type=int, default=30)
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()
    right = (DATA / chosen.course / "right.asm").read_text()
    functions = set()
    if chosen.course in FUNCTION_DOCUMENTS:
        functions = {*FUNCTION_DOCUMENTS[chosen.course].functions}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(chosen.first, chosen.first + chosen.submissions):
            text = (
                nim_submission(number)
                if chosen.course == "nim"
                else submission(right, functions, number)
            )
            (Path(folder) / f"{number:04}.asm").write_text(text)
        command = ["check", chosen.course, "--submissions", folder, "--jobs", str(chosen.jobs)]
        command += ["--seconds", "2"]  # of each case of a program that runs for ever
        began, before = time.monotonic(), os.times()
        ran = subprocess.run(
            [sys.executable, "-m", "plancia", *command], capture_output=True, text=True
        )
        after = os.times()
    failed = sum(", 0 failed" not in line for line in ran.stdout.splitlines())
    cpu = sum(after[2:4]) - sum(before[2:4])
    print(
        f"{chosen.submissions} submissions of {chosen.course}, of which {failed} fail: "
        f"{cpu:.1f} s of processor time, {time.monotonic() - began:.1f} s by the clock"
    )


if __name__ == "__main__":
    main()
