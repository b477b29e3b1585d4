"""What both ends of UGI share: lines, booleans and the unit of scores."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Final

MAX_LINE_BYTES: Final = 1 << 20

POINTS: Final = 100
"""Centipoints that a sure win is worth."""

NO_MOVE: Final = "(none)"
"""The best move where there is none."""


def lines_of(source: BinaryIO) -> Iterator[str]:
    """Lines, whatever their bytes; what is too long to mean anything is left out."""
    while line := source.readline(MAX_LINE_BYTES):
        if line.endswith(b"\n") or len(line) < MAX_LINE_BYTES:
            yield line.decode("utf-8", "replace")
            continue
        while line and not line.endswith(b"\n"):
            line = source.readline(MAX_LINE_BYTES)


def truth(fact: bool) -> str:
    return "true" if fact else "false"
