"""Standard input and output as the originals use them: keys, lines, and an orderly end."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Callable, Iterator
from typing import BinaryIO, Final

MAX_LINE: Final = 65_536
MAX_FILE: Final = 1 << 20

INTERRUPTED: Final = 130
BAD_INPUT: Final = 2

_END_OF_TRANSMISSION: Final = b"\x04"


class EndOfInput(Exception):
    """There is nothing more to read."""


class BadInput(Exception):
    """Input that nobody can work with; the message is the one line that says so."""


class Console:
    """Reads bytes as text that is written back unchanged, whatever they are."""

    def __init__(self, source: BinaryIO | None = None, target: BinaryIO | None = None) -> None:
        self._source = _standard_input() if source is None else source
        self._target = sys.stdout.buffer if target is None else target

    def key(self) -> str:
        """One key: no Enter needed on a terminal, a character from a pipe. It is not echoed."""
        with _keys_one_by_one(self._source) as terminal:
            byte = self._source.read(1)
        if not byte or (terminal and byte == _END_OF_TRANSMISSION):
            raise EndOfInput
        return byte.decode("ascii", "surrogateescape")

    def line(self) -> str:
        """A line without its end, be that LF or CRLF."""
        line = self._source.readline(MAX_LINE + 1)
        if not line:
            raise EndOfInput
        if len(line) > MAX_LINE:
            raise BadInput(f"standard input: a line is longer than {MAX_LINE} characters")
        return line.removesuffix(b"\n").removesuffix(b"\r").decode("utf-8", "surrogateescape")

    @property
    def is_terminal(self) -> bool:
        """Whether what is typed is seen on the screen as it is read."""
        return self._source.isatty()

    def say(self, text: str = "", end: str = "\n") -> None:
        self._target.write((text + end).encode("utf-8", "surrogateescape"))
        self._target.flush()


def _standard_input() -> BinaryIO:
    """Standard input, which Python does not have where it was closed: then it is at its end."""
    return sys.stdin.buffer if sys.stdin else io.BytesIO()


@contextlib.contextmanager
def _keys_one_by_one(source: BinaryIO) -> Iterator[bool]:
    """On a terminal, hand over each key at once; whatever was typed ahead is kept."""
    try:
        terminal = source.isatty()
        import termios
        import tty
    except (ImportError, ValueError):  # no such terminals here, or a closed stream
        terminal = False
    if not terminal:
        yield False
        return
    before = termios.tcgetattr(source)
    try:
        tty.setcbreak(source.fileno(), termios.TCSANOW)
        yield True
    finally:
        termios.tcsetattr(source, termios.TCSADRAIN, before)


def file_name(path: str) -> str:
    """How a message calls a file."""
    return "standard input" if path == "-" else repr(path)


def read_file(path: str, limit: int = MAX_FILE) -> bytes:
    """The bytes of a file; `-` is standard input."""
    try:
        if path == "-":
            data = _standard_input().read(limit + 1)
        else:
            with open(path, "rb") as file:
                data = file.read(limit + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BadInput(f"{file_name(path)}: {reason}") from error
    if len(data) > limit:
        raise BadInput(f"{file_name(path)}: longer than {limit} bytes")
    return data


def run(program: Callable[[], int]) -> int:
    """Run a program to its end, whichever way that comes; the result is its exit status."""
    try:
        status = program()
        sys.stdout.flush()
    except EndOfInput:
        return 0
    except KeyboardInterrupt:
        if sys.stderr.isatty():
            sys.stderr.write("\n")  # the shell's prompt starts on a line of its own
        return INTERRUPTED
    except BadInput as error:
        sys.stderr.write(f"{error}\n")
        return BAD_INPUT
    except BrokenPipeError:
        # Nobody reads any more. Python would complain once again when it closes standard output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status
