"""Standard input and output as the originals use them: keys, lines, and an orderly end."""

import codecs
import contextlib
import io
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from typing import BinaryIO, Final

try:  # here, before anything is asked: Python can lose a Ctrl-C that comes during an import
    import termios
    import tty
except ImportError:
    _HAS_TERMINALS = False
else:
    _HAS_TERMINALS = True

MAX_LINE_BYTES: Final = 65_536
MAX_FILE_BYTES: Final = 1 << 20

INTERRUPTED: Final = 130
BAD_INPUT: Final = 2

_TERMINATED: Final = 128 + signal.SIGTERM
_END_OF_TRANSMISSION: Final = b"\x04"


class EndOfInput(Exception):
    """There is nothing more to read."""


class BadInput(Exception):
    """Input or output that a program can't work with; the message is the one line that says so."""


class Console:
    """Reads bytes as text that is written back unchanged, whatever they are."""

    name = "standard input"

    def __init__(self, source: BinaryIO | None = None, target: BinaryIO | None = None) -> None:
        """Without a source and a target, standard input and output as they are when used."""
        self._given, self._target = source, target
        self._waiting_keys = 0
        self.lines = 0
        """How many were read."""

    @property
    def source(self) -> BinaryIO:
        return self._given or standard_input()

    @property
    def is_terminal(self) -> bool:
        """Whether what is typed is seen on the screen as it is read."""
        try:
            return self.source.isatty()
        except ValueError:  # a closed stream
            return False

    def key(self) -> str:
        """One key: no Enter needed on a terminal, a character from a pipe. It is not echoed."""
        source = self.source
        if not self._waiting_keys and _HAS_TERMINALS and self.is_terminal:
            with _keys_one_by_one(source):
                byte = source.read(1)
        else:
            if not self._waiting_keys and hasattr(source, "peek"):
                self._waiting_keys = len(source.peek(1))
            byte = source.read(1)
            self._waiting_keys = max(0, self._waiting_keys - 1)
        if not byte or (byte == _END_OF_TRANSMISSION and self.is_terminal):
            raise EndOfInput
        return byte.decode("ascii", "surrogateescape")

    def line(self, width: int = 0) -> str:
        """A line without its end, be that LF or CRLF; of a long one the beginning. With a width, a
        text of that many characters is a line though its end has not come yet."""
        line = part = self._part()
        if not line:
            raise EndOfInput
        self.lines += 1
        if self.is_terminal and not line.endswith(b"\n"):
            self.say()  # Ctrl-D ended the line, and left the cursor in it
            part = b""
        while part and not line.endswith(b"\n") and len(line) not in (width, MAX_FILE_BYTES):
            part = self._part()
            line = (line + part)[:MAX_FILE_BYTES]
        if self.lines == 1:
            line = line.removeprefix(codecs.BOM_UTF8)  # some editors begin a file with it
        line = line.removesuffix(b"\n").removesuffix(b"\r")[:MAX_LINE_BYTES]
        return line.decode("utf-8", "surrogateescape")

    def _part(self) -> bytes:
        """What is there of the next line: on a terminal, Ctrl-D hands over what was typed."""
        if not hasattr(self.source, "peek"):
            return self.source.readline(MAX_LINE_BYTES)
        there = self.source.peek(1)
        return self.source.read(there.find(b"\n") + 1 or len(there))

    def say(self, text: str = "", end: str = "\n") -> None:
        if self._target is None and sys.stdout is None:
            raise BadInput("standard output: it is closed")
        # Who typed ahead, in a pipe, does not wait for the answer to every key.
        now = self._waiting_keys == 0
        try:
            if now and self._target is None:
                sys.stdout.flush()  # what Python's `print` has put there
            target = self._target or getattr(sys.stdout, "buffer", None)
            if target is None:
                sys.stdout.write(text + end)  # a notebook's, or a test's
                return
            target.write((text + end).encode("utf-8", "surrogateescape"))
            if now:
                target.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            drop_output()
            raise BadInput(f"standard output: {error.strerror or error}") from error


def check(what: str, value: object, allowed: range) -> None:
    """ValueError unless the value is one of the whole numbers that there are of it."""
    if not isinstance(value, int) or value not in allowed:
        numbers = f"{allowed[0]} to {allowed[-1]}"
        raise ValueError(f"there is no {what} {value!r}; there are {numbers}")


def standard_input() -> BinaryIO:
    """Standard input, which Python does not have where it was closed: then it is at its end."""
    return sys.stdin.buffer if sys.stdin else io.BytesIO()


@contextlib.contextmanager
def _keys_one_by_one(source: BinaryIO) -> Iterator[None]:
    """Hand over each key of a terminal at once; whatever was typed ahead is kept."""
    before = termios.tcgetattr(source)
    # Otherwise SIGTERM would end Python here, and leave the terminal without echo.
    in_main = threading.current_thread() is threading.main_thread()
    on_sigterm = (
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(_TERMINATED)) if in_main else None
    )
    try:
        tty.setcbreak(source.fileno(), termios.TCSANOW)
        yield
    finally:
        termios.tcsetattr(source, termios.TCSADRAIN, before)
        if in_main:
            signal.signal(signal.SIGTERM, on_sigterm)


def file_name(path: str) -> str:
    """How a message calls a file."""
    return "standard input" if path == "-" else repr(path)


def read_file(path: str, limit: int = MAX_FILE_BYTES, cut: bool = False) -> bytes:
    """The bytes of a file, `-` for standard input; beyond the limit refused, or cut off."""
    try:
        if path == "-":
            data = standard_input().read(limit + 1)
        else:
            with open(path, "rb") as file:
                data = file.read(limit + 1)
    except (OSError, ValueError) as error:  # ValueError: a zero in the name
        reason = getattr(error, "strerror", None) or error
        raise BadInput(f"{file_name(path)}: {reason}") from error
    if len(data) > limit and not cut:
        raise BadInput(f"{file_name(path)}: longer than {limit} bytes")
    return data[:limit]


def run(program: Callable[[], int | None], console: Console | None = None) -> int:
    """Run a program to its end, whichever way that comes; the result is its exit status. Where the
    input ends, the console's open question gets a line of its own."""
    try:
        try:
            return program() or 0
        except EndOfInput:
            if console:
                console.say()
            return 0
    except KeyboardInterrupt:
        if sys.stderr and sys.stderr.isatty():
            sys.stderr.write("\n")  # the shell's prompt starts on a line of its own
        return INTERRUPTED
    except BadInput as error:
        if sys.stderr:
            sys.stderr.write(f"{error}\n")
        return BAD_INPUT
    except BrokenPipeError:  # the reader of the output has gone
        drop_output()
        return 0


def drop_output() -> None:
    """Forget what could not be written: Python would complain of it again at its end."""
    if sys.stdout is not None:
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
