"""Our LC-3 and lc3-ensemble's, side by side on random programs that end: forward branches, bounded
loops, subroutines, traps."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from plancia.courses.lc3 import Machine, Status, assemble
from rounds import rounds

core: Any = pytest.importorskip("ensemble_test.core", reason="lc3-ensemble-test is not installed")


FLAGS = ("", "n", "z", "p", "nz", "np", "zp", "nzp")
DATA_WORDS = 24


class _Writer:
    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.labels = 0

    def label(self) -> str:
        self.labels += 1
        return f"L{self.labels}"

    def number(self, bits: int) -> str:
        value = self.chance.randrange(-(1 << bits - 1), 1 << bits - 1)
        return self.chance.choice((f"#{value}", f"{value}", f"x{value:X}".replace("x-", "x-")))

    def register(self) -> str:
        """Not R5 and R6, which point to data, nor R7, nor R4, which counts loops."""
        return f"R{self.chance.randrange(4)}"

    def any_register(self) -> str:
        return f"R{self.chance.randrange(8)}"

    def block(self, many: int, depth: int) -> Iterator[str]:
        chance = self.chance
        for _ in range(many):
            kind = chance.randrange(15)
            r = self.register()
            if kind < 4:
                name = chance.choice(("ADD", "AND"))
                last = chance.choice((self.any_register(), self.number(5)))
                yield f"{name} {r}, {self.any_register()}, {last}"
            elif kind == 4:
                yield f"NOT {r}, {self.any_register()}"
            elif kind == 5:
                name = chance.choice(("LD", "LDI", "LEA", "ST", "STI"))
                place = "P" if name.endswith("I") else "D"
                yield f"{name} {r}, {place}{chance.randrange(4)}"
            elif kind < 8:
                name = chance.choice(("LDR", "STR"))
                yield f"{name} {r}, {chance.choice(('R5', 'R6'))}, #{chance.randrange(8)}"
            elif kind < 10:
                after = self.label()
                yield f"BR{chance.choice(FLAGS)} {after}"
                yield from self.block(chance.randrange(3), depth + 1)
                yield after
            elif kind == 10 and depth < 2:
                begin = self.label()
                yield "AND R4, R4, #0" if depth == 0 else "NOP"
                yield f"ADD R4, R4, #{chance.randrange(1, 6)}" if depth == 0 else "NOP"
                if depth == 0:
                    yield begin
                    yield from self.block(chance.randrange(4), 2)
                    yield "ADD R4, R4, #-1"
                    yield f"BRp {begin}"
            elif kind == 11 and depth < 2:
                yield chance.choice((f"JSR S{chance.randrange(2)}", "LEA R3, S0\nJSRR R3"))
            elif kind == 12:
                yield f"LD R0, C{chance.randrange(3)}\nOUT"
            elif kind == 13:
                yield f"LEA R0, T{chance.randrange(2)}\nPUTS"
            else:
                yield "GETC"


def random_program(chance: random.Random) -> str:
    writer = _Writer(chance)
    many = chance.randrange(4, 24)
    body = [".ORIG x3000", "LEA R5, D0", "LEA R6, D4", *writer.block(many, 0), "HALT"]
    for number in range(2):
        body += [f"S{number}", *writer.block(3, 2), "RET"]
    body += [f"C{n} .FILL x{chance.randrange(33, 127):X}" for n in range(3)]
    body += ['T0 .STRINGZ "one\\ttwo\\n"', 'T1 .STRINGZ "a \\"b\\" ; \\\\"']
    body += [f"P{n} .FILL D{n}" for n in range(4)]
    body += [f"D{n} .FILL #{chance.randrange(-32768, 32768)}" for n in range(DATA_WORDS)]
    return "\n".join([*body, ".END", ""])


def random_keys(chance: random.Random) -> bytes:
    """More than any program reads."""
    return bytes(chance.choices(range(32, 127), k=400))


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
