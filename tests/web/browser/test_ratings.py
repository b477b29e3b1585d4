"""Ratings beside names, for those who want to see them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from web.accessible import complaints
from web.browser.conftest import Visitors
from web.browser.test_looks import wide

pytestmark = pytest.mark.slow

PHONE = {"width": 360, "height": 640}


def test_a_result_is_seen_beside_the_names_and_in_my_games_unless_hidden(
    new_visitor: Visitors,
) -> None:
    anna, berta = new_visitor(viewport=PHONE), new_visitor()
    for visitor, name in ((anna, "Anna"), (berta, "Berta")):
        assert visitor.context.request.put("/api/me", data={"name": name}).ok
    path = anna.make_game("connect4", "me", "open")
    berta.join(anna.invite)
    actions = f"/api/games/{path.removeprefix('/g/')}"
    for ply, visitor in enumerate((anna, berta)):
        body = {"type": "move", "ply": ply, "move": "4"}
        assert visitor.context.request.post(f"{actions}/moves", data=body).ok
    assert berta.context.request.post(f"{actions}/actions", data={"act": "resign", "ply": 2}).ok
    strip = anna.page.locator(".player", has_text="Anna").locator(".rating")
    expect(strip).to_contain_text("1662? +162")
    expect(anna.page.locator(".player", has_text="Berta")).to_contain_text("1338? −162")
    assert (complaints(anna.page), wide(anna)) == ([], 0)
    anna.open("/games")
    expect(anna.page.locator(".ratings tbody")).to_contain_text("1662?")
    assert (complaints(anna.page), wide(anna)) == ([], 0)
    anna.page.get_by_label("Show ratings").uncheck()
    expect(anna.page.locator(".ratings table")).to_be_hidden()
    anna.open(path)
    expect(anna.page.locator(".player", has_text="Berta")).to_be_visible()
    expect(anna.page.locator(".player .rating").first).to_be_hidden()
