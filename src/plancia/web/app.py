"""The application: all parts put together, started in order and ended in the reverse order."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from importlib.metadata import version
from threading import Thread
from typing import Any, Final

import msgspec
from litestar import Litestar, MediaType, Response, get
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from plancia.engine.player import Limits
from plancia.host.games import Games, HostSettings
from plancia.host.lessons import Lessons
from plancia.host.lobby import Lobby
from plancia.host.mistakes import Mistakes
from plancia.host.room_games import OpenTournament
from plancia.host.room_questions import OpenClass
from plancia.host.rooms import Rooms
from plancia.host.study import Study
from plancia.host.tasks import Clock
from plancia.host.thinkers import FairQueue
from plancia.kernels import library
from plancia.live.messages import Problem
from plancia.live.refusal import Refusal, TextJson
from plancia.processes.worker import PlayerWorker
from plancia.web import api, api_lobby, api_people, api_rooms, api_study, pages, previews
from plancia.web.cluster.notifications import Notifications
from plancia.web.cluster.server import ClusterMember
from plancia.web.config import Settings
from plancia.web.cookie import Signer, new_id
from plancia.web.logs import log, note
from plancia.web.middleware import Middleware
from plancia.web.services import (
    COMPRESSES_ITSELF,
    AnyRequest,
    JsonRequest,
    Services,
    Shared,
    out_of_reach,
    status_of,
)
from plancia.web.shell import MIN_PACKED_BYTES
from plancia.web.sockets import SocketOutbox
from plancia.web.store import Store, StoreError
from plancia.web.store.hosting import HostedStore

MAX_BODY_BYTES: Final = 1 << 20
"""Bytes of the largest body of a request: a text with games in it."""

MakeQueue = Callable[[int, int], FairQueue]
"""Makes a queue in front of that many processes of that niceness."""


def process_queue(processes: int, nice: int = 0) -> FairQueue:
    return FairQueue([PlayerWorker(nice=nice) for _ in range(processes)])


class Health(msgspec.Struct):
    """How the server is: a sentence if it is not well, and how many of each there are."""

    health: str
    games: int
    """In memory."""
    sockets: int
    levels: int
    """That think, or wait in line."""
    analyses: int


class SchemaJson(JsonRenderPlugin):
    """The document of the HTTP interface. It is encoded once: that takes longer than any other
    answer."""

    def __init__(self) -> None:
        super().__init__()
        self._encoded = b""

    def render(self, request: AnyRequest, openapi_schema: dict[str, Any]) -> bytes:
        self._encoded = self._encoded or super().render(request, openapi_schema)
        return self._encoded


def create_app(settings: Settings | None = None, make_queue: MakeQueue = process_queue) -> ASGIApp:
    """A server with those settings, or those of the environment; BadSetting if they are wrong."""
    services = Services(settings or Settings.from_environment())
    app = Litestar(
        route_handlers=[*_handlers(), *api_study.COMPUTED_HANDLERS, health],
        dependencies={"services": Provide(lambda: services, sync_to_thread=False)},
        lifespan=[_lifespan(services, make_queue)],
        exception_handlers={
            Refusal: _refused,
            StoreError: _store_failed,
            HTTPException: _http_error,
            Exception: _failed,
        },
        openapi_config=OpenAPIConfig(
            title="Plancia",
            version=version("plancia"),
            description="Games over HTTP; docs/web-api.md documents the WebSockets too.",
            path="/schema",
            use_handler_docstrings=True,
            render_plugins=[SchemaJson()],
        ),
        request_class=JsonRequest,
        request_max_body_size=MAX_BODY_BYTES,
        # On the event loop, so quickly.
        compression_config=CompressionConfig(
            "gzip",
            minimum_size=MIN_PACKED_BYTES,
            gzip_compress_level=1,
            exclude_opt_key=next(iter(COMPRESSES_ITSELF)),
        ),
        logging_config=None,
        debug=False,
    )
    return Middleware(app, services)


def _handlers() -> Iterator[BaseRouteHandler]:
    """All handlers of these modules."""
    for module in (pages, previews, api, api_lobby, api_people, api_rooms, api_study):
        yield from (each for each in vars(module).values() if isinstance(each, BaseRouteHandler))


def _lifespan(services: Services, make_queue: MakeQueue) -> Any:
    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        settings = services.settings
        async with AsyncExitStack() as parts:
            # Its imports take a second: not in the first request.
            await asyncio.to_thread(pages.load)
            services.store = await Store.open(settings.database)
            parts.push_async_callback(services.store.close)
            services.signer = Signer(await services.store.secret())
            services.thinkers = make_queue(settings.processes(settings.thinkers), settings.nice)
            parts.push_async_callback(services.thinkers.close)
            # Two, so that a single position need not wait for the end of a long review.
            analysts = settings.processes(settings.analysts, least=2)
            services.analysts = make_queue(analysts, min(2 * settings.nice, 19))
            parts.push_async_callback(services.analysts.close)
            if settings.warm_up:
                services.thinkers.start("level")
                services.analysts.start("study")
            services.study = Study(services.analysts)
            parts.push_async_callback(services.study.close)
            services.mistakes = Mistakes(services.store)
            limits = Limits(settings.think_seconds)
            services.lessons = Lessons(services.store, services.thinkers, limits)
            is_shared = settings.database.startswith("postgres")
            # One process has an SQLite file to itself: its name is the same after a restart.
            server = new_id() if is_shared else "alone"
            notifications = await parts.enter_async_context(
                Notifications(settings.database, server, services.store.notify).opened()
            )
            outbox = SocketOutbox(notifications)
            hosted = HostedStore(services.store, services.signer, server if is_shared else None)
            services.games = Games(
                hosted,
                services.thinkers,
                Clock(),
                outbox,
                HostSettings(server if is_shared else "", settings.think_seconds, settings.pace),
            )
            member = ClusterMember(services.store, services.games, notifications, settings)
            await member.start()
            parts.push_async_callback(member.close)
            services.rooms = Rooms(
                hosted, Clock(), outbox, is_shared=is_shared, address=settings.public_url
            )
            services.rooms.kinds = {
                "tournament": partial(OpenTournament, services.rooms, services.games),
                "class": partial(OpenClass, services.rooms, services.study),
            }
            services.lobby = Lobby(hosted, services.games, Clock(), outbox)
            parts.push_async_callback(services.lobby.close)
            services.rooms.start()
            parts.push_async_callback(services.rooms.close)
            note("the server has started", server=server)
            if not library.is_ready():
                note("kernels are being built", about_seconds=library.BUILD_SECONDS)
                Thread(target=library.library, daemon=True).start()
            yield
            note("the server stops", server=server)

    return lifespan


@get("/health", include_in_schema=False)
async def health(services: Shared) -> Response[Health]:
    """200 while the store answers and takes writes, 503 otherwise; and how much is in progress."""
    trouble, levels, analysts = await services.store.trouble(), services.thinkers, services.analysts
    found = Health(
        trouble or "well",
        len(services.games),
        services.limits.sockets,
        levels.waiting + levels.thinking,
        analysts.waiting + analysts.thinking,
    )
    return Response(found, status_code=503 if trouble else 200)


# What goes wrong is said as a Problem


def problem(code: str, says: TextJson, status: int) -> Response[Problem]:
    return Response(Problem(code, says), status_code=status, media_type=MediaType.JSON)


def _refused(request: AnyRequest, refusal: Refusal) -> Response[Problem]:
    return problem(refusal.code, refusal.says, status_of(refusal))


def _store_failed(request: AnyRequest, error: StoreError) -> Response[Problem]:
    return _refused(request, out_of_reach())


_CODES: Final = {403: "not-yours", 404: "not-found", 429: "too-fast"}


def _http_error(request: AnyRequest, error: HTTPException) -> Response[Any]:
    status = error.status_code
    path = request.scope["path"]  # an URL also has a host, which may be none
    if status == 404 and request.method == "GET" and not path.startswith("/api/"):
        return pages.page_with(request, 404)
    says = error.detail
    if isinstance(error.extra, list) and error.extra and isinstance(error.extra[0], dict):
        where, why = error.extra[0].get("key", ""), error.extra[0].get("message", "")
        says = f"{where}: {why}" if where else str(why)
    answer = problem(_CODES.get(status, "malformed"), str(says)[:400], status)
    for name, value in (error.headers or {}).items():
        answer.headers[name] = value
    return answer


def _failed(request: AnyRequest, error: Exception) -> Response[Problem]:
    # Not the path itself: it may hold the token of a seat.
    path = request.scope.get("path_template", "")
    log.error("a request failed", exc_info=error, extra={"facts": {"path": path}})
    return problem("error", "Something went wrong in the server.", 500)
