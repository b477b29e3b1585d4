"""Lines of moves that people ask about: played again and written."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from plancia.core.errors import MalformedText, located
from plancia.core.position import Position, make_move
from plancia.core.record import Record
from plancia.core.record.tree import MAX_NESTED
from plancia.core.registry import game_of
from plancia.live.game import start_of
from plancia.study.messages import (
    LineRequest,
    NotedLine,
    RecordRequest,
    Review,
)
from plancia.study.reading import check_size

V = TypeVar("V")
Check = Callable[[Position[Any]], None]
"""Refuses a position whose board is too large for this place."""


def line_of(request: LineRequest | Review, check: Check = lambda start: None) -> Record:
    """The moves from a start, the game's own if none is given, played again, with what is noted
    beside them."""
    game = game_of(request.game, request.options)
    begins = start_of(game, request.start)
    moves = game.split_moves(request.moves) if isinstance(request.moves, str) else request.moves
    noted = (getattr(request, name, {}) for name in NotedLine.__struct_fields__[1:])
    line = NotedLine(moves, *noted)
    check(begins)
    check_size([(begins, _moves_of(line))])
    return _record(begins, line)


def _moves_of(line: NotedLine) -> int:
    """Moves of a line and all its variations."""
    variations = (each for lines in line.variations.values() for each in lines)
    return len(line.moves) + sum(map(_moves_of, variations))


def _record(start: Position[Any], line: NotedLine, made: int = 0, nested: int = 0) -> Record:
    if nested > MAX_NESTED:
        raise MalformedText("more than {n} variations within variations", n=MAX_NESTED)
    positions, moves = [start], list[Any]()
    for number, token in enumerate(line.moves, made + 1):
        with located("", move=number):
            step = make_move(positions[-1], token, number)
        moves.append(step.move)
        positions.append(step.after)
    variations = dict[int, tuple[Record, ...]]()
    for ply, lines in _by_ply(line.variations).items():
        if not 1 <= ply <= len(moves):
            raise MalformedText("there is no move {n} to replace", n=ply)
        begins, before = positions[ply - 1], made + ply - 1
        variations[ply] = tuple(_record(begins, each, before, nested + 1) for each in lines)
    comments, symbols = _by_ply(line.comments), _by_ply(line.symbols)
    return Record(
        start,
        tuple(moves),
        comments=comments,
        symbols=symbols,
        variations=variations,
    )


def _by_ply(notes: Mapping[str, V]) -> dict[int, V]:
    return {int(ply): note for ply, note in notes.items()}


def written(request: RecordRequest, check: Check = lambda start: None) -> str:
    """A line as a record in text."""
    record = line_of(request, check)
    return replace(record, tags=request.tags, result=request.result or record.result).to_text()
