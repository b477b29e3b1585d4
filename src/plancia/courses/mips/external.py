"""Runs MIPS programs in SPIM or in a Mars.jar, for those who prefer them to our simulator.

A harness goes before the student's source: it fills the registers with random values, calls the
function and writes registers and buffers to a file, which both simulators can do. SPIM can count
instructions only by printing each, which takes most of its time: an interrupt handler of ours
counts instead, and only a call that does not return is traced.
"""

from __future__ import annotations

import contextlib
import os
import pty
import random
import re
import shutil
import subprocess
import tempfile
import termios
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from plancia.core.text import Words
from plancia.courses.limits import ProgramLimits, contained
from plancia.courses.mips.assembler import GUARD_BYTES
from plancia.courses.mips.call import RESULT, Call, CallResult, failed
from plancia.courses.mips.memory import signed
from plancia.courses.mips.simulator import (
    FREE,
    SAVED,
    STEPS,
    SUFFIXES,
    Submission,
    has_label,
)
from plancia.courses.program import UnguardedProcess, run_program
from plancia.courses.result import ProgramResult
from plancia.originals.console import BadInput
from plancia.processes.namespaces import NOT_STARTED_MARK

NO_SPIM: Final = "--spim needs SPIM (Debian: apt install spim)"
NO_JAVA: Final = "--mars needs Java (Debian: apt install default-jre-headless)"
_DATA: Final = 0x10010000
_KEPT_BY_SIMULATOR: Final = ("sp", "gp")
_DUMPED: Final = (*_KEPT_BY_SIMULATOR, "v0", "v1", *SAVED, *_KEPT_BY_SIMULATOR)
"""What the dump begins with: $sp and $gp before the call, then registers after it."""
_COUNTED: Final = ("22", "14")
"""What follows in the dump, of coprocessor 0: how many interrupts came, and where the last."""
_HEADER_BYTES: Final = 4 * (len(_DUMPED) + len(_COUNTED))
_DUMP: Final = "plancia.out"
_SOURCE: Final = "plancia.asm"
_COPY_BYTE: Final = (
    *("lbu $t3, 0($v0)", "sb $t3, 0($t1)"),
    *("addiu $v0, $v0, 1", "addiu $t1, $t1, 1", "addiu $t2, $t2, -1"),
    "bne $t2, $zero, __plancia_copy",
)
_TEXT: Final = 0x00400000
_HANDLER_JUMPS: Final = 1
"""Instructions of the handler's file that stand before the harness."""
_INTERRUPT_EVERY: Final = 100
"""Instructions, if SPIM maps its devices into memory: so often it looks at them."""
_INTERRUPT: Final = (
    *("mtc0 $k0, $20", "mtc0 $k1, $21", "mfc0 $k0, $13", "andi $k0, $k0, 0x7c"),
    "bne $k0, $zero, __plancia_end",
    *("mfc0 $k0, $22", "addiu $k0, $k0, 1", "mtc0 $k0, $22"),
    *("lui $k1, {most_high}", "ori $k1, $k1, {most_low}", "sltu $k0, $k1, $k0"),
    "bne $k0, $zero, __plancia_late",
    *("lui $k1, {returned_high}", "ori $k1, $k1, {returned_low}"),
    *("mfc0 $k0, $14", "sltu $k0, $k0, $k1", "bne $k0, $zero, __plancia_late"),
    *("mfc0 $k1, $21", "mfc0 $k0, $20", "eret"),
)
"""Counts interrupts. It goes on with the dump when the function has returned or takes too long, and
ends the program at an exception."""
_HANDLER: Final = (
    ".ktext 0x80000180",
    *_INTERRUPT,
    *("__plancia_late: lui $k1, {returned_high}", "ori $k1, $k1, {returned_low}", "jr $k1"),
    *("__plancia_end: ori $v0, $zero, 10", "syscall"),
    *(".text", ".globl __start", "__start: j __plancia_start", ""),
)
_TRACED: Final = re.compile(rb"\[0x([0-9a-f]{8})\]\t0x[0-9a-f]{8}  (\S+)(?:.*; (\d+): )?")
_TRACE_LIMIT_S: Final = 120.0
_START_LIMIT_S: Final = 10.0
_JAVA_THREADS: Final = 256
_MAX_SECONDS_A_STEP: Final = 20e-6
"""SPIM takes a fifth of a microsecond; on a busy machine more."""


