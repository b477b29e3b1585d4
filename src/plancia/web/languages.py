"""The languages of the page: each file of static/i18n is one, English is in the page itself."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from litestar import get

from plancia.web.messages import Language

FOLDER: Final = Path(__file__).parent / "static" / "i18n"


class Catalogue(msgspec.Struct):
    """As much of a catalogue as is needed to offer it."""

    language: str
    """What its speakers call it."""


@cache
def languages() -> tuple[Language, ...]:
    read = msgspec.json.Decoder(Catalogue).decode
    return tuple(
        Language(file.stem, read(file.read_bytes()).language)
        for file in sorted(FOLDER.glob("*.json"))
    )


@get("/api/languages", sync_to_thread=False)
def list_languages() -> list[Language]:
    """The languages that the page speaks besides English."""
    return list(languages())
