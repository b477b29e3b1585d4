"""The page and its files. The page finds by its address what to show: all addresses are one file.

Files are asked for again each time and answered with `not modified` while they are the same, so
that nobody plays with an old module beside a new one.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, route
from litestar.params import FromPath

from plancia.core.registry import games
from plancia.web import compression

FOLDER: Final = Path(__file__).parent / "static"

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
)

_TYPES: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent."""

    content: bytes
    packed: bytes | None
    """The same in gzip, if it is smaller."""
    kind: str
    tag: str


class Files:
    """The files of a folder, read again when they change."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._known: dict[Path, tuple[int, File]] = {}

    def get(self, name: str) -> File | None:
        """The file of that name in the folder; None if there is none."""
        try:
            path = (self._folder / name.lstrip("/")).resolve()
            if not path.is_relative_to(self._folder) or not path.is_file():
                return None
            when = path.stat().st_mtime_ns
        except (OSError, ValueError):
            return None
        known = self._known.get(path)
        if known is None or known[0] != when:
            known = self._known[path] = (when, _read(path))
        return known[1]


def _read(path: Path) -> File:
    content = path.read_bytes()
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    kind = kind or "application/octet-stream"
    is_text = kind.startswith("text/") or kind.endswith(("json", "xml"))
    packed = (
        gzip.compress(content, 6, mtime=0) if len(content) >= compression.MIN_BYTES else content
    )
    return File(
        content,
        packed if is_text and len(packed) < len(content) else None,
        kind,
        f'"{hashlib.sha256(content).hexdigest()[:20]}"',
    )


_files: Final = Files(FOLDER)
Asked = Request[Any, Any, Any]


def answer(request: Asked, file: File, status: int = 200) -> Response[bytes]:
    headers = {"etag": file.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if status == 200 and request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    content = file.content
    if file.packed is not None and compression.is_accepted(request):
        content = file.packed
        headers["content-encoding"] = "gzip"
    return Response(content, status_code=status, headers=headers, media_type=file.kind)


@route(
    "/static/{name:path}",
    http_method=["GET", "HEAD"],
    include_in_schema=False,
    sync_to_thread=False,
    opt={compression.ITSELF: True},
)
def static_file(request: Asked, name: FromPath[str]) -> Response[bytes]:
    file = _files.get(name)
    if file is None:
        return Response(b"There is no such file.", status_code=404, media_type="text/plain")
    return answer(request, file)


@route(
    list(PATHS),
    http_method=["GET", "HEAD"],
    include_in_schema=False,
    sync_to_thread=False,
    opt={compression.ITSELF: True},
)
def page(request: Asked) -> Response[bytes]:
    game = request.path_params.get("game")
    return page_with(request, 200 if game is None or game in games() else 404)


def page_with(request: Asked, status: int) -> Response[bytes]:
    """The page, also where it has to say that there is nothing."""
    file = _files.get("index.html")
    if file is None:
        return Response(b"Plancia", status_code=status, media_type="text/plain")
    return answer(request, file, status)


HANDLERS: Final = [static_file, page]
