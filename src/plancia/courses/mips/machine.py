"""Runs an assembled MIPS program: whole, up to a number of instructions, or step by step."""

from collections.abc import Callable, Mapping
from typing import Final

from plancia.core.text import T
from plancia.courses.mips import translate
from plancia.courses.mips.assembler import Assembled
from plancia.courses.mips.memory import GLOBAL_POINTER, STACK_POINTER, Fault, Memory, signed
from plancia.courses.mips.registers import GP, HI, LO, SP, V0
from plancia.courses.mips.source import Origin
from plancia.courses.mips.system import Stopped, System, Terminal

RETURN_ADDRESS: Final = 0
"""What $ra holds at the beginning: a program or call that jumps there has returned."""
_FIRST_LOOP_CHECK: Final = 10_000
_LOOP_CHECK_INTERVAL: Final = 100_000
"""Instructions before the first look whether the program repeats itself, and between two."""
_LOOP_CHECK_BLOCKS: Final = 1_000
"""How many blocks a repetition may have to be noticed."""
_CIRCLE_STEPS: Final = 2_000

RETURNED: Final = "returned"
DROPPED_OFF: Final = "dropped off"
FAULT: Final = "fault"
LIMIT: Final = "limit"
ENDLESS: Final = "endless"
"""Why a run stopped, if no system call stopped it."""

Runner = Callable[[list[int], Memory, "MipsMachine"], int]


class _BadJump(Exception):
    """A jump to an address without an instruction."""

    def __init__(self, address: int) -> None:
        super().__init__(address)
        self.address = address


class _Blocks(dict[int, tuple[Runner, int]]):
    """Runs of instructions by the signed address they begin at, translated when first needed."""

    def __init__(self, assembled: Assembled, most: int) -> None:
        super().__init__()
        self._text = assembled.text
        self._most = most
        self.blocks: dict[int, translate.Block] = {}

    def __missing__(self, address: int) -> tuple[Runner, int]:
        place = address & 0xFFFFFFFF
        if place not in self._text:
            raise _BadJump(place)
        block = translate.translate(self._text, place, self._most)
        self.blocks[address] = block
        self[address] = (translate.load(block), block.size)
        return self[address]


class TranslatedProgram:
    """An assembled program, ready to be run as often as one likes."""

    def __init__(
        self, assembled: Assembled, services: Mapping[int, Callable[["MipsMachine"], None]] = {}
    ) -> None:
        """With system calls beside MARS's, by their numbers."""
        self.assembled = assembled
        self.services = services
        self.blocks = _Blocks(assembled, translate.MAX_BLOCK)
        self.single = _Blocks(assembled, 1)
        self.words: dict[int, int] = {}
        for place, byte in assembled.data.items():
            key = signed(place) >> 2
            self.words[key] = self.words.get(key, 0) | byte << ((place & 3) << 3)
        for key, word in self.words.items():
            self.words[key] = signed(word)

    def origin(self, address: int) -> Origin | None:
        instruction = self.assembled.text.get(address & 0xFFFFFFFF)
        return None if instruction is None else instruction.origin


