"""MARS's system calls, for a program that is graded: files are those of its case, to be read, and
time is cheap."""

import time
from collections.abc import Callable, Mapping
from typing import Final

from plancia.core.text import T
from plancia.courses.mips.memory import DATA_LIMIT, HEAP, Fault, Memory, signed
from plancia.courses.mips.registers import A0, V0

MAX_OUTPUT_BYTES: Final = 1 << 20
_FIRST_FILE: Final = 3
_MAX_FILES: Final = 32
_A1: Final = A0 + 1
_A2: Final = A0 + 2


EXITED: Final = "exited"
INPUT_ENDED: Final = "input ended"
FLOODED: Final = "flooded"


class Stopped(Exception):
    """A system call ended the program, asked for more input than there is, or wrote more than is
    kept."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Terminal:
    """What is typed, and what is written."""

    def __init__(self, given: bytes, keys: bool = False) -> None:
        """With `keys` each byte is a key of its own: a call that reads a line reads one of them."""
        self.output = bytearray()
        self.activity = 0
        """How often something was read or written."""
        self.place = 0
        self._given = given
        self._keys = keys

    def write(self, content: bytes) -> None:
        self.activity += 1
        self.output += content
        if len(self.output) > MAX_OUTPUT_BYTES:
            del self.output[MAX_OUTPUT_BYTES:]
            raise Stopped(FLOODED)

    def read(self, size: int) -> bytes:
        """Bytes as they are; none at the end."""
        self.activity += 1
        content = self._given[self.place : self.place + size]
        self.place += len(content)
        return content

    def read_character(self) -> int:
        content = self.read(1)
        if not content:
            raise Stopped(INPUT_ENDED)
        return content[0]

    def read_line(self) -> bytes:
        """Without its end, be it LF or CRLF."""
        if self.place >= len(self._given):
            raise Stopped(INPUT_ENDED)
        if self._keys:
            return self.read(1)
        self.activity += 1
        end = self._given.find(b"\n", self.place)
        end = len(self._given) if end < 0 else end
        line = self._given[self.place : end]
        self.place = end + 1
        return line.removesuffix(b"\r")


def _no_number(line: bytes) -> Fault:
    typed = repr(line.decode("utf-8", "replace"))
    return Fault(T("reads a number, but {typed} is typed", typed=typed))


class System:
    """The services behind `syscall`, of one run of a program."""

    def __init__(
        self,
        registers: list[int],
        memory: Memory,
        terminal: Terminal,
        files: Mapping[str, bytes],
    ) -> None:
        self._r = registers
        self._memory = memory
        self._terminal = terminal
        self._contents = files
        self._open: dict[int, tuple[str, int]] = {}
        """By number: the file's name and the place in it."""
        self._heap = HEAP
        self._services: dict[int, Callable[[], None]] = {
            1: lambda: self._print(str(self._r[A0])),
            4: lambda: terminal.write(memory.read_text(self._r[A0])),
            5: self._read_int,
            8: lambda: self._store_line(terminal.read_line(), self._r[A0], self._r[_A1]),
            9: self._allocate,
            10: self._exit,
            11: lambda: terminal.write(bytes((self._r[A0] & 0xFF,))),
            12: lambda: self._set(V0, terminal.read_character()),
            13: self._open_file,
            14: self._read_file,
            15: self._write_file,
            16: self._close_file,
            17: self._exit,
            30: self._time,
            31: lambda: None,
            32: lambda: None,
            33: lambda: None,
            34: lambda: self._print(f"0x{self._r[A0] & 0xFFFFFFFF:08x}"),
            35: lambda: self._print(f"{self._r[A0] & 0xFFFFFFFF:032b}"),
            36: lambda: self._print(str(self._r[A0] & 0xFFFFFFFF)),
        }

    def call(self) -> None:
        service = self._services.get(self._r[V0])
        if service is None:
            raise Fault(T("there is no system call {n} ($v0)", n=self._r[V0]))
        service()

    def _set(self, register: int, value: int) -> None:
        self._terminal.activity += 1
        self._r[register] = signed(value)

    def _print(self, text: str) -> None:
        self._terminal.write(text.encode())

    def _exit(self) -> None:
        raise Stopped(EXITED)

    def _read_int(self) -> None:
        line = self._terminal.read_line()
        try:
            value = int(line.strip())
            if "_" in line.decode("latin-1") or not -(1 << 31) <= value < 1 << 31:
                raise ValueError
        except ValueError:
            raise _no_number(line) from None
        self._r[V0] = value

    def _store_line(self, line: bytes, address: int, size: int) -> None:
        """At most size - 1 bytes of the line; its end too if there is room, then a zero."""
        most = size - 1
        if most < 0:
            return
        content = line[:most]
        if len(content) < most:
            content += b"\n"
        self._memory.write_bytes(address, content + b"\0")

    def _allocate(self) -> None:
        size = self._r[A0]
        if size < 0:
            raise Fault(T("asks for {n} bytes of heap ($a0)", n=size))
        if self._heap + size >= DATA_LIMIT:
            raise Fault(T("asks for {n} bytes of heap, which is full", n=size))
        self._set(V0, self._heap)
        self._heap += size + 3 & ~3

    def _open_file(self) -> None:
        name = self._memory.read_text(self._r[A0], 4096).decode("utf-8", "replace")
        name = name.removeprefix("./")
        number = next(n for n in range(_FIRST_FILE, 1 << 30) if n not in self._open)
        is_there = self._r[_A1] == 0 and name in self._contents  # flags: to be read
        if is_there and len(self._open) < _MAX_FILES:
            self._open[number] = (name, 0)
        else:
            number = -1
        self._set(V0, number)

    def _read_file(self) -> None:
        number, address, size = self._r[A0], self._r[_A1], self._r[_A2]
        if size < 0:
            self._set(V0, -1)
        elif number == 0:
            content = self._terminal.read(size)
            self._memory.write_bytes(address, content)
            self._set(V0, len(content))
        elif number in self._open:
            name, place = self._open[number]
            content = self._contents[name][place : place + size]
            self._open[number] = (name, place + len(content))
            self._memory.write_bytes(address, content)
            self._set(V0, len(content))
        else:
            self._set(V0, -1)

    def _write_file(self) -> None:
        number, address, size = self._r[A0], self._r[_A1], self._r[_A2]
        if size < 0 or number not in (1, 2):
            self._set(V0, -1)
            return
        self._terminal.write(self._memory.read_bytes(address, min(size, MAX_OUTPUT_BYTES)))
        self._set(V0, size)

    def _close_file(self) -> None:
        self._open.pop(self._r[A0], None)
        self._terminal.activity += 1

    def _time(self) -> None:
        now = int(time.time() * 1000)
        self._set(A0, now)
        self._set(_A1, now >> 32)
