"""The next game of the same players: who sits where, and the score so far."""

from dataclasses import replace
from typing import Final

from plancia.core.position import FIRST, SECOND
from plancia.engine.match import result_under
from plancia.live.events import Rematched, Seat, coached_from_start
from plancia.live.game import LiveGame
from plancia.live.stored import StoredGame

POINTS: Final = {"1-0": (1.0, 0.0), "0-1": (0.0, 1.0), "1/2-1/2": (0.5, 0.5)}
"""By the result of a game, as records write it."""


def next_game(game: LiveGame, event: Rematched) -> StoredGame:
    """The rematch of a game, with the coach if it was on."""
    seats = next_seats(game)
    events = () if game.coach is None else coached_from_start(seats, event.at)
    return replace(
        game.stored, id=event.next, created=event.at, seats=seats, previous=game.id, events=events
    )


def next_seats(game: LiveGame) -> tuple[Seat, ...]:
    """The seats of a rematch: the first player is second now, and the score goes on.

    Who plays on from a position against a level keeps the side: the other one may be lost.
    """
    if len(game.seats) == 1:
        return tuple(game.seats)
    first, second = (
        replace(seat, points=score) for seat, score in zip(game.seats, points(game), strict=True)
    )
    is_played_on = bool(game.stored.start) or game.prelude > 0
    if is_played_on and any(seat.kind == "level" for seat in game.seats):
        return first, second
    return replace(second, player=FIRST), replace(first, player=SECOND)


def points(game: LiveGame) -> list[float]:
    """The score of a game and of those that it is a rematch of, player 1 first: a win is a point,
    a draw half a point for both. A person who plays both sides has none, nor has a win with the
    coach."""
    verdict, seats = game.match.verdict, game.seats
    score = [seat.points for seat in seats]
    if verdict is None or len({(seat.holder, seat.level) for seat in seats}) < 2:
        return score
    if verdict.winner is not None:
        score[verdict.winner - 1] += 0.0 if verdict.winner == game.coached else 1.0
    elif result_under(game.position, verdict) == "1/2-1/2":
        score = [each + 0.5 for each in score]
    return score
