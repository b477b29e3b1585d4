"""What MARS accepts is accepted, and what is wrong is told with its line, all of it at once."""

import pytest

from courses.mips.running import assembled, output_of
from plancia.courses.mips.assembler import DATA, TEXT
from plancia.courses.result import AssemblyError


def errors(*texts: str) -> list[str]:
    with pytest.raises(AssemblyError) as raised:
        assembled(*texts)
    return list(raised.value.errors)


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
after: .word 7
.data 0x10010100
far: .word -1
.extern shared 8
"""
    made = assembled(source)
    symbols = {name: place - DATA for name, place in made.symbols.items()}
    assert symbols["half"] == 6
    assert symbols["word"] == symbols["alone"] == 8
    assert symbols["text"] == 28
    assert symbols["zero"] == 32
    assert symbols["eight"] == 40
    assert symbols["after"] == 44
    assert made.symbols["far"] == 0x10010100
    assert made.symbols["shared"] == 0x10000000
    content = bytes(made.data.get(DATA + n, 0) for n in range(64))
    assert content[:8] == b"\x01a\n\xffAA\x02\x01"
    assert content[8:20] == b"\1\0\0\0\2\0\0\0\3\0\0\0"
    assert content[20:28] == b"\0\0\x01\x10\x08\0\x01\x10"
    assert content[28:35] == b'a"b\\\xc3\xa9\0'
    assert content[44:48] == b"\x07\0\0\0"


def test_an_instruction_that_is_left_out_is_refused_by_its_name() -> None:
    for line in ("add.s $f0, $f0, $f2", "mtc1 $t0, $f0", "l.d $f0, x", "teq $t0, $t1"):
        with pytest.raises(AssemblyError, match=r"leaves `.*` out; `--mars` asks MARS"):
            assembled(f".text\n{line}\n")


def test_commas_are_spaces_and_case_does_not_matter_to_instructions() -> None:
    assert output_of("LI $a0 5\nAddi $a0 , $a0 -2\nli $v0,1\nsyscall # done, 'quoted\n") == "3"


def test_a_program_begins_at_its_global_main() -> None:
    source = "f: li $a0, 1\nb print\n.globl main\nmain: li $a0, 2\nprint: li $v0, 1\nsyscall\n"
    assert output_of(source) == "2"
    assert output_of(source.replace(".globl main", "")) == "1"


def test_files_of_one_program_share_global_labels_alone() -> None:
    main = ".globl main\nmain: jal f\nmove $a0, $v0\nli $v0, 1\nsyscall\nli $v0, 10\nsyscall\n"
    other = ".globl f, g\nf: li $v0, 7\nloop: jr $ra\ng: jr $ra\n"
    assert output_of(main + "loop: jr $ra\n", other) == "7"
    assert errors(main, other.replace(".globl f, g", "")) == [
        "0.asm, line 2: `main: jal f`: `f` is in 1.asm, which must say .globl f"
    ]
    assert errors(main, other, ".globl f\nf: jr $ra\n") == [
        "2.asm, line 1: `.globl f`: the global label `f` is defined already, in 1.asm, line 2"
    ]


def test_all_errors_of_a_file_are_reported_with_line_and_text() -> None:
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
