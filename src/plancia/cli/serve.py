"""`plancia serve`: the web platform, which needs the extra `web`."""

from __future__ import annotations

import asyncio
import gc
import ipaddress
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import click

from plancia.cli.speech import Failed, echo, errors_as
from plancia.core.text import T

if TYPE_CHECKING:
    from plancia.web.config import Settings

NEEDED = ("litestar", "uvicorn", "httptools", "sqlalchemy")

MAX_MESSAGE_BYTES = 1 << 18
"""The largest message on a socket: a game to be reviewed."""
SWITCH_INTERVAL_S = 0.0005
"""After which a computing thread lets the event loop go on. Each step of a move waits that long
beside such a thread; Python's default is 5 ms."""
REQUESTS_TIMEOUT_S = 2
"""How long requests under way may take when the server ends."""
SHUTDOWN_TIMEOUT_S = 4.5
"""How long all of it may take: the server ends within 5 seconds."""
MAX_FILES = 65_536
"""Open files that the server asks the system for; each connection is one."""
RESERVED_FILES = 256
"""Of these, the ones that are no connections: database, levels, page."""
FULL_COLLECTION_INTERVAL_S = 900.0
"""After that time a full garbage collection looks at the objects set aside too."""
YOUNG_OBJECTS = 10_000
"""New objects before a collection looks at them. Python's default, 700, is fewer than what one move
makes and frees again, so that there were several collections a move."""
MAX_BACKLOG = 4096
"""Connections that the system accepts before the server takes them, all at once."""


@click.command(name="serve")
@click.option("--lan", is_flag=True, help="Listen on every network: for a class, or a friend.")
@click.option("--port", type=click.IntRange(0, 65535), help="Port: 8000; 0 for any free one.")
@click.option("--database", metavar="URL", help="sqlite:///FILE or postgresql://...")
def command(lan: bool, port: int | None, database: str | None) -> int:
    """Serve the games to browsers and bots, until Ctrl-C.

    Environment variables have more settings (PLANCIA_HOST, PLANCIA_DATABASE_URL and others: see
    docs/web-server.md); options given here override them.
    """
    host = "0.0.0.0" if lan else None
    gc.disable()  # what is imported stays: to look for garbage in it takes a sixth of the start
    try:
        settings = read_settings(host=host, port=port, database_url=database)
        with _bound(settings.host, settings.port) as listener:
            asyncio.run(_try_store(settings))
            return _run(settings, listener)
    finally:
        gc.enable()


