import pytest

from courses.mips.running import machine, output_of, run_source
from plancia.courses.mips.diagnosis import stop_trouble
from plancia.courses.mips.machine import (
    ENDLESS,
    EXITED,
    FAULT,
    LIMIT,
    MipsMachine,
)
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
        ("li $t0, 3\nli $t1, 5\nmult $t0, $t1\nmadd $t0, $t1\nmflo $v0", 30),
        ("li $t0, 0x00f00000\nclz $v0, $t0", 8),
        ("li $t0, 0x80000001\nrol $v0, $t0, 1", 3),
        ("li $t0, 3\nror $v0, $t0, 1", -(1 << 31) + 1),
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
        ("li $t0, 7\nmtc1 $t0, $f0\ncvt.s.w $f0, $f0\nadd.s $f2, $f0, $f0\n"
         "cvt.w.s $f4, $f2\nmfc1 $v0, $f4", 14),
        ("bal f\nb end\nf: li $v0, 3\njr $ra\nend: nop", 3),
    ],
)  # fmt: skip
def test_instructions_do_what_mips_says(line: str, expected: int) -> None:
    assert value(line) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("li $t0, 0x7fffffff\nadd $t0, $t0, $t0", "line 2, `add $t0, $t0, $t0`: arithmetic over"),
        ("nop\nlw $t0, 0($zero)", "line 2, `lw $t0, 0($zero)`: reads address 0x00000000, outside"),
        ("lw $t0, 1($sp)", "no multiple of 4"),
        ("x: sw $t0, x", "the program's own instructions"),
        ("f: addi $sp, $sp, -16\nsw $ra, 0($sp)\njal f", "the stack is full"),
        ("li $t0, 5\nli $t1, 0\ndiv $t2, $t0, $t1", "line 3, `div $t2, $t0, $t1`: stops itself"),
        ("li $v0, 99\nsyscall", "there is no system call 99"),
        ("li $t0, 40\njr $t0", "jumps to 0x00000028"),
        ("li $v0, 9\nli $a0, 9999999\nsyscall", "heap, which is full"),
    ],
)
def test_a_fault_names_the_line(line: str, expected: str) -> None:
    done = run_source(line)
    assert done.stop == FAULT
    assert expected in str(stop_trouble(done, whole=True))


def test_a_handler_of_the_program_gets_its_exceptions() -> None:
    source = """
    lw $t0, 0($zero)
    li $v0, 1
    syscall
    li $v0, 10
    syscall
.ktext 0x80000180
    mfc0 $k0, $13
    srl $a0, $k0, 2
    mfc0 $k0, $14
    addi $k0, $k0, 4
    mtc0 $k0, $14
    eret
"""
    assert output_of(source) == "4"


def test_an_endless_loop_is_found_early_and_its_lines_named() -> None:
    done = run_source("li $t0, 1\nloop: addi $t0, $t0, 1\nandi $t0, $t0, 255\nb loop\n")
    assert done.stop == ENDLESS
    assert done.steps < 50_000
    assert str(stop_trouble(done, whole=True)) == "never ends: it circles in lines 2-4 for ever"


def test_a_loop_that_counts_is_stopped_at_the_limit_exactly() -> None:
    made = machine("loop: addi $t0, $t0, 1\nbne $t0, $zero, loop\n")
    assert made.run(12_345) == LIMIT
    assert made.steps == 12_345
    assert made.registers[NUMBERS["$t0"]] == 6_173


def test_instructions_are_counted_up_to_the_end() -> None:
    done = run_source(
        "li $t0, 3\nloop: addi $t0, $t0, -1\nbnez $t0, loop\nli $v0, 10\nsyscall\nnop\n"
    )
    assert done.stop == EXITED
    assert done.steps == 1 + 6 + 2


def test_steps_can_be_taken_back() -> None:
    source = """
.data
x: .word 5
.text
    li $t0, 3
loop: lw $t1, x
    add $t1, $t1, $t0
    sw $t1, x
    sw $t1, -8($sp)
    move $a0, $t1
    li $v0, 1
    syscall
    li $v0, 12
    syscall
    addi $t0, $t0, -1
    bnez $t0, loop
"""
    made = machine(source, given=b"abc", journal=True)
    before = [_state(made)]
    while made.step() is None:
        before.append(_state(made))
    assert made.terminal.output == b"81011"
    for expected in reversed(before):
        assert made.step_back()
        assert _state(made) == expected
    assert not made.step_back()


def _state(made: MipsMachine) -> tuple[object, ...]:
    return (made.pc, tuple(made.registers), dict(made.memory), bytes(made.terminal.output),
            made.terminal.place, made.steps)  # fmt: skip
