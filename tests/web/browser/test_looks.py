"""What every page owes all people: narrow screens, assistive technology, other languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

import plancia
from web.accessible import complaints, complaints_by_day_and_night
from web.browser.conftest import Visitors
from web.browser.visitor import Visitor, follow, line

pytestmark = pytest.mark.slow

GAMES = plancia.games()
BARE_PAGES = ["/games", "/nothing-here", "/daily", "/learn/nim"]
PAGES = [
    *BARE_PAGES,
    "/",
    "/analysis/connect4",
    "/daily/tetrisito",
    "/daily/connect4",
    "/puzzles",
    "/learn",
    "/learn/pente/capture",
    *(f"/play/{g}" for g in GAMES),
    *(f"/rules/{g}" for g in GAMES),
]
DRAWN = """() => {
  const boards = [...document.querySelectorAll("plancia-board")];
  return boards.length && boards.every((board) => board.querySelector("svg[viewBox]"));
}"""


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


def test_axe_finds_nothing_serious_on_any_page(new_visitor: Visitors) -> None:
    visitor = new_visitor(expecting="404")
    found = {}
    for path in PAGES:
        look_at(visitor, path)
        found[path] = complaints_by_day_and_night(visitor.page)
    assert not any(found.values()), found


def test_axe_finds_nothing_serious_in_any_game(new_visitor: Visitors) -> None:
    visitor = new_visitor()
    found = {}
    for game in GAMES:
        position = plancia.game(game).start()
        visitor.make_game(game, *["me"] * position.game.players)
        visitor.click_move(position, position.legal_moves()[0])
        found[game] = complaints_by_day_and_night(visitor.page)
    assert not any(found.values()), found


def test_axe_finds_nothing_serious_in_dialogs_and_invitations(new_visitor: Visitors) -> None:
    one, two = new_visitor(), new_visitor()
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


def test_nothing_is_wider_than_a_small_phone(new_visitor: Visitors) -> None:
    visitor = new_visitor(viewport={"width": 320, "height": 640}, has_touch=True, expecting="404")
    found = {}
    for path in PAGES:
        look_at(visitor, path)
        found[path] = wide(visitor)
    for game in GAMES:
        visitor.make_game(game, *["me"] * plancia.game(game).players)
        found[game] = wide(visitor)
    assert not any(found.values()), found


def test_a_whole_game_of_pente_is_played_on_a_small_phone(new_visitor: Visitors) -> None:
    visitor = new_visitor(viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True)
    visitor.make_game("pente", "me", "me")
    for position, move in line("pente", "K10 A1 L10 A2 M10 A3 N10 A4 O10"):
        visitor.tap_move(position, move)
    expect(visitor.status).to_contain_text("wins")


def test_the_page_speaks_italian(new_visitor: Visitors) -> None:
    visitor = new_visitor(locale="it-IT")
    visitor.open("/")
    expect(visitor.page.locator("html")).to_have_attribute("lang", "it")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Fai la prima mossa")
    visitor.make_game("connect4", "me", "me")
    for position, move in line("connect4", "1212121"):
        visitor.click_move(position, move)
    expect(visitor.status).to_contain_text("vince")
    visitor.page.get_by_label("Lingua").select_option("en")
    expect(visitor.status).to_contain_text("wins")
    visitor.page.reload()
    expect(visitor.status).to_contain_text("wins")


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


def test_moves_are_announced_to_screen_readers(new_visitor: Visitors) -> None:
    visitor = new_visitor()
    visitor.make_game("connect4", "me", "me")
    for position, move in line("connect4", "4"):
        visitor.key_move(position, move)
    expect(visitor.page.locator("#announcements")).to_contain_text("drops into column 4")


def test_questions_hints_and_looks_back_are_said_to_screen_readers(new_visitor: Visitors) -> None:
    visitor = new_visitor()
    announced = visitor.page.locator("#announcements")
    visitor.ask_questions()
    visitor.make_game("four-in-a-row", "me", "casual")
    expect(announced).to_contain_text("You play X. What do you do? 1: drop a piece")
    visitor.page.keyboard.press("1")
    expect(announced).to_contain_text("Column (1 to 7).")
    visitor.page.keyboard.press("4")
    expect(announced).to_contain_text("X drops into column 4. Block the next move of O?")
    visitor.page.keyboard.press(",")
    expect(announced).to_contain_text("After move 0 of 1.")
    visitor.page.keyboard.press(".")
    visitor.page.keyboard.press("h")
    expect(announced).to_contain_text(visitor.page.locator(".hint strong").inner_text())


def test_the_link_for_a_friend_is_seen_at_once_on_a_phone(new_visitor: Visitors) -> None:
    visitor = new_visitor(viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True)
    visitor.make_game("four-in-a-row", "me", "open")
    expect(visitor.page.locator(".status-invite input")).to_be_in_viewport()


def test_a_long_name_is_no_wider_than_a_small_phone(new_visitor: Visitors) -> None:
    visitor = new_visitor(viewport={"width": 320, "height": 640}, has_touch=True)
    visitor.context.request.put("/api/me", data={"name": "W" * 40})
    visitor.make_game("connect4", "me", "open", clock="300+5")
    expect(visitor.page.locator(".player-name", has_text="WWW")).to_be_visible()
    assert wide(visitor) == 0


def test_an_address_may_end_with_a_slash(visitor: Visitor) -> None:
    visitor.open("/games/")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("My games")


def test_a_person_who_looks_up_a_rule_keeps_what_was_chosen(visitor: Visitor) -> None:
    visitor.open("/play/nim")
    variant = visitor.page.get_by_role("radio", name="Marienbad")
    variant.check(force=True)
    visitor.page.get_by_role("link", name="Rules").click()
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Heaps of 1, 3, 5, 7 rocks")
    dialog.get_by_role("button", name="Close").click()
    expect(variant).to_be_checked()


def test_the_page_loads_nothing_from_elsewhere(new_visitor: Visitors) -> None:
    visitor = new_visitor()
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.open("/")
    visitor.make_game("pente", "me", "me")
    assert [url for url in asked if not url.startswith((new_visitor.url, "data:", "blob:"))] == []


@pytest.mark.parametrize("size", [(390, 664), (375, 667), (320, 568), (844, 390)])
def test_a_hint_covers_no_row_of_the_board_on_a_phone(
    new_visitor: Visitors, size: tuple[int, int]
) -> None:
    width, height = size
    visitor = new_visitor(viewport={"width": width, "height": height}, locale="it-IT")
    step = {"says": ["Guarda bene tutta la plancia. " * 9], "cells": [], "marked": "", "lines": []}
    hint = {"move": "4", "says": "", "steps": [step, step], "more": "", "exact": True, "value": 0.0}
    visitor.page.route("**/hint", lambda route: route.fulfill(json=hint))  # in long words
    for game in ("connect4", "four-in-a-row"):
        visitor.make_game(game, "me", "casual")
        before = visitor.board.bounding_box()
        visitor.action("hint").dispatch_event("click")  # nothing scrolls to it
        expect(visitor.page.locator(".hint p").first).to_be_visible()
        board = visitor.board.bounding_box()
        dock = visitor.page.locator(".dock").bounding_box()
        assert before
        assert board
        assert dock
        assert (board["y"], board["height"]) == (before["y"], before["height"]), "it is pushed"
        assert board["y"] + board["height"] <= height, "its last row is off the screen"
        beside = dock["x"] >= board["x"] + board["width"]
        assert beside or board["y"] + board["height"] <= dock["y"], "its last row is covered"
        own = visitor.page.locator(".player").last.bounding_box()
        assert own
        assert beside or own["y"] + own["height"] <= dock["y"] + 1, "one's own line is covered"


@pytest.mark.parametrize("size", ["small", "mid", "large"])
def test_the_hint_of_the_daily_puzzle_moves_and_covers_nothing_on_a_phone(
    new_visitor: Visitors, size: str
) -> None:
    visitor = new_visitor(viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True)
    look_at(visitor, f"/daily/tetrisito?date=2026-11-22&size={size}")
    visitor.page.locator(".daily-board").evaluate("board => board.scrollIntoView()")
    before = box(visitor, "plancia-board")
    visitor.page.locator("[data-act=hint]").dispatch_event("click")  # nothing scrolls to it
    expect(visitor.page.locator(".daily-solvable")).not_to_be_empty()
    assert box(visitor, "plancia-board") == before
    assert before["y"] >= 0
    assert before["y"] + before["height"] <= box(visitor, ".daily-side")["y"]


@pytest.mark.parametrize("size", ["small", "mid", "large"])
def test_the_panel_of_the_daily_puzzle_covers_no_piece_before_anybody_scrolls(
    new_visitor: Visitors, size: str
) -> None:
    visitor = new_visitor(viewport={"width": 375, "height": 667}, has_touch=True, is_mobile=True)
    look_at(visitor, f"/daily/tetrisito?date=2026-11-18&size={size}")
    assert visitor.page.evaluate("scrollY") == 0
    board = box(visitor, "plancia-board")
    assert board["y"] + board["height"] <= box(visitor, ".daily-side")["y"]


def box(visitor: Visitor, selector: str) -> dict[str, float]:
    found = visitor.page.locator(selector).first.bounding_box()
    assert found
    return dict(found)


def test_on_a_desktop_a_hint_and_a_look_back_move_nothing(new_visitor: Visitors) -> None:
    visitor = new_visitor(viewport={"width": 1280, "height": 800})
    visitor.make_game("connect4", "me", "me", moves=["4", "4"])
    places = (".actions", ".moves-steps", ".board-place")
    before = [box(visitor, place) for place in places]
    board = box(visitor, ".disc-board")
    assert board["y"] - (box(visitor, ".player")["y"] + box(visitor, ".player")["height"]) < 50
    visitor.action("hint").click()
    expect(visitor.page.locator(".hint p").first).to_be_visible()
    assert [box(visitor, place) for place in places] == before
    visitor.page.keyboard.press(",")
    expect(visitor.page.locator(".looking-back")).to_be_visible()
    assert [box(visitor, place) for place in places] == before
    visitor.page.keyboard.press(",")
    start = visitor.page.get_by_role("button", name="To the start")
    expect(start).to_be_disabled()
    faint = "button => getComputedStyle(button).color"
    on = visitor.page.get_by_role("button", name="Next move").evaluate(faint)
    assert start.evaluate(faint) != on


def test_on_a_desktop_the_pages_leave_no_gap_and_cover_no_field(new_visitor: Visitors) -> None:
    visitor = new_visitor(viewport={"width": 1280, "height": 800})
    visitor.open("/play/connect4")
    play, fields = box(visitor, ".setup-go"), box(visitor, ".setup-fields")
    assert play["x"] >= fields["x"] + fields["width"]
    visitor.make_game("nim", "me", "me")
    assert box(visitor, ".board-place")["height"] > 0.4 * box(visitor, ".board-place")["width"]


@pytest.mark.parametrize(
    ("path", "above", "below"),
    [
        ("/rules/pente", ".rules-words", ".rules > .row"),
        ("/daily", ".daily-archive", ".daily-move"),
        ("/class", ".task-picker fieldset >> nth=0", ".task-picker fieldset >> nth=1"),
    ],
)
def test_what_stands_below_a_card_or_a_button_keeps_its_distance(
    new_visitor: Visitors, path: str, above: str, below: str
) -> None:
    visitor = new_visitor(viewport={"width": 375, "height": 667})
    visitor.open(path)
    expect(visitor.page.locator(below)).to_be_visible()
    upper, lower = box(visitor, above), box(visitor, below)
    assert lower["y"] - (upper["y"] + upper["height"]) >= 12


def test_on_a_desktop_options_of_ones_own_are_read_to_the_end(new_visitor: Visitors) -> None:
    visitor = new_visitor(viewport={"width": 1280, "height": 800})
    visitor.make_game("pente", "me", "me", options={"swap2": True, "triples": True})
    facts = visitor.page.locator(".game-facts")
    expect(facts).to_contain_text("triples are captured")
    assert facts.evaluate("element => element.scrollWidth <= element.clientWidth")


MISSING_WIDTH = """select => {
  const before = select.offsetWidth;
  select.style.width = "max-content";
  return select.offsetWidth - before;
}"""


@pytest.mark.parametrize("width", [375, 1280])
def test_the_names_of_games_fit_the_fields_of_a_class(new_visitor: Visitors, width: int) -> None:
    visitor = new_visitor(viewport={"width": width, "height": 800})
    visitor.open("/class")
    field = visitor.page.locator(".puzzle-fields select").first
    expect(field).to_contain_text("Four in a Row")
    assert field.evaluate(MISSING_WIDTH) <= 0


BESIDE = """() => {
  const { left, right } = document.querySelector(".game-page").getBoundingClientRect();
  const parts = [".game-side", ".game-board", ".dock", ".game-more"];
  const boxes = parts.map((part) => document.querySelector(part).getBoundingClientRect());
  const ends = boxes.map((box) => box.bottom);
  const filled = boxes[0].width + boxes[1].width + boxes[2].width;
  return { filled, whole: right - left, bottom: Math.max(...ends) };
}"""


@pytest.mark.parametrize("size", [(1440, 900), (1920, 1080)])
def test_the_board_is_as_large_as_a_desktop_allows(
    new_visitor: Visitors, size: tuple[int, int]
) -> None:
    width, height = size
    visitor = new_visitor(viewport={"width": width, "height": height})
    for game in ("connect4", "four-in-a-row", "pente"):
        visitor.make_game(game, "me", "casual")
        board, stage = box(visitor, ".board-place"), box(visitor, ".game-board")
        assert board["height"] >= 0.74 * height, game
        assert stage["y"] + stage["height"] <= height, game  # nothing needs to be scrolled to
        beside = visitor.page.evaluate(BESIDE)
        assert beside["filled"] >= 0.93 * beside["whole"], game
        assert beside["bottom"] <= height, game


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


def test_nothing_looks_pointed_at_and_no_key_is_named_on_a_phone(
    new_visitor: Visitors,
) -> None:
    visitor = new_visitor(viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True)
    visitor.make_game("connect4", "me", "me")
    assert visitor.page.evaluate(HOVER_RULES) == []
    expect(visitor.page.get_by_role("button", name="Keys")).to_be_hidden()
    visitor.open("/analysis/connect4")
    expect(visitor.page.get_by_text("By keys:")).to_be_hidden()
    expect(visitor.page.locator("#tree-keys")).to_be_hidden()


def test_a_page_that_takes_long_says_that_it_is_loading(visitor: Visitor) -> None:
    held: list[Route] = []
    visitor.page.route("**/api/dailies", lambda route: held.append(route))
    visitor.page.goto("/daily")
    expect(visitor.page.get_by_role("status").filter(has_text="Loading …")).to_be_visible()
    held[0].continue_()
    expect(visitor.page.get_by_role("heading", level=1)).to_contain_text("Daily puzzles")


def test_a_page_left_while_it_loads_does_not_take_the_place_of_the_next(visitor: Visitor) -> None:
    """Its word that it is loading was due after another page had come."""
    page = visitor.page
    page.clock.install(time=0)
    page.clock.pause_at(1000)  # nothing is due before the test says so
    page.route("**/api/dailies", lambda route: None)  # never answered
    with page.expect_request("**/api/dailies"):
        page.goto("/daily")
    follow(page, "/rules/nim")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_contain_text("Rules of Nim")
    page.clock.run_for(2000)
    expect(page.get_by_text("Loading …")).to_have_count(0)
    expect(heading).to_contain_text("Rules of Nim")


def test_what_calls_a_dialog_off_stands_before_what_goes_on(visitor: Visitor) -> None:
    visitor.open("/analysis/connect4")
    for name in ("Options", "Import", "Play on from here"):
        visitor.page.get_by_role("button", name=name, exact=True).click()
        buttons = visitor.page.locator(".dialog-buttons button")
        expect(buttons.first).to_have_text("Cancel")
        expect(buttons.last).to_have_class("primary")
        if name == "Options":  # a board as the game has it is that variant, not one's own
            variant = visitor.page.get_by_role("radio", name="Standard")
            expect(variant).to_be_checked()
        buttons.first.click()
    visitor.make_game("connect4", "me", "me")
    visitor.page.keyboard.press("m")
    expect(visitor.page.locator(".dialog-buttons button").first).to_have_text("Cancel")
    visitor.page.keyboard.type("4")
    visitor.page.keyboard.press("Enter")  # goes on, though Cancel comes first
    visitor.sees(plancia.game("connect4").start().play_line("4"))
