"""Previews of links: the title, description and picture that messengers show (Open Graph)."""

import asyncio
import io
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from html import escape
from typing import Annotated, Any, Final
from urllib.parse import parse_qsl, urlencode, urlsplit

import segno
from litestar import Response, get
from litestar.params import QueryParameter

from plancia import language
from plancia.core import draw
from plancia.core.errors import BAD_INPUT
from plancia.core.picture import Cell
from plancia.core.position import Position, last_change
from plancia.core.registry import game, game_of, games
from plancia.core.text import Say, T, Words
from plancia.engine.match import ending
from plancia.engine.player import computer_name
from plancia.live.game import LiveGame
from plancia.live.refusal import Refusal
from plancia.live.stored import Seat
from plancia.study.daily import make_daily
from plancia.web.services import Asked, Services, Shared
from plancia.web.store import StoreError
from plancia.web.visitor import visitor_of

WIDTH, HEIGHT = 1200, 630
"""Pixels of a picture, in the proportions that messengers show whole."""
PICTURE_MAX_AGE_S: Final = 60
OPTION_PREFIX: Final = "o."
"""Before the name of a game's option in the query of a link to an analysis, as share.js writes."""
QR_BORDER: Final = 2

LinkPath = Annotated[str, QueryParameter(max_length=2000, description="a path of this server")]
QrPath = Annotated[str, QueryParameter(max_length=200, description="a path of this server")]
"""No link of ours is longer, and a longer code is too fine for a camera."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What there is behind a link."""

    title: Words
    about: Words
    position: Position[Any]
    last: frozenset[Cell] = frozenset()


async def preview_of(link: str, services: Services) -> Preview | None:
    """What a link to a page shows; None where the page is about no game."""
    parts = urlsplit(link)
    for pattern, find in _FINDERS:
        if found := pattern.fullmatch(parts.path):
            try:
                return await find(services, found["what"], dict(parse_qsl(parts.query)))
            except (Refusal, StoreError, ValueError, *BAD_INPUT):
                return None
    return None


async def _game(services: Services, game_id: str, query: Mapping[str, str]) -> Preview:
    return game_preview((await services.games.get(game_id)).game)


def game_preview(live: LiveGame) -> Preview:
    title = live.game.title
    if len(live.seats) > 1:
        first, second = (_name(seat, live) for seat in live.seats)
        title = T("{game}: {first} against {second}", game=title, first=first, second=second)
    position, verdict = live.position, live.match.verdict
    says = ending(position, verdict) if verdict else position.status()
    return Preview(title, says, position, last_change(live.match.positions))


def _name(seat: Seat, live: LiveGame) -> Words:
    if seat.kind == "level":
        return computer_name(live.game, seat.level or "")
    return seat.name or live.game.side(seat.player)


async def _invitation(services: Services, token: str, query: Mapping[str, str]) -> Preview | None:
    link = await services.store.link(token)
    if link is None or link.kind != "invite":
        return None
    live = (await services.games.get(link.game_id)).game
    opponents = [seat.name for seat in live.seats if seat.player != link.player and seat.name]
    name: Words = opponents[0] if opponents else T("A friend")
    return Preview(
        T("{name} invites you to {game}", name=name, game=live.game.title),
        T("You play {side}. No account, nothing to install.", side=live.game.side(link.player)),
        live.position,
    )


async def _analysis(services: Services, name: str, query: Mapping[str, str]) -> Preview:
    options = {
        key.removeprefix(OPTION_PREFIX): _option(value)
        for key, value in query.items()
        if key.startswith(OPTION_PREFIX)
    }
    kind = game_of(name, options)
    position = kind.from_text(query["at"]) if "at" in query else kind.start()
    services.limits.board(position)
    title = T("{game}: analysis", game=kind.title)
    return Preview(title, T("See what each move is worth, and why."), position)


def _option(text: str) -> bool | int | str:
    """An option's value as share.js writes it: numbers, yes and no, or `'text`."""
    if text in ("true", "false"):
        return text == "true"
    return text[1:] if text.startswith("'") else int(text)


