"""The application's pictures in docs/images show what its screens say now."""

import asyncio
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "docs"))
import make_pictures
import shown


@pytest.mark.parametrize("name", make_pictures.PICTURES)
def test_a_picture_shows_what_the_screen_says(name: str) -> None:
    now = make_pictures.words(asyncio.run(make_pictures.make(name)))
    file = make_pictures.FOLDER / f"{name}.png"
    assert shown.comparable(now) == shown.words_of(file), f"{file.name} is stale: make pictures"