class MipsMachine:
    """One run of a program."""

    def __init__(
        self,
        program: TranslatedProgram,
        terminal: Terminal,
        files: Mapping[str, bytes] | None = None,
        start: int | None = None,
    ) -> None:
        self.program = program
        self.registers: list[int] = [0] * 34
        self.registers[SP], self.registers[GP] = STACK_POINTER, GLOBAL_POINTER
        self.memory = Memory(program.words)
        self.terminal = terminal
        self.pc = signed(program.assembled.start if start is None else start)
        self.steps = 0
        self.stop: str | None = None
        self.fault: Fault | None = None
        self.system = System(self.registers, self.memory, terminal, files or {})

    @property
    def has_stopped(self) -> bool:
        return self.stop is not None

    def run(self, limit: int) -> str:
        """Run until the program ends or has used that many instructions; says why it stopped."""
        if self.stop is None:
            try:
                self._run_blocks(limit)
            except Fault as fault:
                self.stop, self.fault = FAULT, fault
        assert self.stop is not None
        return self.stop

    def _run_blocks(self, limit: int) -> None:
        blocks = self.program.blocks
        r, m = self.registers, self.memory
        pc, steps = self.pc, self.steps
        try:
            while steps < limit:
                pause = min(limit, steps + (_LOOP_CHECK_INTERVAL if steps else _FIRST_LOOP_CHECK))
                while True:
                    run, size = blocks[pc]
                    if steps + size > pause:
                        break
                    pc = run(r, m, self)
                    steps += size
                if pause == limit:
                    blocks = self.program.single
                    if steps + 1 > limit:
                        break
                    continue
                before = (pc, r[:], dict(m), self.terminal.activity)
                for _ in range(_LOOP_CHECK_BLOCKS):
                    run, size = blocks[pc]
                    if steps + size > limit:
                        break
                    pc = run(r, m, self)
                    steps += size
                    if pc == before[0] and (pc, r, m, self.terminal.activity) == before:
                        self.stop = ENDLESS
                        return
            self.stop = LIMIT
        except _BadJump as jump:
            self._end_at(jump.address)
        except Stopped as stopped:  # by a system call, which ends its block
            self.stop, size = stopped.why, blocks[pc][1]
            pc, steps = pc + 4 * (size - 1), steps + size
        except Fault as fault:
            # Which instruction of the block it was, by the line of its Python.
            traceback = fault.__traceback__
            while traceback is not None:
                if traceback.tb_frame.f_code.co_filename.startswith("<mips "):
                    number = blocks.blocks[pc].instruction_of_line[traceback.tb_lineno]
                    pc, steps = pc + 4 * number, steps + number + 1
                    break
                traceback = traceback.tb_next
            raise
        finally:
            self.pc, self.steps = pc, steps

    def _end_at(self, address: int) -> None:
        if address == RETURN_ADDRESS:
            self.stop = RETURNED
        elif address - 4 in self.program.assembled.text:
            self.stop = DROPPED_OFF
        else:
            self.stop = FAULT
            self.fault = Fault(
                T("jumps to {address}, where there is no instruction", address=f"{address:#010x}")
            )

    def step(self) -> str | None:
        """Run one instruction; says why the program stopped, if it did."""
        if self.stop is not None:
            return self.stop
        try:
            self._step_one()
        except Fault as fault:
            self.steps += 1
            self.stop, self.fault = FAULT, fault
        return self.stop

    def _step_one(self) -> None:
        try:
            run, _ = self.program.single[self.pc]
            self.pc = run(self.registers, self.memory, self)
            self.steps += 1
        except _BadJump as jump:
            self._end_at(jump.address)
        except Stopped as stopped:
            self.steps += 1
            self.stop = stopped.why

    def circle(self) -> list[Origin]:
        """The lines that a program which does not end goes on to run."""
        self.stop = None
        steps = self.steps
        lines: dict[tuple[str, int], Origin] = {}
        for _ in range(_CIRCLE_STEPS):
            origin = self.program.origin(self.pc)
            if origin is not None:
                outermost = origin.outermost
                lines[outermost.file, outermost.line] = outermost
            try:
                self._step_one()
            except Fault:
                break
            if self.has_stopped:
                break
        self.steps = steps
        return [lines[place] for place in sorted(lines)]

    # What translated instructions call.

    signed = staticmethod(signed)

    def syscall(self) -> None:
        service = self.program.services.get(self.registers[V0])
        if service is None:
            self.system.call()
        else:
            service(self)

    def overflow(self) -> None:
        raise Fault(T("arithmetic overflow"))

    def break_off(self, code: int) -> None:
        raise Fault(T("stops itself: a division by zero") if code == 0 else f"break {code}")

    def unaligned_load(self, address: int, size: int) -> None:
        place = f"{address & 0xFFFFFFFF:#010x}"
        raise Fault(T("reads {n} bytes from {address}, no multiple of {n}", n=size, address=place))

    def unaligned_store(self, address: int, size: int) -> None:
        place = f"{address & 0xFFFFFFFF:#010x}"
        raise Fault(T("writes {n} bytes to {address}, no multiple of {n}", n=size, address=place))

    def div(self, one: int, two: int) -> None:
        if two:  # by zero HI and LO stay what they are
            quotient = abs(one) // abs(two) * (1 if (one < 0) == (two < 0) else -1)
            self.registers[LO] = signed(quotient)
            self.registers[HI] = one - quotient * two

    def divu(self, one: int, two: int) -> None:
        if two:
            quotient, rest = divmod(one & 0xFFFFFFFF, two & 0xFFFFFFFF)
            self.registers[LO], self.registers[HI] = signed(quotient), signed(rest)
