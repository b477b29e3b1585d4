"""What MARS accepts is accepted, and what is wrong is told with its line, all of it at once."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from plancia.courses.mips.assembler import DATA, TEXT, Assembled, assemble
from plancia.courses.mips.machine import MipsMachine, TranslatedProgram
from plancia.courses.mips.source import SourceFile, decode_source, read_folder_file
from plancia.courses.mips.system import Terminal
from plancia.courses.result import AssemblyError


def assembled(*texts: str) -> Assembled:
    return assemble([SourceFile(f"{n}.asm", text) for n, text in enumerate(texts)])


def output(*texts: str, given: bytes = b"", files: Mapping[str, bytes] | None = None) -> str:
    machine = MipsMachine(TranslatedProgram(assembled(*texts)), Terminal(given), files)
    machine.run(100_000)
    assert machine.fault is None, machine.fault
    return machine.terminal.output.decode()


def errors(*texts: str) -> list[str]:
    with pytest.raises(AssemblyError) as raised:
        assembled(*texts)
    return list(raised.value.errors)


PRINT = """
.macro print_int(%value)
    li $v0, 1
    add $a0, $zero, %value
    syscall
.end_macro
.macro print_text(%text)
.data
text: .asciiz %text
.text
    li $v0, 4
    la $a0, text
    syscall
.end_macro
"""


def test_a_macro_has_parameters_and_labels_of_its_own() -> None:
    source = (
        PRINT
        + """
.macro count_to(%register, %last)
    li %register, 0
again:
    addi %register, %register, 1
    blt %register, %last, again
.end_macro
main:
    count_to($t0, 3)
    count_to $t1 5
    print_int($t0)
    print_text(" and ")
    print_int($t1)
"""
    )
    assert output(source) == "3 and 5"


def test_a_macro_may_have_several_numbers_of_parameters_and_use_another() -> None:
    source = (
        PRINT
        + """
.macro twice(%a)
    print_int(%a)
    print_int(%a)
.end_macro
.macro twice(%a, %b)
    twice(%a)
    twice(%b)
.end_macro
    twice(1, 2)
"""
    )
    assert output(source) == "1122"


def test_constants_stand_for_anything() -> None:
    source = """
.eqv SIZE 4
.eqv COUNTER $t3
.eqv PRINT_INT 1
.data
list: .word 1:SIZE
    .word 7
.text
    la $t0, list
    lw COUNTER, 16($t0)
    li $v0, PRINT_INT
    move $a0, COUNTER
    syscall
"""
    assert output(source) == "7"


def test_files_are_included_from_the_folder_alone(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "secret.asm").write_text("li $t0, 1")
    (tmp_path / "sub" / "other.asm").write_text("li $v0, 10\nsyscall\n")
    read = read_folder_file(tmp_path / "sub")
    ok = assemble([SourceFile("main.asm", '.include "other.asm"\n')], read)
    assert [i.origin.file for i in ok.text.values()] == ["other.asm", "other.asm"]
    for name in ("../secret.asm", "/etc/passwd", "none.asm"):
        with pytest.raises(AssemblyError, match=r"main\.asm, line 1"):
            assemble([SourceFile("main.asm", f'.include "{name}"\n')], read)
    (tmp_path / "sub" / "self.asm").write_text('.include "self.asm"\n')
    with pytest.raises(AssemblyError, match="without end"):
        assemble([SourceFile("main.asm", '.include "self.asm"\n')], read)


def test_data_lie_where_mars_puts_them() -> None:
    source = r"""
.data
bytes: .byte 1, 'a', '\n', -1, 0x41:2
half: .half 258
alone:
word: .word 1 2
      3
      .word bytes half+2
