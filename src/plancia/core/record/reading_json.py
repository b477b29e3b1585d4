"""Records read from JSON, a game at a time."""

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

_NO_SPACE: Final = re.compile(r"\S")
_PLY: Final = re.compile("[0-9]{1,7}")
_READ_CHARACTERS: Final = 1 << 16
MAX_GAME_CHARACTERS: Final = 1 << 26
"""Of one game in JSON."""

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
    """The games of one JSON object or a list of them, each as soon as it is there."""
    for number, (line, item) in enumerate(_Items(lines).read(), 1):
        where = T("line {line}, game {n}", line=line, n=number)
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


class _Items:
    """The items of a JSON list that comes in lines; no more than one of them is held."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self._text, self._place = "", 0
        self._line = 1
        """The number of the line that the text begins in."""

    def read(self) -> Iterator[tuple[int, Any]]:
        """Each item, with the number of the line that it begins in."""
        if self._next() != "[":
            yield self._item()
        else:
            self._place += 1
            more = self._next() != "]"
            while more:
                yield self._item()
                if self._next() not in (",", "]"):
                    raise self._wrong("a comma or ] is missing")
                more = self._next() == ","
                self._place += more
            self._place += 1
        if self._next():
            raise self._wrong("something follows the last game")

    def _next(self) -> str:
        """The next character that is no space; nothing at the end."""
        while True:
            if found := _NO_SPACE.search(self._text, self._place):
                self._place = found.start()
                return found[0]
            self._place = len(self._text)
            if not self._read_on():
                return ""

    def _item(self) -> tuple[int, Any]:
        self._next()
        while True:
            try:
                item, end = json.JSONDecoder().raw_decode(self._text, self._place)
                json.dumps(item, ensure_ascii=False).encode()  # lone surrogates can't be written
            except (ValueError, RecursionError) as error:
                if isinstance(error, json.JSONDecodeError) and self._read_on():
                    continue
                raise self._wrong(error_text(error), error) from error
            line = self._line + self._text.count("\n", 0, self._place)
            self._place = end
            return line, item

    def _read_on(self) -> bool:
        """Read as much again as is held; False at the end of the file."""
        self._line += self._text.count("\n", 0, self._place)
        self._text, self._place = self._text[self._place :], 0
        wanted, read = max(_READ_CHARACTERS, len(self._text)), []
        for line in self._lines:
            read.append(line)
            wanted -= len(line)
            if wanted <= 0:
                break
        self._text += "".join(read)
        return bool(read) and len(self._text) <= MAX_GAME_CHARACTERS

    def _wrong(self, why: Words, error: Exception | None = None) -> MalformedText:
        place = self._place
        if isinstance(error, json.JSONDecodeError):
            place, why = error.pos, error.msg
        line = self._line + self._text.count("\n", 0, place)
        return MalformedText("not JSON: {why}", where=T("line {n}", n=line), why=why)


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
