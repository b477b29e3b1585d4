"""Reads object files of the LC-3: lc3tools' own, and the classic one of big-endian words."""

import struct
from typing import Final

from plancia.courses.lc3.assembler import decode
from plancia.courses.lc3.image import WORDS, Image, Segment
from plancia.courses.result import AssemblyError

_MAGIC: Final = b"\x1c\x30\x15\xc0\x01"
"""Begins an object file of lc3tools; its version follows in two bytes."""
_VERSION_BYTES: Final = 2
_ENTRY: Final = struct.Struct("<H?I")
"""Of lc3tools: a word, whether it is an address to go on at, and the length of the line."""


def load_object(content: bytes) -> Image:
    """The program of an object file; raises AssemblyError if it is none."""
    if content.startswith(_MAGIC):
        return _load_lc3tools(content[len(_MAGIC) + _VERSION_BYTES :])
    if len(content) < 4 or len(content) % 2:
        raise AssemblyError(
            [f"this is no LC-3 object file: {len(content)} bytes are no address and whole words"]
        )
    origin, *words = struct.unpack(f">{len(content) // 2}H", content)
    if origin + len(words) > WORDS:
        raise AssemblyError(
            [f"this is no LC-3 object file: {len(words)} words do not fit behind x{origin:04X}"]
        )
    return Image((Segment(origin, words),))


def _load_lc3tools(content: bytes) -> Image:
    """Each word comes with its source line, so that the lines can be named."""
    segments: list[Segment] = []
    lines: dict[int, int] = {}
    source: list[str] = []
    words: list[int] = []
    place = 0
    while place < len(content):
        try:
            word, is_origin, length = _ENTRY.unpack_from(content, place)
        except struct.error:
            raise AssemblyError(
                ["the object file of lc3tools ends in the middle of a word"]
            ) from None
        place += _ENTRY.size + length
        if is_origin:
            words = []
            segments.append(Segment(word, words))
        elif not segments:
            raise AssemblyError(["the object file of lc3tools does not begin with an address"])
        else:
            lines[segments[-1].origin + len(words)] = len(source) + 1
            words.append(word)
        source.append(decode(content[place - length : place]))
    if not segments:
        raise AssemblyError(["the object file of lc3tools is empty"])
    return Image(tuple(segments), lines=lines, source=tuple(source), numbered=False)
