"""Lines of moves that people ask about: played again, set up by hand, written and drawn."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import msgspec

from plancia.core import draw
from plancia.core.capability import Arranges, capability
from plancia.core.errors import MalformedText
from plancia.core.position import Position, last_change
from plancia.core.record import Record
from plancia.core.record.reading_json import line_from_json
from plancia.core.registry import game_of
from plancia.live.game import start_of
from plancia.study.messages import Arrangement, LineRequest, PictureRequest, RecordRequest, Review
from plancia.study.reading import check_size

Check = Callable[[Position[Any]], None]
"""Refuses a position whose board is too large for this place."""


def line_of(request: LineRequest | Review, check: Check = lambda start: None) -> Record:
    """The moves from a start, the game's own if none is given, played again, with what is noted
    beside them."""
    game = game_of(request.game, request.options)
    begins = start_of(game, request.start)
    line = msgspec.to_builtins(request)
    line["moves"] = game.split_moves(moves) if isinstance(moves := request.moves, str) else moves
    check(begins)
    check_size([(begins, _moves_of(line))])
    return line_from_json(begins, line)


def _moves_of(line: Mapping[str, Any]) -> int:
    """Moves of a line and all its variations."""
    variations = [each for lines in line.get("variations", {}).values() for each in lines]
    return len(line["moves"]) + sum(map(_moves_of, variations))


def arranged(request: Arrangement) -> Position[Any]:
    """The position of a board that was set up by hand."""
    chosen = game_of(request.game, request.options)
    arranges = capability(chosen, Arranges)
    if arranges is None:
        raise MalformedText("boards of {title} can't be set up by hand", title=chosen.title)
    return arranges.arrange(request.rows, request.to_move, request.captured)


def written(request: RecordRequest, check: Check = lambda start: None) -> str:
    """A line as a record in text."""
    record = line_of(request, check)
    return replace(record, tags=request.tags, result=request.result or record.result).to_text()


def drawn(request: PictureRequest, check: Check = lambda start: None) -> str:
    """The last position of a line as an SVG picture, with what people drew on it."""
    record = line_of(request, check)
    last = last_change([*record.positions()])
    drawings = record.drawings.get(len(record.moves), ())
    circles = frozenset(start for start, end in drawings if start == end)
    arrows = [(start, end) for start, end in drawings if start != end]
    return draw.svg(record.final.picture(), last, marks=circles, arrows=arrows)
