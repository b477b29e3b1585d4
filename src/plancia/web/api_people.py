"""The HTTP interface of people: their ratings, and identities carried to another device."""

import time
from typing import Final

from litestar import get, post
from litestar.params import JSONBody

from plancia.live.messages import DeviceCode, DeviceRequest, Me, MyRating
from plancia.live.own_games import PERSON
from plancia.live.ratings import seat_rating
from plancia.live.refusal import Refusal
from plancia.web.api import person_of, problems
from plancia.web.identity import new_code
from plancia.web.services import Asked, Services, Shared
from plancia.web.store.devices import CODE_LIFETIME_S
from plancia.web.visitor import Visitor, visitor

CODE_LENGTH: Final = 10
"""31 ** 10 codes: who tries a thousand a second finds none in its ten minutes."""


@post("/api/me/code", responses=problems(403))
async def make_code(request: Asked, services: Shared) -> DeviceCode:
    """A code that makes another device yours: it then has your name, your games and seats."""
    person = visitor(request.scope).get_or_create_person()
    code = new_code(CODE_LENGTH)
    await services.store.add_device_code(code, person, time.time())
    return DeviceCode(code, CODE_LIFETIME_S)


@post("/api/me/device", status_code=200, responses=problems(403, 404, 413, 415))
async def take_code(request: Asked, data: JSONBody[DeviceRequest], services: Shared) -> Me:
    """Become the person who asked for a code: from now on this browser's cookie says so. The games
    and all else that you had come along."""
    guest = visitor(request.scope)
    code = "".join(letter for letter in data.code.casefold() if letter.isalnum())
    person = await services.store.take_device_code(code, time.time(), guest.person or "")
    if person is None:
        raise Refusal("not-found", "There is no such code, or it was used, or is too old.")
    return await _become(guest, person, services)


async def _become(guest: Visitor, person: str, services: Services) -> Me:
    """The visitor's browser is that person's from now on; the store has merged what was theirs."""
    old, guest.person, guest.sets_cookie = guest.person, person, True
    name = (await person_of(services, person)).name
    if old and old != person:
        services.games.merge_person(old, person, name)
        for rooms in (services.tournaments, services.classes, services.survive):
            await rooms.doubt_all()
    return Me(name)


@get("/api/me/ratings", responses=problems())
async def my_ratings(request: Asked, services: Shared) -> list[MyRating]:
    """Your ratings, by game and speed."""
    person = visitor(request.scope).person
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


HANDLERS = [make_code, take_code, my_ratings]
