"""Views in JSON: messages encoded once for all who hear them, and games in lists."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

import msgspec

from plancia.core.game import Game
from plancia.core.text import to_json
from plancia.play.game import game_of
from plancia.play.snapshot import seat_view
from plancia.play.views import VerdictView
from plancia.web.messages import GameSummary
from plancia.web.store import Summary

_encode = msgspec.json.Encoder().encode


def encode(message: object) -> str:
    """A message as a socket sends it: text, encoded once for all who hear it."""
    return _encode(message).decode()


def encoded(value: object) -> msgspec.Raw:
    """A part of messages, encoded once for all of them."""
    return msgspec.Raw(_encode(value))


def summary_view(summary: Summary, person: str, online: list[bool]) -> GameSummary:
    """A game in a person's list."""
    game, progress = game_of(summary.game, summary.options), summary.progress
    mine = tuple(seat.player for seat in summary.seats if seat.holder == person)
    verdict = None
    if progress.result:
        verdict = VerdictView(
            progress.winner, progress.termination, progress.reason, progress.result
        )
    return GameSummary(
        id=summary.id,
        game=summary.game,
        title=to_json(game.title),
        options=dict(summary.options),
        seats=[
            seat_view(seat, game, mine, there)
            for seat, there in zip(summary.seats, online, strict=True)
        ],
        mine=list(mine),
        ply=progress.ply,
        created=summary.created,
        changed=summary.changed,
        awaits=progress.awaits,
        verdict=verdict,
        picture=cast(dict[str, Any], _picture(game, progress.position)),
    )


@lru_cache(maxsize=2000)
def _picture(game: Game[Any], position: str) -> msgspec.Raw:
    """Of a position in a list, which is looked at more often than it changes."""
    return encoded(game.from_text(position).picture().to_json())
