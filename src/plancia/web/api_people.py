"""The HTTP interface of people: their ratings, and identities carried to another device by a
code or a passkey."""

import asyncio
import time
from dataclasses import replace
from hashlib import sha256
from typing import Annotated, Final

from litestar import get, post
from litestar.params import JSONBody, PathParameter

from plancia.live.messages import (
    DeviceCode,
    DeviceRequest,
    Me,
    MyRating,
    NewPasskey,
    PasskeyChallenge,
    PasskeySignIn,
    PasskeyView,
)
from plancia.live.own_games import PERSON
from plancia.live.ratings import seat_rating
from plancia.live.refusal import Refusal
from plancia.web import passkeys
from plancia.web.api import person_of, problems
from plancia.web.identity import new_code
from plancia.web.services import Asked, Services, Shared
from plancia.web.store.devices import CODE_LIFETIME_S
from plancia.web.visitor import Visitor, visitor_of

CODE_LENGTH: Final = 10
"""31 ** 10 codes: who tries a thousand a second finds none in its ten minutes."""
MAX_PASSKEYS: Final = 20


@post("/api/me/code", responses=problems(403))
async def make_code(request: Asked, services: Shared) -> DeviceCode:
    """A code that makes another device yours: it then has your name, your games and seats."""
    person = visitor_of(request.scope).get_or_create_person()
    code = new_code(CODE_LENGTH)
    await services.store.add_device_code(code, person, time.time())
    return DeviceCode(code, CODE_LIFETIME_S)


@post("/api/me/device", status_code=200, responses=problems(403, 404, 413, 415))
async def take_code(request: Asked, data: JSONBody[DeviceRequest], services: Shared) -> Me:
    """Become the person who asked for a code: from now on this browser's cookie says so. The games
    and all else that you had come along."""
    visitor = visitor_of(request.scope)
    code = "".join(letter for letter in data.code.casefold() if letter.isalnum())
    person = await services.store.take_device_code(code, time.time(), visitor.person or "")
    if person is None:
        raise Refusal("not-found", "There is no such code, or it was used, or is too old.")
    return await _become(visitor, person, services)


async def _become(visitor: Visitor, person: str, services: Services) -> Me:
    """The visitor's browser is that person's from now on; the store has merged what was theirs."""
    old, visitor.person, visitor.sets_cookie = visitor.person, person, True
    name = (await person_of(services, person)).name
    if old and old != person:
        await services.aliases.refresh()
        services.games.merge_person(old, person, name)
        for rooms in (services.tournaments, services.classes):
            await rooms.doubt_all()
    return Me(name)


@post("/api/me/passkeys/challenge", responses=problems(403))
async def challenge_for_new_passkey(request: Asked, services: Shared) -> PasskeyChallenge:
    """The first step to a passkey: what your device makes it for."""
    person = await person_of(services, visitor_of(request.scope).get_or_create_person())
    known = [each.id for each in await services.store.passkeys_of(person.id)]
    user = passkeys.to_text(sha256(person.id.encode()).digest())
    made = await _challenge(request, services, person.id)
    return replace(made, user=user, name=person.name, known=known)


@post("/api/me/passkeys", responses=problems(403, 409, 413, 415, 422))
async def add_passkey(
    request: Asked, data: JSONBody[NewPasskey], services: Shared
) -> list[PasskeyView]:
    """The second step: the passkey that your device has made. With it you sign in elsewhere."""
    person = visitor_of(request.scope).require_person()
    challenge = await _answered(data.client_data, services, person)
    if len(await services.store.passkeys_of(person)) >= MAX_PASSKEYS:
        raise Refusal("not-now", "You have {n} passkeys already; remove one.", n=MAX_PASSKEYS)
    site = passkeys.site_of(request.scope)
    made = await asyncio.to_thread(passkeys.registered, data, challenge, site, person, time.time())
    if await services.store.passkey(made.id) is not None:
        raise Refusal("not-now", "This passkey is in use already.")
    await services.store.add_passkey(made)
    return await _passkeys(services, person)


@get("/api/me/passkeys", responses=problems())
async def my_passkeys(request: Asked, services: Shared) -> list[PasskeyView]:
    """Your passkeys, the oldest first."""
    person = visitor_of(request.scope).person
    return await _passkeys(services, person) if person else []


@post("/api/me/passkeys/{passkey_id:str}/remove", status_code=200, responses=problems(403))
async def remove_passkey(
    request: Asked,
    passkey_id: Annotated[str, PathParameter(max_length=1400, description="the passkey's id")],
    services: Shared,
) -> list[PasskeyView]:
    """Forget a passkey of yours: nobody can sign in with it any more."""
    person = visitor_of(request.scope).require_person()
    await services.store.remove_passkey(person, passkey_id)
    return await _passkeys(services, person)


@post("/api/passkeys/challenge", responses=problems(403))
async def challenge_for_sign_in(request: Asked, services: Shared) -> PasskeyChallenge:
    """The first step to sign in with a passkey: what it has to sign."""
    return await _challenge(request, services, "")


@post("/api/passkeys", status_code=200, responses=problems(403, 404, 413, 415, 422))
async def sign_in(request: Asked, data: JSONBody[PasskeySignIn], services: Shared) -> Me:
    """Become the person of a passkey: from now on this browser's cookie says so. The games and all
    else that you had come along."""
    visitor = visitor_of(request.scope)
    challenge = await _answered(data.client_data, services, "")
    found = await services.store.passkey(data.id)
    if found is None:
        raise Refusal("not-found", "This server does not know that passkey.")
    site = passkeys.site_of(request.scope)
    uses = await asyncio.to_thread(passkeys.signed_in, data, found, challenge, site)
    person = await services.store.use_passkey(found, uses, time.time(), visitor.person or "")
    if person is None:
        raise passkeys.not_verified()
    return await _become(visitor, person, services)


async def _challenge(request: Asked, services: Services, person: str) -> PasskeyChallenge:
    challenge = passkeys.new_challenge()
    code = passkeys.CODE_PREFIX + challenge
    await services.store.add_device_code(code, person, time.time())
    return PasskeyChallenge(challenge, passkeys.site_of(request.scope).domain)


async def _answered(client_data: str, services: Services, person: str) -> str:
    """The challenge that was answered, which is used up; Refusal if it was not made for that."""
    challenge = passkeys.challenge_in(client_data)
    code = passkeys.CODE_PREFIX + challenge
    if await services.store.take_device_code(code, time.time()) != person:
        raise passkeys.not_verified()
    return challenge


async def _passkeys(services: Services, person: str) -> list[PasskeyView]:
    found = await services.store.passkeys_of(person)
    return [PasskeyView(each.id, each.created, each.used) for each in found]


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


HANDLERS = [
    make_code,
    take_code,
    my_ratings,
    challenge_for_new_passkey,
    add_passkey,
    my_passkeys,
    remove_passkey,
    challenge_for_sign_in,
    sign_in,
]
