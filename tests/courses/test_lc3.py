import struct
import time
from pathlib import Path

import pytest

from plancia.core.console import BadInput
from plancia.courses.case import CaseOptions
from plancia.courses.check import COURSES, CaseVerdict, Check
from plancia.courses.lc3 import LC3Program

core = pytest.importorskip("ensemble_test.core", reason="lc3-ensemble-test is not installed")
RIGHT = Path(__file__).parents[1] / "data" / "nim" / "right.asm"


def checked(path: Path) -> tuple[list[CaseVerdict], float]:
    check = Check("nim", cases=6)
    verdicts = list(check.verdicts(LC3Program(path)))
    return verdicts, sum(points for points, _ in check.points(verdicts).values())


def changed(folder: Path, old: str, new: str) -> Path:
    """The right program with one fault planted."""
    source = RIGHT.read_text()
    assert source.count(old) == 1
    (folder / "nim.asm").write_text(source.replace(old, new))
    return folder / "nim.asm"


def test_a_right_program_passes_every_case() -> None:
    verdicts, points = checked(RIGHT)
    assert all(v.passed for v in verdicts)
    assert points == pytest.approx(100)


@pytest.mark.parametrize(
    ("old", "new", "least", "most"),
    [
        ("Try again.", "Try it again.", 90, 99),  # a format's fault
        ('COLON   .STRINGZ ": "', 'COLON   .STRINGZ ":"', 90, 91),
        ("BOTH    .FILL x63", "BOTH    .FILL x62", 20, 80),  # player 0 is asked
        ("BRnz WRONG", "BRn WRONG", 50, 99),  # no rocks at all is accepted
        ("        BRp WRONG\n        LD R3, MINUS0", "        LD R3, MINUS0", 50, 99),  # row D
        ("        ST R3, PLAYER\n", "", 20, 80),  # player 1 has every turn
    ],
)
def test_a_fault_costs_points_by_rule(
    old: str, new: str, least: int, most: int, tmp_path: Path
) -> None:
    verdicts, points = checked(changed(tmp_path, old, new))
    assert any(v.wrong for v in verdicts)
    assert least <= points <= most


def test_an_object_file_runs_like_its_assembly(tmp_path: Path) -> None:
    machine = core.Simulator()
    machine.load_code(RIGHT.read_text())
    words = [0x3000, *(machine.get_mem(0x3000 + far) for far in range(0x120))]
    (tmp_path / "nim.obj").write_bytes(struct.pack(f">{len(words)}H", *words))
    verdicts, points = checked(tmp_path / "nim.obj")
    assert all(v.passed for v in verdicts)
    assert points == pytest.approx(100)


@pytest.mark.parametrize(
    ("source", "trouble"),
    [
        (".ORIG x3000\nHERE BR HERE\n.END\n", None),
        (".ORIG x3000\nHERE LD R0, A\nOUT\nBR HERE\nA .FILL x41\n.END\n", "instructions"),
        ("ADD everything\n", "can't be assembled"),
        (".ORIG x3000\n.FILL xD000\n.END\n", "stopped at x3000"),
    ],
)
def test_a_program_out_of_hand_fails_in_bounded_time(
    source: str, trouble: str | None, tmp_path: Path
) -> None:
    (tmp_path / "nim.asm").write_text(source)
    began = time.monotonic()
    ran = LC3Program(tmp_path / "nim.asm")(b"A1")
    assert time.monotonic() - began < 60
    if trouble is None:
        assert ran.output == b""
    else:
        assert ran.trouble is not None
        assert trouble in ran.trouble


def test_a_missing_file_is_told() -> None:
    with pytest.raises(BadInput, match="No such file"):
        LC3Program(Path("/no/such/nim.asm"))


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
