"""A person and the computer: the first page, every game to its end, and what comes after one."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

import plancia
from plancia.core.position import Position
from plancia.core.registry import game_of
from plancia.engine.player import player
from waiting import eventually
from web.accessible import complaints
from web.browser.conftest import Visitors
from web.browser.visitor import Visitor, line
from web.serving import UNLIMITED, serving

pytestmark = pytest.mark.slow

GAMES = plancia.games()
MAX_CONTROLS = 20
MAX_REQUESTS = 12
CONTROLS = """() => [...document.querySelectorAll(
    "a[href], button, input, select, textarea, summary, [tabindex='0']")].filter((each) => {
  const { width, height, top, bottom } = each.getBoundingClientRect();
  return width > 1 && height > 1 && top < innerHeight && bottom > 0 && !each.closest("[inert]")
    && getComputedStyle(each).visibility !== "hidden";
}).map((each) => each.textContent.trim() || each.tagName)"""
SAME_DOCUMENT = "() => globalThis.isSame === true"
FOCUSED = "() => document.activeElement?.closest('plancia-board:not([compact])') !== null"
LINES = {
    "connect4": "1212121",
    # A remove, an undo and a block are in it.
    "four-in-a-row": "d4 p d4 p r54 k p d4 u d5 k p d1 k b d1 k p d2 k p d1 k p d2 k p d1",
    "nim": "C8 B4 A3 B1",
    "pente": "K10 K12 L10 L12 M10 M12 N10 N12 O10",
    "tetrisito": "3@2 5@0 2@2 1@0 4@3",
}


def start_of(game: str) -> Position:
    """Where the board of the first page begins: the first preset."""
    preset = next(iter(plancia.game(game).presets.values()))
    return game_of(game, dict(preset.options)).start()


def choose(visitor: Visitor, game: str) -> None:
    visitor.choose("first-game", game)
    visitor.may_move(start_of(game))


def click(visitor: Visitor, position: Position) -> object:
    """Chooses the first legal move on the board; which."""
    move = position.legal_moves()[0]
    if (panel := position.takes_from(move)) is not None:
        visitor.board.locator(".card").nth(panel - 2).click(force=True)
    visitor.cell(min(position.touches(move), key=lambda cell: cell[1])).click()
    return move


# The first page


@pytest.mark.parametrize("game", ["four-in-a-row", "tetrisito"])
def test_the_first_click_is_the_first_move(visitor: Visitor, game: str) -> None:
    visitor.page.set_viewport_size({"width": 1440, "height": 900})
    visitor.open("/")
    visitor.page.evaluate("() => { globalThis.isSame = true; }")
    choose(visitor, game)
    before = visitor.board.locator(".board-place").bounding_box()
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    move = click(visitor, start_of(game))
    path = visitor.at_table()
    record = visitor.record()
    assert (record.game.name, record.moves[0]) == (game, move)
    assert visitor.page.evaluate(SAME_DOCUMENT)  # nothing was loaded anew
    assert visitor.board.locator(".board-place").bounding_box() == before  # it has not moved
    about_it = [each for each in asked if re.search(r"/api/games(/|$)", each)]
    assert [each.split()[0] for each in about_it] == ["POST"]  # one request, then the socket
    visitor.page.go_back()
    expect(visitor.page.locator(f'.running a[href="{path}"]')).to_be_visible()
    expect(visitor.page.locator(f'input[name="first-game"][value="{game}"]')).to_be_checked()


def test_the_first_page_has_few_controls_and_needs_few_requests(new_visitor: Visitors) -> None:
    """All that it ever asks for by itself, in a language that has a file of its own."""
    visitor = new_visitor(locale="it-IT", viewport={"width": 1440, "height": 900})
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.page.on("websocket", lambda socket: asked.append(socket.url))
    with visitor.page.expect_websocket(lambda socket: socket.url.endswith("/api/lobby/live")):
        visitor.open("/")
    visitor.page.wait_for_load_state("networkidle")
    own = [url for url in asked if "/static/" not in url]
    assert len(own) <= MAX_REQUESTS, own
    assert [url for url in asked if new_visitor.url.split("//")[1] not in url] == []
    for game in GAMES:
        choose(visitor, game)
        controls = visitor.page.evaluate(CONTROLS)
        assert len(controls) <= MAX_CONTROLS, controls


def test_keys_alone_choose_a_game_and_make_the_first_move(visitor: Visitor) -> None:
    visitor.open("/")
    page = visitor.page
    page.get_by_role("radio", name="Connect Four").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Four in a Row")).to_be_checked()
    expect(page.locator(".first-words")).to_contain_text("column 4")  # before any click
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("radio", name="Connect Four")).to_be_focused()
    for _ in range(3):  # the opponent, then the board
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED):
            break
    page.keyboard.press("3")
    visitor.at_table()
    assert visitor.record().moves[0] == 3


def test_a_move_that_no_server_has_kept_is_taken_off_the_board(new_visitor: Visitors) -> None:
    visitor = new_visitor(expecting="Failed to load")
    held: list[Route] = []
    visitor.page.route("**/api/games", lambda route: held.append(route))
    visitor.open("/")
    position = start_of("connect4")
    click(visitor, position)
    expect(visitor.board).to_have_class(re.compile("unsure"))
    expect(visitor.page.locator(".first-words")).to_have_text("The game begins …")
    expect(visitor.page.get_by_role("radio", name="Nim")).to_be_disabled()
    visitor.eventually(lambda: held)
    held.pop().abort()
    expect(visitor.page.locator(".notice")).to_contain_text("can't be reached")
    visitor.may_move(position)
    expect(visitor.board.locator(".disc")).to_have_count(0)
    click(visitor, position)
    visitor.eventually(lambda: held)
    held.pop().continue_()
    visitor.at_table()


def test_a_click_that_is_no_move_is_answered_on_the_page_where_it_was_made(
    visitor: Visitor,
) -> None:
    visitor.open("/")
    choose(visitor, "pente")
    visitor.cell((0, 0)).click()
    words = visitor.page.locator(".first-words")
    expect(words).to_contain_text("centre")
    choose(visitor, "four-in-a-row")
    visitor.cell((5, 0)).click()
    expect(words).to_have_class(re.compile("trouble"))
    expect(visitor.board.locator(".layer-hint > *").first).to_be_attached()
    assert visitor.path == "/"
    choose(visitor, "nim")
    expect(words).to_have_text("Your move: it begins the game.")


def test_the_ladder_remembers_the_opponent_and_stamps_who_was_beaten(visitor: Visitor) -> None:
    visitor.open("/")
    visitor.page.get_by_role("button", name="Change the opponent").click()
    dialog = visitor.page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Pia").check(force=True)
    assert complaints(visitor.page) == []
    dialog.get_by_role("button", name="Choose").click()
    expect(visitor.page.locator(".bubble")).to_contain_text("my own row")
    click(visitor, start_of("connect4"))
    visitor.at_table()
    expect(visitor.page.locator(".player").first).to_contain_text("Pia")
    visitor.make_game("connect4", "me", "beginner", moves=list("121212"))
    visitor.may_move(plancia.game("connect4").start().play_line("121212"))
    visitor.page.keyboard.press("1")
    expect(visitor.status).to_contain_text("You win: ")
    visitor.open("/")
    expect(visitor.page.locator(".ladder li").first).to_contain_text("✓")


def test_one_panel_of_settings_holds_language_looks_and_keys(new_visitor: Visitors) -> None:
    visitor = new_visitor(viewport={"width": 375, "height": 667}, has_touch=True)
    page = visitor.page
    visitor.open("/")
    page.get_by_role("button", name="You", exact=True).click()
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    assert complaints(page) == []
    visitor.choose("theme", "dark")
    visitor.choose("pieces", "plain")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    sign = page.locator(".day-board .disc .sign").first
    expect(sign).to_have_css("display", "none")
    dialog.get_by_role("switch", name="Keys of one letter").uncheck()
    dialog.get_by_label("Language").select_option("it")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(page.get_by_role("heading", level=1)).to_have_text("Fai la prima mossa")
    visitor.make_game("connect4", "me", "me")
    page.keyboard.press("r")
    page.keyboard.press("4")  # digits go on
    visitor.sees(plancia.game("connect4").start().play_line("4"))
    expect(page.get_by_role("dialog")).to_have_count(0)


# Games


@pytest.mark.parametrize("game", ["four-in-a-row", "pente", "tetrisito"])
def test_a_game_is_played_to_its_end_by_mouse(visitor: Visitor, game: str) -> None:
    visitor.set_up(game, "here")
    for position, move in line(game, LINES[game]):
        visitor.click_move(position, move)
    ends(visitor, game)


@pytest.mark.parametrize("game", ["connect4", "nim"])
def test_a_game_is_played_to_its_end_by_keys_alone_and_is_said(visitor: Visitor, game: str) -> None:
    visitor.make_game(game, *["me"] * plancia.game(game).players)
    for position, move in line(game, LINES[game]):
        visitor.key_move(position, move)
    ends(visitor, game)


def ends(visitor: Visitor, game: str) -> None:
    """It is over, it says so, and what was played is what is kept."""
    expect(visitor.status).to_have_class(re.compile(r"\bover\b"))
    expect(visitor.page.locator("#alerts")).to_contain_text(
        visitor.status.locator(".status-words").inner_text()
    )
    assert visitor.record().tokens() == plancia.game(game).split_moves(LINES[game])
    assert visitor.record().result != "*"
    expect(visitor.page.locator(".action:visible")).to_have_count(0)  # no grey buttons after it


def test_a_pass_of_another_packages_game_is_a_button(new_visitor: Visitors) -> None:
    package = Path(__file__).parents[2] / "thirdparty" / "reversi"
    paths = os.pathsep.join([str(package), os.environ.get("PYTHONPATH", "")])
    with serving(env=UNLIMITED | {"PYTHONPATH": paths}) as server:
        visitor = new_visitor(url=server.url)
        moves = ["b1", "c1", "d3", "a1"]
        path = visitor.make_game("reversi", "me", "me", options={"size": 4}, moves=moves)
        button = visitor.page.locator('[data-bar="p"]')
        expect(button).to_have_text(re.compile("pass", re.IGNORECASE))
        button.click()
        expect(button).to_be_hidden()
        record = visitor.context.request.get(f"/api/games/{path.removeprefix('/g/')}/record").text()
        assert "a1 pass" in " ".join(re.findall(r"[a-d][1-4]|pass", record))
        visitor.page.close()


def test_a_turn_of_several_moves_is_one_bar_that_keys_reach(visitor: Visitor) -> None:
    visitor.make_game("four-in-a-row", "me", "me")
    game = plancia.game("four-in-a-row")
    expect(visitor.page.locator(".status-remark")).to_contain_text("column 4")
    visitor.may_move(game.start())
    bar = visitor.page.locator(".game-bar")
    before = eventually(bar.bounding_box)
    turns = (("4", "e", "d4 p"), ("4", "e", "d4 p d4 p"), ("3", "u", "d4 p d4 p d3 u"))
    for column, key, moves in turns:
        visitor.page.keyboard.press(column)
        button = visitor.page.locator(f'[data-bar="{key}"]')
        expect(button).to_have_attribute("aria-disabled", "false")
        visitor.page.keyboard.press(key)
        visitor.may_move(game.start().play_line(moves))
    visitor.page.keyboard.press("3")
    expect(visitor.page.locator('[data-bar="k"]')).to_have_attribute("aria-disabled", "false")
    visitor.page.locator('[data-bar="k"]').click()
    visitor.sees(game.start().play_line("d4 p d4 p d3 u d3 k b"))
    rows = visitor.page.locator(".moves li")
    expect(rows).to_have_text(["1column 4", "2column 4", "3column 3, undo", "4column 3, block"])
    visitor.page.keyboard.press(",")  # a turn back, not a step of it
    expect(visitor.page.locator(".looking-back")).to_contain_text("After move 3 of 4")
    visitor.page.keyboard.press(".")
    visitor.cell((4, 3)).click()  # the opponent's piece
    expect(visitor.page.locator("dialog")).to_contain_text("last remove")
    visitor.page.keyboard.press("Enter")  # Cancel has the focus
    expect(visitor.page.locator("dialog")).to_have_count(0)
    eventually(lambda: bar.bounding_box() == before)
    assert complaints(visitor.page) == []


def test_who_plays_which_side_and_options_are_chosen_on_one_page(visitor: Visitor) -> None:
    visitor.set_up("nim", "level", level="best", side="2")
    expect(visitor.status).to_contain_text("Your move")
    assert visitor.position("nim").to_move == 2
    visitor.open("/play/pente")
    visitor.choose("preset", "keryo")
    visitor.page.get_by_role("button", name="Rules").click()
    visitor.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(visitor.page.locator('input[name="preset"][value="keryo"]')).to_be_checked()
    visitor.page.get_by_text("Options", exact=True).click()
    for side in ("Rows", "Columns"):
        visitor.page.get_by_label(side, exact=True).fill("9")
        visitor.page.get_by_label(side, exact=True).press("Tab")
    visitor.begin(who="here")
    visitor.sees(plancia.game("pente", rows=9, columns=9, triples=True, capture_win=15).start())


def test_a_level_answers_until_it_has_won_and_the_worst_move_is_tried_again(
    visitor: Visitor,
) -> None:
    options = {"heaps": "1,2", "misere": False}
    visitor.make_game("nim", "me", "best", options=options)
    start = plancia.game("nim", **options).start()
    visitor.click_move_and_wait(start, start.parse_move("A1"))
    expect(visitor.status).to_contain_text("You lose: ")
    after = visitor.page.locator(".after")
    expect(after).to_contain_text("learn from: move 1")
    lost = visitor.page.url
    visitor.action("try-again").click()
    visitor.may_move(start)
    status = visitor.page.locator(".task-status")
    visitor.cell((0, 0)).click()  # the same again
    expect(status).to_contain_text("No: ")
    visitor.page.get_by_role("button", name="Try again").click()
    visitor.may_move(start)
    visitor.page.get_by_role("button", name="Hint").click()
    expect(status).not_to_be_empty()
    visitor.cell((1, 1)).click()
    expect(status).to_contain_text("Solved.")
    assert complaints(visitor.page) == []
    visitor.page.get_by_role("button", name="Finish").click()
    visitor.action("play-on").click()
    visitor.page.wait_for_function("lost => location.href !== lost", arg=lost)
    visitor.page.go_back()
    visitor.page.locator(".turned a").click()
    expect(visitor.page.locator(".analysis h1")).to_be_attached()


def test_a_take_back_during_the_review_leaves_no_review_of_nothing(visitor: Visitor) -> None:
    held: list[WebSocketRoute] = []  # which never answer
    visitor.page.route_web_socket("**/api/analysis", lambda socket: held.append(socket))
    last = plancia.game("nim", heaps="1,1").start().play_line("A1")
    visitor.make_game("nim", "me", "me", options={"heaps": "1,1"}, moves=["A1"])
    visitor.click_move(last, last.parse_move("B1"))
    after = visitor.page.locator(".after")
    expect(after).to_contain_text("Reviewing the game")
    visitor.page.keyboard.press("t")
    visitor.may_move(last)
    expect(after).to_be_hidden()
    assert held
    visitor.click_move(last, last.parse_move("B1"))
    expect(after).to_contain_text("Reviewing the game")


def test_a_win_is_a_line_that_grows_while_the_rest_dims_and_the_next_level_is_one_tap_away(
    new_visitor: Visitors,
) -> None:
    phone = {"viewport": {"width": 375, "height": 667}, "has_touch": True, "is_mobile": True}
    visitor = new_visitor(reduced_motion="no-preference", **phone)
    visitor.make_game("connect4", "me", "beginner", moves=list("121212"))
    visitor.may_move(plancia.game("connect4").start().play_line("121212"))
    visitor.page.keyboard.press("1")
    expect(visitor.board.locator(".win-line")).to_have_count(1)
    speech, opponent = (
        visitor.page.locator(".speech").first,
        visitor.page.locator(".player-who").first,
    )
    expect(speech).to_be_visible()  # above the opponent's name and side, not over them
    said, who = speech.bounding_box(), opponent.bounding_box()
    assert said
    assert who
    assert said["y"] + said["height"] <= who["y"]
    expect(visitor.board.locator(".of-win")).to_have_count(4)
    others = visitor.board.locator(".layer-pieces > :not(.of-win)")
    expect(others.first).to_have_css("opacity", re.compile(r"0\.4"))
    expect(visitor.page.locator(".after")).to_contain_text("How it went")
    primary = visitor.page.locator(".ending .primary")
    expect(primary).to_have_text("Next level: Tino (Casual)")
    assert complaints(visitor.page) == []
    before = visitor.path
    primary.tap()
    visitor.page.wait_for_url(lambda url: before not in url)
    visitor.may_move(plancia.game("connect4").start())
    expect(visitor.page.locator(".player-name").first).to_have_text("Tino")


def test_hint_take_back_and_looking_back_move_nothing_on_a_desktop(new_visitor: Visitors) -> None:
    visitor = new_visitor(viewport={"width": 1440, "height": 900})
    visitor.make_game("connect4", "me", "me", moves=["4", "4"])
    places = (".actions", ".moves-steps", ".board-place")

    def boxes() -> list[object]:
        return [visitor.page.locator(place).bounding_box() for place in places]

    before = boxes()
    visitor.action("hint").click()
    expect(visitor.page.locator(".hint p").first).to_be_visible()
    assert boxes() == before
    visitor.page.keyboard.press(",")
    expect(visitor.page.locator(".looking-back")).to_be_visible()
    assert boxes() == before
    visitor.page.keyboard.press(".")
    visitor.page.keyboard.press("5")
    visitor.sees(plancia.game("connect4").start().play_line("445"))
    visitor.page.keyboard.press("t")
    visitor.may_move(plancia.game("connect4").start().play_line("44"))


def test_the_coach_shows_the_answer_to_a_blunder_and_offers_the_move_again(
    visitor: Visitor,
) -> None:
    start = plancia.game("nim").start()
    blunder, answer = start.parse_move("A1"), start.play_line("A1")
    visitor.open("/play/nim")
    visitor.page.get_by_role("switch", name="Coach").check()
    visitor.begin("level", level="best")
    expect(visitor.page.locator(".game-facts")).to_contain_text("with coach")
    visitor.may_move(start)
    visitor.cell(start.touches(blunder)[0]).click()
    warning = visitor.page.get_by_role("alertdialog", name="Careful: ")
    expect(warning).to_be_visible()
    expect(visitor.page.get_by_role("button", name="Take it back")).to_be_focused()
    assert complaints(visitor.page) == []
    visitor.page.keyboard.press("Enter")
    expect(warning).to_have_count(0)
    visitor.may_move(start)
    visitor.cell(start.touches(blunder)[0]).click()
    visitor.page.get_by_role("button", name="Play it anyway").click()
    visitor.page.wait_for_function(
        "seen => !seen.includes(document.querySelector('plancia-board').config.position.position)",
        arg=[start.to_text(), answer.to_text()],
    )
    visitor.page.locator("input[name=coach]").uncheck()
    expect(visitor.page.locator(".game-facts")).to_contain_text("with coach")


def test_a_click_during_the_levels_fall_waits_until_it_has_landed(new_visitor: Visitors) -> None:
    visitor = new_visitor(reduced_motion="no-preference")
    visitor.make_game("connect4", "me", "casual")
    visitor.may_move(plancia.game("connect4").start())
    visitor.page.keyboard.press("4")
    visitor.page.wait_for_function(
        """() => {
          const board = document.querySelector("plancia-board:not([compact])");
          return board.querySelectorAll(".layer-pieces .disc").length > 1 && board.config.mover;
        }"""
    )
    visitor.page.keyboard.press("7")
    expect(visitor.board.locator(".layer-pieces .disc")).to_have_count(4)


def test_a_course_s_variant_names_its_document_and_is_for_two_at_one_screen(
    visitor: Visitor,
) -> None:
    visitor.go("/play/nim?variant=course")
    visitor.page.get_by_role("button", name="Play", exact=True).click()
    position = plancia.game("nim", "course").start()
    visitor.sees(position)
    expect(visitor.page.locator("body")).to_contain_text("Introduction to Computing System, Nim")
    visitor.click_move_and_wait(position, position.parse_move("B2"))
    expect(visitor.page.locator("body")).to_contain_text("from row B")
    visitor.go("/play/nim")
    visitor.page.get_by_label("Standard").check()
    visitor.choose("mode", "level")
    visitor.page.get_by_label("As in the original course").check()
    expect(visitor.page.locator('input[name="mode"][value="here"]')).to_be_checked()


def test_forza_4_is_played_against_its_document_s_recursion(visitor: Visitor) -> None:
    visitor.go("/play/connect4?variant=course")
    visitor.choose("mode", "level")
    visitor.choose("level", "depth-2")
    visitor.page.get_by_role("button", name="Play", exact=True).click()
    position = plancia.game("connect4", "course").start()
    visitor.sees(position)
    visitor.click_move_and_wait(position, 4)
    after = position.play(4)
    visitor.sees(after.play(player("depth-2", position.game).answer(after).move))
