"""Each game, played to its end in a browser: by mouse, and by keys alone."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import plancia
from web.browser.conftest import Visitors
from web.browser.visitor import Visitor, line
from web.serving import UNLIMITED, serving

pytestmark = pytest.mark.slow

LINES = {
    "connect4": "1212121",
    # A remove, an undo and a block are in it.
    "four-in-a-row": "d4 p d4 p r54 k p d4 u d5 k p d1 k b d1 k p d2 k p d1 k p d2 k p d1",
    "nim": "C8 B4 A3 B1",
    "pente": "K10 K12 L10 L12 M10 M12 N10 N12 O10",
    "tetrisito": "3@2 5@0 2@2 1@0 4@3",
}


@pytest.mark.parametrize("game", LINES)
def test_a_game_is_played_to_its_end_by_mouse(visitor: Visitor, game: str) -> None:
    visitor.open("/")
    visitor.page.locator(f'.game-tab:has(input[value="{game}"])').click()
    visitor.page.get_by_role("link", name=f"Options ({plancia.game(game).title})").click()
    visitor.page.wait_for_url(f"**/play/{game}")
    visitor.begin(who="here")
    for position, move in line(game, LINES[game]):
        visitor.click_move(position, move)
    ends(visitor, game)


@pytest.mark.parametrize("game", LINES)
def test_a_game_is_played_to_its_end_by_keys_alone(visitor: Visitor, game: str) -> None:
    visitor.ask_questions()
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


def test_a_pass_of_another_packages_game_is_a_button(new_visitor: Visitors) -> None:
    package = Path(__file__).parents[2] / "thirdparty" / "reversi"
    paths = os.pathsep.join([str(package), os.environ.get("PYTHONPATH", "")])
    with serving(env=UNLIMITED | {"PYTHONPATH": paths}) as server:
        visitor = new_visitor(url=server.url)
        moves = ["b1", "c1", "d3", "a1"]
        path = visitor.make_game("reversi", "me", "me", options={"size": 4}, moves=moves)
        button = visitor.page.locator('[data-bar="p"]')
        expect(button).to_have_attribute("aria-disabled", "false")
        expect(button).to_have_text(re.compile("pass", re.IGNORECASE))
        button.click()
        expect(button).to_be_hidden()
        record = visitor.context.request.get(f"/api/games/{path.removeprefix('/g/')}/record").text()
        assert "a1 pass" in " ".join(re.findall(r"[a-d][1-4]|pass", record))
        visitor.page.close()


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_a_side_is_chosen_by_buttons_beside_the_board(visitor: Visitor, by: str) -> None:
    options = {"swap2": True, "centre_first": False, "rows": 9, "columns": 9}
    visitor.make_game("pente", "me", "me", options=options)
    for position, move in line("pente", "E5 E6 D4 more C3 F7 swap G7", **options):
        token, after = position.format_move(move), position.play(move)
        is_choice = token in ("keep", "swap", "more")
        visitor.may_move(position)
        button = visitor.page.locator(f'[data-bar="{token[0]}"]')
        if is_choice:
            expect(button).to_have_attribute("aria-disabled", "false")
            expect(visitor.page.locator(".bar button:visible")).to_have_count(
                len(position.legal_moves())
            )
        if not is_choice:
            play = visitor.click_move if by == "mouse" else visitor.key_move
            play(position, move)
        elif by == "mouse":
            button.click()
        else:
            visitor.page.keyboard.press(token[0])
        visitor.sees(after)
    expect(visitor.page.locator(".bar")).to_be_hidden()
    assert visitor.record().tokens() == ["E5", "E6", "D4", "more", "C3", "F7", "swap", "G7"]


def test_the_stone_under_the_pointer_has_the_colour_that_is_placed(visitor: Visitor) -> None:
    options = {"d_pente": True, "centre_first": False, "rows": 9, "columns": 9}
    visitor.make_game("pente", "me", "me", options=options)
    for (position, move), colour in zip(
        line("pente", "E5 E6 D4 D6", **options), "xoxo", strict=True
    ):
        visitor.may_move(position)
        visitor.cell((8, 8)).hover()
        expect(visitor.board.locator(f".ghost.{colour}")).to_have_count(1)
        side = "white" if colour == "x" else "black"
        expect(visitor.status).to_contain_text(f"White to place a {side} stone")
        visitor.click_move(position, move)


def test_a_page_begins_at_the_top_and_back_returns_to_where_one_was(visitor: Visitor) -> None:
    visitor.page.set_viewport_size({"width": 400, "height": 500})
    visitor.open("/")
    rules = visitor.page.get_by_role("link", name="Rules (Connect Four)")
    rules.scroll_into_view_if_needed()
    scrolled = visitor.page.evaluate("scrollY")
    assert scrolled > 0
    rules.click()
    expect(visitor.page.get_by_role("heading", level=1)).to_contain_text("Rules")
    visitor.page.wait_for_function("scrollY === 0")
    visitor.page.go_back()
    visitor.page.wait_for_function("scrolled => scrollY === scrolled", arg=scrolled)


def test_a_level_answers_until_it_has_won(visitor: Visitor) -> None:
    visitor.set_up("nim", "level", level="best")  # perfect, however little time it has
    position = plancia.game("nim").start()
    while position.outcome is None:  # the first heap that is left, whatever comes
        move = position.legal_moves()[0]
        visitor.click_move_and_wait(position, move)
        position = visitor.position("nim")
    expect(visitor.status).to_contain_text("You lose: ")
    assert position.outcome.winner == 2


def test_a_person_who_takes_the_second_side_is_answered_first(visitor: Visitor) -> None:
    visitor.set_up("nim", "level", level="best", side="2")
    expect(visitor.status).to_contain_text("Your move")
    assert visitor.position("nim").to_move == 2


def test_two_levels_play_each_other_to_the_end_while_a_person_watches(visitor: Visitor) -> None:
    visitor.set_up("nim", "watch")
    expect(visitor.status).to_contain_text("wins")


def test_options_of_a_game_are_those_of_its_board(visitor: Visitor) -> None:
    visitor.open("/play/pente")
    visitor.page.get_by_role("radio", name="Keryo", exact=True).check()
    visitor.page.get_by_text("Options", exact=True).click()
    for side in ("Rows", "Columns"):
        visitor.page.get_by_label(side, exact=True).fill("9")
        visitor.page.get_by_label(side, exact=True).press("Tab")
    visitor.begin(who="here")
    visitor.sees(plancia.game("pente", rows=9, columns=9, triples=True, capture_win=15).start())


def test_the_rules_are_one_click_away_from_a_game(visitor: Visitor) -> None:
    visitor.make_game("pente", "me", "me")
    visitor.page.get_by_role("button", name="Rules").click()
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Get five in a row, or capture 10")
    expect(dialog).to_contain_text("Two stones in a line")
    expect(dialog.locator(".demonstrations plancia-board svg[viewBox]")).to_have_count(3)


def test_questions_can_be_chosen_while_the_opponent_is_to_move(visitor: Visitor) -> None:
    visitor.make_game("four-in-a-row", "open", "me")
    bar, choice = visitor.page.locator(".bar"), visitor.page.get_by_label("question by question")
    expect(bar).to_be_visible()
    choice.check()
    expect(bar).to_be_hidden()


def test_a_hint_shows_a_move_that_solves_the_puzzle(visitor: Visitor) -> None:
    visitor.set_up("tetrisito")
    position = plancia.game("tetrisito").start()
    for number in range(5):
        visitor.action("hint").click()
        hinted = visitor.page.locator(".hint strong")
        visitor.action("hint-step").click()
        visitor.action("hint-step").click()
        expect(hinted).to_contain_text("Drop piece")
        piece, column = map(int, re.findall(r"\d+", hinted.inner_text())[:2])
        move = position.parse_move(f"{piece}@{column}")
        # The hint has taken its piece; its column and each of the cells that it marks are its move.
        column = min(cell[1] for cell in position.touches(move))
        visitor.cell((0, column) if number == 0 else position.touches(move)[-1]).click()
        position = position.play(move)
        visitor.sees(position)
    expect(visitor.status).to_contain_text("the goal is reached")
    expect(visitor.page.locator(".accuracies li")).to_have_text(["—You"])  # all were hints
    primary = visitor.page.locator(".ending .primary")
    expect(primary).to_have_text("Next puzzle")
    primary.click()
    game = plancia.game("tetrisito")
    visitor.may_move(plancia.game("tetrisito", **game.presets["house"].options).start())


def test_a_hint_in_a_lost_puzzle_is_to_take_back(visitor: Visitor) -> None:
    puzzle = "start ... ... goal ... ### piece ### piece ##"
    visitor.make_game("tetrisito", "me", options={"puzzle": puzzle})
    for position, move in line("tetrisito", "2@0", puzzle=puzzle):
        visitor.click_move(position, move)
    visitor.action("hint").click()
    expect(visitor.page.locator(".hint")).to_contain_text("take back a move")
    assert visitor.board.evaluate("board => board.config.hint") == []


def test_a_puzzle_is_taken_back(visitor: Visitor) -> None:
    visitor.set_up("tetrisito")
    steps = line("tetrisito", "3@2 5@0")
    for position, move in steps:
        visitor.click_move(position, move)
    visitor.action("take-back").click()
    visitor.sees(steps[1][0])
    visitor.page.keyboard.press("t")
    visitor.sees(steps[0][0])


def test_a_bad_attempt_is_made_only_after_a_yes_to_its_price(visitor: Visitor) -> None:
    visitor.set_up("four-in-a-row")
    start = plancia.game("four-in-a-row").start()
    visitor.may_move(start)
    visitor.page.keyboard.press("2")  # the first drop must be in the middle
    expect(visitor.page.get_by_role("dialog")).to_contain_text("3 violations")
    visitor.page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    visitor.may_move(start)
    visitor.page.keyboard.press("2")
    visitor.page.get_by_role("dialog").get_by_role("button", name="Play it anyway").click()
    visitor.sees(start.play(start.parse_move("d2")))
    remark = visitor.page.locator(".status-remark")
    expect(remark).to_contain_text("against the rules")
    expect(remark).to_contain_text("still your move")
    expect(visitor.page.locator(".move-token")).to_have_text("column 2 (violation)")
    expect(visitor.page.locator(".player-notes").last).to_contain_text("violations left: 2")


def test_a_typed_move_is_played_and_a_wrong_one_explained(visitor: Visitor) -> None:
    visitor.set_up("pente")
    visitor.page.keyboard.press("m")
    typed = visitor.page.get_by_role("dialog").get_by_label("Move")
    expect(typed).to_be_focused()
    typed.fill("A1")
    typed.press("Enter")
    expect(visitor.page.locator(".typed .trouble")).to_contain_text("K10")
    typed.fill("k10")
    typed.press("Enter")
    visitor.sees(plancia.game("pente").start().play_line("K10"))


@pytest.mark.parametrize("game", plancia.games())
def test_the_address_of_a_variant_chooses_it_and_says_what_it_is(
    game: str, visitor: Visitor
) -> None:
    """As README gives it for the documents' games."""
    course = plancia.game(game, "course")
    visitor.go(f"/play/{game}?variant=course")
    page = visitor.page
    expect(page.get_by_label("As in the original course")).to_be_checked()
    about = str(type(course).presets["course"].about).rstrip(".")
    expect(page.locator(".chips .help")).to_contain_text(about)
    if course.players > 1:
        visitor.begin("here")
    else:
        page.get_by_role("button", name="Play", exact=True).click()
    visitor.sees(course.start())


@pytest.mark.parametrize(
    ("game", "move", "expected"), [("pente", "C9", "C9 (1, 2)"), ("nim", "B2", "from row B")]
)
def test_the_documents_words_are_on_the_page(
    game: str, move: str, expected: str, visitor: Visitor
) -> None:
    visitor.go(f"/play/{game}?variant=course")
    visitor.begin("here")
    position = plancia.game(game, "course").start()
    visitor.click_move_and_wait(position, position.parse_move(move))
    expect(visitor.page.locator("body")).to_contain_text(expected)
