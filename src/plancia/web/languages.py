"""The languages of the page, and their catalogues; English is in the page itself."""

from __future__ import annotations

from litestar import MediaType, Response, get
from litestar.params import FromPath

from plancia.core.language import ENGLISH, FOLDER, languages
from plancia.play.refusal import Refusal
from plancia.web.api import problems
from plancia.web.messages import Language


@get("/api/languages", sync_to_thread=False)
def list_languages() -> list[Language]:
    """The languages that the page speaks besides English."""
    return [Language(code, name) for code, name in languages().items() if code != ENGLISH]


@get("/api/languages/{code:str}", sync_to_thread=True, responses=problems(404))
def read_catalogue(code: FromPath[str]) -> Response[bytes]:
    """The messages of a language: see tools/messages.py."""
    if code not in languages() or code == ENGLISH:
        raise Refusal("not-found", "There is no such language here.")
    data = (FOLDER / f"{code}.json").read_bytes()
    return Response(data, media_type=MediaType.JSON)
