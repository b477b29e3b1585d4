"""The analysis page in a real browser: games understood, trees edited, links shared."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    Route,
    expect,
)

from waiting import LIMIT_S, eventually
from web.accessible import complaints_by_day_and_night
from web.chromium import forget
from web.serving import Server

pytestmark = pytest.mark.jit

REFUSAL = "the server responded with a status of 4"

GAMES = {
    "nim": ("A1 C8 B1", 1, "C2"),
    "tetrisito": ("3@2 1@0", 2, "5@0"),
}
"""A game for two and one for one as a person would paste it, the move that was its mistake, and a
better one: in Nim player 1 leaves a nim-sum; in Tetrisito the second drop makes the goal
unreachable."""
BLUNDER = "/analysis/connect4#line=4.4.4.4.4.5.2.5.1.3.3.3.3.2.3.1.2.2"


@pytest.fixture(scope="module")
def desk(browser: Browser) -> Iterator[BrowserContext]:
    """The files of the page stay in its cache, so that only the first test has to load them."""
    with new_desk(browser) as context:
        yield context


@pytest.fixture(scope="module")
def other_desk(browser: Browser) -> Iterator[BrowserContext]:
    with new_desk(browser) as context:
        yield context


def new_desk(browser: Browser) -> BrowserContext:
    context = browser.new_context(service_workers="block", reduced_motion="reduce")
    context.set_default_timeout(LIMIT_S * 1000)
    return context


@pytest.fixture
def page(desk: BrowserContext, server: Server) -> Iterator[Page]:
    """Remembers nothing of other tests."""
    with fresh_page(desk, server) as page:
        yield page


@pytest.fixture
def other(other_desk: BrowserContext, server: Server) -> Iterator[Page]:
    """In another browser: it knows nothing of the first."""
    with fresh_page(other_desk, server) as page:
        yield page


@contextmanager
def fresh_page(desk: BrowserContext, server: Server) -> Iterator[Page]:
    page = desk.new_page()
    forget(page, server.url)
    yield page
    page.close()


@pytest.fixture
def trouble(page: Page) -> Iterator[list[str]]:
    """What goes wrong in the page: nothing may."""
    found: list[str] = []
    page.on("pageerror", lambda error: found.append(str(error)))
    # Chromium notes every refusal of the server as an error; the page tells people about those.
    page.on(
        "console",
        lambda line: (
            found.append(line.text) if line.type == "error" and REFUSAL not in line.text else None
        ),
    )
    yield found
    assert found == []


@pytest.fixture
def visit(page: Page, server: Server, trouble: list[str]) -> Callable[[str], Page]:
    def go(path: str) -> Page:
        page.goto(server.url + path)
        expect(page.locator("plancia-board svg")).to_be_visible()
        return page

    return go


def button(page: Page | Locator, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def items(page: Page) -> list[str]:
    """The moves in the tree, each with the depth of the line it stands in."""
    found: list[str] = page.locator("[role=treeitem]:has(.token)").evaluate_all(
        """items => items.map((item) => `${item.ariaLevel}:${item.dataset.ply} `
          + item.querySelector(".token").textContent)"""
    )
    return found


def expect_tokens(page: Page, *tokens: str) -> None:
    expect(page.locator("[role=treeitem] .token")).to_have_text(tokens)


def expect_at(page: Page, label: str) -> None:
    """Looks at the position whose move, or the start, is called so."""
    selected = page.locator("[role=treeitem][aria-selected=true]")
    expect(selected).to_have_attribute("aria-label", re.compile("^" + re.escape(label)))


def here(page: Page) -> Locator:
    """The move that led to the position looked at."""
    return page.locator("[role=treeitem][aria-selected=true] .token")


def hold(page: Page, path: str) -> list[Route]:
    """The next request there waits for `release`."""
    held: list[Route] = []
    page.route(path, lambda route: held.append(route), times=1)
    return held


def wait_for_request(page: Page, held: list[Route]) -> None:
    """Waits until the page has asked."""
    eventually(lambda: page.evaluate("true") and held)


def release(page: Page, held: list[Route]) -> None:
    """Waits until the page has the answer and has drawn."""
    with page.expect_response(held[0].request.url):
        held.pop().continue_()
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


def import_text(page: Page, text: str) -> None:
    button(page, "Import").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Record, moves, or a link").fill(text)
    button(dialog, "Import").click()
    expect(dialog).to_have_count(0)


def await_review(page: Page) -> None:
    expect(page.locator(".review-words")).to_have_text(re.compile("mistakes? in this line"))
    expect(page.locator(".review progress")).to_be_hidden()


@pytest.mark.parametrize("game", GAMES)
def test_a_pasted_game_shows_its_known_mistake(game: str, visit: Callable[[str], Page]) -> None:
    moves, ply, better = GAMES[game]
    page = visit(f"/analysis/{game}")
    import_text(page, moves)
    await_review(page)
    item = page.locator("[role=treeitem]").nth(ply)
    expect(item.locator(".glyph")).to_be_visible()
    item.click()
    expect(page.locator(".remark .fault")).to_contain_text(re.compile(r"Blunder|Mistake"))
    button(page, "Show the better line").click()
    expect(here(page)).to_have_text(better)
    eventually(lambda: f"2:{ply} {better}" in items(page))


def test_values_stand_on_the_board_and_are_read_out(visit: Callable[[str], Page]) -> None:
    page = visit(BLUNDER.replace("2.2", "2*.2"))
    expect(page.locator("h2.verdict")).to_have_text("Red wins in 1")
    expect(page.locator("plancia-board svg")).to_contain_text("+1")
    expect(page.get_by_role("button", name="red drops into column 2: wins in 1")).to_be_visible()
    expect(page.locator("#announcements")).to_contain_text("Red wins in 1")
    expect(page.locator("#announcements")).to_contain_text("1: loses in")
    expect(page.get_by_role("meter")).to_have_attribute("aria-valuenow", "-1.00")


def test_the_tree_is_walked_made_main_and_cut(visit: Callable[[str], Page]) -> None:
    page = visit("/analysis/connect4#line=4.4.5*.2")
    board = page.locator("plancia-board [tabindex='0']")
    board.press("3")
    expect(here(page)).to_have_text("3")
    assert items(page) == ["1:1 4", "1:2 4", "1:3 5", "1:4 2", "2:4 3"]
    button(page, "Make main line").click()
    expect(page.locator(".variation .token")).to_have_text("2")
    expect_tokens(page, "4", "4", "5", "3", "2")
    button(page, "To the start").click()
    expect_at(page, "Start")
    button(page, "To the end").click()
    expect_at(page, "4. red drops into column 3")
    page.locator(".graph").click(position={"x": 3, "y": 20})
    expect_at(page, "Start")
    button(page, "To the end").click()
    button(page, "Previous move").click()
    button(page, "Delete from here").click()
    expect_tokens(page, "4", "4")
    expect_at(page, "2.")


def test_a_link_opens_the_same(visit: Callable[[str], Page], other: Page) -> None:
    page = visit("/analysis/connect4#line=4.4.5(3.3.2).5")
    page.locator("[role=treeitem]", has_text="2").last.click()
    button(page, "Share").click()
    link = page.get_by_role("dialog").get_by_label("A link to this position").input_value()
    page.keyboard.press("Escape")
    expect(page).to_have_url(link)
    other.goto(link)
    expect(other.locator("[role=treeitem]")).to_have_count(len(items(page)) + 1)
    eventually(lambda: items(other) == items(page))
    expect_at(other, "5. yellow drops into column 2")
    assert other.locator("plancia-board svg").inner_html()


def test_each_mistake_becomes_a_task(visit: Callable[[str], Page]) -> None:
    page = visit(BLUNDER)
    await_review(page)
    button(page, "Learn from these mistakes").click()
    expect(page.locator(".task-goal")).to_contain_text("Move 17")
    assert page.locator("plancia-board svg").get_by_text("+").count() == 0
    board = page.locator("plancia-board [tabindex='0']")
    status = page.locator(".task-status")
    for wrong in ("2", "7"):
        board.press(wrong)
        expect(status).to_contain_text("No: ")
        button(page, "Try again").click()
    button(page, "Hint").click()
    expect(status).not_to_be_empty()
    board.press("4")
    expect(status).to_contain_text("Solved.")
    button(page, "Finish").click()
    expect(page.locator(".notices")).to_contain_text("0 of 1")
    expect(page.locator(".task-goal")).to_have_count(0)
    expect(page.locator(".known")).to_be_visible()


def test_one_plays_on_from_here_against_a_level(visit: Callable[[str], Page]) -> None:
    page = visit("/analysis/connect4#line=4.4.5*.2")
    button(page, "Play on from here").click()
    button(page.get_by_role("dialog"), "Play").click()
    page.wait_for_url("**/g/*")
    game = page.evaluate(
        "fetch(location.pathname.replace('/g/', '/api/games/')).then(r => r.json())"
    )
    assert [move["move"] for move in game["moves"]][:3] == ["4", "4", "5"]
    assert game["mine"] == [2]


def test_a_text_that_is_no_game_is_refused_and_games_come_from_files_and_go_as_record(
    visit: Callable[[str], Page], tmp_path: Any
) -> None:
    record = '[Game "connect4"]\n[X "Ada"]\n\n4 4 {a comment} 5 *\n'
    other = '[Game "nim"]\n\nA1 *\n'
    (tmp_path / "games.txt").write_text(f"{record}\n{other}")
    page = visit("/analysis/tetrisito")
    button(page, "Import").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Record, moves, or a link").fill("3@2 9@9")
    button(dialog, "Import").click()
    expect(dialog.get_by_role("alert")).to_contain_text("9@9")
    dialog.get_by_label("Or a file").set_input_files(tmp_path / "games.txt")
    dialog.get_by_role("button", name=re.compile("Connect Four")).click()
    expect(dialog).to_have_count(0)
    expect_tokens(page, "4", "4", "5")
    button(page, "Share").click()
    with page.expect_download() as text:
        button(page, "Download the record").click()
    saved = text.value.path().read_text()
    assert '[X "Ada"]' in saved
    assert "{a comment}" in saved


def test_everything_works_by_keyboard_alone(visit: Callable[[str], Page]) -> None:
    page = visit("/analysis/connect4")
    press = page.keyboard.press

    def tab_to(selector: str) -> None:
        for _ in range(40):
            if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
            press("Tab")
        raise AssertionError(f"Tab never came to {selector}")

    tab_to("plancia-board [tabindex='0']")
    page.keyboard.type("4453")  # faster than the server answers
    expect(page.locator("[role=treeitem] .token")).to_have_text(["4", "4", "5", "3"])
    expect_at(page, "4.")
    tab_to("[role=treeitem]")
    press("ArrowLeft")
    press("ArrowLeft")
    expect_at(page, "2.")
    press("Home")
    expect_at(page, "Start")
    press("End")
    expect_at(page, "4.")
    press("Delete")
    expect(page.locator("[role=treeitem]")).to_have_count(4)
    assert page.evaluate("document.activeElement.getAttribute('role')") == "treeitem"


"""Opens a link as a person would, and reads what the page says of each column once it knows."""


def test_axe_finds_nothing_serious(visit: Callable[[str], Page]) -> None:
    for path in ("/analysis/pente", BLUNDER.replace("2.2", "2*.2")):
        page = visit(path)
        expect(page.locator(".move-value .worth").first).to_be_visible()
        assert complaints_by_day_and_night(page) == []
    for tool in ("Import", "Share", "Options"):
        button(page, tool).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert complaints_by_day_and_night(page) == []
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
