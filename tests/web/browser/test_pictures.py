"""The page's pictures in docs/images show what the page says now."""

import sys
from pathlib import Path

import pytest

from web.browser.conftest import Visitors

sys.path.insert(0, str(Path(__file__).parents[3] / "docs"))
import make_screenshots
import shown


@pytest.mark.soak
@pytest.mark.parametrize("name", make_screenshots.PICTURES)
def test_a_picture_shows_what_the_page_says(name: str, new_visitor: Visitors) -> None:
    options, show = make_screenshots.PICTURES[name]
    visitor = new_visitor(**options)
    show(visitor)
    file = make_screenshots.FOLDER / f"{name}.png"
    now = shown.comparable(make_screenshots.words(visitor))
    assert now == shown.words_of(file), f"{file.name} is stale: make pictures"
