"""The HTTP interface of people: their names, games and scores."""

import asyncio
import contextlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Any, Literal

import msgspec
from litestar import get, post, put
from litestar.params import FromQuery, JSONBody, QueryParameter

from plancia.core.errors import BAD_INPUT
from plancia.core.game import Game
from plancia.live.messages import Identity, Me, MeUpdate, encoded
from plancia.live.names import readable_name
from plancia.live.own_games import MAX_LISTED, Cursor, GamesFilter, Score
from plancia.live.refusal import Refusal
from plancia.live.stored import Summary
from plancia.live.summaries import GameSummary, MyGames, page_of, picture_of, summary_view
from plancia.web.api import person_of, problems
from plancia.web.cookie import new_id, visitor_of
from plancia.web.services import AnyRequest, Services, Shared
from plancia.web.store import Person


@get("/api/me", responses=problems())
async def show_me(request: AnyRequest, services: Shared) -> Me:
    """The person who asks; a browser without a cookie gets a new person."""
    visitor = visitor_of(request.scope)
    person = await person_of(services, visitor.get_or_create_person())
    visitor.sets_cookie = not request.headers.get("authorization")  # renew the cookie
    return Me(person.name)


@put("/api/me", responses=problems(403, 413, 415))
async def rename_me(request: AnyRequest, data: JSONBody[MeUpdate], services: Shared) -> Me:
    """Change your name."""
    person = await person_of(services, visitor_of(request.scope).get_or_create_person())
    name = readable_name(data.name)
    await services.store.save_person(Person(person.id, name, person.created))
    services.games.rename(person.id, name)
    return Me(name)


@get("/api/me/games", responses=problems(422))
async def my_games(
    request: AnyRequest,
    services: Shared,
    game: Annotated[str, QueryParameter(max_length=40)] = "",
    result: FromQuery[Literal["", "won", "drawn", "lost"]] = "",
    status: FromQuery[Literal["", "running", "finished"]] = "",
    after: Annotated[str, QueryParameter(max_length=100, description="for the next page")] = "",
) -> MyGames:
    """Your games, the ones that changed last first."""
    person = visitor_of(request.scope).person
    if person is None:
        return MyGames([], [])
    if not f"{game}{after}".isprintable():  # PostgreSQL would not take a zero
        raise Refusal("malformed", "These games can't be asked for.")
    wanted = GamesFilter(game, result)
    cursor = Cursor.read(after) if after else None
    pages = {
        each: await _page(services, person, each == "running", wanted, cursor)
        for each in ("running", "finished")
        if status in ("", each)
    }
    running, more_running = pages.get("running", ([], None))
    recent, more_recent = pages.get("finished", ([], None))
    return MyGames(running, recent, more_running, more_recent)


async def _page(
    services: Services, person: str, running: bool, wanted: GamesFilter, after: Cursor | None
) -> tuple[list[GameSummary], str | None]:
    """A page of a person's games, and where the next one begins."""
    found = await services.store.games_of(
        person, running=running, limit=MAX_LISTED + 1, wanted=wanted, after=after
    )
    shown, more = page_of(found)
    online = [services.games.online(each.id, each.seats) for each in shown]
    return await asyncio.to_thread(_summaries, shown, online, person), more


@get("/api/me/scores", responses=problems())
async def my_scores(request: AnyRequest, services: Shared) -> list[Score]:
    """What came of your games, by game and level."""
    person = visitor_of(request.scope).person
    return await services.store.scores(person) if person else []


def _summaries(
    found: Sequence[Summary], online_seats: list[list[bool]], person: str
) -> list[GameSummary]:
    summaries = []
    for each, online in zip(found, online_seats, strict=True):
        # One of a package that is not there any more does not hide the others.
        with contextlib.suppress(*BAD_INPUT):
            summaries.append(summary_view(each, person, online, _picture))
    return summaries


@lru_cache(maxsize=2000)
def _picture(game: Game[Any], position: str) -> msgspec.Raw:
    """Of a position in a list, which is looked at more often than it changes."""
    return encoded(picture_of(game, position))


@post("/api/identities", responses=problems(403))
async def make_identity(services: Shared) -> Identity:
    """A new person, for a bot: it sends the token with every request."""
    return Identity(services.signer.sign("bearer", new_id()), "")
