"""Records read from texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from plancia.core.errors import MalformedText, located
from plancia.core.game import Game
from plancia.core.position import Position, make_move
from plancia.core.record import writing
from plancia.core.record.tree import MAX_NESTED, RESULTS, SYMBOLS, Record, checked_final
from plancia.core.registry import game_of
from plancia.core.text import T, Text

_MARK: Final = re.compile(
    rf"""(?P<tag>\[[ \t]*({writing.TAG_NAME})[ \t]+"((?:[^"\\\n]|\\.)*)"[ \t]*\])
    | \{{(?P<comment>[^{{}}]*)\}}
    | (?P<bracket>[()])
    | (?P<word>[^\s{{}}\[\]()"]+)
    | (?P<wrong>\S)""",
    re.VERBOSE,
)
NUMBERED_SYMBOLS: Final = {f"${number}": symbol for number, symbol in enumerate(SYMBOLS, 1)}
_MOVE_NUMBER: Final = re.compile(r"\d+\.+")
_SYMBOL: Final = re.compile(r"(.*?)([!?]{1,2}|\$\d{1,3})")


class _Part(NamedTuple):
    """A part of a text: a tag, a comment, a bracket or a word."""

    line: int
    kind: str
    text: str
    tag: str = ""

    @property
    def where(self) -> Text:
        return T("line {n}", n=self.line)


def read_records(text: str) -> list[Record]:
    """The games in a text.

    MalformedText names the line that is wrong, and why. Moves are played again: an illegal one,
    or a final position that differs from the one written down, is an error.
    """
    if not isinstance(text, str):
        raise TypeError(f"read_records takes a text, not {type(text).__name__}")
    return [_record(chunk) for chunk in _chunks(_marks(text))]


def _record(chunk: _Chunk) -> Record:
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
    line = _read_moves(game, _Line(start), chunk.marks)
    with located(where):
        return checked_final(line.record(tags, own.get("Result", "")), own.get("Final"))


# The parts of a text


def _marks(text: str) -> Iterator[_Part]:
    line, place = 1, 0
    for found in _MARK.finditer(text, int(text.startswith("\ufeff"))):
        line += text.count("\n", place, found.start())
        place = found.start()
        match found.lastgroup:
            case "tag":
                value = re.sub(r"\\(.)", lambda it: writing.ESCAPES.get(it[0], it[1]), found[3])
                yield _Part(line, "tag", value, found[2])
            case "bracket":
                yield _Part(line, found[0], found[0])
            case "comment" | "word" as kind:
                yield _Part(line, kind, found[kind])
            case _ if found[0] == "[":
                raise MalformedText(
                    'a tag has the form [Name "value"]', where=T("line {n}", n=line)
                )
            case _ if found[0] == "{":
                opened = text.find("{", place + 1)
                if opened < 0:
                    raise MalformedText("the comment does not end", where=T("line {n}", n=line))
                raise _misplaced("{", line + text.count("\n", place, opened))
            case _:
                raise _misplaced(found[0], line)


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


class _Line:
    """The main line or a variation: the moves so far, and what is noted beside them."""

    def __init__(self, start: Position[Any], parent: _Line | None = None, made: int = 0) -> None:
        self.positions: list[Position[Any]] = [start]
        self.moves: list[Any] = []
        self._parent, self._made = parent, made
        self._comments: dict[int, str] = {}
        self._symbols: dict[int, str] = {}
        self._variations: dict[int, list[_Line]] = {}

    def play(self, token: str, where: Text) -> None:
        number = self._made + len(self.moves) + 1
        with located(where, move=number):
            step = make_move(self.positions[-1], token, number)
        self.moves.append(step.move)
        self.positions.append(step.after)

    def mark(self, symbol: str, where: Text) -> None:
        """Put a symbol behind the last move."""
        if symbol not in SYMBOLS:
            raise MalformedText(
                "{symbol} is none of {symbols}",
                where=where,
                symbol=repr(symbol),
                symbols=" ".join([*SYMBOLS, *NUMBERED_SYMBOLS]),
            )
        if not self.moves:
            raise MalformedText("{symbol} stands behind no move", where=where, symbol=symbol)
        self._symbols[len(self.moves)] = symbol

    def comment(self, text: str) -> None:
        """The words after the last move. What a variation says before its first move is said after
        it."""
        at = 1 if self._parent and not self.moves else len(self.moves)
        before = self._comments.get(at)
        self._comments[at] = text if before is None else f"{before}\n{text}"

    def open_variation(self, where: Text, nested: int) -> _Line:
        """A line instead of the last move.

        A variation of a variation's first move belongs beside that variation.
        """
        if not self.moves:
            raise MalformedText("a variation before any move", where=where)
        if nested > MAX_NESTED:
            raise MalformedText(
                "more than {n} variations within variations", where=where, n=MAX_NESTED
            )
        at = len(self.moves)
        if self._parent and at == 1:
            variation = _Line(self.positions[0], self._parent, self._made)
            at, lines = self._made - self._parent._made + 1, self._parent._variations
        else:
            variation = _Line(self.positions[at - 1], self, self._made + at - 1)
            lines = self._variations
        lines.setdefault(at, []).append(variation)
        return variation

    def record(self, tags: dict[str, str], result: str = "") -> Record:
        variations = {
            ply: tuple(line.record({}) for line in lines) for ply, lines in self._variations.items()
        }
        notes = self._comments, result, self._symbols, variations
        return Record(self.positions[0], tuple(self.moves), tags, *notes)


def _read_moves(game: Game[Any], line: _Line, marks: Iterable[_Part]) -> _Line:
    """Fill a line with the moves, comments and variations that stand between its tags and its
    result."""
    outer: list[tuple[_Part, _Line]] = []
    """The lines to come back to, each with the bracket that opened a variation of it."""
    for mark in marks:
        match mark.kind:
            case "comment":
                line.comment(mark.text)
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
                if found:
                    line.mark(NUMBERED_SYMBOLS.get(found[2], found[2]), mark.where)
    if outer:
        raise MalformedText("the variation does not end", where=outer[-1][0].where)
    return line
