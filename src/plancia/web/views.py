"""Views in JSON: messages encoded once for all who receive them, and games in lists."""

from functools import lru_cache
from typing import Any

import msgspec

from plancia.core.game import Game
from plancia.live import summaries
from plancia.live.stored import Summary
from plancia.live.summaries import GameSummary, picture_of

_encode = msgspec.json.Encoder().encode


def encode(message: object) -> str:
    """A message as a socket sends it: text, encoded once for all who receive it."""
    return _encode(message).decode()


def encoded(value: object) -> msgspec.Raw:
    """A part of messages, encoded once for all of them."""
    return msgspec.Raw(_encode(value))


def summary_view(summary: Summary, person: str, online: list[bool]) -> GameSummary:
    """A game in a person's list."""
    return summaries.summary_view(summary, person, online, _picture)


@lru_cache(maxsize=2000)
def _picture(game: Game[Any], position: str) -> msgspec.Raw:
    """Of a position in a list, which is looked at more often than it changes."""
    return encoded(picture_of(game, position))
