"""How fast the MIPS simulator is: instructions a second, and calls of Pente's functions.

python bench/mips.py
"""

from __future__ import annotations

import time
from pathlib import Path

from plancia.courses.case import CaseOptions
from plancia.courses.functions import FunctionCheck
from plancia.courses.mips import MipsProgram, read_submission
from plancia.courses.tetrisito import TetrisitoCourse

DATA = Path(__file__).parents[1] / "tests" / "data"
CASES = 50


def main() -> None:
    path = DATA / "tetrisito" / "right.asm"
    program = MipsProgram(read_submission([str(path)]))
    inputs = [case.given for case in TetrisitoCourse().cases(CASES, 0, CaseOptions())]
    program.run(inputs[0])  # translated once
    began = time.perf_counter()
    steps = sum(program.run(given).steps or 0 for given in inputs)
    ours = time.perf_counter() - began
    print(f"{steps / ours / 1e6:.1f} million instructions a second")
    pente = MipsProgram(read_submission([str(DATA / "programs" / "pente" / "plain.asm")]))
    check = FunctionCheck("pente", cases=5)
    calls = list(check.drawn(pente))
    began = time.perf_counter()
    for number, case in enumerate(calls):
        check.run_call(pente, number, case)
    seconds = time.perf_counter() - began
    print(f"{len(calls)} calls of Pente's functions in {seconds:.2f} s")


if __name__ == "__main__":
    main()