def read_settings(**given: Any) -> Settings:
    """Those of the environment, and what was given on the command line instead."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise Failed(
            T(
                "the server needs {missing}: pip install 'WHEEL[web]', with Plancia's .whl file "
                "for WHEEL",
                missing=", ".join(missing),
            )
        )
    from plancia.web.config import BadSetting, Settings

    with errors_as(Failed, BadSetting):
        settings = Settings.from_environment()
    return replace(settings, **{name: value for name, value in given.items() if value is not None})


async def _try_store(settings: Settings) -> None:
    """A database that can't be used is better said here than in a server's log."""
    from plancia.web.store import Store, StoreError

    with errors_as(Failed, StoreError):
        store = await Store.open(settings.database)
        await store.close()


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Only where the protocol is said does asyncio send small messages at once (TCP_NODELAY).
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise Failed(
            T(
                "can't listen at {host}, port {port}: {reason}; choose another port with --port or "
                "PLANCIA_PORT",
                host=host,
                port=port,
                reason=error.strerror or "",
            )
        ) from error
    return listener


def _run(settings: Settings, listener: socket.socket) -> int:
    import uvicorn

    from plancia.web.app import create_app
    from plancia.web.config import BadSetting
    from plancia.web.logs import start_logging

    start_logging()
    host, port = listener.getsockname()[:2]
    here, others = addresses(host, port)
    if others and not settings.public_url:
        settings = replace(settings, public_url=others[0])

    class Server(uvicorn.Server):
        """Does not wait for ever at its end."""

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            last = threading.Timer(SHUTDOWN_TIMEOUT_S, _end_now)
            last.daemon = True
            last.start()
            await super().shutdown(sockets)

    with errors_as(Failed, BadSetting):
        app = create_app(settings)
    server = Server(uvicorn.Config(app, **_uvicorn_options(app, settings)))
    # The server raises the signal again that has ended it, in order, for the parent process.
    signal.signal(signal.SIGTERM, lambda *_: None)
    set_old_aside()
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    # Before the log: connections wait in the socket until the server is ready.
    listener.listen()
    echo(T("Plancia is at {address} (Ctrl-C ends it)", address=here))
    if others:
        echo(T("On other devices of this network: {addresses}", addresses=", ".join(others)))
        if sys.stdout.isatty():  # for a phone's camera
            import segno

            segno.make(others[0], error="l").terminal(compact=True)
    with suppress(KeyboardInterrupt):  # Ctrl-C is how it ends
        server.run(sockets=[listener])
    return 0 if server.started else 1


def set_old_aside(
    clock: Callable[[], float] = time.monotonic,
) -> Callable[[str, Mapping[str, Any]], None]:
    """Freeze the objects that there are now, and those of each full garbage collection.

    A full collection looks at every object there is, and nothing else happens meanwhile: with a
    thousand live games that is a quarter of a second, again and again. Nearly all of them are freed
    by their reference counts: the next collections look only at newer objects. Remove the callback
    that is returned from `gc.callbacks` to end it."""
    last = clock()

    def watch(phase: str, about: Mapping[str, Any]) -> None:
        nonlocal last
        if about["generation"] < 2:
            return
        if phase == "stop":
            gc.freeze()
        elif clock() - last > FULL_COLLECTION_INTERVAL_S:
            gc.unfreeze()
            last = clock()

    gc.callbacks.append(watch)
    gc.set_threshold(YOUNG_OBJECTS, *gc.get_threshold()[1:])
    gc.freeze()
    gc.enable()
    return watch


def addresses(host: str, port: int) -> tuple[str, list[str]]:
    """The address for this machine, and those that other devices of its networks can reach."""
    if host not in ("0.0.0.0", "::"):
        own = _url(host, port)
        return own, [] if ipaddress.ip_address(host).is_loopback else [own]
    found = dict.fromkeys(_own_addresses())
    reachable = [each for each in found if ":" not in each or host == "::"]
    return _url("127.0.0.1" if host == "0.0.0.0" else "::1", port), [
        _url(each, port) for each in reachable
    ]


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _own_addresses() -> Iterator[str]:
    """This machine's addresses, the one of its default route first."""
    for family, elsewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))  # sends nothing: the system chooses the way
            yield probe.getsockname()[0]
    with suppress(OSError):
        for *_, place in socket.getaddrinfo(socket.gethostname(), None):
            each = str(place[0])
            if not ipaddress.ip_address(each.partition("%")[0]).is_loopback and "%" not in each:
                yield each


def _end_now() -> None:
    """What is acknowledged is in the store, and level processes end with this one."""
    from plancia.web.logs import log

    log.warning("the server did not stop within %g s: it is killed", SHUTDOWN_TIMEOUT_S)
    os._exit(0)


def _uvicorn_options(app: Any, settings: Settings) -> dict[str, Any]:
    from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

    from plancia.web.connections import Http, WebSocket
    from plancia.web.limits import CONNECTIONS, Connections

    files = _raise_file_limit()
    backlog = min(MAX_BACKLOG, files // 4)
    connections = Connections(
        max(files - backlog - RESERVED_FILES, files // 4),
        CONNECTIONS * settings.people_per_address if settings.rate_limits else None,
        ProxyHeadersMiddleware(app, settings.proxies).trusted_hosts.__contains__,
    )
    return {
        "http": partial(Http, connections),
        "loop": "auto",
        "ws": WebSocket,
        "ws_max_size": MAX_MESSAGE_BYTES,
        "ws_ping_interval": 45.0,
        "ws_ping_timeout": 30.0,
        "lifespan": "on",
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "proxy_headers": True,
        "forwarded_allow_ips": settings.proxies,
        "timeout_graceful_shutdown": REQUESTS_TIMEOUT_S,
        "backlog": backlog,
    }


def _raise_file_limit() -> int:
    """Let this process open more files, as far as the system allows; how many that are."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MAX_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
        return allowed
    return MAX_FILES if soft == resource.RLIM_INFINITY else soft
