"""Runs MIPS programs in a Mars.jar, the arbiter where somebody doubts our simulator.

A harness goes before the student's source: it fills the registers with random values, calls the
function and writes registers and buffers to a file.
"""

from __future__ import annotations

import contextlib
import random
import re
import shutil
import tempfile
from pathlib import Path
from typing import Final

from plancia.courses.mips.assembler import GUARD_BYTES
from plancia.courses.mips.call import Call, CallResult, failed
from plancia.courses.mips.memory import signed
from plancia.courses.mips.simulator import (
    FREE,
    SAVED,
    STEPS,
    SUFFIXES,
    Submission,
    first_outside,
    has_label,
)
from plancia.courses.program import contained, run_program
from plancia.courses.result import ProgramResult
from plancia.originals.console import BadInput

NO_JAVA: Final = "--mars needs Java (Debian: apt install default-jre-headless)"
_DATA: Final = 0x10010000
_KEPT_BY_SIMULATOR: Final = ("sp", "gp")
_DUMPED: Final = (*_KEPT_BY_SIMULATOR, "v0", "v1", *SAVED, *_KEPT_BY_SIMULATOR)
"""What the dump begins with: $sp and $gp before the call, then registers after it."""
_HEADER_BYTES: Final = 4 * len(_DUMPED)
_DUMP: Final = "plancia.out"
_SOURCE: Final = "plancia.asm"
_CALL_LIMIT_S: Final = 120.0


class MarsProgram:
    """A submission that MARS runs, started anew for every call."""

    reads_keys = False
    stood_in = ()

    def __init__(self, jar: str, submission: Submission, seconds: float) -> None:
        """With the time limit of a whole program."""
        if not Path(jar).is_file():
            raise BadInput(f"{jar!r}: No such file or directory")
        if not shutil.which("java"):
            raise BadInput(NO_JAVA)
        self._mars = ["java", "-jar", str(Path(jar).absolute()), "nc"]
        self._submission, self._seconds = submission, seconds

    def has_label(self, name: str) -> bool:
        return has_label(self._submission.text, name)

    def run(self, given: bytes) -> ProgramResult:
        """The whole program, from its start, in a folder that holds its files alone."""
        files, source = self._submission.files, self._submission.folder
        with tempfile.TemporaryDirectory() as folder:
            for path in source.iterdir() if source is not None else ():
                if path.is_file() and path.suffix.lower() in (*SUFFIXES, ".inc"):
                    shutil.copy(path, folder)
            for file in files:
                (Path(folder) / file.name).write_text(file.text, encoding="utf-8")
            command = contained([*self._mars, *(file.name for file in files)], folder)
            return run_program(command, given, self._seconds)

    def call(self, call: Call, seed: str | int = 0) -> CallResult:
        harness, most = Harness(call, random.Random(seed)), call.steps or STEPS
        with tempfile.TemporaryDirectory() as folder:
            for name, content in call.files.items():
                (Path(folder) / name).write_bytes(content)
            text = harness.text + harness.without_own_labels(self._submission.text)
            (Path(folder) / _SOURCE).write_text(text, encoding="utf-8", errors="replace")
            words = [*self._mars, "ic", "se1", str(harness.own_steps + most - 1), _SOURCE]
            result = run_program(contained(words, folder), b"", _CALL_LIMIT_S)
            output = result.text + result.errors.decode("utf-8", "replace")
            steps = mars_steps(output)
            steps = None if steps is None else max(0, steps - harness.own_steps)
            trouble = mars_trouble(output, harness.lines, most) or result.trouble
            with contextlib.suppress(FileNotFoundError):
                dump = (Path(folder) / _DUMP).read_bytes()
                if len(dump) == harness.dump_size and trouble is None:
                    return harness.result(dump, steps, result.seconds)
        trouble = trouble or "ended the program instead of returning"
        return failed(trouble, steps, result.seconds)


_MARS_ERROR: Final = re.compile(r"Error in \S*(?: line (\d+)(?: column \d+)?)?:\s*(.*)")
_MARS_LIMIT: Final = re.compile(r"maximum step limit \d+ reached")


def mars_trouble(output: str, harness_lines: int, steps: int) -> str | None:
    """What MARS says went wrong, with the line in the student's file."""
    if _MARS_LIMIT.search(output):
        return f"did not return within {steps} instructions"
    if error := _MARS_ERROR.search(output):
        where = f"line {int(error[1]) - harness_lines}: " if error[1] else ""
        return f"MARS: {where}{error[2].strip()}"
    return None


def mars_steps(output: str) -> int | None:
    """The number that `ic` makes MARS print last, on a line of its own."""
    numbers = [line for line in output.split("\n") if line.strip().isdecimal()]
    return int(numbers[-1]) if numbers else None


