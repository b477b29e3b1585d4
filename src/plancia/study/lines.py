"""Lines of moves that people ask about: played again, set up by hand, written and drawn."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from plancia.core import draw
from plancia.core.capability import Arranges, capability
from plancia.core.errors import MalformedText
from plancia.core.game import Position, last_change
from plancia.core.record import Record, line_from_json
from plancia.core.registry import game_of
from plancia.play.game import start_of
from plancia.study.reading import check_size

Check = Callable[[Position[Any]], None]
"""Refuses a position whose board is too large for this place."""


def line_of(
    game: str,
    options: Mapping[str, object],
    start: str,
    moves: Sequence[str],
    check: Check,
    notes: Mapping[str, Any] | None = None,
) -> Record:
    """The moves from a start, the game's own if none is given, played again.

    `notes` are comments, symbols, drawings and variations, as a record in JSON has them.
    """
    begins = start_of(game_of(game, options), start)
    line = {"moves": [*moves], **(notes or {})}
    check(begins)
    check_size([(begins, _moves_of(line))])
    return line_from_json(begins, line).record()


def _moves_of(line: Mapping[str, Any]) -> int:
    """Moves of a line and all its variations."""
    variations = [each for lines in line.get("variations", {}).values() for each in lines]
    return len(line["moves"]) + sum(map(_moves_of, variations))


def arranged(
    game: str,
    options: Mapping[str, object],
    rows: Sequence[str],
    to_move: int,
    captured: Sequence[int],
) -> Position[Any]:
    """The position of a board that was set up by hand."""
    chosen = game_of(game, options)
    arranges = capability(chosen, Arranges)
    if arranges is None:
        raise MalformedText("boards of {title} can't be set up by hand", title=chosen.title)
    return arranges.arrange(rows, to_move, captured)


def written(record: Record, tags: Mapping[str, str], result: str) -> str:
    """A line as a record in text."""
    return replace(record, tags=tags, result=result or record.result).to_text()


def drawn(record: Record) -> str:
    """The last position of a line as an SVG picture, with what people drew on it."""
    last = last_change([*record.positions()])
    drawings = record.drawings.get(len(record.moves), ())
    circles = frozenset(start for start, end in drawings if start == end)
    arrows = [(start, end) for start, end in drawings if start != end]
    return draw.svg(record.final.picture(), last, marks=circles, arrows=arrows)
