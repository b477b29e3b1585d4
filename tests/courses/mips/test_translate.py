"""What instructions of MIPS become in Python."""

import pytest

from courses.mips.running import run_source
from plancia.courses.mips.registers import NUMBERS


def value(source: str, register: str = "$v0") -> int:
    done = run_source(source)
    assert done.fault is None, done.fault
    return done.registers[NUMBERS[register]]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("li $t0, -7\nli $t1, 2\ndiv $v0, $t0, $t1", -3),
        ("li $t0, -7\nli $t1, 2\nrem $v0, $t0, $t1", -1),
        ("li $t0, -1\nli $t1, 2\ndivu $v0, $t0, $t1", 0x7FFFFFFF),
        ("li $t0, 0x7fffffff\naddiu $v0, $t0, 1", -(1 << 31)),
        ("li $t0, 1\nsll $v0, $t0, 31", -(1 << 31)),
        ("li $t0, -8\nsra $v0, $t0, 1", -4),
        ("li $t0, -8\nsrl $v0, $t0, 1", 0x7FFFFFFC),
        ("li $t0, -1\nsltu $v0, $zero, $t0", 1),
        ("li $t0, -1\nslti $v0, $t0, 0", 1),
        ("li $t0, -1\nsltiu $v0, $t0, -1", 0),
        ("li $t0, 0x10000\nmult $t0, $t0\nmfhi $v0", 1),
        ("li $t0, 0x00f00000\nclz $v0, $t0", 8),
        ("li $t0, -5\nabs $v0, $t0", 5),
        ("li $t0, 5\nnot $v0, $t0", -6),
        ("li $t0, 5\nli $t1, 5\nsge $v0, $t0, $t1", 1),
        ("li $t0, 5\nsne $v0, $t0, 5", 0),
        ("li $t0, 9\nmovz $v0, $t0, $zero", 9),
        ("li $at, 1\nli $t0, 100000\nsubi $v0, $t0, 1", 99999),
        ("li $t0, 70000\nandi $v0, $t0, 0x1ffff", 70000),
        ("addi $sp, $sp, -4\nli $t0, 0x818283\nsw $t0, 0($sp)\nlb $v0, 1($sp)", -126),
        ("addi $sp, $sp, -4\nli $t0, 0x818283\nsw $t0, 0($sp)\nlhu $v0, 0($sp)", 0x8283),
        ("addi $sp, $sp, -8\nli $t0, 0x12345678\nusw $t0, 1($sp)\nulw $v0, 1($sp)", 0x12345678),
        ("bal f\nb end\nf: li $v0, 3\njr $ra\nend: nop", 3),
    ],
)  # fmt: skip
def test_instructions_do_what_mips_says(line: str, expected: int) -> None:
    assert value(line) == expected
