"""Texts that people paste: records, other programs' games, positions, puzzles and bare moves."""

import json
import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from plancia.core.errors import (
    MalformedText,
    error_text,
    located,
)
from plancia.core.game import Game
from plancia.core.position import Position
from plancia.core.record import Record, read_records
from plancia.core.registry import game, game_of, games, position_from_json
from plancia.core.text import T, Text

MAX_GAMES: Final = 200
MAX_CELLS: Final = 250_000
"""Cells on all boards of one answer, position after position."""
MAX_WORDS: Final = 40_000
"""Words of a text: far more than the moves of the games that one answer may hold."""
MAX_BARE_WORDS: Final = 10_000
"""Words, comments left out, of a text that does not name its game: it is one game, tried as one of
each kind."""

_JSON: Final = re.compile(r"\s*(\{|\[\s*[\]{])")
_WORD: Final = re.compile(r"\S+")
_COMMENT: Final = re.compile(r"\{[^{}]*\}")
# Not `^\s*`: that would look through all of many empty lines from each of them.
_GAME_TAG: Final = re.compile(r'^[ \t]*\[\s*Game\s+"([^"]*)"\s*\]', re.MULTILINE)


def read(
    text: str, name: str = "", options: Mapping[str, object] = MappingProxyType({})
) -> list[Record]:
    """The games in a text; MalformedText says where and why there are none.

    A text that names its game may be of any. Another is tried as a position and as moves, of the
    game `name` first.
    """
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise MalformedText("the text is empty")
    _check_words(text, MAX_WORDS)
    if _JSON.match(text):
        return _read_json(text)
    tags = _GAME_TAG.findall(text)
    if any(tag in games() for tag in tags):
        _check_number(len(tags))
        return _checked(read_records(text))
    candidates = [game(each) for each in games() if each != name]
    if name:
        candidates.insert(0, game_of(name, options))
    _check_words(_COMMENT.sub(" ", text), MAX_BARE_WORDS)
    troubles: list[Text] = []
    for candidate in candidates:
        try:
            return _checked(_read_bare(candidate, text))
        except MalformedText as trouble:
            troubles.append(trouble.text)
    if name:
        raise MalformedText(troubles[0])
    raise MalformedText(
        "no game reads this as a record, a position or moves; say which game it is of "
        "(there are: {games})",
        games=", ".join(games()),
    )


def _read_json(text: str) -> list[Record]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise MalformedText("not JSON: {why}", why=error_text(error)) from error
    items = data if isinstance(data, list) else [data]
    if not items:
        raise MalformedText("the list is empty")
    _check_number(len(items))
    records: list[Record] = []
    for number, each in enumerate(items, 1):
        with located(T("position {n}", n=number)):
            records.append(Record(position_from_json(each)))
        _checked(records)  # each time: large boards take long to read
    return records


def _read_bare(candidate: Game[Any], text: str) -> Sequence[Record]:
    """A position, or moves. Of an error its words are kept: the error itself, in a local variable,
    would form a reference cycle with its frame, and all words of the text would wait for the next
    full collection."""
    as_position = None
    if "\n" not in text.strip():
        try:
            return [Record(candidate.from_text(text.strip()))]
        except MalformedText as error:
            as_position = error.text
    try:
        tags = [f'[Game "{candidate.name}"]']
        for option, value in candidate.options.changed().items():
            written = str(value).replace("\\", "\\\\").replace('"', '\\"')
            tags.append(f'[Option.{option} "{written}"]')
        # On one line with the moves, so that lines have the numbers that they have in the text.
        return read_records(" ".join(tags) + " " + text)
    except MalformedText as error:
        as_moves = error.text
    is_position = as_position is not None and re.search("[/,]", text)
    raise MalformedText(as_position if is_position and as_position else as_moves)


def _checked(records: Sequence[Record]) -> list[Record]:
    """The records themselves; MalformedText if there are none or too many."""
    if not records:
        raise MalformedText("there is no game in it")
    _check_number(len(records))
    check_size([(record.start, record.size) for record in records])
    return list(records)


def _check_words(text: str, most: int) -> None:
    words = sum(1 for _ in _WORD.finditer(text))
    if words > most:
        raise MalformedText(
            "{value} words; a text can have {most}", value=f"{words:,}", most=f"{most:,}"
        )


def _check_number(games: int) -> None:
    if games > MAX_GAMES:
        raise MalformedText(
            "{games} games; there can be {most_games} at once", games=games, most_games=MAX_GAMES
        )


def check_size(lines: Sequence[tuple[Position[Any], int]]) -> None:
    """MalformedText if an answer with all positions of those lines would be too long."""
    cells = 0
    for start, moves in lines:
        board = start.picture().board
        cells += (moves + 1) * max(1, len(board.rows) * board.width)
    if cells > MAX_CELLS:
        raise MalformedText(
            "too much at once: {cells} cells on the boards of all positions together; "
            "there can be {most_cells}",
            cells=f"{cells:,}",
            most_cells=f"{MAX_CELLS:,}",
        )