@dataclass(frozen=True, slots=True)
class Simulator:
    """SPIM, or MARS if a path to its jar is given."""

    jar: str = ""
    steps: int = STEPS

    def call(
        self, source: str, call: Call, files: Mapping[str, bytes], seed: str | int = 0
    ) -> CallResult:
        harness = Harness(call, random.Random(seed), mars=bool(self.jar))
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            for name, content in files.items():
                (Path(folder) / name).write_bytes(content)
            text = harness.text + harness.without_own_labels(source)
            (Path(folder) / _SOURCE).write_text(text, encoding="utf-8", errors="replace")
            tried = self._mars(folder, harness) if self.jar else self._spim(folder, harness)
            trouble, steps = tried
            with contextlib.suppress(FileNotFoundError):
                dump = (Path(folder) / _DUMP).read_bytes()
                if len(dump) == harness.dump_size and trouble is None:
                    return harness.result(dump, steps, time.monotonic() - began)
        trouble = trouble or "ended the program instead of returning"
        return failed(trouble, steps, time.monotonic() - began)

    def run(self, submission: Submission, given: bytes, seconds: float) -> ProgramResult:
        """A whole program, from its start, in a folder that holds its files alone."""
        with tempfile.TemporaryDirectory() as folder:
            if submission.folder is not None:
                for path in submission.folder.iterdir():
                    if path.is_file() and path.suffix.lower() in (*SUFFIXES, ".inc"):
                        shutil.copy(path, folder)
            for file in submission.files:
                (Path(folder) / file.name).write_text(file.text, encoding="utf-8")
            names = [file.name for file in submission.files]
            if self.jar:
                jar = str(Path(self.jar).absolute())
                limits = ProgramLimits(processes=_JAVA_THREADS)
                command = contained(["java", "-jar", jar, "nc", *names], limits, folder)
                return run_program(command, given, seconds, limits.processes)
            (Path(folder) / _SOURCE).write_text(submission.text, encoding="utf-8")
            # It has no system call that starts a process; but some that open files.
            command = contained(["spim", "-file", _SOURCE], ProgramLimits(), folder)
            return run_program(command, given, seconds, start=UnguardedProcess)

    def _spim(self, folder: str, harness: Harness) -> tuple[str | None, int]:
        (Path(folder) / "handler.s").write_text(harness.handler(self.steps))
        steps = self._counted(folder, harness)
        trouble = None
        if steps is None:
            # Once more, with each instruction printed: that shows the line.
            commands = f'load "{_SOURCE}"\nstep {self.steps + harness.own_steps}\nexit\n'
            trace = _Trace(harness.lines)
            for line in _dialogue(["spim", "-exception_file", "handler.s"], folder, commands):
                trace.read_line(line)
            trouble, steps = trace.trouble, trace.steps
        if trouble is None and steps >= self.steps:
            return f"did not return within {self.steps} instructions", self.steps
        return trouble, steps

    def _counted(self, folder: str, harness: Harness) -> int | None:
        """Run the call; how many instructions it used, None if it did not return."""
        command = ("spim", "-mapped_io", "-exception_file", "handler.s", "-file", _SOURCE)
        _run_for(_START_LIMIT_S + self.steps * _MAX_SECONDS_A_STEP, command, folder)
        with contextlib.suppress(FileNotFoundError):
            dump = (Path(folder) / _DUMP).read_bytes()
            if len(dump) == harness.dump_size:
                return harness.steps(dump)
        return None

    def _mars(self, folder: str, harness: Harness) -> tuple[Words | None, int | None]:
        jar = str(Path(self.jar).absolute())
        steps = str(harness.own_steps + self.steps - 1)
        command = contained(
            ["java", "-jar", jar, "nc", "ic", "se1", steps, _SOURCE],
            ProgramLimits(processes=_JAVA_THREADS),
            folder,
        )
        result = run_program(command, b"", _TRACE_LIMIT_S)
        output = result.text + result.errors.decode("utf-8", "replace")
        used = mars_steps(output)
        trouble = mars_trouble(output, harness.lines, self.steps) or result.trouble
        return trouble, None if used is None else max(0, used - harness.own_steps)


class ExternalProgram:
    """A submission that SPIM or MARS runs, started anew for every call."""

    reads_keys = False

    def __init__(
        self,
        simulator: Simulator,
        submission: Submission,
        seconds: float,
        steps: int | None = None,
    ) -> None:
        self._simulator = simulator
        self._steps = steps
        self._submission = submission
        self._seconds = seconds

    def has_label(self, name: str) -> bool:
        return has_label(self._submission.text, name)

    def run(self, given: bytes) -> ProgramResult:
        return self._simulator.run(self._submission, given, self._seconds)

    def call(self, call: Call, files: Mapping[str, bytes], seed: str | int = 0) -> CallResult:
        simulator = replace(self._simulator, steps=self._steps or call.steps or STEPS)
        return simulator.call(self._submission.text, call, files, seed)


def find_simulator(spim: bool, jar: str) -> Simulator | None:
    """SPIM or MARS if one is asked for, else none: ours needs nothing installed."""
    if jar and not Path(jar).is_file():
        raise BadInput(f"{jar!r}: No such file or directory")
    if jar and not shutil.which("java"):
        raise BadInput(NO_JAVA)
    if spim and not shutil.which("spim"):
        raise BadInput(NO_SPIM)
    return Simulator(jar) if spim or jar else None


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


