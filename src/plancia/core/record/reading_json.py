"""Records read from JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, TypeVar

import msgspec

from plancia.core.errors import MalformedText, error_text, located
from plancia.core.picture import Cell
from plancia.core.position import Position, make_move
from plancia.core.record.tree import MAX_NESTED, Record, checked_final
from plancia.core.registry import game_of
from plancia.core.text import T


class LineJson(msgspec.Struct):
    """The moves of a line, and what is noted beside them by ply."""

    moves: list[str]
    comments: dict[int, str] = {}
    symbols: dict[int, str] = {}
    drawings: dict[int, list[tuple[Cell, Cell]]] = {}
    variations: dict[int, list[LineJson]] = {}


L = TypeVar("L", bound=LineJson)


class RecordJson(LineJson, kw_only=True):
    """What `Record.to_json` writes."""

    format: Literal["plancia-record"]
    version: Literal[2]
    game: str
    options: dict[str, Any]
    start: str
    tags: dict[str, str]
    result: str
    final: str


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
        with located(T("game {n}", n=number)):
            found = _converted(item, RecordJson)
            start = game_of(found.game, found.options).from_text(found.start)
            yield checked_final(_record(start, found, found.tags, found.result), found.final)


def line_from_json(start: Position[Any], data: Mapping[str, Any]) -> Record:
    """The line that a JSON object has: `moves`, and what is noted beside them by ply."""
    return _record(start, _converted(data, LineJson))


def _converted(data: object, kind: type[L]) -> L:
    try:
        return msgspec.convert(data, kind, str_keys=True)
    except (msgspec.ValidationError, RecursionError) as error:
        raise MalformedText("not a record: {why}", why=str(error)) from error


def _record(
    start: Position[Any],
    line: LineJson,
    tags: Mapping[str, str] | None = None,
    result: str = "",
    made: int = 0,
    nested: int = 0,
) -> Record:
    if nested > MAX_NESTED:
        raise MalformedText("more than {n} variations within variations", n=MAX_NESTED)
    positions, moves = [start], list[Any]()
    for number, token in enumerate(line.moves, made + 1):
        with located("", move=number):
            step = make_move(positions[-1], token, number)
        moves.append(step.move)
        positions.append(step.after)
    variations = dict[int, tuple[Record, ...]]()
    for ply, lines in line.variations.items():
        if not 1 <= ply <= len(moves):
            raise MalformedText("there is no move {n} to replace", n=ply)
        begins, before = positions[ply - 1], made + ply - 1
        variations[ply] = tuple(
            _record(begins, each, nested=nested + 1, made=before) for each in lines
        )
    drawings = {ply: tuple(drawn) for ply, drawn in line.drawings.items()}
    return Record(
        start, tuple(moves), tags or {}, line.comments, result, line.symbols, drawings, variations
    )
