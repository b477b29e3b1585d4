from pathlib import Path

import pytest

from plancia.courses.mips.call import Call
from plancia.courses.mips.simulator import MipsProgram, Submission, read_submission
from plancia.courses.mips.source import SourceFile
from plancia.originals.console import BadInput


def program(source: str) -> MipsProgram:
    return MipsProgram(Submission((SourceFile("a.asm", source),)))


def test_garbage_in_registers_follows_the_seed_and_is_sometimes_negative() -> None:
    made = program("f: move $v0, $t5\nmove $v1, $s3\njr $ra\n")
    call = Call("f", {}, {}, {"v0": 0, "v1": 0})
    values = [made.call(call, seed).registers["v0"] for seed in range(20)]
    assert len(set(values)) == 20
    assert 3 < sum(value < 0 for value in values) < 17
    assert made.call(call, 3).registers == made.call(call, 3).registers


def test_a_folder_is_one_program_and_what_is_included_is_not_read_twice(tmp_path: Path) -> None:
    (tmp_path / "main.asm").write_text(
        '.include "macros.asm"\n.globl main\nmain: five($a0)\njal f\n'
    )
    (tmp_path / "macros.asm").write_text(".macro five(%r)\nli %r, 5\n.end_macro\n")
    (tmp_path / "f.s").write_text(".globl f\nf: li $v0, 1\nsyscall\nli $v0, 10\nsyscall\n")
    (tmp_path / "notes.txt").write_text("hello")
    read = read_submission([str(tmp_path)])
    assert [file.name for file in read.files] == ["f.s", "main.asm"]
    assert MipsProgram(read).run(b"").output == b"5"
    with pytest.raises(BadInput, match="No such file"):
        read_submission([str(tmp_path / "none.asm")])
    (tmp_path / "empty").mkdir()
    with pytest.raises(BadInput, match=r"no \.asm"):
        read_submission([str(tmp_path / "empty")])


def test_a_global_that_no_file_defines_is_given_to_the_program() -> None:
    source = "f: la $t0, board\nli $t1, 7\nsb $t1, 1($t0)\njr $ra\n"
    made = MipsProgram(Submission((SourceFile("a.asm", source),)), reserved={"board": 4})
    call = Call("f", {}, {"board": (b"abcd", b"a\x07cd")}, {}, globals=True)
    assert made.call(call).buffers == {"board": b"a\x07cd"}


def test_writes_outside_a_buffer_and_registers_not_kept_are_different_faults() -> None:
    source = "f: sb $zero, 4($a0)\nli $s2, 1\naddi $sp, $sp, -4\njr $ra\n"
    result = program(source).call(Call("f", {"a0": "x"}, {"x": (b"abcd", b"abcd")}, {}), 7)
    assert tuple(map(str, result.faults)) == (
        "wrote outside the buffers: 1 bytes after the end of `x`",
    )
    assert tuple(map(str, result.broken)) == ("$s2 is not restored", "$sp is not restored")


def test_keys_are_typed_one_by_one_whichever_call_reads_them() -> None:
    call = Call("f", {}, {}, {"v0": 0}, keys=b"47")
    for number in (12, 5):
        source = f"f: li $v0, {number}\nsyscall\nli $v0, {number}\nsyscall\njr $ra\n"
        expected = ord("7") if number == 12 else 7
        assert program(source).call(call).registers["v0"] == expected


def test_a_write_behind_a_global_is_noticed_wherever_the_program_has_it() -> None:
    source = ".data\nboard: .byte 1:4\nown: .word 5\n.text\nf: sb $zero, board+4\njr $ra\n"
    call = Call("f", {}, {"board": (b"abcd", b"abcd")}, {}, globals=True)
    for text, faults in (
        (source, ("wrote outside the buffers: 1 bytes after the end of `board`",)),
        (source.replace("1:4", "1:2\nrest: .byte 1:2"), ()),  # a label inside: it stays there
        (source.replace("board+4", "own"), ()),
    ):
        made = MipsProgram(Submission((SourceFile("a.asm", text),)), reserved={"board": 4})
        assert tuple(map(str, made.call(call).faults)) == faults
