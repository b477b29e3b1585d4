"""Games as pente.org writes them: tags, an empty line, and moves such as `1. K10 L9 2. N10`.

Points are `K10`: a letter for the column (without I; after Z come AA, AB...), and the row from
the bottom. The tags are pente.org's; those whose names have spaces lose them in a record
(`Player 1 Name` is the tag `Player1Name`), and `-` and `?` stand for what is unknown.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from plancia.core.capability import GameCapability
from plancia.core.errors import IllegalMove, MalformedText, error_text, located
from plancia.core.position import make_move
from plancia.core.record import Record
from plancia.core.text import T, Text
from plancia.pente.board import Point
from plancia.pente.rules import Pente, PentePosition
from plancia.pente.variants import PENTE_ORG, RATED, PenteOptions

_UNKNOWN: Final = ("", "-", "?")
_RESULTS: Final = {
    "1-0": "1-0",
    "0-1": "0-1",
    "1/2-1/2": "1/2-1/2",
    "0-0": "1/2-1/2",
    "*": "",
    "?": "",
    "-": "",
    "": "",
}

_PART = re.compile(r"^[ \t]*\[(.*)\][ \t]*$|\{([^{}]*)\}|([^\s{]+|\{)", re.MULTILINE)
_TAG = re.compile(r'([^"]*[^"\s])\s*"(.*)"\s*')
_NUMBER = re.compile(r"\d+\.+")


@dataclass
class _Chunk:
    """One game of a text as it stands there."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    words: list[tuple[int, str]] = field(default_factory=list)
    comments: dict[int, str] = field(default_factory=dict)
    result: str | None = None

    @property
    def where(self) -> Text:
        return T("the game at line {line}", line=self.line)

    def take_tag(self, text: str, line: int) -> None:
        found = _TAG.fullmatch(text.strip())
        name = _tag_name(found[1]) if found else ""
        if not found or not name[:1].isalpha():
            raise MalformedText('a tag has the form [Name "value"]', where=T("line {n}", n=line))
        if name in self.tags:
            raise MalformedText("a second tag {found}", where=T("line {n}", n=line), found=found[1])
        self.tags[name] = found[2].strip()

    def take_word(self, word: str, line: int) -> None:
        number = _NUMBER.match(word)
        word = word[number.end() :] if number else word
        if not word:
            return
        if self.result is not None:
            raise MalformedText(
                "{word} after the game's result", where=T("line {n}", n=line), word=repr(word)
            )
        if word in _RESULTS:
            self.result = word
        else:
            self.words.append((line, word))

    def take_comment(self, text: str) -> None:
        ply = len(self.words)
        self.comments[ply] = "\n".join(filter(None, (self.comments.get(ply), text.strip())))


def _tag_name(text: str) -> str:
    """The name of a tag as a record has it."""
    return re.sub(r"[^A-Za-z0-9_.-]", "", text)


def read_pente_org(text: str) -> list[Record]:
    """The games in a text; MalformedText names the line or the game that is wrong.

    Reading is generous: capitals or not, move numbers or none, tags in any order or none at all
    (then it is Pente), one game or many. Moves are played again, so an illegal one is an error.
    """
    return [_read_game(chunk) for chunk in _chunks(text)]


def _chunks(text: str) -> Iterator[_Chunk]:
    text = re.sub(r"\r\n?", "\n", text.removeprefix("\ufeff"))
    chunk: _Chunk | None = None
    line, seen = 1, 0
    for part in _PART.finditer(text):
        tag, comment, word = part.groups()
        line += text.count("\n", seen, part.start())
        seen = part.start()
        begins = tag is not None and chunk and (chunk.words or chunk.result is not None)
        if chunk is None or begins:
            if chunk:
                yield chunk
            chunk = _Chunk(line)
        if tag is not None:
            chunk.take_tag(tag, line)
        elif comment is not None:
            chunk.take_comment(comment)
        else:
            chunk.take_word(word, line)
    if chunk:
        yield chunk


def _read_game(chunk: _Chunk) -> Record:
    tags = {name: value for name, value in chunk.tags.items() if value not in _UNKNOWN}
    with located(chunk.where):
        name = tags.pop("Game", None) or tags.pop("GameType", "Pente")
        options = _rules_of(name, tags.get("Rated"))
        game = Pente(PenteOptions.read(options))
        result = _result(tags.pop("Result", ""), chunk.result)
    start = game.start()
    moves = _replay(start, chunk.words)
    with located(chunk.where):
        return Record(start, moves, tags, chunk.comments, result)


def _rules_of(name: str, rated: str | None) -> dict[str, object]:
    """The options that a game of pente.org stands for."""
    plain = re.sub(r"^(speed|turn-based)\s+", "", name.strip().lower())
    for known, options in PENTE_ORG.items():
        if known.lower() == plain:
            restricted = rated == "Y" and known != "Gomoku"
            return {**options, **(RATED if restricted else {})}
    raise MalformedText(
        "the game {name} is none of {games}", name=repr(name), games=", ".join(PENTE_ORG)
    )


def _result(tag: str, word: str | None) -> str:
    """The record's word for the result, from the tag and from what stands after the moves."""
    for given in (tag, word or ""):
        if given not in _RESULTS:
            raise MalformedText(
                "the result {given} is none of 1-0, 0-1, 1/2-1/2 or ?", given=repr(given)
            )
    one, two = _RESULTS[tag], _RESULTS[word or ""]
    if one and two and one != two:
        raise MalformedText(
            "the moves end with {result}, but the tag says {tag}", result=word or "", tag=tag
        )
    return one or two


def _replay(start: PentePosition, words: Sequence[tuple[int, str]]) -> tuple[Point, ...]:
    position, moves = start, list[Point]()
    for line, word in words:
        try:
            step = make_move(position, word, len(moves) + 1)
        except (IllegalMove, MalformedText) as error:
            raise MalformedText(error_text(error), where=T("line {n}", n=line)) from error
        moves.append(step.move)
        position = step.after
    return tuple(moves)


class PenteReads(GameCapability[Pente]):
    """The contract's `Reads`: games as pente.org writes them."""

    def read(self, text: str) -> Sequence[Record]:
        return read_pente_org(text)
