"""Whom one plays, and how it stands between the two."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from web.browser.conftest import Door
from web.browser.test_looks import complaints, wide

pytestmark = pytest.mark.slow

PHONE = {"width": 320, "height": 640}


def test_opponents_have_faces_and_grow_with_a_player(door: Door) -> None:
    """By keys alone, on a small phone, in Italian."""
    guest = door(viewport=PHONE, locale="it-IT")
    guest.open("/play/connect4")
    expect(guest.page.locator("label.tile .robot")).to_have_count(5)
    guest.page.get_by_role("radio", name="Tino (Dilettante)").press("Space")
    guest.page.get_by_label("Cresci con me").press("Space")
    guest.page.get_by_role("button", name="Gioca", exact=True).press("Enter")
    first = guest.at_table()
    tino = guest.page.locator(".player", has_text="Tino")
    expect(tino).to_contain_text("computer, Dilettante")
    expect(tino.locator(".robot")).to_be_visible()
    guest.page.keyboard.press("4")
    guest.action("resign").press("Enter")
    guest.page.get_by_role("dialog").get_by_role("button", name="Abbandona").press("Enter")
    expect(guest.action("rematch")).to_have_text("Gioca contro Pia (Principiante)")
    assert (complaints(guest), wide(guest)) == ([], 0)
    guest.action("rematch").press("Enter")
    guest.page.wait_for_url(lambda url: not url.endswith(first))
    expect(guest.page.locator(".player", has_text="Pia").locator(".robot")).to_be_visible()
    guest.open("/")
    expect(guest.page.get_by_text("Pia (Principiante)")).to_be_visible()
