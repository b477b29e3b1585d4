"""Our LC-3 and lc3-ensemble's, side by side on random programs."""

import random
from typing import Any

import pytest

from lc3_programs import random_keys, random_program
from plancia.courses.lc3 import Machine, Status, assemble
from rounds import rounds

core: Any = pytest.importorskip("ensemble_test.core", reason="lc3-ensemble-test is not installed")


def theirs(source: str, keys: bytes) -> Any:
    machine = core.Simulator()
    machine.init(core.MemoryFillType.Single, 0)
    machine.load_code(source)
    machine.input = keys.decode("ascii")
    machine.run(100_000)
    return machine


@rounds(300, 10_000)
def test_random_programs_end_with_equal_registers_memory_and_output(rounds: int) -> None:
    chance = random.Random(rounds)
    for number in range(rounds):
        source, keys = random_program(chance), random_keys(chance)
        ours = Machine(assemble(source), keys)
        assert ours.run(100_000) is Status.HALTED, source
        peer = theirs(source, keys)
        assert peer.hit_halt(), source
        assert ours.registers == [peer.get_reg(n) for n in range(8)], (number, source)
        flags = 4 * peer.n + 2 * peer.z + peer.p
        assert ours.condition == flags, (number, source)
        segment = ours.image.segments[0]
        places = range(segment.origin, segment.origin + len(segment.words))
        assert [ours.memory[at] for at in places] == [peer.get_mem(at) for at in places], source
        output = bytes(ours.output).decode()
        assert output.partition("---- Halting")[0].rstrip("\n") == peer.output.rstrip("\n"), source
