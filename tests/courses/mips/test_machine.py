import pytest

from courses.mips.running import machine, run_source
from plancia.courses.mips.diagnosis import stop_trouble
from plancia.courses.mips.machine import ENDLESS, FAULT, LIMIT
from plancia.courses.mips.registers import NUMBERS
from plancia.courses.mips.system import EXITED


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
