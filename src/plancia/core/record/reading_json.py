"""Records read from JSON."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from plancia.core.errors import MalformedText, error_text
from plancia.core.position import Position
from plancia.core.record import writing
from plancia.core.record.line import OpenLine, finished
from plancia.core.record.tree import Record
from plancia.core.registry import game_of
from plancia.core.text import T, Words

_PLY: Final = re.compile("[0-9]{1,7}")

_JSON_TYPES: Final[Mapping[str, type]] = {
    "game": str,
    "options": dict,
    "start": str,
    "moves": list,
    "tags": dict,
    "comments": dict,
    "result": str,
    "final": str,
}
NOTES: Final = ("comments", "symbols", "drawings", "variations")


def read_json(lines: Iterable[str]) -> Iterator[Record]:
    """The games of one JSON object or a list of them."""
    try:
        data = json.loads("".join(lines))
        json.dumps(data, ensure_ascii=False).encode()  # lone surrogates can't be written
    except json.JSONDecodeError as error:
        line = T("line {n}", n=error.lineno)
        raise MalformedText("not JSON: {why}", where=line, why=error.msg) from error
    except (ValueError, RecursionError) as error:
        raise MalformedText("not JSON: {why}", why=error_text(error)) from error
    for number, item in enumerate(data if isinstance(data, list) else [data], 1):
        where = T("game {n}", n=number)
        if not isinstance(item, dict):
            raise MalformedText("a record is a JSON object", where=where)
        version = item.get("version")
        if item.get("format") != "plancia-record" or version not in (1, writing.VERSION):
            raise MalformedText("the format is not plancia-record, version 1 or 2", where=where)
        for key, kind in _JSON_TYPES.items():
            if not isinstance(item.get(key), kind):
                raise MalformedText(
                    "{key} is missing or not a {kind}", where=where, key=key, kind=kind.__name__
                )
        if not all(isinstance(text, str) for text in item["tags"].values()):
            raise MalformedText("tags are texts", where=where)
        try:
            start = game_of(item["game"], item["options"]).from_text(item["start"])
        except ValueError as error:
            raise MalformedText(error_text(error), where=where) from error
        moves = line_from_json(start, item, where)
        yield finished(moves, item["tags"], item["result"], item["final"], where)


def line_from_json(start: Position[Any], data: Mapping[str, Any], where: Words = "") -> OpenLine:
    """The line that a JSON object has: `moves`, and what is noted beside them by ply."""
    line = OpenLine(start)
    _fill(line, data, where, 0)
    return line


def _fill(line: OpenLine, data: Mapping[str, Any], where: Words, nested: int) -> None:
    moves = data.get("moves")
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise MalformedText("moves are a list of texts", where=where)
    for move in moves:
        line.play(move, where)
    for key in NOTES:
        notes = data.get(key, {})
        if not isinstance(notes, dict) or not all(map(_PLY.fullmatch, notes)):
            raise MalformedText("{key} go by the number of a move", where=where, key=key)
        for ply, note in notes.items():
            at = int(ply)
            if key == "drawings":
                try:
                    pairs = [tuple((int(row), int(col)) for row, col in pair) for pair in note]
                    drawings = [(start, end) for start, end in pairs]
                except (TypeError, ValueError) as error:
                    raise MalformedText(
                        "a drawing is a pair of cells such as [[0, 3], [2, 3]]", where=where
                    ) from error
                line.note(None, drawings, at)
            elif key == "variations":
                for each in note if isinstance(note, list) else [None]:
                    if not isinstance(each, dict):
                        raise MalformedText("variations are lists of objects", where=where)
                    _fill(line.open_variation(where, nested + 1, at), each, where, nested + 1)
            elif not isinstance(note, str):
                raise MalformedText("comments and symbols are texts", where=where)
            elif key == "comments":
                line.note(note, (), at)
            else:
                line.mark(note, where, at)
