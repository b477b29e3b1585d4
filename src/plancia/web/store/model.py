"""The values of the store, and its error."""

from dataclasses import dataclass
from typing import Literal

from plancia.core.position import Side
from plancia.host.ports import StoreUnavailable

LinkKind = Literal["invite", "seat", "used"]
"""One that was used opens no seat any more, and still leads to its game."""


class StoreError(StoreUnavailable):
    """The database can't be used, or did not do what it was asked; says why in a sentence."""


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str
    created: float


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a seat: an invitation to an open seat, or a seat moving to another device."""

    kind: LinkKind
    game_id: str
    player: Side
