"""Our MIPS and SPIM's, side by side on random programs."""

import random
import shutil
import subprocess
from pathlib import Path

import pytest

from mips_programs import RandomProgram
from plancia.courses.mips.assembler import assemble
from plancia.courses.mips.machine import EXITED, MipsMachine, TranslatedProgram
from plancia.courses.mips.source import SourceFile
from plancia.courses.mips.system import Terminal
from rounds import rounds

spim = pytest.mark.skipif(shutil.which("spim") is None, reason="SPIM is not installed")


def ours(source: str) -> str:
    machine = MipsMachine(TranslatedProgram(assemble([SourceFile("a.s", source)])), Terminal(b""))
    assert machine.run(200_000) == EXITED, machine.fault
    return machine.terminal.output.decode()


def theirs(source: str, folder: Path) -> str:
    (folder / "a.s").write_text(source)
    output = subprocess.run(
        ["spim", "-file", "a.s"], cwd=folder, capture_output=True, text=True, timeout=60
    ).stdout
    return output.partition("exceptions.s\n")[2]


@spim
@rounds(200, 10_000)
def test_random_programs_end_with_equal_registers_memory_and_output(
    rounds: int, tmp_path: Path
) -> None:
    chance = random.Random(rounds)
    for number in range(rounds):
        source = RandomProgram(chance).text
        assert ours(source) == theirs(source, tmp_path), (number, source)
