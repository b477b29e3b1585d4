"""Ratings, by SQL. A result is counted in the transaction of the event that ends its game."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final, cast

from sqlalchemy import Connection, bindparam, insert, select, update

from plancia.live.glicko import GlickoRating
from plancia.live.ratings import PlayerRating, RatedGame, Speed, ratings_after, seat_rating
from plancia.live.stored import SeatRating
from plancia.web.store.database import insert_or
from plancia.web.store.tables import rated_games, ratings

_OF_PLAYERS: Final = (
    select(ratings)
    .where(
        ratings.c.player.in_(bindparam("players", expanding=True)),
        ratings.c.game == bindparam("of_game"),
        ratings.c.speed == bindparam("of_speed"),
    )
    .order_by(ratings.c.player)
)


def rate(connection: Connection, game_id: str, rated: RatedGame, now: float) -> None:
    """Counts the result of a game. Rows are locked in the order of their keys (PostgreSQL's; SQLite
    has one writer), so that no two games of the same players wait for each other."""
    key = {"game": rated.game, "speed": rated.speed}
    fresh = asdict(GlickoRating()) | {"games": 0, "changed": now}
    for player in sorted(rated.players):
        row = insert_or(connection, ratings).values(player=player, **key, **fresh)
        connection.execute(row.on_conflict_do_nothing())
    asked = {"players": rated.players, "of_game": rated.game, "of_speed": rated.speed}
    rows = connection.execute(_OF_PLAYERS.with_for_update(), asked)
    found = {row.player: _rating(row) for row in rows}
    one, two = (found[player] for player in rated.players)
    after = ratings_after((one, two), rated.points, now)
    for side, (player, rating) in enumerate(zip(rated.players, after, strict=True), 1):
        before, new = found[player], asdict(rating)
        same = [ratings.c[name] == value for name, value in (key | {"player": player}).items()]
        step = update(ratings).where(*same)
        connection.execute(step.values(**new, games=before.games + 1, changed=now))
        gained = rating.value - before.rating.value
        counted = {"game_id": game_id, "player": side, "gained": gained}
        connection.execute(insert(rated_games), counted | new)


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
    found = select(ratings).where(ratings.c.player == player)
    rows = connection.execute(found.order_by(ratings.c.game, ratings.c.speed))
    return [_rating(row) for row in rows]


def _plain(row: Any) -> GlickoRating:
    return GlickoRating(row.value, row.deviation, row.volatility)


def _rating(row: Any) -> PlayerRating:
    speed = cast(Speed, row.speed)
    return PlayerRating(row.game, speed, _plain(row), row.games, row.changed)
