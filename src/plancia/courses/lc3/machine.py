"""The LC-3 itself: registers, memory, devices and traps, and what a program did wrong with them."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from plancia.core.text import T, Text, Words
from plancia.courses.lc3.image import CODE, DATA, USER_START, Image

KBSR, KBDR, DSR, DDR, MCR = 0xFE00, 0xFE02, 0xFE04, 0xFE06, 0xFFFE
MAX_OUTPUT_BYTES: Final = 1 << 16
HALT_LINE: Final = b"---- Halting the processor ----\n"
"""As the sample of Nim's document shows it."""
_IN_PROMPT: Final = b"\nInput a character> "
_READY: Final = 0x8000
_MAX_POLLS: Final = 1000
"""A program that looks so often for a key, all keys read and nothing written, waits for one."""
_IS_LOADED: Final = b"\0" + b"\1" * 255
"""UNKNOWN becomes 0, all else 1."""
_MAX_CALLS: Final = 4096
"""Of those whose return is watched; a program that never returns makes ever more."""


_DECIDES: Final = T("decides a branch")
_JUMPED_TO: Final = T("is jumped to")
_CALLED: Final = T("is called")
_ADDRESS: Final = T("is taken for an address")
_PRINTED: Final = T("is printed")
_ENDS_STRING: Final = T("ends a string")
"""What becomes of a value that was never written."""


class Status(Enum):
    RUNNING = "running"
    HALTED = "halted"
    WAITING = "waiting for a key, and all keys are read"
    FLOODED = "stopped, for it wrote too much"
    STOPPED = "stopped by an error"


@dataclass(slots=True)
class _CallFrame:
    """A call of a subroutine that has not returned."""

    target: int
    back: int
    inner_back: int = -1
    """Where the last call inside it returned to."""


@dataclass(frozen=True, slots=True)
class UnknownValue:
    """A value that nothing ever wrote decided something: where, and where it came from."""

    address: int
    use: Text
    source: Text


