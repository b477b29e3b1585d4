"""Runs an LC-3 program, assembly or object file, in the simulator of lc3-ensemble-test."""

import struct
import time
from pathlib import Path
from typing import Any, Final

from plancia.core.console import BadInput
from plancia.courses.program import MAX_OUTPUT_BYTES, Ran

SUFFIXES: Final = (".asm", ".obj")
MISSING: Final = "LC-3 programs need the package lc3-ensemble-test: pip install 'plancia[lc3]'"
_MAX_STEPS: Final = 2_000_000
_CHUNK_STEPS: Final = 10_000
"""A program without input or output for this number of instructions waits at its input's end."""
_HALT_LINE: Final = b"\n---- Halting the processor ----\n"


class LC3Program:
    """A program that is run again from its start for each input."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._content = path.read_bytes()
        except OSError as error:
            raise BadInput(f"{str(path)!r}: {error.strerror}") from error
        try:
            from ensemble_test import core
        except ImportError as error:
            raise BadInput(MISSING) from error
        self._core: Any = core

    def __call__(self, given: bytes) -> Ran:
        began = time.monotonic()
        machine = self._core.Simulator()
        # Random memory and registers: a program may rely on neither.
        machine.init(self._core.MemoryFillType.Random, 1)
        try:
            self._load(machine)
            machine.input = given.decode("ascii")
            trouble = self._run(machine)
        except self._core.LoadError as error:
            trouble = "can't be assembled: " + " ".join(str(error).split())
        except (self._core.SimError, ValueError) as error:
            trouble = f"stopped at x{machine.pc:04X}: {error}"
        output = machine.output.encode()[:MAX_OUTPUT_BYTES]
        if trouble is None and machine.hit_halt():
            output += _HALT_LINE
        return Ran(output, b"", time.monotonic() - began, trouble)

    def _load(self, machine: Any) -> None:
        if self._path.suffix.lower() == ".asm":
            machine.load_code(self._content.decode("utf-8", "replace"))
            return
        words = struct.unpack(
            f">{len(self._content) // 2}H", self._content[: len(self._content) // 2 * 2]
        )
        if len(words) < 2:
            raise ValueError("the object file is empty")
        for place, word in enumerate(words[1:], words[0]):
            machine.set_mem(place & 0xFFFF, word)
        machine.pc = words[0]

    def _run(self, machine: Any) -> str | None:
        """Until it halts, or waits for keys that do not come."""
        for _ in range(_MAX_STEPS // _CHUNK_STEPS):
            before = (machine.input, len(machine.output))
            machine.run(_CHUNK_STEPS)
            if machine.hit_halt():
                return None
            if before == ("", len(machine.output)):
                return None
        return f"did not end within {_MAX_STEPS} instructions"
