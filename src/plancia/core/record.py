"""Records of games, as text with tags and as JSON: any game, any number in a file."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from plancia.core.errors import BadOption, IllegalMove, MalformedText, UnknownGame, said
from plancia.core.game import Game, Outcome, Position, Result, replay
from plancia.core.registry import game_type
from plancia.core.text import T, Words

RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "solved", "stuck", "*")
"""First player won, second player won, draw; a puzzle solved or stuck; not decided."""

OWN_TAGS: Final = ("Game", "Start", "Result", "Final")
_OPTION: Final = "Option."

_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*")
_TAG = re.compile(rf'\[\s*({_TAG_NAME.pattern})\s+"((?:[^"\\]|\\.)*)"\s*\]')
_MOVE_NUMBER = re.compile(r"\d+\.+")
_MOVE_TEXT = re.compile(r"\{([^{}]*)\}|([^\s{}\[\]\"]+)|(\S)")
_ESCAPES = {"\\\\": "\\", '\\"': '"', "\\n": "\n", "\\r": "\r"}


def result_of(outcome: Outcome | None) -> str:
    """The record's word for an outcome."""
    match outcome:
        case None:
            return "*"
        case Outcome(result=Result.DRAW):
            return "1/2-1/2"
        case Outcome(result=Result.WIN, winner=winner):
            return "1-0" if winner == 1 else "0-1"
        case _:
            return outcome.result.value


