"""Runs MIPS programs, whole or a function at a time, in the simulator of this package."""

import random
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from plancia.core.text import T, Text
from plancia.courses.mips.assembler import GUARD_BYTES, Assembled, assemble
from plancia.courses.mips.call import Call, CallResult
from plancia.courses.mips.diagnosis import call_notes, stop_trouble
from plancia.courses.mips.machine import (
    LIMIT,
    RETURN_ADDRESS,
    RETURNED,
    MipsMachine,
    TranslatedProgram,
)
from plancia.courses.mips.memory import HEAP, Memory, signed
from plancia.courses.mips.registers import HI, LO, NUMBERS, RA
from plancia.courses.mips.source import SourceFile, no_includes, read_folder_file
from plancia.courses.mips.system import Terminal
from plancia.courses.result import ProgramResult, decode_source
from plancia.originals.console import BadInput

SUFFIXES: Final = (".asm", ".s", ".mips")
STEPS: Final = 500_000
"""Instructions a call may use, as the Pente document says."""
PROGRAM_STEPS: Final = 60_000_000
"""Instructions a whole program may use: a plain search through every drop needs two thirds."""
_PATIENT_RUNS: Final = 2
_IMPATIENT_SHARE: Final = 20
"""A program that has used up its instructions in that number of runs gets this part of them from
then on: a class must not wait for one that never ends."""
SAVED: Final = ("s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7", "fp")
FREE: Final = ("v0", "v1", "a0", "a1", "a2", "a3", *(f"t{n}" for n in range(10)))
KEPT: Final = (*SAVED, "sp", "gp")
_HIGH_BUFFERS: Final = 0x10300000
"""Where buffers lie if a program's own data reach into the heap."""
_FIRST_SERVICE: Final = 9000
"""System calls that stand in for functions, from that number on."""
_INCLUDED: Final = re.compile(r'(?m)^\s*\.include\s+"([^"]+)"')


@dataclass(frozen=True, slots=True)
class Submission:
    """The files of one program, and the folder its `.include` may read."""

    files: tuple[SourceFile, ...]
    folder: Path | None = None

    @property
    def text(self) -> str:
        return "\n".join(file.text for file in self.files)


def read_submission(paths: Sequence[str]) -> Submission:
    """Files, or folders of them, as one program; what another file includes is not read twice."""
    found: list[Path] = []
    for path in map(Path, paths):
        if path.is_dir():
            found += sorted(file for file in path.iterdir() if file.suffix.lower() in SUFFIXES)
        else:
            found.append(path)
    if not found:
        raise BadInput(f"{paths[0]!r}: there is no .asm or .s file in this folder")
    files = []
    for path in found:
        try:
            files.append((path, decode_source(path.read_bytes())))
        except OSError as error:
            raise BadInput(f"{str(path)!r}: {error.strerror}") from error
    included = {Path(name).name for _, text in files for name in _INCLUDED.findall(text)}
    if len(files) > 1:
        files = [(path, text) for path, text in files if path.name not in included] or files
    return Submission(
        tuple(SourceFile(path.name, text) for path, text in files), found[0].absolute().parent
    )


class MipsProgram:
    """A submission, assembled once for any number of calls and runs."""

    reads_keys = True

    def __init__(
        self,
        submission: Submission,
        reserved: Mapping[str, int] | None = None,
        stand_ins: Mapping[str, Callable[[MipsMachine], None]] | None = None,
    ) -> None:
        """Functions that it has not `stand_ins` do for it, if it has one of them.

        Raises:
            AssemblyError: with everything that is wrong.
        """
        self._used_up = 0
        include = read_folder_file(submission.folder) if submission.folder else no_includes
        written = {name for name in stand_ins or () if has_label(submission.text, name)}
        self.stood_in: dict[str, Callable[[MipsMachine], None]] = {
            name: run for name, run in (stand_ins or {}).items() if written and name not in written
        }
        """Functions that are ours, by name."""
        files = [*submission.files]
        if self.stood_in:
            text = "".join(
                f".globl {name}\n{name}: li $v0, {number}\nsyscall\njr $ra\n"
                for number, name in enumerate(self.stood_in, _FIRST_SERVICE)
            )
            files.append(SourceFile("plancia", text))
        services = dict(enumerate(self.stood_in.values(), _FIRST_SERVICE))
        self._program = TranslatedProgram(assemble(files, include, reserved), services)

    def has_label(self, name: str) -> bool:
        """Whether it has the function itself."""
        return name in self._program.assembled.symbols and name not in self.stood_in

    def run(self, given: bytes) -> ProgramResult:
        """The whole program on an input."""
        began = time.monotonic()
        machine = MipsMachine(self._program, Terminal(given))
        is_patient = self._used_up < _PATIENT_RUNS
        limit = PROGRAM_STEPS if is_patient else PROGRAM_STEPS // _IMPATIENT_SHARE
        if machine.run(limit) == LIMIT:
            self._used_up += 1
        trouble = stop_trouble(machine, whole=True)
        output = bytes(machine.terminal.output)
        return ProgramResult(output, b"", time.monotonic() - began, trouble, machine.steps)

    def call(self, call: Call, seed: str | int = 0) -> CallResult:
        began = time.monotonic()
        prepared = _Prepared(self._program, call, random.Random(seed))
        machine = prepared.machine()
        limit = call.steps or STEPS
        if machine.run(limit) != RETURNED:
            notes = tuple(call_notes(prepared.machine(), call.function, limit))
            trouble = stop_trouble(machine, whole=False)
            seconds = time.monotonic() - began
            return CallResult({}, {}, (), (), trouble, machine.steps, seconds, notes)
        return prepared.result(machine, time.monotonic() - began)


