import struct

import pytest

from plancia.courses.lc3 import load_object
from plancia.courses.result import AssemblyError

LC3TOOLS = b"\x1c\x30\x15\xc0\x01\x01\x01"
"""How an object file of lc3tools begins."""


def test_object_files_of_both_kinds_are_loaded() -> None:
    classic = load_object(struct.pack(">3H", 0x3000, 0xE001, 0xF025))
    assert [(s.origin, list(s.words)) for s in classic.segments] == [(0x3000, [0xE001, 0xF025])]
    entries = [(0x3000, True, b".ORIG x3000"), (0xE001, False, b"LEA R0, A"), (0xF025, False, b"")]
    content = LC3TOOLS + b"".join(
        struct.pack("<H?I", word, origin, len(line)) + line for word, origin, line in entries
    )
    own = load_object(content)
    assert [(s.origin, list(s.words)) for s in own.segments] == [(0x3000, [0xE001, 0xF025])]
    assert own.where(0x3000) == "`LEA R0, A`"


@pytest.mark.parametrize(
    "content",
    [b"", b"\x30\x00\x01", b"\xff\xff" + bytes(8), LC3TOOLS, LC3TOOLS + b"\0"],
)
def test_a_malformed_object_file_is_refused(content: bytes) -> None:
    with pytest.raises(AssemblyError, match="object file"):
        load_object(content)