class Harness:
    """The assembly before the student's, and how to read what it writes."""

    def __init__(self, call: Call, chance: random.Random) -> None:
        self._call = call
        self._values = {name: signed(chance.getrandbits(32)) for name in (*SAVED, *FREE)}
        self._image = bytearray(_HEADER_BYTES)
        self._places: dict[str, int] = {}
        for name, (before, _) in call.buffers.items():
            self._image += chance.randbytes(GUARD_BYTES)
            self._places[name] = len(self._image)
            self._image += before
            self._image += chance.randbytes(GUARD_BYTES + -len(self._image) % 4)
        for name, value in call.registers.items():
            place = _DATA + self._places[value] if isinstance(value, str) else value
            self._values[name] = signed(place & 0xFFFFFFFF)
        self.dump_size: int = len(self._image)
        self._before = self._instructions_before()
        code = self._code()
        instructions = [line for line in code if not line.startswith(".") and line[-1] != ":"]
        self.own_steps: int = len(instructions)
        """How many instructions the harness itself uses."""
        self.text: str = "\n".join([*self._data(), *code]) + "\n"
        self.lines: int = self.text.count("\n")

    def without_own_labels(self, source: str) -> str:
        """The student's source, in which a global that the harness has is defined no more."""
        if not self._call.globals:
            return source
        names = "|".join(map(re.escape, self._call.buffers))
        return re.sub(rf"(?m)^([ \t]*)(?:{names})[ \t]*:", r"\1", source)

    def _data(self) -> list[str]:
        lines = [".data"]
        starts = sorted({0, *self._places.values()})
        names = {place: name for name, place in self._places.items()}
        for start, end in zip(starts, [*starts[1:], len(self._image)], strict=True):
            if self._call.globals and start in names:
                lines.append(f"{names[start]}:")  # MARS takes a second .globl for an error
            for place in range(start, end, 32):
                part = self._image[place : min(place + 32, end)]
                lines.append(".byte " + ", ".join(str(byte - (byte >> 7 << 8)) for byte in part))
        return [*lines, f'.asciiz "{_DUMP}"', ".align 2"]

    def _code(self) -> list[str]:
        """In instructions of which no assembler makes two, so that they can be counted."""
        return [
            *(".text", ".globl __plancia_start", "__plancia_start:"),
            *self._before,
            f"jal {self._call.function}",
            *_load("k0", _DATA),
            *(
                f"sw ${name}, {4 * place}($k0)"
                for place, name in enumerate(_DUMPED)
                if place >= len(_KEPT_BY_SIMULATOR)
            ),
            *_load("a0", _DATA + self.dump_size),
            *(*_load("a1", 1), *_load("a2", 0), *_load("v0", 13), "syscall"),
            *("addu $a0, $v0, $zero", *_load("a1", _DATA), *_load("a2", self.dump_size)),
            *(*_load("v0", 15), "syscall", *_load("v0", 10), "syscall"),
            ".text",
        ]

    def _instructions_before(self) -> list[str]:
        lines = [*_load("k0", _DATA)]
        lines += [f"sw ${name}, {4 * n}($k0)" for n, name in enumerate(_KEPT_BY_SIMULATOR)]
        for name, value in self._values.items():
            lines += _load(name, value)
        return lines

    def result(self, dump: bytes, steps: int | None, seconds: float) -> CallResult:
        words = [
            int.from_bytes(dump[4 * n : 4 * n + 4], "little", signed=True)
            for n in range(len(_DUMPED))
        ]
        kept = dict(zip(_DUMPED, words[: len(_KEPT_BY_SIMULATOR)], strict=False))
        after = dict(zip(_DUMPED[len(kept) :], words[len(kept) :], strict=True))
        expected = {**{name: self._values[name] for name in SAVED}, **kept}
        broken = [f"${name} is not restored" for name in expected if after[name] != expected[name]]
        buffers = {
            name: dump[place : place + len(self._call.buffers[name][0])]
            for name, place in self._places.items()
        }
        fault = first_outside(
            _HEADER_BYTES,
            bytes(self._image[_HEADER_BYTES:]),
            dump[_HEADER_BYTES:],
            self._places,
            self._places,
            self._call,
        )
        faults = (fault,) if fault else ()
        return CallResult(after, buffers, faults, tuple(broken), None, steps, seconds)


def _load(register: str, value: int) -> tuple[str, str]:
    return (
        f"lui ${register}, {value >> 16 & 0xFFFF}",
        f"ori ${register}, ${register}, {value & 0xFFFF}",
    )
