"""MIPS programs from their text, assembled and run."""

from plancia.courses.mips.assembler import Assembled, assemble
from plancia.courses.mips.machine import MipsMachine, TranslatedProgram
from plancia.courses.mips.source import SourceFile
from plancia.courses.mips.system import Terminal


def assembled(*texts: str) -> Assembled:
    return assemble([SourceFile(f"{n}.asm", text) for n, text in enumerate(texts)])


def machine(*texts: str, given: bytes = b"", files: dict[str, bytes] | None = None) -> MipsMachine:
    program = TranslatedProgram(assembled(*texts))
    return MipsMachine(program, Terminal(given), files)


def run_source(
    *texts: str, given: bytes = b"", files: dict[str, bytes] | None = None
) -> MipsMachine:
    made = machine(*texts, given=given, files=files)
    made.run(1_000_000)
    return made


def output_of(*texts: str, given: bytes = b"", files: dict[str, bytes] | None = None) -> str:
    done = run_source(*texts, given=given, files=files)
    assert done.fault is None, done.fault
    return done.terminal.output.decode()
