import io
import shlex
import sys

import pytest

from plancia.processes import dialogue
from plancia.processes.dialogue import MAX_LINE_BYTES, Dialogue, EngineFailed, lines_of


def test_a_line_that_is_too_long_is_left_out_whole() -> None:
    source = io.BytesIO(b"ugi\n" + b"x" * (2 * MAX_LINE_BYTES + 5) + b"\nisready\nquit")
    assert list(lines_of(source)) == ["ugi\n", "isready\n", "quit"]


def test_bytes_that_are_no_text_do_not_end_the_reading() -> None:
    assert list(lines_of(io.BytesIO(b"\xff\ngo\n"))) == ["\ufffd\n", "go\n"]


def on_line(words: list[str]) -> bool | None:
    return True if words == ["ok"] else None


def handshake(program: str) -> None:
    """Greet a program of Python, given as its text."""
    talk = Dialogue("test", shlex.join([sys.executable, "-c", program]), goodbye="bye")
    try:
        talk.handshake("hello", on_line, "TEST", lambda words: words[0] == "note")
    finally:
        talk.close()


def test_a_program_of_another_protocol_is_an_error_with_its_first_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(dialogue, "SILENT_S", 2.0)
    message = (
        r"it does not speak TEST: 'hello' had no answer after .*; its first lines: Login: / Hm"
    )
    with pytest.raises(EngineFailed, match=message):
        handshake("print('Login:', flush=True)\nfor line in open(0): print('Hm', flush=True)")


def test_a_program_that_prints_without_end_is_an_error() -> None:
    with pytest.raises(EngineFailed, match=r"its first lines: y / y / y$"):
        handshake("while True: print('y')")


def test_a_program_that_ends_is_an_error_with_its_last_lines() -> None:
    with pytest.raises(EngineFailed, match=r"ended \(2\): bad; its first lines: usage"):
        handshake("import sys; print('usage'); sys.exit(sys.stderr.write('bad') and 2)")
