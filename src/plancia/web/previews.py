"""Links to this server elsewhere: their title and picture in messengers (Open Graph), and as QR
codes."""

import io
import re
from functools import lru_cache
from html import escape
from typing import Annotated, Final
from urllib.parse import urlsplit

import segno
from litestar import Response, get
from litestar.params import QueryParameter

from plancia import language
from plancia.core.errors import BAD_INPUT
from plancia.core.text import T, Words
from plancia.engine.player import computer_name
from plancia.live.events import Seat
from plancia.live.game import LiveGame
from plancia.live.refusal import Refusal
from plancia.web.page_build import FOLDER
from plancia.web.services import AnyRequest, Services, Shared
from plancia.web.store import StoreError

WIDTH, HEIGHT = 1200, 630
"""Pixels of a picture, in the proportions that messengers show whole."""
PICTURES: Final = FOLDER / "previews"
"""One for each of our games: tools/link_pictures.py draws them."""
QR_BORDER: Final = 2

QrPath = Annotated[str, QueryParameter(max_length=200, description="a path of this server")]
"""No link of ours is longer, and a longer code is too fine for a camera."""


Preview = tuple[Words, str]
"""A title, and the game whose picture is shown."""


async def head_of(request: AnyRequest, services: Services) -> str:
    """The elements of a page's head that show a link to a game or an invitation; none for other
    pages."""
    found = re.fullmatch(r"/(g|join)/([^/]+)/?", request.url.path)
    if found is None:
        return ""
    try:
        preview = await (_game if found[1] == "g" else _invitation)(services, found[2])
    except (Refusal, StoreError, *BAD_INPUT):
        return ""
    return _tags(request, *preview) if preview else ""


async def _game(services: Services, game_id: str) -> Preview:
    live = (await services.games.get(game_id)).game
    title: Words = live.game.title
    if len(live.seats) > 1:
        first, second = (_name(seat, live) for seat in live.seats)
        title = T("{game}: {first} against {second}", game=title, first=first, second=second)
    return title, live.game.name


def _name(seat: Seat, live: LiveGame) -> Words:
    if seat.kind == "level":
        return computer_name(live.game, seat.level or "")
    return seat.name or live.game.side(seat.player)


async def _invitation(services: Services, token: str) -> Preview | None:
    link = await services.store.link(token)
    if link is None or link.kind != "invite":
        return None
    live = (await services.games.get(link.game_id)).game
    opponents = [seat.name for seat in live.seats if seat.player != link.player and seat.name]
    name: Words = opponents[0] if opponents else T("A friend")
    return T("{name} invites you to {game}", name=name, game=live.game.title), live.game.name


def _tags(request: AnyRequest, title: Words, name: str) -> str:
    wanted = request.headers.get("accept-language", "").split(",")
    codes = (each.partition(";")[0].strip() for each in wanted)
    text = language.catalogue(language.first_spoken(codes)).say(title)
    properties = {
        "og:site_name": "Plancia",
        "og:type": "website",
        "og:title": text[:1].upper() + text[1:],
        "og:url": _absolute(request, request.url.path),
    }
    if (PICTURES / f"{name}.png").is_file():
        properties |= {
            "og:image": _absolute(request, f"/static/previews/{name}.png"),
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
        }
    lines = [
        f'  <meta property="{name}" content="{escape(value)}">\n'
        for name, value in properties.items()
    ]
    return "".join([*lines, '  <meta name="twitter:card" content="summary_large_image">\n'])


def _absolute(request: AnyRequest, path: str) -> str:
    return f"{request.scope['scheme']}://{request.headers.get('host', '')}{path}"


@get("/api/qr", media_type="image/svg+xml", include_in_schema=False)
async def qr_code(request: AnyRequest, services: Shared, path: QrPath) -> Response[bytes]:
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
