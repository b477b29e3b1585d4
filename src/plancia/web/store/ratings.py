"""Ratings, by SQL. A result is counted in the transaction of the event that ends its game."""

from collections.abc import Sequence
from typing import Any, Final, cast

from sqlalchemy import Connection, bindparam, insert, select, update

from plancia.live.glicko import GlickoRating
from plancia.live.ratings import PlayerRating, RatedGame, Speed, ratings_after, seat_rating
from plancia.live.stored import SeatRating
from plancia.web.store.database import insert_or
from plancia.web.store.tables import rated_games, ratings

_VALUES: Final = (
    ratings.c.player,
    ratings.c.game,
    ratings.c.speed,
    ratings.c.value,
    ratings.c.deviation,
    ratings.c.volatility,
    ratings.c.games,
    ratings.c.changed,
)
_OF_PLAYERS: Final = (
    select(*_VALUES)
    .where(
        ratings.c.player.in_(bindparam("players", expanding=True)),
        ratings.c.game == bindparam("of_game"),
        ratings.c.speed == bindparam("of_speed"),
    )
    .order_by(ratings.c.player)
)

Pair = tuple[GlickoRating, GlickoRating]


def rate(connection: Connection, game_id: str, rated: RatedGame, now: float) -> None:
    """Counts the result of a game."""
    before, after = _count(connection, rated, now)
    for side, (old, new) in enumerate(zip(before, after, strict=True), 1):
        row = {"game_id": game_id, "player": side, "gained": new.value - old.value}
        connection.execute(insert(rated_games), row | _columns(new))


def _count(connection: Connection, rated: RatedGame, now: float) -> tuple[Pair, Pair]:
    """The ratings before and after a result. Rows are locked in the order of their keys
    (PostgreSQL's; SQLite has one writer), so that no two games of the same players wait for each
    other."""
    key = {"game": rated.game, "speed": rated.speed}
    for player in sorted(rated.players):
        row = insert_or(connection, ratings).values(
            player=player, **key, **_columns(GlickoRating()), games=0, changed=now
        )
        connection.execute(row.on_conflict_do_nothing())
    asked = {"players": rated.players, "of_game": rated.game, "of_speed": rated.speed}
    rows = connection.execute(_OF_PLAYERS.with_for_update(), asked)
    found = {row.player: _rating(row) for row in rows}
    one, two = (found[player] for player in rated.players)
    after = ratings_after((one, two), rated.points, now)
    for player, rating in zip(rated.players, after, strict=True):
        mine = (
            (ratings.c.player == player)
            & (ratings.c.game == rated.game)
            & (ratings.c.speed == rated.speed)
        )
        games = found[player].games + 1
        values = update(ratings).where(mine).values(**_columns(rating), games=games, changed=now)
        connection.execute(values)
    return (one.rating, two.rating), after


def _columns(rating: GlickoRating) -> dict[str, float]:
    return {"value": rating.value, "deviation": rating.deviation, "volatility": rating.volatility}


def of_seats(
    connection: Connection, game_id: str, game: str, speed: Speed, players: Sequence[str]
) -> list[SeatRating | None]:
    """As they were after the game, if it was counted; else as they are."""
    counted = select(rated_games).where(rated_games.c.game_id == game_id)
    rows = {row.player: row for row in connection.execute(counted)}
    if rows:
        return [
            seat_rating(_plain(rows[side]), rows[side].gained)
            for side in range(1, len(players) + 1)
        ]
    asked = {"players": [*players], "of_game": game, "of_speed": speed}
    found = {row.player: _plain(row) for row in connection.execute(_OF_PLAYERS, asked)}
    return [seat_rating(found[player]) if player in found else None for player in players]


def of_player(connection: Connection, player: str) -> list[PlayerRating]:
    """All ratings of a person."""
    found = select(*_VALUES).where(ratings.c.player == player)
    rows = connection.execute(found.order_by(ratings.c.game, ratings.c.speed))
    return [_rating(row) for row in rows]


def _plain(row: Any) -> GlickoRating:
    return GlickoRating(row.value, row.deviation, row.volatility)


def _rating(row: Any) -> PlayerRating:
    speed = cast(Speed, row.speed)
    return PlayerRating(row.game, speed, _plain(row), row.games, row.changed)
