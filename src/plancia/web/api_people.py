"""The HTTP interface of people: their ratings."""

from litestar import get

from plancia.live.messages import MyRating
from plancia.live.own_games import PERSON
from plancia.live.ratings import seat_rating
from plancia.web.api import problems
from plancia.web.services import Asked, Shared
from plancia.web.visitor import visitor_of


@get("/api/me/ratings", responses=problems())
async def my_ratings(request: Asked, services: Shared) -> list[MyRating]:
    """Your ratings, by game and speed."""
    person = visitor_of(request.scope).person
    found = await services.store.ratings_of(PERSON + person) if person else []
    return [
        MyRating(
            each.game,
            each.speed,
            seat_rating(each.rating),
            round(each.rating.deviation),
            each.games,
        )
        for each in found
    ]


HANDLERS = [my_ratings]
