import io
import subprocess
import sys
from pathlib import Path

import pytest

from plancia.originals.console import (
    MAX_LINE_BYTES,
    BadInput,
    Console,
    EndOfInput,
    read_file,
    run,
)
from waiting import LIMIT_S


def console(data: bytes) -> Console:
    return Console(io.BytesIO(data), io.BytesIO())


def test_keys_come_one_by_one_until_the_input_ends() -> None:
    opened = console(b"a\n\xff")
    assert [opened.key() for _ in range(3)] == ["a", "\n", "\udcff"]
    with pytest.raises(EndOfInput):
        opened.key()


def test_lines_lose_their_ends_whichever_they_are() -> None:
    opened = console(b"one\r\ntwo\nthree")
    assert [opened.line() for _ in range(3)] == ["one", "two", "three"]
    with pytest.raises(EndOfInput):
        opened.line()


def test_of_an_endless_line_the_beginning_is_kept() -> None:
    opened = console(b"x" * (3 * MAX_LINE_BYTES) + b"\nnext")
    assert opened.line() == "x" * MAX_LINE_BYTES
    assert opened.line() == "next"


def test_bytes_are_written_as_they_were_read() -> None:
    target = io.BytesIO()
    opened = Console(io.BytesIO(b"\xff\x00\xe9\n"), target)
    opened.say(opened.line(), end="")
    assert target.getvalue() == b"\xff\x00\xe9"


def test_a_file_that_can_not_be_read_gives_one_sentence(tmp_path: Path) -> None:
    """Of missing files and folders see test_ends.py."""
    (tmp_path / "board.txt").write_bytes(b"12345")
    for name, why in ((str(tmp_path / "board.txt"), "longer than 4 bytes"), ("a\x00b", "null")):
        with pytest.raises(BadInput, match=why):
            read_file(name, limit=4)


def ending(error: BaseException) -> int:
    def program() -> int:
        raise error

    return run(program)


def test_each_way_to_end_has_its_status(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(lambda: 1) == 1
    assert ending(EndOfInput()) == 0
    assert ending(KeyboardInterrupt()) == 130
    assert ending(BadInput("no such board")) == 2
    assert capsys.readouterr().err == "no such board\n"


def test_a_reader_that_goes_away_ends_the_program_quietly() -> None:
    code = (
        "import sys\nfrom plancia.originals.console import Console, run\n"
        "def talk():\n    console = Console()\n    while True: console.say('x' * 1000)\n"
        "sys.exit(run(talk))"
    )
    program = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.read(10)
    program.stdout.close()
    assert program.stderr.read() == b""
    program.stderr.close()
    assert program.wait(LIMIT_S) == 0


def test_a_closed_standard_input_is_one_that_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(EndOfInput):
        Console().line()
    assert read_file("-") == b""
