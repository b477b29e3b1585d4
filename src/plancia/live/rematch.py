"""The next game of the same players: who sits where, the score so far, and levels that grow."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from plancia.core.position import FIRST, SECOND, Side, other
from plancia.engine.match import result_under
from plancia.live.events import Rematched, Seat, coached_from_start
from plancia.live.game import LiveGame
from plancia.live.stored import StoredGame

WIN_POINTS: Final = 1.0
DRAW_POINTS: Final = 0.5


def next_game(game: LiveGame, event: Rematched) -> StoredGame:
    """The rematch of a game, with the coach if it was on."""
    seats = next_seats(game)
    events = () if game.coach is None else coached_from_start(seats, event.at)
    return replace(
        game.stored, id=event.next, created=event.at, seats=seats, previous=game.id, events=events
    )


def next_seats(game: LiveGame) -> tuple[Seat, ...]:
    """The seats of a rematch: the first player is second now. The score goes on, and begins anew
    where a level has grown: that is another opponent.

    Who plays on from a position against a level keeps the side: the other one may be lost.
    """
    if len(game.seats) == 1:
        return tuple(game.seats)
    grown = list[Seat]()
    for seat in game.seats:
        level = level_after(game, seat.player) if seat.grows else None
        grown.append(replace(seat, level=level, name=level) if level else seat)
    score = [0.0, 0.0] if grown != game.seats else points(game)
    first, second = (replace(seat, points=each) for seat, each in zip(grown, score, strict=True))
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
        score[verdict.winner - 1] += 0.0 if verdict.winner == game.coached else WIN_POINTS
    elif result_under(game.position, verdict) == "1/2-1/2":
        score = [each + DRAW_POINTS for each in score]
    return score


def next_level(ladder: Sequence[str], level: str, is_won: bool | None) -> str:
    """The level to play after a person has won or lost against one (None: neither): the next
    stronger or weaker one, if there is one. `ladder` has the levels, weakest first."""
    if level not in ladder:  # of a game that has lost it since
        return level
    step = 0 if is_won is None else 1 if is_won else -1
    return ladder[min(max(0, ladder.index(level) + step), len(ladder) - 1)]


def level_after(game: LiveGame, player: Side) -> str:
    """The level in a seat of the rematch, where that seat's level grows with its opponent. A win
    with the coach is no reason to grow."""
    level, verdict = game.seat(player).level, game.match.verdict
    assert level is not None
    winner = verdict.winner if verdict else None
    is_won = None if winner is None else winner == other(player)
    if is_won and game.coached is not None:
        is_won = None
    ladder = [each.name for each in game.game.levels if not each.is_apart]
    return next_level(ladder, level, is_won)
