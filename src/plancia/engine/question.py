"""A question: a position put to a player that is made where it thinks."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from plancia.core.position import Position
from plancia.engine.player import NO_LIMITS, Limits, Stop


class Thinks(Protocol):
    """A player; or a tutor, whose answers are views."""

    def answer(self, position: Position[Any], limits: Limits, stop: Stop) -> Any: ...

    def deepen(self, position: Position[Any], limits: Limits, stop: Stop) -> Iterator[Any]: ...


MakePlayer = Callable[[], Thinks]
"""Makes a player, in another process if need be; equal ones make the same player."""


@dataclass(frozen=True, slots=True)
class EngineQuestion:
    player: MakePlayer
    position: Position[Any]
    limits: Limits = NO_LIMITS
    deepens: bool = False
    """True if answers that know less are wanted before the last one."""
