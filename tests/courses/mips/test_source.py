"""Macros, constants, included files and encodings, as MARS reads them."""

from pathlib import Path

import pytest

from courses.mips.running import assembled, output_of
from plancia.courses.mips.assembler import assemble
from plancia.courses.mips.source import SourceFile, read_folder_file
from plancia.courses.result import AssemblyError, decode_source


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
    assert output_of(source) == "3 and 5"


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
    assert output_of(source) == "1122"


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
    assert output_of(source) == "7"


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


def test_an_error_in_a_macro_names_both_lines() -> None:
    found = errors(".macro m(%a)\n    addx %a, 1\n.end_macro\n.text\n    m($t0)\n    m($t0, 1)\n")
    assert found[0].startswith("0.asm, line 2 (used in line 5): `addx %a, 1`")
    assert "macro `m` takes 1 arguments, 2 are given" in found[1]
    assert errors(".macro m\nnop\n") == ["0.asm, line 1: `.macro m`: macro `m` has no .end_macro"]
    assert "uses itself" in errors(".macro m\nm\n.end_macro\nm\n")[0]


def test_a_file_may_be_in_any_usual_encoding() -> None:
    text = "li $v0, 1  # è\n"
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "latin-1"):
        assert decode_source(text.encode(encoding)) == text
