import itertools

import pytest

from plancia.courses.mips.assembler import assemble
from plancia.courses.mips.diagnosis import stop_trouble
from plancia.courses.mips.machine import (
    ENDLESS,
    EXITED,
    FAULT,
    LIMIT,
    MipsMachine,
    TranslatedProgram,
)
from plancia.courses.mips.registers import NUMBERS
from plancia.courses.mips.source import SourceFile
from plancia.courses.mips.system import JavaRandom, Terminal, java_text


def machine(
    source: str, given: bytes = b"", files: dict[str, bytes] | None = None, journal: bool = False
) -> MipsMachine:
    made = assemble([SourceFile("a.asm", source)])
    return MipsMachine(TranslatedProgram(made), Terminal(given), files, journal=journal)


def run_source(
    source: str, given: bytes = b"", files: dict[str, bytes] | None = None
) -> MipsMachine:
    made = machine(source, given, files)
    made.run(1_000_000)
    return made


def output_of(source: str, given: bytes = b"", files: dict[str, bytes] | None = None) -> str:
    done = run_source(source, given, files)
    assert done.fault is None, done.fault
    return done.terminal.output.decode()


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
    made = machine(source, b"abc", journal=True)
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


def test_memory_that_was_never_written_reads_as_0_and_is_noted() -> None:
    done = run_source(".data\nx: .space 8\n.text\nlw $t0, x\nlw $v0, -100($sp)\n")
    assert done.registers[NUMBERS["$v0"]] == 0
    assert done.memory.read_unwritten == {0x7FFFEFFC - 100}


CALLS = {
    "print": ("li $a0, -5\nli $v0, 1\nsyscall\nli $v0, 34\nsyscall\nli $v0, 36\nsyscall\n"
              "li $a0, 'x'\nli $v0, 11\nsyscall\nli $a0, 5\nli $v0, 35\nsyscall", b"",
              "-50xfffffffb4294967291x" + "0" * 29 + "101"),
    "read": ("li $v0, 5\nsyscall\nmove $a0, $v0\nli $v0, 1\nsyscall\nli $v0, 12\nsyscall\n"
             "move $a0, $v0\nli $v0, 11\nsyscall", b" 42 \r\nq", "42q"),
    "line": (".data\nb: .space 20\n.text\nla $a0, b\nli $a1, 20\nli $v0, 8\nsyscall\nli $v0, 4\n"
             "syscall\nla $a0, b\nli $a1, 3\nli $v0, 8\nsyscall\nli $v0, 4\nsyscall",
             b"abc\r\nlonger\n", "abc\nlo"),
    "heap": ("li $v0, 9\nli $a0, 6\nsyscall\nli $v0, 9\nsyscall\nmove $a0, $v0\nli $v0, 34\n"
             "syscall", b"", "0x10040008"),
    "files": (".data\nn: .asciiz \"f.txt\"\nb: .space 9\n.text\nla $a0, n\nli $a1, 0\nli $v0, 13\n"
              "syscall\nmove $a0, $v0\nla $a1, b\nli $a2, 8\nli $v0, 14\nsyscall\nmove $a0, $v0\n"
              "li $v0, 1\nsyscall\nla $a0, b\nli $v0, 4\nsyscall\nla $a0, b\nli $a1, 0\n"
              "li $v0, 13\nsyscall\nmove $a0, $v0\nli $v0, 1\nsyscall", b"", "5hello-1"),
    "random": ("li $v0, 40\nli $a0, 1\nli $a1, 42\nsyscall\nli $v0, 42\nli $a1, 10\nsyscall\n"
               "li $v0, 1\nsyscall", b"", "0"),
    "early end": ("li $v0, 5\nsyscall\nli $v0, 1\nsyscall", b"", ""),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(CALLS))
def test_system_calls_answer_as_in_mars(name: str) -> None:
    source, given, expected = CALLS[name]
    assert output_of(source, given, {"f.txt": b"hello"}) == expected


def test_a_program_writes_files_into_its_case_alone() -> None:
    source = """.data
name: .asciiz "../out"
good: .asciiz "out"
.text
    la $a0, name
    li $a1, 1
    li $v0, 13
    syscall
    move $a0, $v0
    li $v0, 1
    syscall
    la $a0, good
    li $v0, 13
    syscall
    move $a0, $v0
    la $a1, name
    li $a2, 3
    li $v0, 15
    syscall
    move $a0, $v0
    li $v0, 1
    syscall
"""
    assert output_of(source) == "-13"


def test_a_number_that_is_none_stops_the_program_as_in_mars() -> None:
    done = run_source("li $v0, 5\nsyscall\n", b"four\n")
    assert "reads a number" in str(stop_trouble(done, whole=True))


@pytest.mark.parametrize(
    ("number", "text"),
    [(3.0, "3.0"), (0.1, "0.1"), (1e7, "1.0E7"), (1234567.5, "1234567.5"), (-2.5e-5, "-2.5E-5"),
     (1e-3, "0.001"), (0.0, "0.0"), (123456789.0, "1.23456789E8"), (float("inf"), "Infinity")],
)  # fmt: skip
def test_numbers_are_printed_as_java_does(number: float, text: str) -> None:
    assert java_text(number, 17) == text


def test_single_precision_is_printed_in_its_own_digits() -> None:
    assert output_of("li $t0, 0x3dcccccd\nmtc1 $t0, $f12\nli $v0, 2\nsyscall") == "0.1"


def test_random_numbers_are_java_s() -> None:
    """The first numbers of java.util.Random with the seed 42."""
    random = JavaRandom(42)
    assert [random.bits(32) for _ in range(3)] == [-1170105035, 234785527, -1360544799]
    random = JavaRandom(42)
    assert [random.below(10) for _ in range(5)] == [0, 3, 8, 4, 0]


def test_a_flood_of_output_is_stopped() -> None:
    done = run_source("li $a0, 'x'\nli $v0, 11\nloop: syscall\nb loop\n")
    assert done.stop in ("limit", "flooded")
    many = machine(".data\nt: .asciiz \"" + "x" * 5000 + "\"\n.text\nla $a0, t\nli $v0, 4\n"
                   "loop: syscall\nb loop\n")  # fmt: skip
    many.run(10_000_000)
    assert "wrote more than" in str(stop_trouble(many, whole=True))


def test_every_register_name_is_known() -> None:
    names = itertools.chain((f"${n}" for n in range(32)), ("$fp", "$s8", "$k1", "$gp"))
    assert all(name in NUMBERS for name in names)
