"""Each game, played to its end in a browser: by mouse, and by keys alone."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import plancia
from web.browser.conftest import Door
from web.browser.guest import Guest, line
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
def test_a_game_is_played_to_its_end_by_mouse(guest: Guest, game: str) -> None:
    guest.open("/")
    guest.page.get_by_role("heading", name=str(plancia.game(game).title)).get_by_role(
        "link"
    ).click()
    guest.page.wait_for_url(f"**/play/{game}")
    guest.begin(who="here")
    for position, move in line(game, LINES[game]):
        guest.click_move(position, move)
    ends(guest, game)


@pytest.mark.parametrize("game", LINES)
def test_a_game_is_played_to_its_end_by_keys_alone(guest: Guest, game: str) -> None:
    guest.ask_questions()
    guest.make_game(game, *["me"] * plancia.game(game).players)
    for position, move in line(game, LINES[game]):
        guest.key_move(position, move)
    ends(guest, game)


def ends(guest: Guest, game: str) -> None:
    """It is over, it says so, and what was played is what is kept."""
    expect(guest.status).to_have_class(re.compile(r"\bover\b"))
    expect(guest.page.locator("#alerts")).to_contain_text(
        guest.status.locator(".status-words").inner_text()
    )
    assert guest.record().tokens() == plancia.game(game).split_moves(LINES[game])
    assert guest.record().result != "*"


def test_a_pass_of_another_packages_game_is_a_button(door: Door) -> None:
    package = Path(__file__).parents[2] / "thirdparty" / "reversi"
    paths = os.pathsep.join([str(package), os.environ.get("PYTHONPATH", "")])
    with serving(env=UNLIMITED | {"PYTHONPATH": paths}) as server:
        guest = door(url=server.url)
        moves = ["b1", "c1", "d3", "a1"]
        path = guest.make_game("reversi", "me", "me", options={"size": 4}, moves=moves)
        button = guest.page.locator('[data-bar="p"]')
        expect(button).to_have_attribute("aria-disabled", "false")
        expect(button).to_have_text(re.compile("pass", re.IGNORECASE))
        button.click()
        expect(button).to_be_hidden()
        record = guest.context.request.get(f"/api/games/{path.removeprefix('/g/')}/record").text()
        assert "a1 pass" in " ".join(re.findall(r"[a-d][1-4]|pass", record))
        guest.page.close()


def test_play_on_the_first_page_leads_into_a_game_at_once(guest: Guest) -> None:
    guest.page.set_viewport_size({"width": 400, "height": 500})
    guest.open("/")
    play = guest.page.get_by_role("button", name="Play Tetrisito")
    play.scroll_into_view_if_needed()
    scrolled = guest.page.evaluate("scrollY")
    assert scrolled > 0
    play.click()
    guest.at_table()
    guest.page.wait_for_function("scrollY === 0")
    guest.page.go_back()
    guest.page.wait_for_function("scrolled => scrollY === scrolled", arg=scrolled)
    guest.page.get_by_role("button", name="Play Connect Four").click()
    guest.at_table()
    expect(guest.status).to_contain_text("Your move")


def test_a_level_answers_until_it_has_won(guest: Guest) -> None:
    guest.set_up("nim", "level", level="best")  # perfect, however little time it has
    position = plancia.game("nim").start()
    while position.outcome is None:  # the first heap that is left, whatever comes
        move = position.legal_moves()[0]
        guest.click_move_and_wait(position, move)
        position = guest.position("nim")
    expect(guest.status).to_contain_text("You lose: ")
    assert position.outcome.winner == 2


def test_a_person_who_takes_the_second_side_is_answered_first(guest: Guest) -> None:
    guest.set_up("nim", "level", level="best", side="2")
    expect(guest.status).to_contain_text("Your move")
    assert guest.position("nim").to_move == 2


def test_two_levels_play_each_other_to_the_end_while_a_person_watches(guest: Guest) -> None:
    guest.set_up("nim", "watch")
    expect(guest.status).to_contain_text("wins")


def test_options_of_a_game_are_those_of_its_board(guest: Guest) -> None:
    guest.open("/play/pente")
    guest.page.get_by_role("radio", name="Keryo").check()
    guest.page.get_by_text("Options", exact=True).click()
    for side in ("Rows", "Columns"):
        guest.page.get_by_label(side, exact=True).fill("9")
        guest.page.get_by_label(side, exact=True).press("Tab")
    guest.begin(who="here")
    guest.sees(plancia.game("pente", rows=9, columns=9, triples=True, capture_win=15).start())


def test_the_rules_are_one_click_away_from_a_game(guest: Guest) -> None:
    guest.make_game("pente", "me", "me")
    guest.page.get_by_role("button", name="Rules").click()
    dialog = guest.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Get five in a row, or capture 10")
    expect(dialog).to_contain_text("Exactly two stones in a line")
    expect(dialog.locator(".lessons plancia-board svg[viewBox]")).to_have_count(3)


def test_a_hint_shows_a_move_that_solves_the_puzzle(guest: Guest) -> None:
    guest.set_up("tetrisito")
    position = plancia.game("tetrisito").start()
    for number in range(5):
        guest.action("hint").click()
        hinted = guest.page.locator(".hint strong")
        expect(hinted).to_contain_text("Look at")
        guest.action("hint-step").click()
        expect(hinted).not_to_contain_text("Look at")
        says = hinted.inner_text().lower().rstrip(".")
        move = next(m for m in position.legal_moves() if str(position.describe_move(m)) == says)
        # The hint has taken its piece; its column and each of the cells that it marks are its move.
        column = min(cell[1] for cell in position.touches(move))
        guest.cell((0, column) if number == 0 else position.touches(move)[-1]).click()
        position = position.play(move)
        guest.sees(position)
    expect(guest.status).to_contain_text("the goal is reached")
    expect(guest.page.locator(".accuracies li")).to_have_text(["—You"])  # all were hints
    primary = guest.page.locator(".ending .primary")
    expect(primary).to_have_text("Next puzzle")
    primary.click()
    game = plancia.game("tetrisito")
    guest.may_move(plancia.game("tetrisito", **game.presets["house"].options).start())


def test_a_hint_in_a_lost_puzzle_is_to_take_back(guest: Guest) -> None:
    puzzle = "start ... ... goal ... ### piece ### piece ##"
    guest.make_game("tetrisito", "me", options={"puzzle": puzzle})
    for position, move in line("tetrisito", "2@0", puzzle=puzzle):
        guest.click_move(position, move)
    guest.action("hint").click()
    expect(guest.page.locator(".hint")).to_contain_text("take back a move")
    assert guest.board.evaluate("board => board.hint") == []


def test_a_puzzle_is_taken_back(guest: Guest) -> None:
    guest.set_up("tetrisito")
    steps = line("tetrisito", "3@2 5@0")
    for position, move in steps:
        guest.click_move(position, move)
    guest.action("take-back").click()
    guest.sees(steps[1][0])
    guest.page.keyboard.press("t")
    guest.sees(steps[0][0])


def test_a_bad_attempt_is_made_only_after_a_yes_to_its_price(guest: Guest) -> None:
    guest.set_up("four-in-a-row")
    start = plancia.game("four-in-a-row").start()
    guest.may_move(start)
    guest.page.keyboard.press("2")  # the first drop must be in the middle
    expect(guest.page.get_by_role("dialog")).to_contain_text("uses one of your 3 violations")
    guest.page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    guest.may_move(start)
    guest.page.keyboard.press("2")
    guest.page.get_by_role("dialog").get_by_role("button", name="Play it anyway").click()
    guest.sees(start.play(start.parse_move("d2")))
    expect(guest.page.locator(".status-remark")).to_have_text(
        "That was against the rules. This uses one of your 3 violations. It is still your move."
    )
    expect(guest.page.locator(".move-token")).to_have_text("column 2 (violation)")
    expect(guest.page.locator(".player-notes").last).to_contain_text("violations left: 2")


def test_a_typed_move_is_played_and_a_wrong_one_explained(guest: Guest) -> None:
    guest.set_up("pente")
    guest.page.keyboard.press("m")
    typed = guest.page.get_by_role("dialog").get_by_label("Move")
    expect(typed).to_be_focused()
    typed.fill("A1")
    typed.press("Enter")
    expect(guest.page.locator(".typed .trouble")).to_contain_text("K10")
    typed.fill("k10")
    typed.press("Enter")
    guest.sees(plancia.game("pente").start().play_line("K10"))
