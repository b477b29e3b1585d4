"""An assembled LC-3 program: its words, its labels, and which source line each word comes from."""

import bisect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

WORDS: Final = 1 << 16
USER_START: Final = 0x3000
UNKNOWN, DATA, CODE = range(3)
"""What the source says of a word: nothing, a directive's value, an instruction."""


@dataclass(frozen=True, slots=True)
class Segment:
    """Words that lie one behind the other, from a `.ORIG` on."""

    origin: int
    words: Sequence[int]


@dataclass(frozen=True)
class Image:
    segments: Sequence[Segment]
    symbols: Mapping[str, int] = field(default_factory=dict)
    """The address of each label, as it is spelled where it is defined."""
    lines: Mapping[int, int] = field(default_factory=dict)
    """By address: the number of the source line, from 1."""
    source: Sequence[str] = ()
    instructions: frozenset[int] = frozenset()
    """Addresses of instructions."""

    @property
    def start(self) -> int:
        """x3000, as the document asks, or where the first block begins if nothing lies there."""
        if any(s.origin <= USER_START < s.origin + len(s.words) for s in self.segments):
            return USER_START
        return self.segments[0].origin

    @cached_property
    def memory(self) -> list[int]:
        memory = [0] * WORDS
        for segment in self.segments:
            for address, word in enumerate(segment.words, segment.origin):
                memory[address & 0xFFFF] = word
        return memory

    @cached_property
    def kinds(self) -> bytes:
        """UNKNOWN, DATA or CODE for every address."""
        kinds = bytearray(WORDS)
        for segment in self.segments:
            for address in range(segment.origin, segment.origin + len(segment.words)):
                kinds[address & 0xFFFF] = CODE if address in self.instructions else DATA
        return bytes(kinds)

    @cached_property
    def _labels(self) -> tuple[list[int], list[str]]:
        ordered = sorted((address, name) for name, address in self.symbols.items())
        return [address for address, _ in ordered], [name for _, name in ordered]

    def label(self, address: int) -> str:
        """The address by the label at it or before it: `LOOP`, `LOOP+2`; else `x3000`."""
        addresses, names = self._labels
        at = bisect.bisect_right(addresses, address) - 1
        is_loaded = at >= 0 and any(
            s.origin <= addresses[at] and address <= s.origin + len(s.words) for s in self.segments
        )
        if not is_loaded:
            return f"x{address:04X}"
        at = bisect.bisect_left(addresses, addresses[at])
        distance = address - addresses[at]
        return names[at] + (f"+{distance}" if distance else "")

    def where(self, address: int) -> str:
        """The line of an address with its text, or its label where the source is not known."""
        line = self.lines.get(address)
        if line is None:
            return self.label(address)
        return f"line {line} `{self.text(line)}`"

    def text(self, line: int) -> str:
        """A source line without its comment, its spaces made single."""
        return " ".join(without_comment(self.source[line - 1]).split())


def without_comment(line: str) -> str:
    """A line up to the semicolon that is not inside a string."""
    quoted = escaped = False
    for place, character in enumerate(line):
        if character == ";" and not quoted:
            return line[:place]
        if character == '"' and not escaped:
            quoted = not quoted
        escaped = character == "\\" and not escaped
    return line
