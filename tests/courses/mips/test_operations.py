import pytest

from courses.mips.running import assembled
from plancia.courses.mips.assembler import TEXT


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
