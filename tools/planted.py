"""Whether a check notices the tests' planted faults at every seed.

    python tools/planted.py --seeds 20

Prints by document how many faults there are, and of all faults at all seeds how many are noticed;
then those that are not.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

TESTS = Path(__file__).parents[1] / "tests"

Fault = tuple[str, str, str, str]
"""The document, the program, and what in it becomes what."""


def faults() -> Iterator[Fault]:
    for program, old, new, rules in json.loads((TESTS / "data" / "planted.json").read_text()):
        if rules:  # others have no effect
            course = program.removeprefix("programs/").partition("/")[0].replace("_", "-")
            yield course, program, old, new


def is_noticed(fault: Fault, seed: int) -> bool:
    from plancia.courses.check import COURSES, Check
    from plancia.courses.functions import FunctionCheck
    from plancia.courses.mips import read_submission

    course, name, old, new = fault
    program = TESTS / "data" / name
    with tempfile.TemporaryDirectory() as folder:
        for file in [program] if program.is_file() else list(program.iterdir()):
            source = file.read_bytes().replace(old.encode(), new.encode())
            (Path(folder) / file.name).write_bytes(source)
        whole = course in COURSES
        check = Check(course, 50, seed) if whole else FunctionCheck(course, 20, seed)
        verdicts = check.simulated(read_submission([folder]))
        return any(not verdict.passed for verdict in verdicts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--course")
    chosen = parser.parse_args()
    planted = [each for each in faults() if chosen.course in (None, each[0])]
    tried = [(each, seed) for each in planted for seed in range(chosen.seeds)]
    missed: dict[Fault, list[int]] = {}
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for (fault, seed), noticed in zip(
            tried, pool.map(is_noticed, *zip(*tried, strict=True)), strict=True
        ):
            if not noticed:
                missed.setdefault(fault, []).append(seed)
    for course, many in Counter(fault[0] for fault in planted).items():
        runs = many * chosen.seeds
        lost = sum(len(seeds) for fault, seeds in missed.items() if fault[0] == course)
        print(f"| {course} | {many} | {runs} | {runs - lost} | {100 * (1 - lost / runs):.1f} % |")
    for (_, name, old, new), seeds in missed.items():
        print(f"{name}: {old!r} -> {new!r} is missed at seeds {seeds}")


if __name__ == "__main__":
    main()
