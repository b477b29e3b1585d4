"""Records of games: trees of moves with notes as text, any number in a file."""

from plancia.core.record.files import read_records, write_records, write_text
from plancia.core.record.reading_text import iter_records
from plancia.core.record.tree import RESULTS, SYMBOLS, Drawing, Record, result_of

__all__ = [
    "RESULTS",
    "SYMBOLS",
    "Drawing",
    "Record",
    "iter_records",
    "read_records",
    "result_of",
    "write_records",
    "write_text",
]
