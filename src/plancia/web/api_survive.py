"""The HTTP interface of the challenges of a day. docs/web-api.md documents it."""

from datetime import UTC, datetime
from functools import partial

from litestar import post
from litestar.params import JSONBody

from plancia.host.rooms import OpenRoom
from plancia.study.daily import asked_day
from plancia.survive.state import Challenge
from plancia.survive.views import (
    SurviveBeginRequest,
    SurviveMoveRequest,
    SurviveRequest,
    SurviveView,
)
from plancia.web.api import problems
from plancia.web.services import Asked, Services, Shared
from plancia.web.visitor import visitor_of

asking: partial[post] = partial(
    post, status_code=200, responses=problems(403, 404, 409, 413, 415, 422)
)


async def _challenge(data: SurviveRequest, services: Services) -> OpenRoom[Challenge]:
    return await services.survive.challenge(
        data.game, asked_day(data.date, datetime.now(UTC).date())
    )


@asking("/api/survive")
async def show_challenge(
    request: Asked, data: JSONBody[SurviveRequest], services: Shared
) -> SurviveView:
    """A game's challenge of a day, your run, and the table."""
    return services.survive.view(await _challenge(data, services), visitor_of(request.scope).person)


@asking("/api/survive/runs")
async def begin_run(
    request: Asked, data: JSONBody[SurviveBeginRequest], services: Shared
) -> SurviveView:
    """Begin, or begin again. The best run of the day counts."""
    opened = await _challenge(data, services)
    person = visitor_of(request.scope).get_or_create_person()
    await services.survive.begin(opened, person, data.name)
    return services.survive.view(opened, person)


@asking("/api/survive/moves")
async def survive_move(
    request: Asked, data: JSONBody[SurviveMoveRequest], services: Shared
) -> SurviveView:
    """A move, judged exactly, and the perfect player's reply."""
    opened = await _challenge(data, services)
    person = visitor_of(request.scope).require_person()
    await services.survive.move(opened, person, data.ply, data.move)
    return services.survive.view(opened, person)


HANDLERS = [show_challenge, begin_run, survive_move]
