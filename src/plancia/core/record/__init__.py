"""Records of games: trees of moves with notes as text, any number in a file."""

from plancia.core.record.reading import iter_records, read_records
from plancia.core.record.tree import RESULTS, SYMBOLS, Record, result_of
from plancia.core.record.writing import write_records, write_text

__all__ = [
    "RESULTS",
    "SYMBOLS",
    "Record",
    "iter_records",
    "read_records",
    "result_of",
    "write_records",
    "write_text",
]
