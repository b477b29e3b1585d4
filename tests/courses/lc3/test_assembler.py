import pytest

from plancia.courses.lc3 import Image, assemble
from plancia.courses.lc3.image import without_comment
from plancia.courses.result import AssemblyError


def block(*lines: str) -> Image:
    return assemble("\n".join([".ORIG x3000", *lines, ".END"]))


def words(*lines: str) -> list[int]:
    return list(block(*lines).segments[0].words)


def errors(source: str) -> list[str]:
    with pytest.raises(AssemblyError) as raised:
        assemble(source)
    return list(raised.value.errors)


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("ADD R1, R2, #-1", 0x12BF),
        ("AND R1 R2 x0", 0x52A0),
        ("BRn #-1", 0x09FF),
        ("JMP R3", 0xC0C0),
        ("JSR #-1", 0x4FFF),
        ("LDR R1, R2, #-32", 0x62A0),
        ("STR R1, R2, #31", 0x729F),
        ("RTI", 0x8000),
        ("TRAP x25", 0xF025),
        ("PUTC", 0xF021),
        ("IN", 0xF023),
        ("PUTSP", 0xF024),
        ("NOP", 0x0000),
        (".FILL x-1", 0xFFFF),
        (".FILL 65535", 0xFFFF),
        (".FILL #-32768", 0x8000),
    ],
)
def test_an_instruction_has_its_word(line: str, word: int) -> None:
    """The usual ones stand in the programs of test_peer.py."""
    assert words(line) == [word]
    assert words(line.lower()) == [word]
    assert words(line.replace(", ", " ").replace(",", "\t")) == [word]


@pytest.mark.parametrize(
    "number",
    ["#10", "10", "x0A", "X0a", "xA", "0x0A", "b1010", "0b1010", "#+10", "x+A", "#xA"],
)
def test_a_number_may_be_spelled_in_many_ways(number: str) -> None:
    assert words(f".FILL {number}", f"ADD R0,R0,{number}") == [10, 0x102A]


@pytest.mark.parametrize("number", ["#-5", "-5", "x-5", "X-5", "-x5", "0x-5", "b-101"])
def test_a_negative_number_may_be_spelled_in_many_ways(number: str) -> None:
    assert words(f".FILL {number}") == [0xFFFB]


@pytest.mark.parametrize(
    "label", ["LOOP#1", "done?", "a_b", "L2", "_x", "Row.A", "add1", "getchar", "A", "b", "x", "B1"]
)
def test_a_label_may_have_almost_any_characters(label: str) -> None:
    for colon in ("", ":", " :"):
        assert words(f"BR {label}", f"{label}{colon} HALT") == [0x0E00, 0xF025]
        assert words(f"BR {label}", f"{label}{colon}", "", "HALT") == [0x0E00, 0xF025]
    assert words(f"{label} .FILL {label}") == [0x3000]


def test_labels_are_found_in_any_case() -> None:
    assert words("BR loop", "LOOP HALT") == [0x0E00, 0xF025]
    assert words("BR loop", "Loop HALT", "loop HALT") == [0x0E01, 0xF025, 0xF025]


def test_a_string_keeps_what_looks_like_a_comment_and_knows_its_escapes() -> None:
    values = words(r'.STRINGZ "a;b\n\t\"\\\r\q" ; "a comment"')
    assert bytes(values) == b'a;b\n\t"\\\r\\q\0'
    assert words('.STRINGZ "è"') == [0xC3, 0xA8, 0]


def test_memory_of_blkw_is_zero_and_written() -> None:
    image = block("A .BLKW 3", "B .FILL A")
    assert list(image.segments[0].words) == [0, 0, 0, 0x3000]
    assert image.symbols == {"A": 0x3000, "B": 0x3003}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_files_of_all_systems_are_read(mark: bytes, end: str) -> None:
    lines = ["; über 中文", "\t.ORIG x3000 ", "\tHALT\t; stop", ".END", "\x1a"]
    assert assemble(mark + end.join(lines).encode()).lines == {0x3000: 3}
    assert assemble(end.join(lines).encode("utf-16")).lines == {0x3000: 3}
    assert assemble(end.join(lines).encode("gb18030")).lines == {0x3000: 3}


