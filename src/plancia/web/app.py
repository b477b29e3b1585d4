"""The application: all parts put together, started in order and ended in the reverse order."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from litestar import Litestar, MediaType, Response, get
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from plancia.play.refusal import Refusal, Said
from plancia.web import api, api_live, compression, pages, previews
from plancia.web.config import Settings
from plancia.web.games import Games
from plancia.web.identity import Signer
from plancia.web.messages import Problem, ReadyView
from plancia.web.middleware import Middleware
from plancia.web.notifications import open_notifications
from plancia.web.pool import Pool
from plancia.web.problems import out_of_reach, status_of
from plancia.web.retention import keep_deleting_old
from plancia.web.schema import SchemaPage
from plancia.web.services import Asked, Services, Shared
from plancia.web.site import engine_of
from plancia.web.store import Store, StoreError
from plancia.web.study import api as study_api
from plancia.web.study.daily import DailyPuzzles
from plancia.web.study.service import Analysts, Study
from plancia.web.telemetry import METRICS_TYPE, Metrics, log, note
from plancia.web.warmup import WarmUp

MAX_BODY_BYTES: Final = 1 << 20
"""Bytes of the largest body of a request: a text with games in it."""

MakePool = Callable[[int, int], Pool]
"""Makes a pool from its number of processes and their niceness."""


def create_app(
    settings: Settings | None = None, make_pool: MakePool = Pool, make_analysts: MakePool = Analysts
) -> ASGIApp:
    """A server with those settings, or those of the environment; BadSetting if they are wrong."""
    services = Services(settings or Settings.from_environment(), Metrics())
    site = services.settings.site
    pages.files.carry(engine_of(Path(site)) if site else None)
    app = Litestar(
        route_handlers=[
            *pages.HANDLERS,
            *previews.HANDLERS,
            *api.HANDLERS,
            api_live.live,
            *study_api.HANDLERS,
            health,
            ready,
            metrics,
        ],
        dependencies={"services": Provide(lambda: services, sync_to_thread=False)},
        lifespan=[_lifespan(services, make_pool, make_analysts)],
        exception_handlers={
            Refusal: _refused,
            StoreError: _store_failed,
            HTTPException: _http_error,
            RecursionError: _too_deep,
            UnicodeDecodeError: _not_utf8,
            Exception: _failed,
        },
        openapi_config=OpenAPIConfig(
            title="Plancia",
            version=version("plancia"),
            description="Games over HTTP; docs/web-api.md tells of the WebSockets too.",
            path="/schema",
            use_handler_docstrings=True,
            render_plugins=[SchemaPage(), JsonRenderPlugin()],
        ),
        request_max_body_size=MAX_BODY_BYTES,
        compression_config=compression.CONFIG,
        logging_config=None,
        debug=False,
    )
    return Middleware(app, services)


def _lifespan(services: Services, make_pool: MakePool, make_analysts: MakePool) -> Any:
    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        settings = services.settings
        async with AsyncExitStack() as parts:
            # Its imports take a second: not in the first request.
            await asyncio.to_thread(pages.files.get, "/")
            services.store = await Store.open(settings.database, for_server=True)
            parts.push_async_callback(services.store.close)
            secret = settings.secret.encode() or await services.store.secret()
            services.signer = Signer(secret)
            services.warm_up = WarmUp()
            services.thinkers = await _started(
                services, parts, make_pool(settings.processes(settings.thinkers), settings.nice)
            )
            # Two, so that a single position need not wait for the end of a long review.
            analysts = settings.processes(settings.analysts, least=2)
            services.analysts = await _started(
                services, parts, make_analysts(analysts, min(2 * settings.nice, 19))
            )
            services.study = Study(services.analysts, services.store)
            parts.push_async_callback(services.study.close)
            services.daily = DailyPuzzles(services.store)
            notifications = await parts.enter_async_context(open_notifications(settings.database))
            services.games = Games(
                settings,
                services.store,
                services.thinkers,
                services.signer,
                services.metrics,
                notifications,
            )
            await services.games.start()
            parts.push_async_callback(services.games.close)
            parts.push_async_callback(services.warm_up.close)
            deleting = asyncio.create_task(keep_deleting_old(services.store, settings))
            parts.callback(deleting.cancel)
            _gauges(services)
            note("the server has started", server=services.games.server)
            services.warm_up.start(await services.store.most_played())
            yield
            note("the server stops", server=services.games.server)

    return lifespan


async def _started(services: Services, parts: AsyncExitStack, pool: Pool) -> Pool:
    pool.kernels_ready = services.warm_up.wait
    if services.settings.warm_up:
        await pool.start()
    parts.push_async_callback(pool.close)
    return pool


def _gauges(services: Services) -> None:
    gauge = services.metrics.gauge
    gauge("live_games", "Games in memory.", lambda: len(services.games))
    gauge("sockets", "Open sockets.", lambda: services.limits.sockets)
    gauge("thinkers_waiting", "Levels in line.", lambda: services.thinkers.waiting)
    gauge("thinkers_thinking", "Levels that think.", lambda: services.thinkers.thinking)
    gauge("analysts_waiting", "Analyses in line.", lambda: services.analysts.waiting)
    gauge("analysts_thinking", "Analyses under way.", lambda: services.analysts.thinking)


@get("/health", include_in_schema=False)
async def health(services: Shared) -> Response[dict[str, str]]:
    """200 while the store answers and takes writes, 503 otherwise."""
    well = await services.store.healthy()
    word = "well" if well else "the store does not answer or takes no writes"
    return Response({"health": word}, status_code=200 if well else 503)


@get("/ready", sync_to_thread=False)
def ready(services: Shared) -> ReadyView:
    """Which games play at full speed, and how far the kernels of the others are compiled."""
    return services.warm_up.view()


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(services: Shared) -> Response[bytes]:
    return Response(services.metrics.text(), media_type=METRICS_TYPE)


# What goes wrong is said as a Problem


def problem(code: str, says: Said, status: int) -> Response[Problem]:
    return Response(Problem(code, says), status_code=status, media_type=MediaType.JSON)


def _refused(request: Asked, refusal: Refusal) -> Response[Problem]:
    return problem(refusal.code, refusal.says, status_of(refusal))


def _store_failed(request: Asked, error: StoreError) -> Response[Problem]:
    return _refused(request, out_of_reach())


_CODES: Final = {403: "not-yours", 404: "not-found", 429: "too-fast"}


def _http_error(request: Asked, error: HTTPException) -> Response[Any]:
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


def _too_deep(request: Asked, error: RecursionError) -> Response[Problem]:
    return problem("malformed", "The body is nested too deeply.", 400)


def _not_utf8(request: Asked, error: UnicodeDecodeError) -> Response[Problem]:
    return problem("malformed", f"The body is not UTF-8 at byte {error.start}.", 400)


def _failed(request: Asked, error: Exception) -> Response[Problem]:
    # Not the path itself: it may hold the token of a seat.
    path = request.scope.get("path_template", "")
    log.error("a request failed", exc_info=error, extra={"facts": {"path": path}})
    return problem("error", "Something went wrong in the server.", 500)
