"""Whom one plays, and how it stands between the two."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import plancia
from web.accessible import complaints
from web.browser.conftest import Visitors
from web.browser.test_looks import wide
from web.browser.visitor import Visitor

pytestmark = pytest.mark.slow

PHONE = {"width": 320, "height": 640}


def test_opponents_have_faces_and_grow_with_a_player(new_visitor: Visitors) -> None:
    """By keys alone, on a small phone, in Italian."""
    visitor = new_visitor(viewport=PHONE, locale="it-IT")
    visitor.open("/play/connect4")
    expect(visitor.page.locator("label.tile .portrait")).to_have_count(5)
    visitor.page.get_by_role("radio", name="Tino (Dilettante)").press("Space")
    visitor.page.get_by_label("Cresci con me").press("Space")
    visitor.page.get_by_role("button", name="Gioca", exact=True).press("Enter")
    first = visitor.at_table()
    tino = visitor.page.locator(".player", has_text="Tino")
    expect(tino).to_contain_text("computer, Dilettante")
    expect(tino.locator(".portrait")).to_be_visible()
    visitor.may_move(plancia.game("connect4").start())
    visitor.page.keyboard.press("4")
    visitor.action("resign").press("Enter")
    visitor.page.get_by_role("dialog").get_by_role("button", name="Abbandona").press("Enter")
    expect(visitor.action("rematch")).to_have_text("Gioca contro Pia (Principiante)")
    assert (complaints(visitor.page), wide(visitor)) == ([], 0)
    visitor.action("rematch").press("Enter")
    visitor.page.wait_for_url(lambda url: not url.endswith(first))
    expect(visitor.page.locator(".player", has_text="Pia").locator(".portrait")).to_be_visible()
    visitor.open("/")
    opponent = visitor.page.locator(".first-opponent").get_by_label("Avversario")
    expect(opponent).to_have_value("beginner")


def test_my_games_are_filtered_and_counted(new_visitor: Visitors) -> None:
    """By keys alone; then on a small phone, in the dark, in Italian."""
    visitor = new_visitor()
    for game, level in (("nim", "casual"), ("connect4", "casual"), ("connect4", "good")):
        visitor.make_game(game, "me", level)
        game_id = visitor.path.removeprefix("/g/")
        if level == "casual":
            body = {"act": "resign", "ply": 0}
            assert visitor.context.request.post(f"/api/games/{game_id}/actions", data=body).ok
    visitor.open("/games")
    cards, rows = visitor.page.locator(".card"), visitor.page.locator(".scores tr")
    expect(cards).to_have_count(3)
    expect(rows.filter(has_text="Tino")).to_contain_text("0 : 1")
    opponent = visitor.page.get_by_label("Opponent")
    opponent.focus()
    opponent.select_option(label="Tino (Casual) · Connect Four")
    expect(cards).to_have_count(1)
    expect(cards).to_contain_text("Against Tino (computer, Casual)")
    expect(visitor.page.get_by_label("Game", exact=True)).to_have_value("connect4")
    expect(opponent).to_be_focused()
    expect(visitor.page.locator("#announcements")).to_contain_text("1 game")
    opponent.select_option("")
    expect(cards).to_have_count(2)
    visitor.page.get_by_label("State").select_option("running")
    expect(cards).to_have_count(1)
    expect(cards).to_contain_text("Against Greta")
    visitor.page.get_by_label("Result").select_option("won")
    expect(visitor.page.get_by_text("No such games.")).to_be_visible()
    visitor.page.reload()
    expect(visitor.page.get_by_label("Result")).to_have_value("won")
    visitor.page.set_viewport_size(PHONE)
    visitor.page.emulate_media(color_scheme="dark")
    visitor.page.get_by_label("Language").select_option("it")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Le mie partite")
    assert (complaints(visitor.page), wide(visitor)) == ([], 0)
    rows.filter(has_text="Tino").get_by_role("link").press("Enter")
    expect(cards).to_have_count(1)


def test_a_rematch_shows_the_score_of_the_evening(new_visitor: Visitors) -> None:
    anna, berta = new_visitor(), new_visitor()
    for visitor, name in ((anna, "Anna"), (berta, "Berta")):
        visitor.context.request.put("/api/me", data={"name": name})
    first = anna.make_game("connect4", "me", "open")
    berta.join(anna.invite)
    game_id = first.removeprefix("/g/")
    for visitor, act in ((berta, "resign"), (anna, "rematch"), (berta, "rematch")):
        body = {"act": act, "ply": 0}
        assert visitor.context.request.post(f"/api/games/{game_id}/actions", data=body).ok
    for visitor in (anna, berta):
        visitor.page.wait_for_url(lambda url: not url.endswith(first))
        strip = visitor.page.locator(".player", has_text="Anna")
        expect(strip.locator(".player-score")).to_contain_text("1 : 0")
    expect(anna.page.locator(".player", has_text="Berta")).to_contain_text("0 : 1")


def test_no_opponent_speaks_to_who_wants_no_motion(visitor: Visitor) -> None:
    visitor.make_game("connect4", "me", "beginner")
    expect(visitor.status).to_contain_text("Your move")
    expect(visitor.page.locator(".speech:visible")).to_have_count(0)


def test_no_two_opponents_look_alike(visitor: Visitor) -> None:
    drawn = set()
    names = []
    for game in ("connect4", "four-in-a-row", "nim", "pente"):
        visitor.go(f"/play/{game}")
        faces = visitor.page.locator(".levels .portrait")
        expect(faces).to_have_count(5)
        for face in faces.all():
            drawn.add(face.inner_html())  # the background is no part of it
            names.append(face)
    assert len(drawn) == len(names) == 20
