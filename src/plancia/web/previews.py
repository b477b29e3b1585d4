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
from plancia.live.refusal import Refusal
from plancia.web.page_build import FOLDER
from plancia.web.services import AnyRequest, Services, Shared
from plancia.web.store import StoreError

PICTURES: Final = FOLDER / "previews"
"""One for each of our games: tools/link_pictures.py draws them."""
QR_BORDER: Final = 2

QrPath = Annotated[str, QueryParameter(max_length=200, description="a path of this server")]
"""No link of ours is longer, and a longer code is too fine for a camera."""


async def head_of(request: AnyRequest, services: Services) -> str:
    """The elements of a page's head that show a link to a game or an invitation; none for other
    pages."""
    found = re.fullmatch(r"/(g|join)/([^/]+)/?", request.url.path)
    if found is None:
        return ""
    try:
        game_id = found[2]
        if found[1] == "join":
            link = await services.store.link(game_id)
            game_id = link.game_id if link is not None and link.kind == "invite" else ""
        game = (await services.games.get(game_id)).game.game
    except (Refusal, StoreError, *BAD_INPUT):
        return ""
    wanted = request.headers.get("accept-language", "").split(",")
    codes = (each.partition(";")[0].strip() for each in wanted)
    properties = {
        "og:site_name": "Plancia",
        "og:type": "website",
        "og:title": language.catalogue(language.first_spoken(codes)).say(game.title),
        "og:url": _absolute(request, request.url.path),
    }
    if (PICTURES / f"{game.name}.png").is_file():
        properties["og:image"] = _absolute(request, f"/static/previews/{game.name}.png")
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
