"""What every page owes all people: narrow screens, assistive technology, other languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import plancia
from web.accessible import complaints, complaints_by_day_and_night
from web.browser.conftest import Door
from web.browser.guest import Guest, line

pytestmark = pytest.mark.slow

GAMES = plancia.games()
BARE_PAGES = ["/games", "/nothing-here"]
PAGES = [
    *BARE_PAGES,
    "/",
    "/analysis/connect4",
    "/daily",
    *(f"/play/{g}" for g in GAMES),
    *(f"/rules/{g}" for g in GAMES),
]
DRAWN = """() => {
  const boards = [...document.querySelectorAll("plancia-board")];
  return boards.length && boards.every((board) => board.querySelector("svg[viewBox]"));
}"""


def look_at(guest: Guest, path: str) -> None:
    """Goes to a page, and waits until the boards on it are drawn."""
    guest.go(path)
    if path not in BARE_PAGES:
        guest.page.wait_for_function(DRAWN)


def wide(guest: Guest) -> int:
    """Pixels by which the page is wider than the window."""
    over: int = guest.page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return over


def test_axe_finds_nothing_serious_on_any_page(door: Door) -> None:
    guest = door(expecting="404")
    found = {}
    for path in PAGES:
        look_at(guest, path)
        found[path] = complaints_by_day_and_night(guest.page)
    assert not any(found.values()), found


def test_axe_finds_nothing_serious_in_any_game(door: Door) -> None:
    guest = door()
    found = {}
    for game in GAMES:
        position = plancia.game(game).start()
        guest.make_game(game, *["me"] * position.game.players)
        guest.click_move(position, position.legal_moves()[0])
        found[game] = complaints_by_day_and_night(guest.page)
    assert not any(found.values()), found


def test_axe_finds_nothing_serious_in_dialogs_and_invitations(door: Door) -> None:
    one, two = door(), door()
    one.make_game("connect4", "me", "open")
    two.open(one.invite)
    found = {"invitation": complaints(two.page), "waiting": complaints(one.page)}
    for name, key in (("rules", "r"), ("keys", "?")):
        one.page.keyboard.press(key)
        expect(one.page.get_by_role("dialog")).to_be_visible()
        found[name] = complaints(one.page)
        one.page.keyboard.press("Escape")
        expect(one.page.get_by_role("dialog")).to_be_hidden()
    one.action("share").click()
    expect(one.page.get_by_role("dialog")).to_be_visible()
    found["share"] = complaints(one.page)
    assert not any(found.values()), found


def test_nothing_is_wider_than_a_small_phone(door: Door) -> None:
    guest = door(viewport={"width": 320, "height": 640}, has_touch=True, expecting="404")
    found = {}
    for path in PAGES:
        look_at(guest, path)
        found[path] = wide(guest)
    for game in GAMES:
        guest.make_game(game, *["me"] * plancia.game(game).players)
        found[game] = wide(guest)
    assert not any(found.values()), found


def test_a_whole_game_of_pente_is_played_on_a_small_phone(door: Door) -> None:
    guest = door(viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True)
    guest.make_game("pente", "me", "me")
    for position, move in line("pente", "K10 A1 L10 A2 M10 A3 N10 A4 O10"):
        guest.tap_move(position, move)
    expect(guest.status).to_contain_text("wins")


def test_the_page_speaks_italian(door: Door) -> None:
    guest = door(locale="it-IT")
    guest.open("/")
    expect(guest.page.locator("html")).to_have_attribute("lang", "it")
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("Giochi classici, una plancia")
    guest.make_game("connect4", "me", "me")
    for position, move in line("connect4", "1212121"):
        guest.click_move(position, move)
    expect(guest.status).to_contain_text("vince")
    guest.page.get_by_label("Lingua").select_option("en")
    expect(guest.status).to_contain_text("wins")
    guest.page.reload()
    expect(guest.status).to_contain_text("wins")


def test_pieces_fall_unless_reduced_motion_is_asked_for(door: Door) -> None:
    for wish, moving in (("reduce", False), ("no-preference", True)):
        guest = door(reduced_motion=wish)
        guest.make_game("connect4", "me", "me")
        guest.page.evaluate(
            """() => {
              window.moved = false;
              const animate = Element.prototype.animate;
              Element.prototype.animate = function (...all) {
                window.moved = true;
                return animate.apply(this, all);
              };
            }"""
        )
        for position, move in line("connect4", "44"):
            guest.click_move(position, move)
        assert guest.page.evaluate("window.moved") is moving


def test_moves_are_announced_to_screen_readers(door: Door) -> None:
    guest = door()
    guest.make_game("connect4", "me", "me")
    for position, move in line("connect4", "4"):
        guest.key_move(position, move)
    expect(guest.page.locator("#announcements")).to_contain_text("drops into column 4")


def test_questions_hints_and_looks_back_are_said_to_screen_readers(door: Door) -> None:
    guest = door()
    heard = guest.page.locator("#announcements")
    guest.ask_questions()
    guest.make_game("four-in-a-row", "me", "casual")
    expect(heard).to_contain_text("You play X. What do you do? 1: drop a piece")
    guest.page.keyboard.press("1")
    expect(heard).to_contain_text("Column (1 to 7).")
    guest.page.keyboard.press("4")
    expect(heard).to_contain_text("X drops into column 4. Block the next move of O?")
    guest.page.keyboard.press(",")
    expect(heard).to_contain_text("After move 0 of 1.")
    guest.page.keyboard.press(".")
    guest.page.keyboard.press("h")
    expect(heard).to_contain_text(guest.page.locator(".hint strong").inner_text())


def test_the_link_for_a_friend_is_seen_at_once_on_a_phone(door: Door) -> None:
    guest = door(viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True)
    guest.make_game("four-in-a-row", "me", "open")
    expect(guest.page.locator(".status-invite input")).to_be_in_viewport()


def test_a_long_name_is_no_wider_than_a_small_phone(door: Door) -> None:
    guest = door(viewport={"width": 320, "height": 640}, has_touch=True)
    guest.context.request.put("/api/me", data={"name": "W" * 40})
    guest.make_game("connect4", "me", "open", clock="300+5")
    expect(guest.page.locator(".player-name", has_text="WWW")).to_be_visible()
    assert wide(guest) == 0


def test_an_address_may_end_with_a_slash(guest: Guest) -> None:
    guest.open("/games/")
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("My games")


def test_a_person_who_looks_up_a_rule_keeps_what_was_chosen(guest: Guest) -> None:
    guest.open("/play/nim")
    variant = guest.page.get_by_role("radio", name="Marienbad")
    variant.check(force=True)
    guest.page.get_by_role("link", name="Rules").click()
    dialog = guest.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Heaps of 1, 3, 5, 7 rocks")
    dialog.get_by_role("button", name="Close").click()
    expect(variant).to_be_checked()


def test_the_page_loads_nothing_from_elsewhere(door: Door) -> None:
    guest = door()
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(request.url))
    guest.open("/")
    guest.make_game("pente", "me", "me")
    assert [url for url in asked if not url.startswith((door.url, "data:", "blob:"))] == []
