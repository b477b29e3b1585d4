import time
from pathlib import Path

import pytest

from plancia.courses.case import CaseOptions, CaseVerdict
from plancia.courses.check import COURSES, Check
from plancia.courses.lc3 import LC3Program, assemble
from plancia.courses.mips import read_submission
from plancia.courses.nim import SET
from plancia.courses.result import AssemblyError, ProgramResult
from plancia.originals.console import BadInput

COUNTING = ".ORIG x3000\nA ADD R0,R0,#1\nLEA R1,A\nADD R2,R2,R0\nBR A\n.END"
"""It never comes back to the same state within the limit."""
RIGHT = Path(__file__).parents[2] / "data" / "nim" / "right.asm"


def checked(path: Path) -> tuple[list[CaseVerdict], float]:
    check = Check("nim", cases=6)
    verdicts = list(check.simulated(read_submission([str(path)])))
    return verdicts, sum(points for points, _ in check.points(verdicts).values())


def run_source(folder: Path, source: str, given: bytes = b"") -> ProgramResult:
    (folder / "nim.asm").write_text(source)
    return LC3Program(assemble((folder / "nim.asm").read_bytes()))(given)


@pytest.mark.parametrize(
    ("source", "trouble"),
    [
        (".ORIG x3000\n\nHERE BR HERE\n.END", "never ends: it circles in line 3"),
        (
            ".ORIG x3000\nHERE LD R0, A\nOUT\nBR HERE\nA .FILL x41\n.END",
            "wrote more than 65536 bytes: it circles in lines 2-4, from `HERE",
        ),
        (
            COUNTING,
            "did not end within 1000000 instructions: it circles in lines 2-5",
        ),
        (".ORIG x3000\nADD R0,R0,#1\n.FILL xD000\n.END", "is no instruction, after line 3"),
    ],
)
def test_a_runaway_program_is_reported_with_its_lines_in_bounded_time(
    source: str, trouble: str, tmp_path: Path
) -> None:
    began = time.monotonic()
    result = run_source(tmp_path, source, b"A1").trouble
    assert time.monotonic() - began < 60
    assert result is not None
    assert trouble in str(result)


def test_after_three_hangs_a_program_gets_fewer_instructions(tmp_path: Path) -> None:
    (tmp_path / "nim.asm").write_text(COUNTING)
    program = LC3Program(assemble((tmp_path / "nim.asm").read_bytes()))
    steps = [program(b"").steps or 0 for _ in range(4)]
    assert steps[0] >= 1_000_000 > steps[3]


def test_notes_point_at_what_may_be_wrong(tmp_path: Path) -> None:
    result = run_source(tmp_path, ".ORIG x3000\nADD R1,R2,#0\nBRz X\nX HALT\n.END")
    assert tuple(map(str, result.notes)) == (
        "line 3 `BRz X`: what was in R2 at the start decides a branch, "
        "and nothing was ever written there",
    )
    result = run_source(tmp_path, ".ORIG x3000\nJSR F\nHALT\nF JSR G\nRET\nG RET\n.END")
    assert str(result.notes[0]) == (
        "F does not save R7, which line 4 `F JSR G` changed: "
        "line 5 `RET` goes back to the wrong place"
    )


@pytest.mark.parametrize(("use", "what"), [("LDI R1, P", "reads"), ("STI R1, P", "writes to")])
def test_the_system_s_memory_is_not_the_program_s(use: str, what: str, tmp_path: Path) -> None:
    result = run_source(tmp_path, f".ORIG x3000\n{use}\nHALT\nP .FILL x0200\n.END")
    assert f"access violation: it {what} x0200, which is the system's" in str(result.trouble)
    assert "line 2" in str(result.trouble)


def test_a_value_that_was_never_set_costs_points_and_its_line_is_named(tmp_path: Path) -> None:
    source = RIGHT.read_text().replace("TURN    JSR", " ADD R3, R6, #0\n BRp TURN\nTURN JSR", 1)
    (tmp_path / "nim.asm").write_text(source)
    verdicts, points = checked(tmp_path / "nim.asm")
    assert {v.rule for v in verdicts} == {SET}
    assert points == pytest.approx(95)
    assert "what was in R6 at the start decides a branch" in str(verdicts[0].result.notes[0])


def test_a_missing_file_and_a_bad_one_are_errors(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="No such file"):
        read_submission(["/no/such/nim.asm"])
    (tmp_path / "nim.asm").write_text("ADD everything\n")
    with pytest.raises(AssemblyError, match="line 1"):
        run_source(tmp_path, "ADD everything\n")


LC3TOOLS = """\
> ROW A: ooo
ROW B: ooooo
ROW C: oooooooo
Player 1, choose a row and number of rocks: C8

ROW A: ooo
ROW B: ooooo
ROW C:
Player 2, choose a row and number of rocks: B5

ROW A: ooo
ROW B:
ROW C:
Player 1, choose a row and number of rocks: A3

Player 2 Wins.

--- Halting the LC-3 ---

R0 x0000 R1 x0000 PC x3041
>
"""
"""What lc3tools' simulator shows after `run`: its prompt first, its registers at the end."""


def test_what_lc3tools_adds_does_not_count() -> None:
    course = COURSES["nim"]
    case = next(c for c in course.cases(0, 0, CaseOptions()) if c.given == b"C8B5A3")
    assert course.seen(LC3TOOLS, CaseOptions()) == course.seen(case.ours, CaseOptions())
    more = LC3TOOLS.replace("R0 x0000", "Player 1, choose a row and number of rocks: ")
    assert course.seen(more, CaseOptions()) != course.seen(case.ours, CaseOptions())
