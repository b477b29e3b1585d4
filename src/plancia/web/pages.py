"""The page and its files. The page finds by its address what to show: all addresses are one file.

Files whose name has a hash are kept for ever; the page itself is asked for again each time and
answered with `not modified` while it is the same.
"""

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Final

import msgspec
from litestar import Response, route
from litestar.params import FromPath

from plancia import language
from plancia.core.registry import games
from plancia.web import catalogue, page_build
from plancia.web.page_build import Build
from plancia.web.previews import head_of
from plancia.web.services import COMPRESSES_ITSELF, AnyRequest, Shared
from plancia.web.shell import MANIFEST, PAGE, PREFIX, WORKER, BrowserEngine, File, Shell

PATHS: Final = (
    "/",
    "/play/{game:str}",
    "/g/{game_id:str}",
    "/join/{token:str}",
    "/seat/{token:str}",
    "/games",
    "/rules/{game:str}",
    "/analysis",
    "/analysis/{game:str}",
    "/daily",
    "/daily/{game:str}",
    "/puzzles",
    "/together",
    "/mistakes",
    "/learn",
    "/learn/{game:str}",
    "/learn/{game:str}/{lesson:str}",
    "/tournaments",
    "/t/{tournament_id:str}",
    "/class",
    "/desk",
    "/c/{class_id:str}",
)
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"

_files: Final[dict[str, File]] = {}
"""All files of the page, by path."""


def made() -> dict[str, File]:
    found = shell(page_build.read()).files
    for file in found.values():
        _ = file.packed, file.tag  # now, not on the event loop
    return found


def load() -> None:
    """Make the files of the page, which takes a second: at the first server's start."""
    if not _files:
        _files.update(made())


def file_at(path: str) -> File | None:
    """None if there is none. In a clone, whose page is not built, a module or a style sheet is read
    anew: it may have changed."""
    file = _files.get(path)
    if file is None or file.forever or not path.startswith(PREFIX):
        return file
    return File((page_build.FOLDER / path.removeprefix(PREFIX)).read_bytes(), file.kind, False)


def shell(
    build: Build | None,
    engine: BrowserEngine | None = None,
    more: Mapping[str, bytes] | None = None,
) -> Shell:
    """The page with what it knows at its start: the languages, the games, and `more` files."""
    codes = {code: name for code, name in language.languages().items() if code != language.ENGLISH}
    spoken = [{"code": code, "name": name} for code, name in codes.items()]
    files = {f"{code}.json": (language.FOLDER / f"{code}.json").read_bytes() for code in codes}
    files["games.json"] = msgspec.json.encode(catalogue.kinds())
    files |= more or {}
    return Shell({"languages": spoken}, files, build, engine)


def answer(request: AnyRequest, file: File, status: int = 200) -> Response[bytes]:
    cache = FOREVER if file.forever else ASK_AGAIN
    headers = {"etag": file.tag, "cache-control": cache, "vary": "accept-encoding"}
    if status == 200 and request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    content = file.content
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content = file.packed
        headers["content-encoding"] = "gzip"
    return Response(content, status_code=status, headers=headers, media_type=file.kind)


async def _file(request: AnyRequest, path: str) -> Response[bytes]:
    file = file_at(path)
    if file is None:
        return Response(b"There is no such file.", status_code=404, media_type="text/plain")
    return answer(request, file)


served: partial[route] = partial(
    route, http_method=["GET", "HEAD"], include_in_schema=False, opt=COMPRESSES_ITSELF
)


@served("/static/{name:path}")
async def static_file(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    return await _file(request, PREFIX + name.lstrip("/"))


@served([f"/{WORKER}", f"/{MANIFEST}"])
async def fixed_file(request: AnyRequest) -> Response[bytes]:
    return await _file(request, request.scope["path"])


@served(list(PATHS))
async def page(request: AnyRequest, services: Shared) -> Response[bytes]:
    game = request.path_params.get("game")
    if game is not None and game not in games():
        return page_with(request, 404)
    head = await head_of(request, services)
    if not head:
        return page_with(request, 200)
    # Packing the page takes too long for the event loop.
    return await asyncio.to_thread(page_with, request, 200, head)


def page_with(request: AnyRequest, status: int, head: str = "") -> Response[bytes]:
    """The page, also where it has to say that there is nothing; with more in its head."""
    file = file_at("/" + PAGE)
    assert file is not None
    if head:
        content = file.content.replace(b"</head>", head.encode() + b"</head>", 1)
        file = File(content, file.kind, forever=False)
    return answer(request, file, status)