async def _daily(services: Services, what: str, query: Mapping[str, str]) -> Preview:
    daily = await asyncio.to_thread(make_daily, datetime.now(UTC).date())  # it opens a pack
    start = game_of(daily.game, daily.options).start()
    title = T("The puzzle of the day, {date}", date=daily.date)
    return Preview(title, T("Can you solve it?"), start)


async def _kind(services: Services, name: str, query: Mapping[str, str]) -> Preview | None:
    if name not in games():
        return None
    kind = game(name)
    shown = kind.showcase
    position = game_of(name, shown.options).start().play_line(shown.moves)
    return Preview(kind.title, kind.about, position)


_FINDERS: Final[tuple[tuple[re.Pattern[str], Callable[..., Awaitable[Preview | None]]], ...]] = (
    (re.compile(r"(?:/embed)?/g/(?P<what>[^/]+)/?"), _game),
    (re.compile(r"/join/(?P<what>[^/]+)/?"), _invitation),
    (re.compile(r"(?:/embed)?/analysis/(?P<what>[^/]+)/?"), _analysis),
    (re.compile(r"(?P<what>/daily)/?"), _daily),
    (re.compile(r"/(?:play|rules)/(?P<what>[^/]+)/?"), _kind),
)


# In the page


def speaker(request: Asked) -> Say:
    """The language that the request asks for."""
    wanted = request.headers.get("accept-language", "").split(",")
    codes = (each.partition(";")[0].strip() for each in wanted)
    return language.catalogue(language.first_spoken(codes)).say


def tags(request: Asked, preview: Preview) -> str:
    """The elements of a page's head that describe it."""
    say = speaker(request)
    link = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    picture = "/preview.png?" + urlencode({"of": link, "at": preview.position.to_text()[:200]})
    title, about = say(preview.title), say(preview.about)
    properties = {
        "og:site_name": "Plancia",
        "og:type": "website",
        "og:title": title[:1].upper() + title[1:],
        "og:description": about[:1].upper() + about[1:],
        "og:url": _absolute(request, link),
        "og:image": _absolute(request, picture),
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": draw.describe(preview.position.picture(), say),
    }
    lines = [
        f'  <meta property="{name}" content="{escape(value)}">\n'
        for name, value in properties.items()
    ]
    return "".join([*lines, '  <meta name="twitter:card" content="summary_large_image">\n'])


def _absolute(request: Asked, path: str) -> str:
    return f"{request.scope['scheme']}://{request.headers.get('host', '')}{path}"


@get("/preview.png", media_type="image/png", include_in_schema=False)
async def picture(request: Asked, services: Shared, of: LinkPath) -> Response[bytes]:
    """The position behind a link, as a picture."""
    preview = await preview_of(of, services)
    if preview is None:
        raise Refusal("not-found", "There is no picture of this page.")
    address = visitor_of(request.scope).address
    with services.limits.at_work(address):
        async with services.at_work.slot(address):
            drawing = await asyncio.to_thread(
                draw.svg, preview.position.picture(), preview.last, size=(WIDTH, HEIGHT)
            )
            drawn = await services.painter.png(drawing)
    headers = {"cache-control": f"public, max-age={PICTURE_MAX_AGE_S}"}
    return Response(drawn, media_type="image/png", headers=headers)


@get("/api/qr", media_type="image/svg+xml", include_in_schema=False)
async def qr_code(request: Asked, services: Shared, path: QrPath) -> Response[bytes]:
    """A link of this server as a QR code, for a telephone's camera."""
    if not path.startswith("/") or path.startswith("//"):
        raise Refusal("malformed", "Only a path of this server has a QR code.")
    # Another device is to open it, also where the page was opened at 127.0.0.1.
    url = _absolute(request, path)
    is_own_machine = urlsplit(url).hostname in ("localhost", "127.0.0.1", "::1")
    link = (
        services.settings.public_url.rstrip("/") + path
        if is_own_machine and services.settings.public_url
        else url
    )
    drawn = await services.compute(request, lambda: _qr_code(link))
    return Response(drawn, media_type="image/svg+xml")


@lru_cache(maxsize=100)
def _qr_code(url: str) -> bytes:
    drawn = io.BytesIO()
    code = segno.make(url, micro=False)
    code.save(drawn, kind="svg", scale=4, border=QR_BORDER, light="#fff")
    return drawn.getvalue()


HANDLERS: Final = [picture, qr_code]