text: .ascii "a\"b\\"
zero: .asciiz "é"
.align 3
eight: .space 3
double: .double 1.5
.float 1.5, -2
.data 0x10010100
far: .word -1
.kdata
kernel: .word 5
.extern shared 8
"""
    made = assembled(source)
    symbols = {name: place - DATA for name, place in made.symbols.items()}
    assert symbols["half"] == 6
    assert symbols["word"] == symbols["alone"] == 8
    assert symbols["text"] == 28
    assert symbols["zero"] == 32
    assert symbols["eight"] == 40
    assert symbols["double"] == 48
    assert made.symbols["far"] == 0x10010100
    assert made.symbols["kernel"] == 0x90000000
    assert made.symbols["shared"] == 0x10000000
    content = bytes(made.data.get(DATA + n, 0) for n in range(64))
    assert content[:8] == b"\x01a\n\xffAA\x02\x01"
    assert content[8:20] == b"\1\0\0\0\2\0\0\0\3\0\0\0"
    assert content[20:28] == b"\0\0\x01\x10\x08\0\x01\x10"
    assert content[28:35] == b'a"b\\\xc3\xa9\0'
    assert content[48:60] == b"\0\0\0\0\0\0\xf8?\0\0\xc0?"


def test_commas_are_spaces_and_case_does_not_matter_to_instructions() -> None:
    assert output("LI $a0 5\nAddi $a0 , $a0 -2\nli $v0,1\nsyscall # done, 'quoted\n") == "3"


def test_a_program_begins_at_its_global_main() -> None:
    source = "f: li $a0, 1\nb print\n.globl main\nmain: li $a0, 2\nprint: li $v0, 1\nsyscall\n"
    assert output(source) == "2"
    assert output(source.replace(".globl main", "")) == "1"


def test_files_of_one_program_share_global_labels_alone() -> None:
    main = ".globl main\nmain: jal f\nmove $a0, $v0\nli $v0, 1\nsyscall\nli $v0, 10\nsyscall\n"
    other = ".globl f, g\nf: li $v0, 7\nloop: jr $ra\ng: jr $ra\n"
    assert output(main + "loop: jr $ra\n", other) == "7"
    assert errors(main, other.replace(".globl f, g", "")) == [
        "0.asm, line 2: `main: jal f`: `f` is in 1.asm, which must say .globl f"
    ]
    assert errors(main, other, ".globl f\nf: jr $ra\n") == [
        "2.asm, line 1: `.globl f`: the global label `f` is defined already, in 1.asm, line 2"
    ]


def test_all_errors_of_a_file_are_told_with_line_and_text() -> None:
    source = """.text
main:
    subq $t0, $t0, 1
    add $t0, $t1
    lw $t0, missing
    addi $t9, $x1, 1
main: nop
    .word 5
    .wrod 5
    li $t0, 0x1FFFFFFFF
    sll $t0, $t0, 32
    li $t0, main
    la $a0, "text
"""
    found = errors(source)
    assert [error.partition(": ")[0] for error in found] == [
        f"0.asm, line {n}" for n in range(3, 14)
    ]
    assert found[0] == (
        "0.asm, line 3: `subq $t0, $t0, 1`: `subq` is no instruction, directive or macro that "
        "MARS knows"
    )
    assert "expected `add $t1, $t1, $t1`" in found[1]
    assert "there is no label `missing`" in found[2]
    assert "`$x1` is no register" in found[3]
    assert "defined already, in 0.asm, line 2" in found[4]
    assert "data segment" in found[5]
    assert "la $t1, main" in found[9]


def test_an_error_in_a_macro_names_both_lines() -> None:
    found = errors(".macro m(%a)\n    addx %a, 1\n.end_macro\n.text\n    m($t0)\n    m($t0, 1)\n")
    assert found[0].startswith("0.asm, line 2 (used in line 5): `addx %a, 1`")
    assert "macro `m` takes 1 arguments, 2 are given" in found[1]
    assert errors(".macro m\nnop\n") == ["0.asm, line 1: `.macro m`: macro `m` has no .end_macro"]
    assert "uses itself" in errors(".macro m\nm\n.end_macro\nm\n")[0]


@pytest.mark.parametrize(
    ("line", "basic"),
    [
        ("li $t0, 5", ["addiu"]),
        ("li $t0, 0x8000", ["ori"]),
        ("li $t0, 0x12345678", ["lui", "ori"]),
        ("move $t0, $t1", ["addu"]),
        ("la $t0, x+4($t1)", ["lui", "ori", "add"]),
        ("lw $t0, x", ["lui", "lw"]),
        ("lw $t0, x($t1)", ["lui", "addu", "lw"]),
        ("lw $t0, ($t1)", ["lw"]),
        ("sw $t0, 100000($t1)", ["lui", "addu", "sw"]),
        ("bge $t0, $t1, x", ["slt", "beq"]),
        ("bgt $t0, 5, x", ["addiu", "slt", "bne"]),
        ("blt $t0, 5, x", ["slti", "bne"]),
        ("b x", ["bgez"]),
        ("mul $t0, $t1, 10", ["addiu", "mul"]),
        ("div $t0, $t1, $t2", ["bne", "break", "div", "mflo"]),
        ("rem $t0, $t1, 3", ["addiu", "div", "mfhi"]),
        ("subi $t0, $t1, 1", ["addiu", "sub"]),
        ("seq $t0, $t1, $t2", ["subu", "sltiu"]),
        ("abs $t0, $t1", ["sra", "xor", "subu"]),
        ("ulw $t0, 1($t1)", ["addiu", "add", "lwl", "lwr"]),
    ],
)
def test_pseudo_instructions_become_basic_ones(line: str, basic: list[str]) -> None:
    made = assembled(f"x: {line}\n")
    assert [made.text[place].op for place in sorted(made.text)] == basic
    assert min(made.text) == TEXT


def test_a_file_may_be_in_any_usual_encoding() -> None:
    text = "li $v0, 1  # è\n"
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "latin-1"):
        assert decode_source(text.encode(encoding)) == text