class _Trace:
    """What SPIM prints while it steps: each instruction, and errors between them."""

    def __init__(self, harness_lines: int) -> None:
        self.steps = 0
        self.trouble: str | None = None
        self._harness_lines = harness_lines
        self._line = 0
        self._return_address = -1
        self._inside = False
        self._explain = False

    def read_line(self, line: bytes) -> None:
        if found := _TRACED.search(line):
            address, operation, number = int(found[1], 16), found[2], int(found[3] or 0)
            self._line = number or self._line
            if address == self._return_address:
                self._inside = False
            if self._inside and address < 0x80000000:
                self.steps += 1
            if operation == b"jal" and number and number <= self._harness_lines:
                self._inside, self._return_address = True, address + 4
        elif self.trouble is None:
            self._read_error(line.decode("utf-8", "replace").strip())
        elif self._explain:
            self.trouble += f": {line.decode('utf-8', 'replace').strip()}"
            self._explain = False

    def _read_error(self, error: str) -> None:
        own_line = self._line - self._harness_lines
        if NOT_STARTED_MARK in error:
            self.trouble = f"could not be started: {error.partition(NOT_STARTED_MARK)[2]}"
        elif "syntax error on line" in error:
            number = int(error.split("on line ")[1].split()[0]) - self._harness_lines
            self.trouble = f"SPIM: line {number}: this is no instruction SPIM knows"
        elif error.startswith("Exception occurred at PC="):
            address = error.removeprefix("Exception occurred at PC=")
            where = f"line {own_line}" if own_line > 0 else "reading what $v0 points to"
            self.trouble = f"SPIM: {where}, address {address}"
            self._explain = True
        elif error.startswith(("Attempt to execute non-instruction", "Bad address")):
            self.trouble = f"SPIM: after line {own_line}: {error}"
        elif "The following symbols are undefined" in error:
            self.trouble = "SPIM: symbols are undefined"
            self._explain = False


