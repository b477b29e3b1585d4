"""A game of days is begun on one device and gone on with on another."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import plancia
from web.accessible import complaints
from web.browser.conftest import Visitors
from web.browser.test_looks import wide

pytestmark = pytest.mark.slow

PHONE = {"width": 360, "height": 640}


def test_a_game_of_three_days_a_move_follows_its_player_by_a_code(new_visitor: Visitors) -> None:
    computer, phone, friend = new_visitor(), new_visitor(viewport=PHONE), new_visitor()
    assert computer.context.request.put("/api/me", data={"name": "Anna"}).ok
    path = computer.set_up("connect4", "friend", clock="259200/move")
    expect(computer.page.locator(".clock").first).to_have_text("3 d 0 h")
    friend.join(computer.invite)
    start = plancia.game("connect4").start()
    computer.may_move(start)
    computer.page.keyboard.press("4")
    friend.may_move(start.play(start.parse_move("4")))
    friend.page.keyboard.press("4")
    computer.open("/games")
    computer.page.get_by_role("button", name="Show a code").click()
    code = computer.page.locator(".device-code strong").inner_text()
    assert complaints(computer.page) == []
    phone.open("/games")
    phone.page.get_by_label("Code from another device").fill(code)
    phone.page.get_by_role("button", name="Use it").click()
    card = phone.page.locator(".card")
    expect(card).to_contain_text("Your move")
    expect(card).to_contain_text("Time is up in 2 days")
    assert (complaints(phone.page), wide(phone)) == ([], 0)
    card.click()
    assert phone.at_table() == path
    expect(phone.page.locator(".player", has_text="Anna")).to_contain_text("you")
