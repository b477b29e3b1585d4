"""Ratings of people: which games count, and what a result does to both players."""

from dataclasses import dataclass
from typing import Final, Literal

from plancia.core.registry import game_of
from plancia.engine.match import GameClock, result_under
from plancia.live.game import Change, LiveGame
from plancia.live.glicko import GlickoRating, rated
from plancia.live.stored import SeatRating

Speed = Literal["fast", "quick", "slow", "untimed"]
"""`fast` is under 3 minutes for a player, `quick` under 10."""

FAST_S: Final = 180.0
QUICK_S: Final = 600.0
MOVES: Final = 20
"""Of a player in a usual game: what the clock adds for each move counts that often."""

PERIOD_S: Final = 5 * 86_400.0
"""A rating period: who does not play for so long is rated less surely."""
POINTS: Final = {"1-0": (1.0, 0.0), "0-1": (0.0, 1.0), "1/2-1/2": (0.5, 0.5)}
"""By the result of a game, as records write it."""
MIN_MOVES: Final = 2


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game whose result counts, and between whom."""

    game: str
    speed: Speed
    players: tuple[str, str]
    """The ids of the people, the first player's first."""
    points: tuple[float, float]


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """The rating of one player in one game at one speed, and what it comes from."""

    game: str
    speed: Speed
    rating: GlickoRating
    games: int
    changed: float


def speed_of(clock: GameClock | None) -> Speed:
    if clock is None:
        return "untimed"
    seconds = MOVES * clock.seconds if clock.per_move else clock.seconds + MOVES * clock.increment
    return "fast" if seconds < FAST_S else "quick" if seconds < QUICK_S else "slow"


def is_rated(game: LiveGame) -> bool:
    """True if the result of a game counts: two people want it to, the usual rules from the usual
    start, no help."""
    stored = game.stored
    if not stored.rated or game.game.players != 2 or stored.start or stored.moves:
        return False
    one, two = game.seats
    if "level" in game.kinds or one.holder == two.holder:
        return False
    return bool(game.game.options == game_of(stored.game, {}).options)


def rated_game(game: LiveGame, change: Change) -> RatedGame | None:
    """What a change that ends a game means for the ratings; None if it does not count."""
    if change.verdict is None or game.match.verdict is not None:
        return None
    points = POINTS.get(result_under(change.position, change.verdict))
    if points is None or change.ply < MIN_MOVES or not is_rated(game):
        return None
    one, two = (seat.holder for seat in game.seats)
    assert one
    assert two
    return RatedGame(game.stored.game, speed_of(game.match.clock), (one, two), points)


def ratings_after(
    before: tuple[PlayerRating, PlayerRating], points: tuple[float, float], now: float
) -> tuple[GlickoRating, GlickoRating]:
    """The ratings of both players after a game that ended now."""
    one, two = before
    return (_after(one, two, points[0], now), _after(two, one, points[1], now))


def _after(player: PlayerRating, opponent: PlayerRating, points: float, now: float) -> GlickoRating:
    periods = max(0.0, now - player.changed) / PERIOD_S if player.games else 0.0
    return rated(player.rating, [(opponent.rating, points)], periods=periods)


def seat_rating(rating: GlickoRating, gained: float | None = None) -> SeatRating:
    change = None if gained is None else round(rating.value) - round(rating.value - gained)
    return SeatRating(round(rating.value), rating.is_provisional, change)