def has_label(source: str, name: str) -> bool:
    return re.search(rf"(?m)^[ \t]*{re.escape(name)}[ \t]*:", source) is not None


def first_outside(
    start: int,
    before: bytes,
    after: bytes,
    own: Mapping[str, int],
    places: Mapping[str, int],
    call: Call,
) -> Text | None:
    """The first byte from `start` on that was changed and is in no buffer of its `own`, by the
    buffer it is nearest to."""
    sizes = {name: len(images[0]) for name, images in call.buffers.items()}
    for at, (old, new) in enumerate(zip(before, after, strict=True), start):
        if old == new or any(0 <= at - place < sizes[name] for name, place in own.items()):
            continue
        name, place = min(places.items(), key=lambda item: abs(item[1] - at))
        if at < place:
            n = place - at
            return T("wrote outside the buffers: {n} bytes before `{name}`", n=n, name=name)
        n = at - place - sizes[name] + 1
        return T("wrote outside the buffers: {n} bytes after the end of `{name}`", n=n, name=name)
    return None


class _Prepared:
    """A machine just before a call: random values in registers, buffers between guard bytes."""

    def __init__(self, program: TranslatedProgram, call: Call, chance: random.Random) -> None:
        self._program = program
        self._call = call
        self._places: dict[str, int] = {}
        self._guards: dict[int, bytes] = {}
        """Around globals: bytes by address."""
        self._image = bytearray()
        assembled: Assembled = program.assembled
        size = sum(len(before) + 2 * GUARD_BYTES + 8 for before, _ in call.buffers.values())
        self._base = assembled.end_of_data + 15 & ~15
        if self._base + size > HEAP:
            self._base = _HIGH_BUFFERS
        for name, (before, _) in call.buffers.items():
            if call.globals:
                self._places[name] = assembled.symbols[name]
                if name in assembled.guarded:
                    for start in (-GUARD_BYTES, len(before)):
                        place = self._places[name] + start
                        self._guards[place] = chance.randbytes(GUARD_BYTES)
                continue
            self._image += chance.randbytes(GUARD_BYTES)
            self._places[name] = self._base + len(self._image)
            self._image += before
            self._image += chance.randbytes(GUARD_BYTES + -len(self._image) % 4)
        self.values = {name: signed(chance.getrandbits(32)) for name in (*SAVED, *FREE)}
        self._accumulator = [signed(chance.getrandbits(32)) for _ in range(2)]
        for name, value in call.registers.items():
            self.values[name] = signed(self._places[value] if isinstance(value, str) else value)

    def machine(self) -> MipsMachine:
        call = self._call
        start = self._program.assembled.symbols[call.function]
        terminal = Terminal(call.keys, keys=True)
        machine = MipsMachine(self._program, terminal, call.files, start)
        machine.memory.write_bytes(self._base, bytes(self._image))
        for place, content in self._guards.items():
            machine.memory.write_bytes(place, content)
        for name, (before, _) in call.buffers.items():
            machine.memory.write_bytes(self._places[name], before)
        for name, value in self.values.items():
            machine.registers[NUMBERS[f"${name}"]] = value
        machine.registers[HI], machine.registers[LO] = self._accumulator
        machine.registers[RA] = RETURN_ADDRESS
        return machine

    def result(self, machine: MipsMachine, seconds: float) -> CallResult:
        call, memory = self._call, machine.memory
        before = self.machine().registers
        after = {name: machine.registers[NUMBERS[f"${name}"]] for name in ("v0", "v1", *KEPT)}
        broken = tuple(
            T("${name} is not restored", name=name)
            for name in KEPT
            if after[name] != before[NUMBERS[f"${name}"]]
        )
        buffers = {
            name: memory.read_bytes(place, len(call.buffers[name][0]))
            for name, place in self._places.items()
        }
        return CallResult(
            after,
            buffers,
            tuple(self._writes_outside(memory)),
            broken,
            None,
            machine.steps,
            seconds,
            tuple(self._unset(after)),
            machine.terminal.output.decode("utf-8", "replace"),
        )

    def _writes_outside(self, memory: Memory) -> list[Text]:
        own = {} if self._call.globals else self._places
        images = {self._base: bytes(self._image), **self._guards}
        for start, before in images.items():
            after = memory.read_bytes(start, len(before))
            if fault := first_outside(start, before, after, own, self._places, self._call):
                return [fault]
        return []

    def _unset(self, after: Mapping[str, int]) -> list[Text]:
        """Return registers that hold what was in a register before the call by chance."""
        notes = []
        for name in self._call.returns:
            for source in (name, *FREE, *SAVED):
                if self.values[source] == after[name] and source not in self._call.registers:
                    notes.append(
                        T(
                            "${name} holds what ${source} held before the call: never set",
                            name=name,
                            source=source,
                        )
                    )
                    break
        return notes
