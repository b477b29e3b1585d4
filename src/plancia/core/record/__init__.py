"""Records of games: trees of moves with notes, as text and as JSON, any number in a file."""

from plancia.core.record.files import (
    iter_records,
    read_records,
    write_json,
    write_records,
    write_text,
)
from plancia.core.record.tree import RESULTS, SYMBOLS, Drawing, Record, RecordNode, result_of

__all__ = [
    "RESULTS",
    "SYMBOLS",
    "Drawing",
    "Record",
    "RecordNode",
    "iter_records",
    "read_records",
    "result_of",
    "write_json",
    "write_records",
    "write_text",
]
