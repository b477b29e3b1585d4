"""Strangers who meet on the first page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from web.accessible import complaints
from web.browser.conftest import Visitors
from web.browser.test_looks import wide

pytestmark = pytest.mark.slow

PHONE = {"width": 360, "height": 640}


def test_one_who_waits_is_seen_by_those_who_come_and_played(new_visitor: Visitors) -> None:
    waits, comes = new_visitor(viewport=PHONE), new_visitor()
    assert waits.context.request.put("/api/me", data={"name": "Anna"}).ok
    for visitor in (waits, comes):
        visitor.open("/")
    waits.page.locator(".people").get_by_label("Game").select_option("nim")
    waits.page.get_by_role("button", name="Find an opponent").click()
    bar = waits.page.locator(".search-bar")
    expect(bar).to_contain_text("Looking for an opponent: Nim, 3+2")
    assert (complaints(waits.page), wide(waits)) == ([], 0)
    row = comes.page.locator(".people li", has_text="Anna")
    expect(row).to_contain_text("Nim · 3+2")
    assert complaints(comes.page) == []
    row.get_by_role("button", name="Play").click()
    assert comes.at_table() == waits.at_table()
    expect(bar).to_have_count(0)
    looks = new_visitor()
    looks.open("/")
    watched = looks.page.locator(".people li", has_text="Anna")
    watched.get_by_role("link", name="Watch").click()
    assert looks.at_table() == comes.path


def test_a_search_goes_on_while_one_plays_a_level_and_can_be_cancelled(
    new_visitor: Visitors,
) -> None:
    visitor = new_visitor()
    visitor.page.clock.install()
    visitor.open("/")
    visitor.page.get_by_role("button", name="Find an opponent").click()
    bar = visitor.page.locator(".search-bar")
    expect(bar).to_be_visible()
    visitor.page.clock.fast_forward(31_000)
    bar.get_by_role("button", name="meanwhile").click()
    visitor.page.wait_for_url("**/g/*")
    expect(bar).to_contain_text("Looking for an opponent")
    bar.get_by_role("button", name="Cancel").click()
    expect(bar).to_have_count(0)
    other = new_visitor()
    other.open("/")
    expect(other.page.locator(".people")).to_be_visible()
    waiting = other.context.request.get("/api/lobby").json()["waiting"]
    assert waiting == []