class Machine:
    """A program in memory, with keys that are typed as soon as they are asked for.

    Memory and registers begin with 0, as in lc3tools; what was never written is remembered all
    the same. A `guarded` program that lies above the system's memory may not use that, as in
    lc3tools; the devices' addresses are everybody's.
    """

    def __init__(self, image: Image, keys: bytes = b"", guarded: bool = False) -> None:
        self.image = image
        is_above = all(segment.origin >= USER_START for segment in image.segments)
        self._lowest: int = USER_START if guarded and is_above else 0
        self.keys = keys
        self.max_output: int = MAX_OUTPUT_BYTES
        self._kinds = image.kinds
        self.memory: list[int] = self.image.memory.copy()
        self.registers: list[int] = [0] * 8
        self.pc: int = self.image.start
        self.condition: int = 2
        """The flags as in the PSR: 4 negative, 2 zero, 1 positive."""
        self.steps: int = 0
        self.output = bytearray()
        self.keys_read: int = 0
        self.status = Status.RUNNING
        self.error: Words = ""
        self.previous: int = self.pc
        """The address of the last instruction."""
        self.unknown_values: dict[int, UnknownValue] = {}
        self.lost_returns: dict[int, tuple[int, int]] = {}
        """By address of a RET that goes astray: the subroutine, and the call that took its R7."""
        self.ran_into_data: int | None = None
        self._key: int = 0
        self._polls: int = 0
        self._calls: list[_CallFrame] = []
        # Where a value came from, if nothing wrote it: 0 for known ones, else a register + 1,
        # or an address + 16.
        self._origins: list[int] = list(range(1, 9))
        self._condition_origin: int = 0
        self._written = bytearray(self._kinds.translate(_IS_LOADED))
        self._stored_origins: dict[int, int] = {}

    def run(self, steps: int) -> Status:
        """Execute that number of instructions, or until the program halts, waits or fails."""
        last = self.steps + steps
        while self.steps < last and self.status is Status.RUNNING:
            self._run(last)
        return self.status

    def _run(self, last: int) -> None:
        """Until something happens that the loop does not do itself: devices, traps, errors."""
        memory, registers, origins = self.memory, self.registers, self._origins
        written, kinds, stored = self._written, self._kinds, self._stored_origins
        pc, condition, steps, lowest = self.pc, self.condition, self.steps, self._lowest
        condition_origin = self._condition_origin
        at = self.previous
        special = False
        word = 0
        while steps < last:
            if kinds[pc] != CODE and not self._may_execute(pc):
                break
            at = pc
            word = memory[pc]
            pc = pc + 1 & 0xFFFF
            operation = word >> 12
            if operation == 0:  # BR
                if word >> 9 & condition:
                    pc = pc + (word & 0x1FF) - (word << 1 & 0x200) & 0xFFFF
                if condition_origin and 0 < word >> 9 < 7:
                    self._note_unknown(at, _DECIDES, condition_origin)
                steps += 1
                continue
            register = word >> 9 & 7
            base = word >> 6 & 7
            if operation == 1 or operation == 5:  # ADD, AND
                if word & 0x20:
                    value = (word & 0x1F) - (word << 1 & 0x20) & 0xFFFF
                    origin = origins[base]
                    if operation == 1:
                        value = registers[base] + value & 0xFFFF
                    else:
                        if value == 0:
                            origin = 0
                        value &= registers[base]
                else:
                    other = word & 7
                    origin = origins[base] or origins[other]
                    if operation == 1:
                        value = registers[base] + registers[other] & 0xFFFF
                    else:
                        value = registers[base] & registers[other]
            elif operation == 9:  # NOT
                value = ~registers[base] & 0xFFFF
                origin = origins[base]
            elif operation == 14:  # LEA, which leaves the flags alone
                registers[register] = pc + (word & 0x1FF) - (word << 1 & 0x200) & 0xFFFF
                origins[register] = 0
                steps += 1
                continue
            elif operation == 12:  # JMP, RET
                if base == 7:
                    self._leave(at, registers[7])
                elif origins[base]:
                    self._note_unknown(at, _JUMPED_TO, origins[base])
                pc = registers[base]
                steps += 1
                continue
            elif operation == 4:  # JSR, JSRR
                if word & 0x800:
                    target = pc + (word & 0x7FF) - (word << 1 & 0x800) & 0xFFFF
                else:
                    target = registers[base]
                    if origins[base]:
                        self._note_unknown(at, _CALLED, origins[base])
                self._enter(target, pc)
                registers[7] = pc
                origins[7] = 0
                pc = target
                steps += 1
                continue
            elif operation == 15 or operation == 8 or operation == 13:
                special = True
                break
            else:  # loads and stores: first the address
                if operation & 4:  # LDR, STR
                    address = registers[base] + (word & 0x3F) - (word << 1 & 0x40) & 0xFFFF
                    if origins[base]:
                        self._note_unknown(at, _ADDRESS, origins[base])
                else:
                    address = pc + (word & 0x1FF) - (word << 1 & 0x200) & 0xFFFF
                    if operation & 8:  # LDI, STI
                        if address >= KBSR:
                            special = True
                            break
                        if not written[address]:
                            origin = stored.get(address, address + 16)
                            self._note_unknown(at, _ADDRESS, origin)
                        address = memory[address]
                if address < lowest:
                    self._violate(address, operation & 1 == 1)
                    steps += 1
                    break
                if address >= KBSR:
                    special = True
                    break
                if operation & 1:  # ST, STR, STI
                    memory[address] = registers[register]
                    origin = origins[register]
                    written[address] = not origin
                    if origin:
                        stored[address] = origin
                    steps += 1
                    continue
                value = memory[address]
                origin = 0 if written[address] else stored.get(address, address + 16)
            registers[register] = value
            origins[register] = condition_origin = origin
            condition = 4 if value > 0x7FFF else 1 if value else 2
            steps += 1
        self.pc, self.condition, self.steps = pc, condition, steps
        self._condition_origin = condition_origin
        self.previous = at
        if special:
            self.steps += 1
            self._execute(at, word)

    def _may_execute(self, pc: int) -> bool:
        """Outside of code: words that are no instructions run, but are reported; where nothing more
        lies the program ends."""
        if pc >= KBSR:
            label = self.image.label(pc)
            self._stop(T("went on at {label}, where no program can be", label=label))
            return False
        if self._kinds[pc] == DATA and self.ran_into_data is None:
            self.ran_into_data = pc
        if self._written[pc] or self._kinds[pc]:
            return True
        if self._written.find(1, pc, KBSR) >= 0:  # an unused word is 0, which does nothing
            return True
        label = self.image.label(pc)
        self._stop(T("went on at {label}, behind the last word of the program", label=label))
        return False

    def _stop(self, error: Words) -> None:
        self.status = Status.STOPPED
        self.error = error

    # What is rare, and therefore not in the loop.

    def _violate(self, address: int, writes: bool) -> None:
        place = f"x{address:04X}"
        self._stop(
            T("access violation: it writes to {place}, which is the system's", place=place)
            if writes
            else T("access violation: it reads {place}, which is the system's", place=place)
        )

    def _execute(self, at: int, word: int) -> None:
        operation = word >> 12
        if operation == 15:
            self._trap(word & 0xFF)
        elif operation == 8:
            self._stop(T("used RTI outside of a trap's routine"))
        elif operation == 13:
            self._stop(T("met {word}, which is no instruction", word=f"x{word:04X}"))
        else:
            self._access(at, word)
        if self.status is Status.WAITING:  # the instruction is still to be executed
            self.pc = at
            self.steps -= 1

    def _access(self, at: int, word: int) -> None:
        """A load or store of which an address is a device's."""
        operation, register, base = word >> 12, word >> 9 & 7, word >> 6 & 7
        if operation & 4:
            address = self.registers[base] + (word & 0x3F) - (word << 1 & 0x40) & 0xFFFF
        else:
            address = self.pc + (word & 0x1FF) - (word << 1 & 0x200) & 0xFFFF
            if operation & 8:
                address = self._read(address)
        if operation & 1:
            self._write(address, self.registers[register])
        else:
            value = self._read(address)
            self.registers[register] = value
            self._origins[register] = self._condition_origin = 0
            self.condition = 4 if value > 0x7FFF else 1 if value else 2

    def _read(self, address: int) -> int:
        match address:
            case 0xFE00:  # KBSR
                if self.keys_read < len(self.keys):
                    return _READY
                self._polls += 1
                if self._polls > _MAX_POLLS:
                    self.status = Status.WAITING
                return 0
            case 0xFE02:  # KBDR
                if self.keys_read < len(self.keys):
                    self._key = self.keys[self.keys_read]
                    self.keys_read += 1
                return self._key
            case 0xFE04:  # DSR
                return _READY
            case 0xFFFE:  # MCR
                return _READY
        return self.memory[address]

    def _write(self, address: int, value: int) -> None:
        if address == DDR:
            self._show(value)
        elif address == MCR:
            if not value & _READY:
                self.status = Status.HALTED
        elif address not in (KBSR, KBDR, DSR):
            self.memory[address] = value
            self._written[address] = True

    def _show(self, value: int) -> None:
        """A character on the screen, where both line ends begin a line, as in lc3tools."""
        byte = value & 0xFF
        self.output.append(10 if byte == 13 else byte)
        self._polls = 0
        if len(self.output) > self.max_output:
            self.status = Status.FLOODED

    def _trap(self, vector: int) -> None:
        match vector:
            case 0x20:  # GETC
                self._get_key()
            case 0x21:  # OUT
                self._note_shown()
                self._show(self.registers[0])
            case 0x22:  # PUTS
                self._note_shown()
                self._put_string(packed=False)
            case 0x23:  # IN
                if self.keys_read < len(self.keys):
                    self.output += _IN_PROMPT
                    self._get_key()
                    self._show(self.registers[0])
                    self._show(10)
                else:
                    self.status = Status.WAITING
            case 0x24:  # PUTSP
                self._note_shown()
                self._put_string(packed=True)
            case 0x25:  # HALT
                if self.output and self.output[-1] != 10:
                    self.output.append(10)
                self.output += HALT_LINE
                self.status = Status.HALTED
            case _:
                self._stop(T("called TRAP {vector}, which does not exist", vector=f"x{vector:02X}"))

    def _get_key(self) -> None:
        if self.keys_read == len(self.keys):
            self.status = Status.WAITING
            return
        self.registers[0] = self._key = self.keys[self.keys_read]
        self._origins[0] = 0
        self.keys_read += 1

    def _put_string(self, packed: bool) -> None:
        address = self.registers[0]
        while word := self.memory[address]:
            if address >= KBSR:
                break
            if not self._written[address]:
                self._note_unknown(
                    self.previous, _PRINTED, self._stored_origins.get(address, address + 16)
                )
            if packed and not word & 0xFF:
                return
            self._show(word)
            if packed:
                if not word >> 8:
                    return
                self._show(word >> 8)
            address = address + 1 & 0xFFFF
            if self.status is not Status.RUNNING:
                return
        if address < KBSR and not self._written[address]:
            origin = self._stored_origins.get(address, address + 16)
            self._note_unknown(self.previous, _ENDS_STRING, origin)

    # What a good assistant would point at.

    def _note_shown(self) -> None:
        if self._origins[0]:
            self._note_unknown(self.previous, _PRINTED, self._origins[0])

    def _note_unknown(self, address: int, use: Text, origin: int) -> None:
        if address not in self.unknown_values:
            source = (
                T("what was in R{n} at the start", n=origin - 1)
                if origin <= 8
                else T("the word at {label}", label=self.image.label(origin - 16))
            )
            self.unknown_values[address] = UnknownValue(address, use, source)

    def _enter(self, target: int, back: int) -> None:
        if len(self._calls) < _MAX_CALLS:
            self._calls.append(_CallFrame(target, back))

    def _leave(self, at: int, back: int) -> None:
        """Note a return that an inner call has led astray."""
        calls = self._calls
        if not calls:
            return
        if calls[-1].back != back:
            if calls[-1].inner_back == back:
                self.lost_returns.setdefault(at, (calls[-1].target, back - 1 & 0xFFFF))
            elif any(call.back == back for call in calls):  # out of several at once
                while calls[-1].back != back:
                    calls.pop()
            else:
                return
        if calls[-1].back != back:
            return
        calls.pop()
        if calls:
            calls[-1].inner_back = back


def circling_lines(machine: Machine, steps: int = 2000) -> list[int]:
    """The source lines that a program runs through in its next instructions, in their order."""
    lines: set[int] = set()
    for _ in range(steps):
        if machine.run(1) is not Status.RUNNING:
            break
        if line := machine.image.lines.get(machine.previous):
            lines.add(line)
    return sorted(lines)


def repeats(machine: Machine, steps: int = 5000) -> bool:
    """Whether the machine comes back to the very state it is in: it will then do so for ever."""
    memory = machine.memory.copy()
    state = (machine.pc, machine.condition, machine.registers.copy(), len(machine.output))
    keys = machine.keys_read
    for _ in range(steps):
        if machine.run(1) is not Status.RUNNING or machine.keys_read != keys:
            return False
        if machine.pc == state[0] and state[2] == machine.registers:
            now = (machine.pc, machine.condition, machine.registers, len(machine.output))
            if now == state and memory == machine.memory:
                return True
    return False
