"""Records read from text, a game at a time."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from plancia.core.errors import MalformedText, located
from plancia.core.game import Game
from plancia.core.picture import Cell
from plancia.core.record import writing
from plancia.core.record.line import OpenLine, finished
from plancia.core.record.tree import RESULTS, SYMBOLS, Drawing, Record
from plancia.core.registry import game_of
from plancia.core.text import T, Text

_MARK: Final = re.compile(
    rf"""\s*(?:
    (?P<tag>\[\s*({writing.TAG_NAME})\s+"((?:[^"\\]|\\.)*)"\s*\])
    | (?P<bracket>[()])
    | (?P<brace>\{{)
    | (?P<word>[^\s{{}}\[\]()"]+)
    | (?P<wrong>\S)
    | $)""",
    re.VERBOSE,
)
NUMBERED_SYMBOLS: Final = {f"${number}": symbol for number, symbol in enumerate(SYMBOLS, 1)}
_BRACE: Final = re.compile("[{}]")
_MOVE_NUMBER: Final = re.compile(r"\d+\.+")
_SYMBOL: Final = re.compile(r"(.*?)([!?]{1,2}|\$\d{1,3})")
_CELL: Final = r"r(\d{1,4})c(\d{1,4})"
_DRAW: Final = re.compile(rf"\[%draw((?:\s+{_CELL}(?:-{_CELL})?)+)\s*\]")
_DRAWN: Final = re.compile(rf"{_CELL}(?:-{_CELL})?")


class _Part(NamedTuple):
    """A part of a text: a tag, a comment, a bracket or a word."""

    line: int
    kind: str
    text: str
    tag: str = ""

    @property
    def where(self) -> Text:
        return T("line {n}", n=self.line)


def read_text(lines: Iterable[str]) -> Iterator[Record]:
    """The games of a text, each as soon as its last line is there."""
    for chunk in _chunks(_marks(lines)):
        tags = dict(chunk.tags)
        options = {
            name.removeprefix(writing.OPTION): tags.pop(name)
            for name in chunk.tags
            if name.startswith(writing.OPTION)
        }
        own = {name: tags.pop(name) for name in writing.OWN_TAGS if name in tags}
        where = T("the game at line {line}", line=chunk.line)
        if "Game" not in own:
            raise MalformedText("no tag Game", where=where)
        with located(where):
            game = game_of(own["Game"], options)
            start = game.from_text(own["Start"]) if "Start" in own else game.start()
        line = _read_moves(game, OpenLine(start), chunk.marks)
        yield finished(line, tags, own.get("Result", ""), own.get("Final"), where)


# The parts of a text


def _marks(lines: Iterable[str]) -> Iterator[_Part]:
    comment: list[str] = []
    opened = 0
    for number, line in enumerate(lines, 1):
        place = 0
        while place < len(line):
            if opened:
                end = _BRACE.search(line, place)
                comment.append(line[place : end.start()] if end else line[place:])
                if end is None:
                    break
                if end[0] == "{":
                    raise _misplaced("{", number)
                yield _Part(opened, "comment", "".join(comment))
                comment, opened, place = [], 0, end.end()
                continue
            found = _MARK.match(line, place)
            assert found is not None  # whatever comes matches one of the parts
            place = found.end()
            if found["brace"]:
                opened = number
            elif found["tag"]:
                value = re.sub(r"\\(.)", lambda it: writing.ESCAPES.get(it[0], it[1]), found[3])
                yield _Part(number, "tag", value, found[2])
            elif found["bracket"]:
                yield _Part(number, found["bracket"], found["bracket"])
            elif found["word"]:
                yield _Part(number, "word", found["word"])
            elif found["wrong"] == "[":
                raise MalformedText(
                    'a tag has the form [Name "value"]', where=T("line {n}", n=number)
                )
            elif found["wrong"]:
                raise _misplaced(found["wrong"], number)
    if opened:
        raise MalformedText("the comment does not end", where=T("line {n}", n=opened))


def _misplaced(text: str, number: int) -> MalformedText:
    return MalformedText(
        "{found} does not belong here", where=T("line {n}", n=number), found=repr(text)
    )


# The games of a text


@dataclass
class _Chunk:
    """One game of a text: its tags, then its moves and what stands between them."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    marks: list[_Part] = field(default_factory=list)
    ended: bool = False

    def take(self, mark: _Part) -> None:
        if mark.kind == "tag":
            if mark.tag in self.tags:
                raise MalformedText("a second tag {tag}", where=mark.where, tag=mark.tag)
            self.tags[mark.tag] = mark.text
        elif self.ended:
            raise MalformedText(
                "{found} after the game's result", where=mark.where, found=repr(mark.text)
            )
        elif mark.text in RESULTS and mark.kind == "word":
            self.ended = True
            if self.tags.setdefault("Result", mark.text) != mark.text:
                raise MalformedText(
                    "the moves end with {result}, but the tag says {tag}",
                    where=mark.where,
                    result=mark.text,
                    tag=self.tags["Result"],
                )
        else:
            self.marks.append(mark)


def _chunks(marks: Iterable[_Part]) -> Iterator[_Chunk]:
    chunk: _Chunk | None = None
    for mark in marks:
        if mark.kind == "tag" and (chunk is None or chunk.marks or chunk.ended):
            if chunk:
                yield chunk
            chunk = _Chunk(mark.line)
        if chunk is None:
            raise MalformedText("moves before any tag; a game begins with tags", where=mark.where)
        chunk.take(mark)
    if chunk:
        yield chunk


# The moves of a game


def _read_moves(game: Game[Any], line: OpenLine, marks: Iterable[_Part]) -> OpenLine:
    """Fill a line with the moves, comments and variations that stand between its tags and its
    result."""
    outer: list[tuple[_Part, OpenLine]] = []
    """The lines to come back to, each with the bracket that opened a variation of it."""
    for mark in marks:
        match mark.kind:
            case "comment":
                _add_comment(line, mark)
            case "(":
                outer.append((mark, line))
                line = line.open_variation(mark.where, len(outer))
            case ")":
                if not outer:
                    raise _misplaced(")", mark.line)
                if not line.moves:
                    raise MalformedText("a variation without moves", where=mark.where)
                _, line = outer.pop()
            case _ if not _MOVE_NUMBER.fullmatch(mark.text):
                found = _SYMBOL.fullmatch(mark.text)
                # One word may hold several moves, as 44455 does in Connect Four.
                for token in game.split_moves(found[1] if found else mark.text):
                    line.play(token, mark.where)
                symbol = NUMBERED_SYMBOLS.get(found[2], found[2]) if found else ""
                if symbol and symbol not in SYMBOLS:
                    raise MalformedText(
                        "{symbol} is none of {symbols}",
                        where=mark.where,
                        symbol=repr(symbol),
                        symbols=" ".join([*SYMBOLS, *NUMBERED_SYMBOLS]),
                    )
                if symbol:
                    line.mark(symbol, mark.where)
    if outer:
        raise MalformedText("the variation does not end", where=outer[-1][0].where)
    return line


def _add_comment(line: OpenLine, mark: _Part) -> None:
    """The words of a comment, and the circles and arrows that it draws."""
    text = _DRAW.sub("", mark.text)
    if writing.DRAW in text:
        raise MalformedText(
            "{draw} is followed by cells such as r3c4, and r1c1-r3c4 for an arrow",
            where=mark.where,
            draw=writing.DRAW,
        )
    drawings: list[Drawing] = []
    for command in _DRAW.finditer(mark.text):
        for row, column, to_row, to_column in _DRAWN.findall(command[1]):
            start: Cell = (int(row) - 1, int(column) - 1)
            end = (int(to_row) - 1, int(to_column) - 1) if to_row else start
            drawings.append((start, end))
    text = text.strip() if drawings else text
    line.note(text if text or not drawings else None, drawings)