def _run_for(seconds: float, command: Sequence[str], folder: str) -> None:
    """Run a program that reads zeros: SPIM takes the end of its input for ever for a pause."""
    with open("/dev/zero", "rb") as zeros:
        program = subprocess.Popen(
            contained(command, ProgramLimits(), folder),
            stdin=zeros,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    watch = threading.Timer(seconds, program.kill)
    watch.start()
    try:
        program.wait()
    finally:
        watch.cancel()


def _dialogue(command: Sequence[str], folder: str, commands: str) -> list[bytes]:
    """What SPIM says to commands: it reads more than one of them from a terminal alone.

    It answers into a pipe, which keeps all that was written until it is read.
    """
    master, slave = pty.openpty()
    settings = termios.tcgetattr(slave)
    settings[3] &= ~termios.ECHO
    termios.tcsetattr(slave, termios.TCSANOW, settings)
    try:
        spim = subprocess.Popen(
            contained(command, ProgramLimits(), folder),
            stdin=slave,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    finally:
        os.close(slave)
    watch = threading.Timer(_TRACE_LIMIT_S, spim.kill)
    watch.start()
    try:
        os.write(master, commands.encode())
        output, _ = spim.communicate()
    finally:
        watch.cancel()
        spim.kill()
        os.close(master)
    return output.split(b"\n")


class Harness:
    """The assembly before the student's, and how to read what it writes."""

    def __init__(self, call: Call, chance: random.Random, mars: bool) -> None:
        self._call = call
        self._values = {name: signed(chance.getrandbits(32)) for name in (*SAVED, *FREE)}
        self._mars = mars
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
        self._result_place = len(self._image)
        self._image += bytes(len(call.result or b""))
        self.dump_size: int = len(self._image)
        self._before = self._instructions_before()
        code = self._code()
        instructions = [line for line in code if not line.startswith(".") and line[-1] != ":"]
        more_bytes = len(self._call.result or b"0") - 1  # the code has the first one's instructions
        self.own_steps: int = len(instructions) + len(_COPY_BYTE) * more_bytes
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
        flags, mode = (1, 0) if self._mars else (os.O_WRONLY | os.O_CREAT, 0o644)
        wait: list[str] = []
        counts: list[str] = []
        copy: list[str] = []
        if not self._mars:
            # How many of these run until the next interrupt shows what it does not: how many
            # instructions ran since the last.
            wait = ["nop"] * _INTERRUPT_EVERY
            for place, register in enumerate(_COUNTED, len(_DUMPED)):
                counts += [f"mfc0 $k1, ${register}", f"sw $k1, {4 * place}($k0)"]
        if self._call.result is not None:  # what $v0 points to goes into the dump
            copy += _load("t1", _DATA + self._result_place)
            copy += _load("t2", len(self._call.result))
            copy += ["__plancia_copy:", *_COPY_BYTE]
        return [
            *(".text", ".globl __plancia_start", "__plancia_start:"),
            *self._before,
            f"jal {self._call.function}",
            *wait,
            *_load("k0", _DATA),
            *(
                f"sw ${name}, {4 * place}($k0)"
                for place, name in enumerate(_DUMPED)
                if place >= len(_KEPT_BY_SIMULATOR)
            ),
            *counts,
            *copy,
            *_load("a0", _DATA + self.dump_size),
            *(*_load("a1", flags), *_load("a2", mode), *_load("v0", 13), "syscall"),
            *("addu $a0, $v0, $zero", *_load("a1", _DATA), *_load("a2", self.dump_size)),
            *(*_load("v0", 15), "syscall", *_load("v0", 10), "syscall"),
            ".text",
        ]

    def _instructions_before(self) -> list[str]:
        lines = [*_load("k0", _DATA)]
        lines += [f"sw ${name}, {4 * n}($k0)" for n, name in enumerate(_KEPT_BY_SIMULATOR)]
        if not self._mars:  # the transmitter is always ready, so that it interrupts at each look
            lines += ["mfc0 $k0, $12", "ori $k0, $k0, 0xff01", "mtc0 $k0, $12"]
            lines += [*_load("k1", 0xFFFF0000), *_load("k0", 2), "sw $k0, 8($k1)"]
        for name, value in self._values.items():
            lines += _load(name, value)
        return lines

    def handler(self, steps: int) -> str:
        """SPIM's exception file; the function may run for about that number of instructions."""
        most = (steps + len(self._before)) // (_INTERRUPT_EVERY - len(_INTERRUPT)) + 2
        returned = self._return_address + 4 * _INTERRUPT_EVERY
        return "\n".join(_HANDLER).format(
            most_high=most >> 16,
            most_low=most & 0xFFFF,
            returned_high=returned >> 16,
            returned_low=returned & 0xFFFF,
        )

    @property
    def _return_address(self) -> int:
        return _TEXT + 4 * (_HANDLER_JUMPS + len(self._before) + 1)

    def steps(self, dump: bytes) -> int:
        """How many instructions the function used, by the interrupts in the dump."""
        interrupts, address = (
            int.from_bytes(dump[at : at + 4], "little")
            for at in range(4 * len(_DUMPED), _HEADER_BYTES, 4)
        )
        executed = interrupts * _INTERRUPT_EVERY - (interrupts - 1) * len(_INTERRUPT)
        waited = (address - self._return_address) // 4
        if waited >= _INTERRUPT_EVERY:
            waited = 0  # it had not returned
        return executed - _HANDLER_JUMPS - len(self._before) - 1 - waited

    def result(self, dump: bytes, steps: int | None, seconds: float) -> CallResult:
        words = [
            int.from_bytes(dump[4 * n : 4 * n + 4], "little", signed=True)
            for n in range(len(_DUMPED))
        ]
        kept = dict(zip(_DUMPED, words[: len(_KEPT_BY_SIMULATOR)], strict=False))
        after = dict(zip(_DUMPED[len(kept) :], words[len(kept) :], strict=True))
        expected = {**{name: self._values[name] for name in SAVED}, **kept}
        broken = [f"${name} is not restored" for name in expected if after[name] != expected[name]]
        faults = []
        if self._call.result_is_new and after["v0"] - _DATA in self._places.values():
            faults.append("$v0 is the address of an argument, not of something new")
        buffers = {}
        inside = bytearray(len(self._image))
        inside[:_HEADER_BYTES] = b"\x01" * _HEADER_BYTES
        for name, place in self._places.items():
            size = len(self._call.buffers[name][0])
            buffers[name] = dump[place : place + size]
            inside[place : place + size] = b"\x01" * size
        if self._call.result is not None:
            buffers[RESULT] = dump[self._result_place :]
            inside[self._result_place :] = b"\x01" * len(self._call.result)
        for place, (old, new) in enumerate(zip(self._image, dump, strict=True)):
            if old != new and not inside[place]:
                name, start = min(self._places.items(), key=lambda item: abs(item[1] - place))
                size = len(self._call.buffers[name][0])
                where = f"{start - place} bytes before"
                if place >= start:
                    where = f"{place - start - size + 1} bytes after the end of"
                faults.append(f"wrote outside the buffers: {where} `{name}`")
                break
        return CallResult(after, buffers, tuple(faults), tuple(broken), None, steps, seconds)


def _load(register: str, value: int) -> tuple[str, str]:
    return (
        f"lui ${register}, {value >> 16 & 0xFFFF}",
        f"ori ${register}, ${register}, {value & 0xFFFF}",
    )
