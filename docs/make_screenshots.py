"""Makes the pictures of the web platform in docs/images: python docs/make_screenshots.py [NAME...]

They are taken in Chromium, of a real server with games that are really played.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import shown
from playwright.sync_api import Browser, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from web.browser.visitor import Visitor, line
from web.chromium import NONE, launch_options
from web.serving import UNLIMITED, serving

FOLDER = Path(__file__).parent / "images"
WIDE = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 375, "height": 740}, "has_touch": True}
DARK = {"color_scheme": "dark"}
MISTAKES = "4.4.4.4.4.5.2.5.1.3.3.3.3.2.3.1.2.2"

Show = Callable[[Visitor], None]


def home(visitor: Visitor) -> None:
    visitor.open("/")
    expect(visitor.page.locator(".today .badge").first).to_be_visible()


def game(name: str, moves: str, *seats: str) -> Show:
    """A game after some moves."""

    def show(visitor: Visitor) -> None:
        tokens = [position.format_move(move) for position, move in line(name, moves)]
        visitor.make_game(name, *seats, moves=tokens)
        expect(visitor.status).to_contain_text("Your move")

    return show


def analysis(visitor: Visitor) -> None:
    """A game under review, at the move that gave it away."""
    visitor.page.goto(f"/analysis/connect4#line={MISTAKES}")
    expect(visitor.page.locator(".review-words")).to_have_text(
        re.compile("mistake"), timeout=60_000
    )
    expect(visitor.page.locator(".review progress")).to_be_hidden(timeout=60_000)
    visitor.page.locator("[role=treeitem]").nth(16).click()
    expect(visitor.page.get_by_role("gridcell", name="value").first).to_be_attached()


PICTURES: dict[str, tuple[dict[str, Any], Show]] = {
    "web-home": (WIDE, home),
    "web-analysis": (WIDE, analysis),
    "web-phone": (PHONE | DARK, game("four-in-a-row", "d4 p d4 p d3 k p d5 k p", "me", "casual")),
}


def make(browser: Browser, url: str, name: str) -> Path:
    options, show = PICTURES[name]
    options = {"locale": "en-GB", "reduced_motion": "reduce", **options}
    visitor = Visitor(browser.new_context(base_url=url, **options))
    show(visitor)
    file = FOLDER / f"{name}.png"
    visitor.page.evaluate("scrollTo(0, 0)")
    visitor.page.screenshot(path=file)
    shown.store(file, words(visitor))
    visitor.context.close()
    return file


NEWS = ".people, .today, .unseen[aria-live]"


def words(visitor: Visitor) -> str:
    """All of the page but who is there just now, the puzzles of today and what was announced."""
    visitor.page.locator(NEWS).evaluate_all("parts => parts.forEach((part) => part.remove())")
    return visitor.page.locator("body").inner_text()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help=f"only these of {', '.join(PICTURES)}")
    names = parser.parse_args().names or list(PICTURES)
    options = launch_options()
    if options is None:
        raise SystemExit(NONE)
    with serving(env=UNLIMITED) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**options)
        for name in names:
            print(make(browser, server.url, name))
        browser.close()


if __name__ == "__main__":
    main()
