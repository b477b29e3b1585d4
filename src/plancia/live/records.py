"""Live games as records, for files and other programs."""

import time
from dataclasses import replace
from typing import Any

from plancia.core.record import Record
from plancia.engine.match import Match
from plancia.live.game import LiveGame


def record_of(game: LiveGame, match: Match[Any]) -> Record:
    """The game so far; `match` is its match, or a copy that stays as it is meanwhile."""
    record = match.record()
    names = [seat.name or str(game.game.side(seat.player)) for seat in game.seats]
    tags = dict(zip(("First", "Second"), names, strict=False)) | {
        "Date": time.strftime("%Y-%m-%d", time.gmtime(game.created))
    }
    if game.coached:
        tags["Coach"] = str(game.game.side(game.coached))
    if match.clock:
        tags["Clock"] = str(match.clock)
    return replace(record, tags=tags | dict(record.tags))
