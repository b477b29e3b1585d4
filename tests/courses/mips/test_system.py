"""System calls answer as in MARS."""

import pytest

from courses.mips.running import machine, output_of, run_source
from plancia.courses.mips.diagnosis import stop_trouble

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
    "early end": ("li $v0, 5\nsyscall\nli $v0, 1\nsyscall", b"", ""),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(CALLS))
def test_system_calls_answer_as_in_mars(name: str) -> None:
    source, given, expected = CALLS[name]
    assert output_of(source, given=given, files={"f.txt": b"hello"}) == expected


def test_a_malformed_number_stops_the_program_as_in_mars() -> None:
    done = run_source("li $v0, 5\nsyscall\n", given=b"four\n")
    assert "reads a number" in str(stop_trouble(done, whole=True))


def test_a_flood_of_output_is_stopped() -> None:
    done = run_source("li $a0, 'x'\nli $v0, 11\nloop: syscall\nb loop\n")
    assert done.stop in ("limit", "flooded")
    many = machine(".data\nt: .asciiz \"" + "x" * 5000 + "\"\n.text\nla $a0, t\nli $v0, 4\n"
                   "loop: syscall\nb loop\n")  # fmt: skip
    many.run(10_000_000)
    assert "wrote more than" in str(stop_trouble(many, whole=True))
