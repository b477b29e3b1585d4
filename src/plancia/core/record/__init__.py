"""Records of games: trees of moves with notes as text, any number in a file."""

from plancia.core.record.reading import read_records
from plancia.core.record.tree import RESULTS, SYMBOLS, Record, result_of
from plancia.core.record.writing import write_text

__all__ = [
    "RESULTS",
    "SYMBOLS",
    "Record",
    "read_records",
    "result_of",
    "write_text",
]
