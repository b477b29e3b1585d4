"""Pictures that carry the words they show, so that a test can say when one is stale."""

from __future__ import annotations

import re
from pathlib import Path

from PIL import Image
from PIL.PngImagePlugin import PngInfo

CHUNK = "Shown"


def store(file: Path, words: str) -> None:
    """Writes into the picture what it shows."""
    with Image.open(file) as picture:
        picture.load()
    info = PngInfo()
    info.add_itxt(CHUNK, comparable(words))
    picture.save(file, pnginfo=info, optimize=True)


def words_of(file: Path) -> str:
    with Image.open(file) as picture:
        picture.load()
        return str(picture.info.get(CHUNK, ""))


def comparable(words: str) -> str:
    """What two makings of one picture have in common: how long a search took is not."""
    return re.sub(r"\S*\d\S*", "#", " ".join(words.split()))
