"""A program in the memory of an LC-3, and its addresses by name."""

from plancia.courses.lc3 import assemble
from plancia.courses.lc3.image import without_comment


def test_the_program_starts_at_x3000_whatever_block_comes_first() -> None:
    assert assemble(".ORIG x4000\n.FILL 1\n.END\n.ORIG x3000\nHALT\n.END").start == 0x3000
    assert assemble(".ORIG x4000\nHALT\n.END").start == 0x4000


def test_a_word_is_named_by_label_and_by_line() -> None:
    image = assemble(
        '.ORIG x3000\nLOOP ADD  R0, R0, #1 ; count\n     BR LOOP\nTEXT .STRINGZ "a"\n.END'
    )
    assert image.label(0x3001) == "LOOP+1"
    assert image.label(0x2000) == "x2000"
    assert image.where(0x3000) == "line 2 `LOOP ADD R0, R0, #1`"
    assert image.where(0x3003) == 'line 4 `TEXT .STRINGZ "a"`'


def test_a_semicolon_inside_a_string_begins_no_comment() -> None:
    assert without_comment('A .STRINGZ "a;b" ; c') == 'A .STRINGZ "a;b" '
    assert without_comment(r'A .STRINGZ "\";" ; c') == r'A .STRINGZ "\";" '
    assert without_comment("HALT") == "HALT"
