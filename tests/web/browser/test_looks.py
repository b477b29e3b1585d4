"""What every page owes all people: one look, narrow screens, assistive technology."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

import plancia
import plancia.web
from web.accessible import complaints, complaints_by_day_and_night
from web.browser.conftest import Visitors
from web.browser.visitor import Visitor, follow, line

pytestmark = pytest.mark.slow

STYLE = Path(plancia.web.__file__).parent / "static" / "style"
GAMES = plancia.games()
BARE_PAGES = ["/games", "/nothing-here", "/mistakes", "/learn/nim", "/class", "/desk"]
BOARD_PAGES = [
    "/",
    "/analysis/connect4",
    "/daily/tetrisito",
    "/daily/connect4",
    "/puzzles",
    "/daily/pente",
    "/learn/pente/capture",
]
PAGES = [
    *BARE_PAGES,
    *BOARD_PAGES,
    "/learn",
    "/together",
    "/tournaments",
    *(f"/play/{g}" for g in GAMES),
    *(f"/rules/{g}" for g in GAMES),
]
PHONE = {"viewport": {"width": 375, "height": 667}, "has_touch": True, "is_mobile": True}
DRAWN = """() => {
  const boards = [...document.querySelectorAll("plancia-board")];
  return boards.length && boards.every(
    (board) => !board.offsetParent || board.querySelector("svg[viewBox]"));
}"""
HOVER_RULES = """() => {
  const active = [];
  const walk = (rules) => [...rules].forEach((rule) => {
    if (rule.media && !matchMedia(rule.media.mediaText).matches) return;
    if (rule.selectorText?.includes(":hover")) active.push(rule.selectorText);
    walk(rule.cssRules ?? []);
  });
  [...document.styleSheets].forEach((sheet) => walk(sheet.cssRules));
  return active;
}"""
"""The rules for what a mouse points at that hold here: after a tap they would stay."""


def look_at(visitor: Visitor, path: str) -> None:
    """Goes to a page, and waits until the boards on it are drawn."""
    visitor.go(path)
    if path not in BARE_PAGES:
        visitor.page.wait_for_function(DRAWN)


def wide(visitor: Visitor) -> int:
    """Pixels by which the page is wider than the window."""
    over: int = visitor.page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return over


def box(visitor: Visitor, selector: str) -> dict[str, float]:
    found = visitor.page.locator(selector).first.bounding_box()
    assert found
    return dict(found)


# One look

OWN = re.compile(
    r"""(?P<colour>\#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\()
    |(?P<type>^(?:font|font-size):(?!.*(?:var\(--t|inherit)))
    |(?P<space>^(?:margin|padding|gap|row-gap|column-gap)[\w-]*:.*?\d(?:\.\d+)?(?:rem|em|px|vw))
    |(?P<shape>^border-radius:.*\d(?:px|rem|%))""",
    re.VERBOSE,
)
ALLOWED = {
    # Raised by a pixel, not spaced; a gap of hairs between moves; the browser's own indentation.
    "gap: 2px",
    "padding-left: 1.2em",
}
"""Declarations that set a value of their own for a reason of their own."""


def own_values() -> list[str]:
    """Declarations outside the tokens and the drawing of boards that set a colour, a size of type,
    a space or a shape of their own."""
    found = []
    for sheet in sorted(STYLE.glob("*.css")):
        if sheet.name in ("tokens.css", "boards.css"):
            continue
        text = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)
        for declaration in re.findall(r"^\s+([\w-]+:[^;{]+);", text, flags=re.MULTILINE):
            plain = " ".join(declaration.split())
            if OWN.search(plain) and plain not in ALLOWED:
                found.append(f"{sheet.name}: {plain}")
    return found


def test_no_rule_sets_a_colour_a_size_or_a_space_of_its_own() -> None:
    assert own_values() == []


def test_axe_finds_nothing_serious_on_any_page(new_visitor: Visitors) -> None:
    visitor = new_visitor(expecting="404")
    found = {}
    for path in PAGES:
        look_at(visitor, path)
        found[path] = complaints_by_day_and_night(visitor.page)
    assert not any(found.values()), found


def test_axe_finds_nothing_serious_in_games_dialogs_and_invitations(new_visitor: Visitors) -> None:
    visitor = new_visitor()
    found = {}
    for game in GAMES:
        position = plancia.game(game).start()
        visitor.make_game(game, *["me"] * position.game.players)
        visitor.click_move(position, position.legal_moves()[0])
        found[game] = complaints_by_day_and_night(visitor.page)
    two = new_visitor()
    visitor.make_game("connect4", "me", "open")
    two.open(visitor.invite)
    found |= {"invitation": complaints(two.page), "waiting": complaints(visitor.page)}
    for name, key in (("rules", "r"), ("keys", "?")):
        visitor.page.keyboard.press(key)
        expect(visitor.page.get_by_role("dialog")).to_be_visible()
        found[name] = complaints(visitor.page)
        visitor.page.keyboard.press("Escape")
        expect(visitor.page.get_by_role("dialog")).to_be_hidden()
    visitor.action("share").click()
    expect(visitor.page.get_by_role("dialog")).to_be_visible()
    found["share"] = complaints(visitor.page)
    assert not any(found.values()), found


def test_nothing_is_wider_than_a_small_phone(new_visitor: Visitors) -> None:
    visitor = new_visitor(viewport={"width": 320, "height": 640}, has_touch=True, expecting="404")
    found = {}
    for path in PAGES:
        look_at(visitor, path)
        found[path] = wide(visitor)
    visitor.context.request.put("/api/me", data={"name": "W" * 40})
    for game in GAMES:
        visitor.make_game(game, *["me", "open"][: plancia.game(game).players])
        found[game] = wide(visitor)
    assert not any(found.values()), found


# One layout


def test_the_board_is_as_large_as_a_desktop_allows(new_visitor: Visitors) -> None:
    visitor = new_visitor(viewport={"width": 1440, "height": 900}, locale="it-IT")
    visitor.open("/")
    board, words = box(visitor, ".board-box .board-place"), box(visitor, ".first-words")
    assert board["height"] >= 0.7 * 900
    assert words["y"] + words["height"] <= 900
    for game in ("connect4", "four-in-a-row", "pente"):
        visitor.make_game(game, "me", "casual")
        assert box(visitor, ".board-place")["height"] >= 0.7 * 900, game
        stage = box(visitor, ".stage")
        assert stage["y"] + stage["height"] <= 900, game  # nothing needs to be scrolled to
        dock = box(visitor, ".dock")
        assert dock["y"] + dock["height"] <= 900, game
    visitor.go("/play/nim")
    expect(visitor.page.locator(".setup-go .primary")).to_be_in_viewport(ratio=1)


def test_on_a_phone_every_board_is_wide_and_the_dock_covers_no_player(
    new_visitor: Visitors,
) -> None:
    visitor = new_visitor(locale="it-IT", **PHONE)
    for path in BOARD_PAGES:
        look_at(visitor, path)
        board = box(visitor, "plancia-board:not([compact])")
        assert board["width"] >= 340, path
        if visitor.page.locator(".task > .dock").count():
            assert box(visitor, ".task > .dock")["y"] >= board["y"] + board["height"], path
    for game in plancia.games():
        visitor.open("/")
        visitor.choose("first-game", game)
        places = box(visitor, ".places")["y"]
        row = box(visitor, ".home .stage > .row")
        assert row["y"] + row["height"] <= places, game
    visitor.make_game("tetrisito", "me")
    for card in visitor.board.locator(".card").all():
        lower = card.bounding_box()
        assert lower
        assert lower["y"] + lower["height"] <= box(visitor, ".dock")["y"]
    step = {"says": ["Guarda bene tutta la plancia. " * 9], "cells": [], "marked": "", "lines": []}
    hint = {"move": "4", "says": "", "steps": [step, step], "more": "", "exact": True, "value": 0.0}
    visitor.page.route("**/hint", lambda route: route.fulfill(json=hint))  # in long words
    for game in ("connect4", "four-in-a-row", "nim", "pente"):
        visitor.make_game(game, "me", "casual")
        assert box(visitor, "plancia-board:not([compact])")["width"] >= 340, game
        before = [box(visitor, place) for place in (".board-place", ".dock")]
        own = visitor.page.locator(".player").last.bounding_box()
        assert own
        assert own["y"] + own["height"] <= before[1]["y"] + 1, game
        visitor.action("hint").dispatch_event("click")  # nothing scrolls to it
        expect(visitor.page.locator(".hint p").first).to_be_visible()
        assert [box(visitor, place) for place in (".board-place", ".dock")] == before, game


def test_a_phone_on_its_side_shows_the_whole_board(new_visitor: Visitors) -> None:
    visitor = new_visitor(viewport={"width": 667, "height": 375}, has_touch=True, is_mobile=True)
    for game in ("connect4", "pente"):
        visitor.make_game(game, "me", "me")
        board, dock = box(visitor, ".board-place"), box(visitor, ".dock")
        assert board["y"] + board["height"] <= 375, game
        assert dock["x"] >= board["x"] + board["width"], game
        assert wide(visitor) == 0


def test_a_whole_game_of_pente_is_played_on_a_small_phone(new_visitor: Visitors) -> None:
    visitor = new_visitor(viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True)
    visitor.make_game("pente", "me", "me")
    assert visitor.page.evaluate(HOVER_RULES) == []
    expect(visitor.page.get_by_role("button", name="Keys")).to_be_hidden()
    before = [each.bounding_box() for each in visitor.page.locator(".player").all()]
    visitor.cell((9, 9)).tap()
    expect(visitor.board.locator(".board-confirm")).to_be_visible()
    assert [each.bounding_box() for each in visitor.page.locator(".player").all()] == before
    visitor.page.keyboard.press("Escape")
    for position, move in line("pente", "K10 A1 L10 A2 M10 A3 N10 A4 O10"):
        visitor.tap_move(position, move)
    expect(visitor.status).to_contain_text("wins")


# All people


def test_moves_hints_and_looks_back_are_said_to_screen_readers_once(visitor: Visitor) -> None:
    announced = visitor.page.locator("#announcements")
    visitor.make_game("connect4", "me", "me")
    for position, move in line("connect4", "4"):
        visitor.key_move(position, move)
    said = announced.get_by_text("drops into column 4")
    expect(said).to_have_count(1)
    visitor.page.keyboard.press(",")
    expect(announced).to_contain_text("After move 0 of 1.")
    visitor.page.keyboard.press(".")
    visitor.page.keyboard.press("h")
    expect(announced).to_contain_text(visitor.page.locator(".hint strong").inner_text())


def test_pieces_fall_unless_reduced_motion_is_asked_for(new_visitor: Visitors) -> None:
    for preference, moving in (("reduce", False), ("no-preference", True)):
        visitor = new_visitor(reduced_motion=preference)
        visitor.make_game("connect4", "me", "me")
        visitor.page.evaluate(
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
            visitor.click_move(position, move)
        assert visitor.page.evaluate("window.moved") is moving


# Going from page to page


def test_skipping_to_the_content_shows_no_other_page(visitor: Visitor) -> None:
    """It was taken for a step back in history: a puzzle began anew."""
    visitor.open("/puzzles?game=nim")
    expect(visitor.page.locator(".task-goal")).not_to_be_empty()
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.page.locator(".skip").focus()
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_url("**#main")
    visitor.page.go_back()
    visitor.page.wait_for_url(lambda url: "#" not in url)
    assert [url for url in asked if "/api/puzzle" in url] == []


def test_a_dialog_does_not_outlive_its_page(visitor: Visitor) -> None:
    visitor.open("/rules/nim")
    follow(visitor.page, "/analysis/connect4")
    visitor.page.get_by_role("button", name="Import").click()
    field = visitor.page.get_by_label("Record, moves, or a link")
    field.fill("4 4 5")
    inside, outside = field.bounding_box(), {"x": 5, "y": 5}
    assert inside
    visitor.page.mouse.move(inside["x"] + 20, inside["y"] + 20)
    visitor.page.mouse.down()
    visitor.page.mouse.move(outside["x"], outside["y"])
    visitor.page.mouse.up()  # text was selected: nobody clicked beside the dialog
    expect(field).to_be_visible()
    visitor.page.go_back()
    expect(visitor.page.get_by_role("heading", level=1)).to_contain_text("Rules of Nim")
    expect(visitor.page.get_by_role("dialog")).to_have_count(0)


def test_a_page_that_takes_long_says_so_and_gives_way_to_the_next(visitor: Visitor) -> None:
    held: list[Route] = []
    visitor.page.route("**/api/dailies", lambda route: held.append(route))
    visitor.page.goto("/daily")
    expect(visitor.page.get_by_role("status").filter(has_text="Loading …")).to_be_visible()
    follow(visitor.page, "/rules/nim")
    heading = visitor.page.get_by_role("heading", level=1)
    expect(heading).to_contain_text("Rules of Nim")
    held[0].continue_()
    visitor.page.wait_for_load_state("networkidle")
    expect(heading).to_contain_text("Rules of Nim")


def test_an_address_may_end_with_a_slash_and_back_returns_to_where_one_was(
    visitor: Visitor,
) -> None:
    visitor.page.set_viewport_size({"width": 400, "height": 500})
    visitor.open("/learn/")
    link = visitor.page.get_by_role("link", name="Pente", exact=True)
    link.scroll_into_view_if_needed()
    scrolled = visitor.page.evaluate("scrollY")
    assert scrolled > 0
    link.click()
    expect(visitor.page.get_by_role("heading", level=1)).to_contain_text("Learn Pente")
    visitor.page.wait_for_function("scrollY === 0")
    visitor.page.go_back()
    visitor.page.wait_for_function("scrolled => scrollY === scrolled", arg=scrolled)
