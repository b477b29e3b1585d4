"""Games of gomoku in the files of other programs: SGF and piskvork's .psq."""

import re
from collections.abc import Iterable
from typing import Final

from plancia.core.errors import IllegalMove, MalformedText, error_text
from plancia.core.record import Record
from plancia.core.text import T
from plancia.pente.rules import Pente
from plancia.pente.variants import PenteOptions

SGF_GOMOKU: Final = "4"
"""The value of SGF's property GM for gomoku and renju."""
_SGF_NODE: Final = re.compile(r";|([A-Z]{1,8})((?:\s*\[(?:[^\]\\]|\\.)*\])+)", re.DOTALL)
_SGF_VALUE: Final = re.compile(r"\[((?:[^\]\\]|\\.)*)\]", re.DOTALL)
_PSQ_HEAD: Final = re.compile(r"\s*piskvorky\s+([0-9]{1,3})x([0-9]{1,3})\b", re.IGNORECASE)
_PSQ_MOVE: Final = re.compile(r"([0-9]{1,3}),([0-9]{1,3})(?:,[0-9]+)?\s*")
_TAGS: Final = {"PB": "First", "PW": "Second", "EV": "Event", "DT": "Date"}
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


def is_sgf(text: str) -> bool:
    return re.match(r"\s*\(\s*;", text) is not None


def is_psq(text: str) -> bool:
    return _PSQ_HEAD.match(text) is not None


def read_sgf(text: str) -> list[Record]:
    """The main line of a game of gomoku in SGF; MalformedText if it is of another game."""
    main = text[: text.index(")")] if ")" in text else text  # variations follow the first end
    properties: dict[str, str] = {}
    moves: list[tuple[int, int]] = []
    for name, values in _SGF_NODE.findall(main):
        value = "".join(_SGF_VALUE.findall(values)[:1]).replace("\\", "")
        if name in ("B", "W"):
            if len(value) != 2 or not set(value) <= set(_LETTERS):
                where = T("move {n}", n=len(moves) + 1)
                raise MalformedText("{value} is not a point", where=where, value=repr(value))
            # The column and the row, from 0 at the top left.
            moves.append((_LETTERS.index(value[0]), _LETTERS.index(value[1])))
        elif name in ("AB", "AW"):
            raise MalformedText("stones that are set up in an SGF are not read, only moves")
        elif name:
            properties.setdefault(name, value)
    if properties.get("GM", SGF_GOMOKU) != SGF_GOMOKU:
        raise MalformedText(
            "the SGF is of game {number}, not of gomoku, which is 4", number=properties["GM"]
        )
    size = properties.get("SZ", "15").split(":")
    if not all(side.isdecimal() for side in size) or len(size) > 2:
        raise MalformedText("the SGF has the board size {size}", size=repr(properties["SZ"]))
    tags = {tag: properties[name] for name, tag in _TAGS.items() if properties.get(name)}
    return [_replayed(int(size[0]), int(size[-1]), moves, tags)]


def read_psq(text: str) -> list[Record]:
    """The game in a file of piskvork's: its size, then a line `X,Y,MILLISECONDS` for each move."""
    head = _PSQ_HEAD.match(text)
    if head is None:
        raise MalformedText("the first line does not begin with Piskvorky and the board's size")
    moves = []
    for line in text[head.end() :].splitlines()[1:]:
        found = _PSQ_MOVE.fullmatch(line)
        if found is None:  # the names of the programs follow
            break
        moves.append((int(found[1]) - 1, int(found[2]) - 1))
    return [_replayed(int(head[1]), int(head[2]), moves, {})]


def _replayed(
    columns: int, rows: int, points: Iterable[tuple[int, int]], tags: dict[str, str]
) -> Record:
    options = PenteOptions.read(
        {
            "rows": rows,
            "columns": columns,
            "captures": False,
            "capture_win": 0,
            "centre_first": False,
        }
    )
    start = position = Pente(options).start()
    moves: list[int] = []
    for number, (column, row) in enumerate(points, 1):
        point = position.game.board.point(row, column)
        try:
            if point is None:
                raise IllegalMove("{x},{y} is not on the board", x=column + 1, y=row + 1)
            position = position.play(point)
        except IllegalMove as error:
            raise MalformedText(
                error_text(error), where=T("move {n}", n=number), move=number
            ) from error
        moves.append(point)
    return Record(start, tuple(moves), tags)
