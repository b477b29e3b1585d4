"""A conversation in lines with a foreign program, such as an engine of another author."""

import contextlib
import queue
import shlex
import subprocess
import tempfile
import threading
import time
import weakref
from collections.abc import Callable, Generator, Iterator
from typing import IO, BinaryIO, Final, TypeVar

from plancia.core.errors import error_text
from plancia.engine.player import BadPlayer, Stop, never
from plancia.processes.child import Program, hard_limit

MAX_LINE_BYTES: Final = 1 << 20

SILENT_S: Final = 20.0
"""For a program's first answer: without it, it speaks something else, or waits for other words."""
_FOREIGN_LINES: Final = 100
"""A program that sends this number of lines without one of the protocol speaks something else."""
_SHOWN_LINES: Final = 3
_SHOWN_CHARS: Final = 200
_QUIT_TIMEOUT_S: Final = 1.0
_STOP_TIMEOUT_S: Final = 2.0
"""For an engine to answer when it is asked to stop."""
_STATUS_TIMEOUT_S: Final = 10.0
"""For the exit status of a program that has closed its output."""

T = TypeVar("T")
ParseLine = Callable[[list[str]], T | None]
"""What the words of a line mean, or None if it is none of the lines waited for."""


class EngineFailed(RuntimeError):
    """An external engine that ended, hung or spoke something else than its protocol."""


class EngineTimeout(EngineFailed, TimeoutError):
    """An external engine that did not answer in time; it has been ended."""


def lines_of(source: BinaryIO) -> Iterator[str]:
    """Lines, whatever their bytes; what is too long to mean anything is left out."""
    while line := source.readline(MAX_LINE_BYTES):
        if line.endswith(b"\n") or len(line) < MAX_LINE_BYTES:
            yield line.decode("utf-8", "replace")
            continue
        while line and not line.endswith(b"\n"):
            line = source.readline(MAX_LINE_BYTES)


class Dialogue:
    """The program of a player `KIND:COMMAND`; BadPlayer if it can't be started.

    `goodbye` is the line that has it end. It happens by itself when the dialogue is garbage
    collected.
    """

    def __init__(self, kind: str, command: str, goodbye: str) -> None:
        self.name: str = f"{kind}:{command}"
        self.errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  # closed by `_end`
        try:
            self._process = Program(shlex.split(command), stderr=self.errors)
        except (OSError, ValueError) as error:
            self.errors.close()
            raise BadPlayer(
                "{kind}:{command} can't be started: {why}",
                kind=kind,
                command=command,
                why=error_text(error),
            ) from error
        self._lines: queue.Queue[str | None] = queue.Queue(10_000)
        reader = threading.Thread(
            target=_read, args=(self._process.stdout, self._lines), daemon=True
        )
        reader.start()
        self.close: Callable[[], object] = weakref.finalize(
            self, _end, self._process, reader, self._lines, self.errors, goodbye
        )

    def send(self, line: str) -> None:
        stream = self._process.stdin
        # If it died, reading fails.
        with contextlib.suppress(BrokenPipeError, ValueError):
            stream.write(line.encode() + b"\n")
            stream.flush()

    def listen(
        self,
        seconds: float | None = None,
        stop: Stop = never,
        on_stop: Callable[[], None] = lambda: None,
    ) -> Generator[list[str]]:
        """The words of each line that comes; after that many seconds the engine is ended:
        EngineTimeout. `on_stop` is called when `stop` says so for the first time; from then on the
        engine has little time left."""
        self._process.limit(seconds)
        stopped = False
        try:
            while True:
                if not stopped and stop():
                    on_stop()
                    seconds, stopped = hard_limit(_STOP_TIMEOUT_S), True
                    self._process.limit(seconds)
                with contextlib.suppress(queue.Empty):
                    yield self._next(None if stop is never else 0.01).split()
                if self._process.is_late:  # it may have sent many lines that nobody has read
                    raise EngineTimeout
        except EngineFailed as error:
            if not self._process.is_late:
                raise
            raise EngineTimeout(f"{self.name}: no answer within {seconds:g} s") from error
        finally:
            self._process.limit(None)

    def expect(self, parse: ParseLine[T], seconds: float | None = None) -> T:
        """Read lines until `parse` makes something of one."""
        with contextlib.closing(self.listen(seconds)) as lines:
            return next(found for words in lines if (found := parse(words)) is not None)

    def handshake(
        self, first: str, parse: ParseLine[T], protocol: str, known: ParseLine[bool]
    ) -> T:
        """Send the first line and wait for its answer; EngineFailed with what the program said if
        it speaks another protocol. `known` accepts the lines that may come before the answer."""
        self.send(first)
        began, foreign = time.monotonic(), list[str]()
        try:
            with contextlib.closing(self.listen(SILENT_S)) as lines:
                for words in lines:
                    if (found := parse(words)) is not None:
                        return found
                    if words and not known(words):
                        foreign.append(" ".join(words)[:_SHOWN_CHARS])
                    if len(foreign) > _FOREIGN_LINES:
                        break
        except EngineTimeout:
            pass
        except EngineFailed as error:
            raise EngineFailed(f"{error}{shown(foreign)}") from None
        raise EngineFailed(
            f"it does not speak {protocol}: {first!r} had no answer "
            f"after {time.monotonic() - began:.1f} s{shown(foreign)}"
        )

    def _next(self, seconds: float | None) -> str:
        line = self._lines.get(timeout=seconds)
        if line is None:
            try:
                status: int | str = self._process.wait(_STATUS_TIMEOUT_S)
            except subprocess.TimeoutExpired:
                status = "its output closed"
            self.errors.seek(0)
            lines = self.errors.read(MAX_LINE_BYTES).decode("utf-8", "replace").strip().splitlines()
            raise EngineFailed(f"the engine ended ({status}){': ' + lines[-1] if lines else ''}")
        return line


def shown(lines: list[str]) -> str:
    """The first lines of a program that speaks something else, for a message."""
    return f"; its first lines: {' / '.join(lines[:_SHOWN_LINES])}" if lines else ""


def _read(stream: BinaryIO, lines: queue.Queue[str | None]) -> None:
    with contextlib.suppress(OSError, ValueError):
        for line in lines_of(stream):
            lines.put(line)
    lines.put(None)


def _end(
    process: Program,
    reader: threading.Thread,
    lines: queue.Queue[str | None],
    errors: IO[bytes],
    goodbye: str,
) -> None:
    with contextlib.suppress(OSError, ValueError):
        process.stdin.write(goodbye.encode() + b"\n")
        process.stdin.close()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(_QUIT_TIMEOUT_S)
    process.end()
    while reader.is_alive():  # it may be waiting for room to put what it read
        with contextlib.suppress(queue.Empty):
            lines.get(timeout=0.01)
    errors.close()
