"""A machine's memory in MARS's layout: signed words, kept once they are written."""

from typing import Final

from plancia.core.text import T, Text, Words

DATA_BASE: Final = 0x10000000
DATA_LIMIT: Final = 0x10400000
HEAP: Final = 0x10040000
STACK_BASE: Final = 0x7FFFFFFC
STACK_LIMIT: Final = 0x7FC00000
STACK_POINTER: Final = 0x7FFFEFFC
GLOBAL_POINTER: Final = 0x10008000
DEVICES: Final = 0xFFFF0000
TEXT_BASE: Final = 0x00400000
TEXT_LIMIT: Final = 0x10000000


class Fault(Exception):
    """What an instruction can't do."""

    def __init__(self, message: Words) -> None:
        super().__init__(str(message))
        self.message = message


def signed(value: int) -> int:
    return ((value & 0xFFFFFFFF) ^ 0x80000000) - 0x80000000


def _problem(address: int) -> Text | None:
    """Why there is no memory at an address, None if there is."""
    if (
        DATA_BASE <= address < DATA_LIMIT
        or STACK_LIMIT <= address <= STACK_BASE + 3
        or address >= DEVICES
    ):
        return None
    if TEXT_BASE <= address < TEXT_LIMIT:
        return T("the program's own instructions")
    if STACK_LIMIT - 0x10000 <= address < STACK_LIMIT:
        return T("the stack is full: a recursion does not end, or $sp is not put back")
    return T("outside the program's memory")


class Memory(dict[int, int]):
    """Words by address / 4, signed both. What was never written reads as 0."""

    def __missing__(self, key: int) -> int:
        address = key << 2 & 0xFFFFFFFF
        if why := _problem(address):
            message = T("reads address {address}, {why}", address=f"{address:#010x}", why=why)
            raise Fault(message)
        normal = signed(address) >> 2
        if normal != key:
            return self[normal]
        return 0

    def add(self, key: int, address: int) -> None:
        """Make room for a word that is written for the first time."""
        address &= 0xFFFFFFFF
        if why := _problem(address):
            message = T("writes to address {address}, {why}", address=f"{address:#010x}", why=why)
            raise Fault(message)
        self[key] = 0

    def read_bytes(self, address: int, size: int) -> bytes:
        return bytes(
            self[signed(place) >> 2] >> ((place & 3) << 3) & 0xFF
            for place in range(address, address + size)
        )

    def write_bytes(self, address: int, content: bytes) -> None:
        for place, byte in enumerate(content, address):
            key, shift = signed(place) >> 2, (place & 3) << 3
            if key not in self:
                self.add(key, place)
            self[key] = signed(self[key] & ~(0xFF << shift) | byte << shift)

    def read_text(self, address: int, most: int = 1 << 20) -> bytes:
        """The bytes up to a zero."""
        content = bytearray()
        while len(content) < most:
            byte = self[signed(address) >> 2] >> ((address & 3) << 3) & 0xFF
            if not byte:
                break
            content.append(byte)
            address += 1
        return bytes(content)