def test_several_blocks_lie_where_they_say_and_know_each_other() -> None:
    image = assemble(
        ".ORIG x3000\nLD R0,FAR\nHALT\nFAR .FILL DATA\n.END\n.ORIG x4000\nDATA .FILL 7\n.END"
    )
    assert [(s.origin, list(s.words)) for s in image.segments] == [
        (0x3000, [0x2001, 0xF025, 0x4000]),
        (0x4000, [7]),
    ]
    assert image.start == 0x3000
    assert image.label(0x4000) == "DATA"
    assert image.label(0x3001) == "x3001"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("ADDD R0,R0,#1", "ADDD is no instruction; there is ADD"),
        ("ADD R0,R0", "ADD is written `ADD R0, R1, R2` or `ADD R0, R1, #5`"),
        ("ADD R0 R1 #16", "#16 does not fit: ADD takes a number from -16 to 15"),
        ("ADD R0, R1, R8", "ADD is written"),
        ("LDR R0, R1, #32", "#32 does not fit: LDR takes a number from -32 to 31"),
        ("LDR R0, R1", "LDR is written `LDR R0, R1, #5`"),
        (
            "LD R0, NOWEHRE",
            "nor a label of this file; there is a label nowhere",
        ),
        ("nowhere HALT", "the label nowhere is defined already, in line 3"),
        ("TRAP x100", "TRAP takes a number from 0 to 255"),
        ("HALT R0", "HALT is written `HALT`"),
        ("R1 HALT", "R1 is a register and can't be a label"),
        ("12 HALT", "12 is a number and can't be a label"),
        (".FILL 65536", "65536 does not fit into a word"),
        (".FILL", ".FILL takes one number or label"),
        (".BLKW", ".BLKW takes how many words"),
        (".BLKW -1", ".BLKW takes how many words"),
        (".STRINGZ", ".STRINGZ takes one string"),
        (".WORD 3", ".WORD is none of .ORIG, .FILL, .BLKW, .STRINGZ, .END"),
        (".ORIG HERE", ".ORIG takes one address from x0000 to xFFFF"),
        (".BLKW xF000", "lies beyond xFDFF"),
        ("LD R0，nowhere", "LD is written `LD R0, LABEL` (， is not ,)"),
        ("a b c", "after the label a comes an instruction, not b"),
        ("FAR BR AWAY", "the label AWAY is 300 words away; BR reaches from -256 to 255"),
    ],
)
def test_an_error_says_line_text_and_what_was_expected(line: str, expected: str) -> None:
    [error] = errors(f".ORIG x3000\n\nnowhere HALT\n  {line}  ; why\n.BLKW 300\nAWAY HALT\n.END")
    assert error.startswith(f"line 4 `{line}`: ")
    assert expected in error


def test_all_errors_of_a_file_are_reported_at_once() -> None:
    found = errors(".ORIG x3000\nADD R0\nLD R0, X\nHALT\nFOO R1\n.END")
    assert [error.split(" `")[0] for error in found] == ["line 2", "line 3", "line 5"]


def test_a_file_without_orig_is_reported_once() -> None:
    assert len(errors("ADD R0, R0, #1\nHALT\n.END")) == 1
    assert len(errors("")) == 1


@pytest.mark.parametrize(
    "source",
    [
        ".ORIG x3000\nHALT",
        ".ORIG x3000\nHALT\n.END\nwhat else I thought",
        ".ORIG x3000\nHALT\n.ORIG x4000\nHALT\n.END",
        ".ORIG x3000\n1ST HALT\n.END",
        ".ORIG x3000\nOUT .FILL 1\n.END",
        ".ORIG x3000\nADD R0, R0, x1F\n.END",
        '.ORIG x3000\n.STRINGZ "open\n.END',
        ".ORIG x3000\nxA HALT\n.END",
        ".ORIG x3000\nA HALT\na HALT\n.END",
    ],
)
def test_what_lc3tools_refuses_is_accepted(source: str) -> None:
    assert assemble(source).segments


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