@dataclass(frozen=True)
class Record:
    """A game as it was played: the start, the moves, and what people noted beside them.

    `result` speaks where the rules do not: a game resigned or lost on time has one although
    its last position has no outcome. `comments` go by the number of moves made before them.
    """

    start: Position[Any]
    moves: tuple[Any, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    comments: Mapping[int, str] = field(default_factory=dict)
    result: str = ""

    def __post_init__(self) -> None:
        decided = result_of(self.final.outcome)
        if not self.result:
            object.__setattr__(self, "result", decided)
        if self.result not in RESULTS:
            raise MalformedText(
                "result {result} is none of {results}",
                result=repr(self.result),
                results=", ".join(RESULTS),
            )
        if decided not in ("*", self.result):
            raise MalformedText(
                "the result is given as {result}, but the moves end in {decided}",
                result=self.result,
                decided=decided,
            )
        for name in self.tags:
            if not _TAG_NAME.fullmatch(name) or name in OWN_TAGS or name.startswith(_OPTION):
                raise MalformedText("{name} can't be a tag of its own", name=repr(name))
        for ply, comment in self.comments.items():
            if not 0 <= ply <= len(self.moves):
                raise MalformedText(
                    "a comment after move {ply} of {moves}", ply=ply, moves=len(self.moves)
                )
            if "{" in comment or "}" in comment:
                raise MalformedText("the comment after move {ply} contains a brace", ply=ply)

    @property
    def game(self) -> Game[Any]:
        return self.start.game

    @property
    def final(self) -> Position[Any]:
        *_, last = self.positions()
        return last

    def positions(self) -> Iterator[Position[Any]]:
        """The start and the position after each move."""
        position = self.start
        yield position
        for move in self.moves:
            position = position.play(move)
            yield position

    def tokens(self) -> list[str]:
        """The moves as their positions write them."""
        return [
            position.format_move(move)
            for position, move in zip(self.positions(), self.moves, strict=False)
        ]

    def to_text(self) -> str:
        """Tags, an empty line, the moves and the result."""
        options = self.game.options.changed()
        tags: dict[str, object] = {"Game": self.game.name}
        tags.update({_OPTION + name: value for name, value in options.items()})
        tags.update(self.tags)
        if self.start != self.game.start():
            tags["Start"] = self.start.to_text()
        tags["Result"] = self.result
        tags["Final"] = self.final.to_text()
        lines = [f'[{name} "{_escape(str(value))}"]' for name, value in tags.items()]
        return "\n".join([*lines, "", *self._move_lines()]) + "\n"

    def _move_lines(self) -> Iterator[str]:
        tokens = self.tokens()
        run: list[str] = []
        for ply in range(len(tokens) + 1):
            if ply in self.comments:
                yield from _wrapped(run)
                run = []
                yield "{" + self.comments[ply] + "}"
            if ply < len(tokens):
                run.append(tokens[ply])
        yield from _wrapped([*run, self.result])

    def to_json(self) -> dict[str, Any]:
        return {
            "format": "plancia-record",
            "version": 1,
            "game": self.game.name,
            "options": self.game.options.to_json(),
            "start": self.start.to_text(),
            "moves": self.tokens(),
            "tags": dict(self.tags),
            "comments": {str(ply): text for ply, text in sorted(self.comments.items())},
            "result": self.result,
            "final": self.final.to_text(),
        }


def write_text(records: Iterable[Record]) -> str:
    """Several games as one text."""
    return "\n".join(record.to_text() for record in records)


def write_json(records: Iterable[Record]) -> str:
    """Several games as one JSON list."""
    return json.dumps([record.to_json() for record in records], indent=1, ensure_ascii=False) + "\n"


def read_records(text: str) -> list[Record]:
    """The games in a text of either form; MalformedText names the game and line that is wrong.

    Moves are played again: an illegal one, or a final position that differs from the one
    written down, is an error.
    """
    if re.match(r"\s*(\{|\[\s*[\]{])", text):
        return _read_json(text)
    return [_read_game(chunk) for chunk in _chunks(text)]


def _escape(text: str) -> str:
    for escaped, plain in _ESCAPES.items():
        text = text.replace(plain, escaped)
    return text


def _unescape(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: _ESCAPES.get(found[0], found[1]), text)


def _wrapped(tokens: Sequence[str]) -> list[str]:
    return textwrap.wrap(" ".join(tokens), 79, break_long_words=False, break_on_hyphens=False)


@dataclass
class _Chunk:
    """One game of a text: its tags, then its moves, each with the line it stands on."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    moves: list[tuple[int, str]] = field(default_factory=list)
    comments: dict[int, str] = field(default_factory=dict)
    ended: bool = False


def _chunks(text: str) -> Iterator[_Chunk]:
    chunk: _Chunk | None = None
    place, line = 0, 1
    while place < len(text):
        if text[place].isspace():
            line += text[place] == "\n"
            place += 1
            continue
        if tag := _TAG.match(text, place):
            if chunk is None or chunk.moves or chunk.comments or chunk.ended:
                if chunk:
                    yield chunk
                chunk = _Chunk(line)
            if tag[1] in chunk.tags:
                raise MalformedText("a second tag {tag}", where=T("line {n}", n=line), tag=tag[1])
            chunk.tags[tag[1]] = _unescape(tag[2])
            found = tag
        elif text[place] == "[":
            raise MalformedText('a tag has the form [Name "value"]', where=T("line {n}", n=line))
        else:
            found = _MOVE_TEXT.match(text, place)  # type: ignore[assignment]  # never None here
            if chunk is None:
                raise MalformedText(
                    "moves before any tag; a game begins with tags",
                    where=T("line {n}", n=line),
                )
            if found[3]:
                raise MalformedText(
                    "{found} does not belong here",
                    where=T("line {n}", n=line),
                    found=repr(found[3]),
                )
            _take(chunk, found, line)
        line += found[0].count("\n")
        place = found.end()
    if chunk:
        yield chunk


def _take(chunk: _Chunk, found: re.Match[str], line: int) -> None:
    comment, token = found[1], found[2]
    if chunk.ended:
        raise MalformedText(
            "{found} after the game's result",
            where=T("line {n}", n=line),
            found=repr(found[0]),
        )
    if comment is not None:
        ply = len(chunk.moves)
        before = chunk.comments.get(ply)
        chunk.comments[ply] = comment if before is None else f"{before}\n{comment}"
    elif token in RESULTS:
        chunk.ended = True
        if chunk.tags.setdefault("Result", token) != token:
            raise MalformedText(
                "the moves end with {token}, but the tag says {tags}",
                where=T("line {n}", n=line),
                token=token,
                tags=chunk.tags["Result"],
            )
    elif not _MOVE_NUMBER.fullmatch(token):
        chunk.moves.append((line, token))


def _read_game(chunk: _Chunk) -> Record:
    tags = dict(chunk.tags)
    options = {
        name.removeprefix(_OPTION): tags.pop(name)
        for name in chunk.tags
        if name.startswith(_OPTION)
    }
    own = {name: tags.pop(name) for name in OWN_TAGS if name in tags}
    where = T("the game at line {line}", line=chunk.line)
    if "Game" not in own:
        raise MalformedText("no tag Game", where=where)
    try:
        kind = game_type(own["Game"])
        game = kind(kind.options_type.read(options))
        start = game.from_text(own["Start"]) if "Start" in own else game.start()
    except (BadOption, MalformedText, UnknownGame) as error:
        raise MalformedText(said(error), where=where) from error
    tokens: list[tuple[Words, str]] = []
    comments: dict[int, str] = {}
    for number, (line, run) in enumerate([*chunk.moves, (0, "")]):
        if number in chunk.comments:
            comments[len(tokens)] = chunk.comments[number]
        # One word may hold several moves, as 44455 does in Connect Four.
        place = f"line {line}"
        tokens.extend((place, token) for token in game.split_moves(run))
    return _replay(start, tokens, tags, comments, own.get("Result", ""), own.get("Final"), where)


def _replay(
    start: Position[Any],
    tokens: Sequence[tuple[Words, str]],
    tags: Mapping[str, str],
    comments: Mapping[int, str],
    result: str,
    final: str | None,
    where: Words,
) -> Record:
    moves: list[Any] = []
    position = start
    try:
        for step in replay(start, (token for _, token in tokens)):
            moves.append(step.move)
            position = step.after
    except (IllegalMove, MalformedText) as error:
        where, number = tokens[len(moves)][0], len(moves) + 1
        raise MalformedText(said(error), where=where, move=number) from error
    try:
        if final is not None and (there := start.game.from_text(final)) != position:
            raise MalformedText(
                "the moves lead to {reached}, but Final says {stated}",
                reached=position.to_text(),
                stated=there.to_text(),
            )
        return Record(start, tuple(moves), tags, comments, result)
    except MalformedText as error:
        raise MalformedText(said(error), where=where) from error


def _read_json(text: str) -> list[Record]:
    try:
        data = json.loads(text)
        json.dumps(data, ensure_ascii=False).encode()  # a lone surrogate could not be written
    except (ValueError, RecursionError) as error:
        raise MalformedText("not JSON: {why}", why=said(error)) from error
    items = data if isinstance(data, list) else [data]
    return [_read_json_game(item, T("game {n}", n=number)) for number, item in enumerate(items, 1)]


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


def _read_json_game(item: object, where: Words) -> Record:
    if not isinstance(item, dict):
        raise MalformedText("a record is a JSON object", where=where)
    if (item.get("format"), item.get("version")) != ("plancia-record", 1):
        raise MalformedText("the format is not plancia-record, version 1", where=where)
    for key, kind in _JSON_TYPES.items():
        if not isinstance(item.get(key), kind):
            raise MalformedText(
                "{key} is missing or not a {kind}", where=where, key=key, kind=kind.__name__
            )
    texts = [*item["moves"], *item["tags"].values(), *item["comments"].values()]
    if not all(isinstance(text, str) for text in texts):
        raise MalformedText("moves, tags and comments are texts", where=where)
    try:
        kind = game_type(item["game"])
        start = kind(kind.options_type.read(item["options"])).from_text(item["start"])
        comments = {int(ply): text for ply, text in item["comments"].items()}
    except ValueError as error:
        raise MalformedText(said(error), where=where) from error
    tokens: list[tuple[Words, str]] = [(where, token) for token in item["moves"]]
    return _replay(start, tokens, item["tags"], comments, item["result"], item["final"], where)
