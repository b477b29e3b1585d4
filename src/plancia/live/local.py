"""Games at one computer: one person has all seats that no computer player has."""

from collections.abc import Sequence
from typing import Any, Final

from plancia.core.game import Game
from plancia.core.position import FIRST, Side
from plancia.engine.match import GameClock
from plancia.live.events import Seat
from plancia.live.game import LiveGame
from plancia.live.stored import StoredGame

PERSON: Final = "person"
"""Names a person among the players; any other text names a computer player."""
ME: Final = "me"
"""The id of the one person."""


def local_game(
    game: Game[Any],
    players: Sequence[str],
    game_id: str,
    now: float,
    *,
    start: str = "",
    moves: tuple[str, ...] = (),
    clock: GameClock | None = None,
) -> StoredGame:
    """A new game between these players, played on from `start` after `moves`."""
    seats = tuple(
        Seat(number, "person", ME, name=PERSON)
        if who == PERSON
        else Seat(number, "level", level=who, name=who)
        for number, who in enumerate(players, FIRST)
    )
    return StoredGame(
        id=game_id,
        game=game.name,
        options=game.options.to_json(),
        start=start,
        moves=moves,
        clock=str(clock) if clock else "",
        created=now,
        creator=ME,
        seats=seats,
    )


def only_person(game: LiveGame) -> Side | None:
    """The side of the one person who plays; None for two people, for none and for a puzzle."""
    people = game.seats_of(ME)
    return people[0] if len(people) == 1 and game.game.players == 2 else None
