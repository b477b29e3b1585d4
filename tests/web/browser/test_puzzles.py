"""Puzzles in a real browser: the daily ones and their streak, training, the rush, the archive."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import date
from functools import partial
from itertools import count, pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

import plancia
from plancia.core.position import tokens_of
from plancia.engine.analysis import adviser
from plancia.engine.player import Limits
from plancia.puzzles.daily import daily_index
from plancia.puzzles.pack import Pack, shipped
from plancia.puzzles.puzzle import Puzzle
from plancia.study.doubts import DoubtRequest, DoubtView, doubt_view
from plancia.tetrisito.solver.solve import is_solvable
from waiting import eventually
from web.accessible import complaints
from web.browser.conftest import Visitors

pytestmark = pytest.mark.slow

PLAY = """move => document.querySelector('plancia-board').dispatchEvent(
    new CustomEvent('move', { detail: { move, says: move, priced: false } }))"""
SHOWS = "text => document.querySelector('plancia-board').config.position?.position === text"
HAS_ROWS = """(board, rows) =>
    board.config.position?.options.puzzle.split(' goal ')[0].split(' ').length - 1 === rows"""
BOARD_HAS_FOCUS = "document.activeElement?.closest('plancia-board') !== null"
KEEP_COPIED = """Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text) => { window.copied = text; } } })"""
LIMITS = Limits(seconds=10)
LATE_IN_AUCKLAND = "2026-11-17T10:30:00Z"
"""Half an hour before midnight there, and before noon by UTC."""


def pack(game: str) -> Pack:
    found = shipped(game)
    assert found is not None
    return found


def status(page: Page) -> Locator:
    return page.locator(".puzzle-status")


def solve(page: Page, puzzle: Puzzle) -> None:
    """Play the right moves; the page plays the replies."""
    position: Any = puzzle.position
    for number, move in enumerate(puzzle.line):
        if number % 2 == 0:
            page.evaluate(PLAY, position.format_move(move))
            if number + 1 < len(puzzle.line):
                answered = position.play(move).play(puzzle.line[number + 1]).to_text()
                eventually(partial(page.evaluate, SHOWS, answered))
                expect(status(page)).to_contain_text("Your move.")
        position = position.play(move)


def wrong_move(puzzle: Puzzle) -> str:
    position = puzzle.position
    wrong = next(move for move in position.legal_moves() if move != puzzle.line[0])
    return position.format_move(wrong)


def shown(page: Page, game: str) -> Puzzle:
    """The puzzle on the board."""
    board = page.locator("plancia-board")
    expect(page.locator(".puzzle-goal")).not_to_be_empty()
    view = board.evaluate("board => board.config.position")
    position = plancia.game(game, **view["options"]).from_text(view["position"])
    return next(puzzle for puzzle in pack(game) if puzzle.position == position)


def wrong_drop(puzzle: Puzzle) -> str:
    """A drop after which the goal of a Tetrisito is out of reach."""
    position: Any = puzzle.position
    wrong = (m for m in position.legal_moves() if is_solvable(position.play(m), LIMITS) is False)
    return str(position.format_move(next(wrong)))


def other_way(puzzle: Puzzle) -> list[str]:
    """A way to the goal that begins otherwise than the pack's: of its drops another one first."""
    start = puzzle.position
    for first in puzzle.line[1:]:
        if first in start.legal_moves() and is_solvable(start.play(first), LIMITS):
            rest = adviser(start.game).answer(start.play(first)).line
            return list(tokens_of(start, (first, *rest)))
    return []


def next_puzzle(page: Page, act: Callable[[], object]) -> Puzzle:
    """The puzzle of Tetrisito that is on the board after something was chosen."""
    with page.expect_response("**/api/puzzle") as answered:
        act()
    number = answered.value.json()["number"]
    expect(page.locator(".lead")).to_contain_text(f"Puzzle {number} of ")
    return pack("tetrisito")[number]


def medium_puzzle_with_two_ways(page: Page) -> tuple[Puzzle, list[str]]:
    """Some puzzles have one order of drops only."""
    next_puzzle(page, lambda: page.get_by_label("Kind").select_option("mid"))
    puzzle = next_puzzle(page, lambda: page.get_by_label("Grade").select_option("2"))
    expect(page.locator(".lead")).to_contain_text("Medium")
    while not (way := other_way(puzzle)):
        puzzle = next_puzzle(page, page.get_by_role("button", name="Another puzzle").click)
    return puzzle, way


def solve_of_today(page: Page, day: date) -> None:
    """From the list of the day to Connect Four's puzzle and back."""
    page.get_by_role("link", name="Connect Four").click()
    expect(page.locator(".puzzle-goal")).not_to_be_empty()
    puzzles = pack("connect4")
    solve(page, puzzles[daily_index(puzzles, day)])
    expect(status(page)).to_have_text("Solved at once!")
    page.get_by_role("link", name="All puzzles of the day").click()


def test_what_is_asked_is_made_of_whole_sentences(new_visitor: Visitors) -> None:
    visitor = new_visitor()
    visitor.open("/puzzles?game=nim")
    asked = re.compile(r"wins\. Taking the last rock (wins|loses)\.( At most \d at once\.)?$")
    expect(visitor.page.locator(".puzzle-goal > p")).to_have_text(asked)


def test_a_streak_follows_the_calendar_of_the_visitor(new_visitor: Visitors) -> None:
    visitor = new_visitor(timezone_id="Pacific/Auckland")
    page = visitor.page
    page.clock.install(time=LATE_IN_AUCKLAND)
    visitor.open("/daily")
    expect(page.locator("h1")).to_have_text("Daily puzzles · No. 2")
    expect(page.locator(".daily-clock")).to_contain_text("29:")
    solve_of_today(page, date(2026, 11, 17))
    expect(page.locator(".daily-streak")).to_contain_text("1 day")
    expect(page.locator(".daily-entries li").first).to_contain_text("solved at once")
    page.clock.fast_forward("31:00")  # midnight there: the next puzzles come by themselves
    expect(page.locator("h1")).to_have_text("Daily puzzles · No. 3")
    expect(page.locator(".daily-streak")).to_contain_text("1 day")
    solve_of_today(page, date(2026, 11, 18))
    expect(page.locator(".daily-streak")).to_contain_text("2 days")


def test_the_first_page_shows_the_day_and_begins_anew_at_midnight(new_visitor: Visitors) -> None:
    visitor = new_visitor(timezone_id="Pacific/Auckland")
    page = visitor.page
    page.clock.install(time=LATE_IN_AUCKLAND)
    visitor.open("/")
    strip = page.locator("plancia-daily")
    expect(strip.get_by_role("heading")).to_have_text("Daily puzzles · No. 2")
    expect(strip).to_contain_text("Next puzzles in 29:")
    expect(strip.get_by_role("listitem")).to_have_count(5)
    strip.get_by_role("link", name="Connect Four").click()
    expect(page.locator(".puzzle-goal")).not_to_be_empty()
    puzzles = pack("connect4")
    solve(page, puzzles[daily_index(puzzles, date(2026, 11, 17))])
    expect(status(page)).to_have_text("Solved at once!")
    visitor.open("/")
    expect(strip.get_by_role("link", name="Connect Four")).to_contain_text("solved at once")
    expect(strip).to_contain_text("1 day")
    page.clock.fast_forward("31:00")
    expect(strip.get_by_role("heading")).to_have_text("Daily puzzles · No. 3")
    expect(strip.get_by_role("link", name="Connect Four")).not_to_contain_text("solved at once")


def test_the_archive_does_not_count(new_visitor: Visitors) -> None:
    visitor = new_visitor(timezone_id="Europe/Rome")
    page = visitor.page
    page.clock.install(time="2026-11-18T12:00:00Z")
    visitor.open("/daily")
    page.get_by_role("link", name="The day before").click()
    expect(page.locator("h1")).to_have_text("Daily puzzles · No. 2")
    expect(page.locator(".daily-list")).to_contain_text("it does not count")
    solve_of_today(page, date(2026, 11, 17))
    expect(page.locator("h1")).to_have_text("Daily puzzles · No. 2")
    page.get_by_role("link", name="The day after").click()
    expect(page.locator(".daily-streak")).to_contain_text("0 days")
    assert complaints(page) == []


def test_training_by_grade_answers_a_wrong_move_and_shows_the_idea(new_visitor: Visitors) -> None:
    visitor = new_visitor()
    page = visitor.page
    visitor.open("/puzzles?game=nim")
    page.get_by_label("Grade").select_option("2")
    expect(page.locator(".lead")).to_contain_text("Medium")
    puzzle = shown(page, "nim")
    assert puzzle.grade == 2
    for rule in puzzle.position.picture().remarks():  # who takes the last rock wins, or loses
        expect(page.locator(".puzzle-goal")).to_contain_text(str(rule))
    page.evaluate(PLAY, wrong_move(puzzle))
    expect(status(page)).to_contain_text("The answer:")
    expect(page.get_by_role("button", name="Try again")).to_be_focused()
    page.keyboard.press("Enter")
    told = set()
    for words in ("Hint", "Where?", "Show the move"):
        page.get_by_role("button", name=words).click()
        expect(page.get_by_role("button", name=words)).to_have_count(0)
        told.add(status(page).inner_text())
    assert len(told) == 3
    marked = page.locator("plancia-board").evaluate("board => board.config.hint")
    assert {*map(tuple, marked)} >= {*puzzle.position.touches(puzzle.line[0])}
    solve(page, puzzle)
    expect(status(page)).to_have_text("Solved.")
    expect(page.locator(".puzzle-idea")).to_contain_text("The idea")
    expect(page.get_by_role("button", name="Next puzzle")).to_be_focused()
    assert complaints(page) == []


def test_training_does_not_show_the_same_puzzle_again_while_there_are_others(
    new_visitor: Visitors,
) -> None:
    visitor = new_visitor()
    page = visitor.page
    turns = iter([7, 7, 7, 8])  # what the server is asked for instead of a random turn

    def ask(route: Route) -> None:
        asked = {**route.request.post_data_json, "turn": next(turns), "near": False}
        route.continue_(post_data=json.dumps(asked))

    page.route("**/api/puzzle", ask)
    visitor.open("/puzzles?game=nim")
    expect(page.locator(".puzzle-goal")).not_to_be_empty()
    before = page.locator(".lead").inner_text()
    page.get_by_role("button", name="Another puzzle").click()
    expect(page.locator(".lead")).not_to_have_text(before)
    assert next(turns, None) is None  # it drew two of the same, and then another one


def test_a_wrong_move_that_cannot_be_judged_can_be_tried_again(new_visitor: Visitors) -> None:
    visitor = new_visitor(expecting="ERR_FAILED")
    page = visitor.page
    visitor.open("/puzzles?game=nim")
    puzzle = shown(page, "nim")
    page.route("**/api/puzzle/try", lambda route: route.abort())
    page.evaluate(PLAY, wrong_move(puzzle))
    expect(page.locator(".notice.bad")).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    solve(page, puzzle)
    expect(status(page)).to_have_text("Solved.")


def test_a_rush_counts_what_is_solved_in_three_minutes(new_visitor: Visitors) -> None:
    visitor = new_visitor(timezone_id="Europe/Lisbon")
    page = visitor.page
    page.clock.install()
    visitor.open("/puzzles?game=nim")
    expect(page.locator(".puzzle-goal")).not_to_be_empty()
    page.get_by_role("button", name="Three-minute rush").click()
    score = page.locator(".puzzle-score")
    expect(score).to_have_text("0 solved · 0 missed")
    expect(page.get_by_role("button", name="End the rush")).to_be_visible()
    before = page.locator(".lead").inner_text()
    solve(page, shown(page, "nim"))
    expect(score).to_have_text("1 solved · 0 missed")
    expect(page.locator(".lead")).not_to_have_text(before)
    page.evaluate(PLAY, wrong_move(shown(page, "nim")))
    expect(score).to_have_text("1 solved · 1 missed")
    expect(page.locator(".puzzle-missed")).to_contain_text("Missed. Right was: ")
    page.clock.fast_forward("03:00")
    expect(score).to_have_text("Time is up: 1 solved. Your best: 1.")


def test_tetrisito_is_trained_any_way_to_the_goal_and_a_wrong_drop_is_explained(
    new_visitor: Visitors,
) -> None:
    visitor = new_visitor()
    page = visitor.page
    visitor.open("/puzzles?game=tetrisito")
    expect(page.locator(".puzzle-goal")).to_contain_text("Drop pieces until the grid looks like")
    puzzle, way = medium_puzzle_with_two_ways(page)
    assert (puzzle.grade, puzzle.tags[0]) == (2, "mid")
    page.evaluate(PLAY, wrong_drop(puzzle))
    expect(status(page)).to_contain_text("out of reach")
    expect(page.locator(".puzzle-rated")).to_contain_text("Your puzzle rating: ")
    expect(page.get_by_role("button", name="Try again")).to_be_focused()
    page.keyboard.press("Enter")
    here: Any = puzzle.position
    for move in way:
        page.evaluate(PLAY, move)
        here = here.play_tokens([move])
        eventually(partial(page.evaluate, SHOWS, here.to_text()))
    expect(status(page)).to_have_text("Solved.")
    expect(page.locator(".puzzle-idea p").first).not_to_be_empty()
    assert complaints(page) == []


def test_a_hint_follows_the_way_that_the_solver_took(new_visitor: Visitors) -> None:
    visitor = new_visitor()
    page = visitor.page
    visitor.open("/puzzles?game=tetrisito")
    expect(page.locator(".puzzle-goal")).not_to_be_empty()
    puzzle, way = medium_puzzle_with_two_ways(page)
    page.evaluate(PLAY, way[0])
    expect(status(page)).to_have_text("Right. Your next move.")
    for words in ("Hint", "Where?", "Show the move"):
        page.get_by_role("button", name=words).click()
    expect(status(page)).to_contain_text("Drop piece")
    marked = page.locator("plancia-board").evaluate("board => board.config.hint")
    after: Any = puzzle.position.play_tokens(way[:1])
    right = [m for m in after.legal_moves() if is_solvable(after.play(m), LIMITS)]
    assert {*map(tuple, marked)} in [{*after.touches(move)} for move in right]


def test_a_rush_of_tetrisito_has_small_grids_and_shows_what_was_missed(
    new_visitor: Visitors,
) -> None:
    visitor = new_visitor(timezone_id="Europe/Lisbon")
    page = visitor.page
    page.clock.install()
    visitor.open("/puzzles?game=tetrisito")
    expect(page.locator(".puzzle-goal")).not_to_be_empty()
    page.get_by_role("button", name="Three-minute rush").click()
    score = page.locator(".puzzle-score")
    expect(score).to_have_text("0 solved · 0 missed")
    expect(page.get_by_role("button", name="End the rush")).to_be_visible()
    puzzle, lead = shown(page, "tetrisito"), page.locator(".lead").inner_text()
    assert "small" in puzzle.tags
    page.evaluate(PLAY, wrong_drop(puzzle))
    expect(score).to_have_text("0 solved · 1 missed")
    missed = page.get_by_role("status").filter(has_text="out of reach")
    expect(missed).to_have_count(1)
    expect(page.locator(".lead")).not_to_have_text(lead)
    puzzle = shown(page, "tetrisito")
    assert "small" in puzzle.tags
    here: Any = puzzle.position
    for move in puzzle.line:
        page.evaluate(PLAY, here.format_move(move))
        here = here.play(move)
        eventually(partial(page.evaluate, SHOWS, here.to_text()))
    expect(score).to_have_text("1 solved · 1 missed")


def test_the_lesson_of_a_lost_game_is_an_exercise_on_the_next_day(new_visitor: Visitors) -> None:
    visitor = new_visitor(timezone_id="Pacific/Auckland")
    page = visitor.page
    page.clock.install(time=LATE_IN_AUCKLAND)
    start = plancia.game("nim", heaps="1,2", misere=False).start()
    visitor.make_game("nim", "me", "best", options={"heaps": "1,2", "misere": False})
    # B1 makes the heaps equal; now the level takes the rest
    visitor.click_move_and_wait(start, start.parse_move("A1"))
    lesson = page.locator(".after")
    expect(lesson).to_contain_text("equal with B1")
    lesson.get_by_role("link", name="It comes back as an exercise tomorrow.").click()
    expect(page.locator(".lead")).to_have_text("Nothing is due today. The next one comes tomorrow.")
    page.clock.fast_forward("31:00")  # midnight there
    visitor.open("/")
    due = page.locator(".due-exercises")
    expect(due).to_contain_text("1 exercise from your own games is due today.")
    due.get_by_role("link", name="Solve them").click()
    expect(page.locator(".exercise-about")).to_contain_text("From your own game.")
    eventually(partial(page.evaluate, SHOWS, start.to_text()))
    assert complaints(page) == []
    page.evaluate(PLAY, "B1")
    expect(status(page)).to_have_text("Solved at once!")
    expect(page.locator(".page")).to_contain_text("It comes back Friday, November 20.")


def open_doubt(visitor: Any, page: Page, wants_yes: bool) -> DoubtView:
    """A puzzle that asks whether it can be done, the first of that answer."""
    views = (doubt_view(DoubtRequest(number)) for number in count())
    view = next(view for view in views if (view.right == "yes") == wants_yes)
    visitor.open(f"/puzzles/possible?number={view.number}")
    expect(page.locator(".possible-answers button")).to_have_count(len(view.answers))
    return view


def test_a_puzzle_that_cannot_be_done_is_proved_in_words_and_on_the_board(
    new_visitor: Visitors,
) -> None:
    visitor = new_visitor()
    page = visitor.page
    view = open_doubt(visitor, page, wants_yes=False)
    page.locator("[data-answer=yes]").click()
    expect(status(page)).to_contain_text("That is not so.")
    expect(page.locator(".possible-proof")).to_contain_text("It can't be done: ")
    marked = "board => board.config.hint.map(([row, column]) => [row, column])"
    cells = sorted(map(list, view.cells))
    eventually(lambda: sorted(page.locator("plancia-board").evaluate(marked)) == cells)
    expect(page.get_by_role("button", name="Next puzzle")).to_be_focused()
    assert complaints(page) == []


def test_a_puzzle_that_can_be_done_is_played_to_its_goal(new_visitor: Visitors) -> None:
    visitor = new_visitor()
    page = visitor.page
    open_doubt(visitor, page, wants_yes=True)
    page.locator("[data-answer=yes]").click()
    expect(status(page)).to_have_text("Right.")
    expect(page.locator(".puzzle-score")).to_have_text("1 right in a row")
    solved = "board => board.config.position.outcome?.result === 'solved'"
    eventually(partial(page.locator("plancia-board").evaluate, solved))


def test_tetrisito_has_three_sizes_a_day_and_an_archive(new_visitor: Visitors) -> None:
    visitor = new_visitor(timezone_id="Europe/Rome")
    page = visitor.page
    page.clock.install(time="2026-11-18T12:00:00Z")
    visitor.open("/daily?date=2026-11-17")
    page.get_by_role("link", name="Tetrisito").click()
    expect(page.locator("h1")).to_have_text("Tetrisito · No. 2")
    sizes = page.get_by_role("navigation", name="Sizes")
    grades = "Easy|Medium|Hard|Very hard"
    for title, rows in (("Small, 5x5", 5), ("Usual, 6x6", 6), ("Large, 8x8", 8)):
        link = sizes.get_by_role("link", name=title)
        expect(link).to_have_text(re.compile(f"({grades})$"))
        link.click()
        expect(sizes.locator("[aria-current=page]")).to_contain_text(title)
        eventually(partial(page.locator("plancia-board").evaluate, HAS_ROWS, rows))
    assert complaints(page) == []


@pytest.mark.parametrize("locale", ["en-GB", "it-IT"])
def test_on_a_phone_nothing_covers_the_pieces_of_a_large_grid(
    new_visitor: Visitors, locale: str
) -> None:
    phone = {"width": 375, "height": 667}
    visitor = new_visitor(timezone_id="Europe/Rome", viewport=phone, locale=locale)
    page = visitor.page
    page.clock.install(time="2026-11-18T12:00:00Z")
    visitor.open("/daily/tetrisito?size=large")
    cards = page.locator("plancia-board .card")
    expect(cards.last).to_be_visible()
    boxes = cards.evaluate_all("all => all.map((each) => each.getBoundingClientRect().toJSON())")
    side = page.locator(".daily-side").bounding_box()
    assert side is not None
    assert max(box["bottom"] for box in boxes) <= side["y"]
    for row in {box["top"] for box in boxes}:
        beside = sorted((box["left"], box["right"]) for box in boxes if box["top"] == row)
        assert all(one[1] <= two[0] + 1 for one, two in pairwise(beside))  # names stay inside


def test_a_daily_tetrisito_says_why_it_is_no_longer_solvable(new_visitor: Visitors) -> None:
    visitor = new_visitor(timezone_id="Europe/Rome")
    page = visitor.page
    page.clock.install(time="2026-11-18T12:00:00Z")
    visitor.open("/daily/tetrisito?size=small")
    page.get_by_role("button", name="Still solvable?").click()
    expect(page.locator(".daily-solvable")).to_have_text("Still solvable.")
    puzzles = pack("tetrisito")
    puzzle = puzzles[daily_index(puzzles, date(2026, 11, 18), "small")]
    page.evaluate(PLAY, wrong_drop(puzzle))
    because = re.compile(r"No longer solvable: .{20,}\. Take back a move\.$")
    expect(page.locator(".daily-solvable")).to_have_text(because)


def test_a_streak_comes_to_another_device_by_a_code(new_visitor: Visitors) -> None:
    noon = "2026-11-18T12:00:00Z"
    phone = new_visitor(timezone_id="Europe/Rome")
    phone.page.clock.install(time=noon)
    phone.open("/daily")
    solve_of_today(phone.page, date(2026, 11, 18))
    moving = "Days in a row on another device"
    phone.page.get_by_text(moving).click()
    code = phone.page.locator(".daily-move code").inner_text()
    laptop = new_visitor(timezone_id="America/New_York")
    laptop.page.clock.install(time=noon)
    laptop.open("/daily")
    expect(laptop.page.locator(".daily-streak")).to_contain_text("0 days")
    laptop.page.get_by_text(moving).click()
    laptop.page.get_by_label("The code of the other device").fill("nonsense!")
    laptop.page.get_by_role("button", name="Use the code").click()
    expect(laptop.page.locator(".notice")).to_contain_text("This is no such code.")
    laptop.page.get_by_label("The code of the other device").fill(code)
    laptop.page.get_by_role("button", name="Use the code").click()
    expect(laptop.page.locator(".daily-streak")).to_contain_text("1 day")


def test_the_text_to_share_has_a_square_for_each_game_and_no_move(new_visitor: Visitors) -> None:
    visitor = new_visitor(timezone_id="Europe/Rome")
    page = visitor.page
    page.add_init_script(KEEP_COPIED)
    page.clock.install(time="2026-11-18T12:00:00Z")
    visitor.open("/daily")
    puzzle = pack("nim")[daily_index(pack("nim"), date(2026, 11, 18))]
    page.get_by_role("link", name="Nim").click()
    expect(page.locator(".puzzle-goal")).not_to_be_empty()
    page.evaluate(PLAY, wrong_move(puzzle))
    page.get_by_role("button", name="Try again").click()
    solve(page, puzzle)
    expect(status(page)).to_have_text("Solved.")
    page.get_by_role("link", name="All puzzles of the day").click()
    solve_of_today(page, date(2026, 11, 18))
    page.get_by_role("button", name="Copy the result").click()
    text = page.evaluate("window.copied")
    title, squares, address = text.split("\n")
    assert title == "Plancia · No. 3"
    assert squares == "🟩⬜🟨⬜⬜"  # Connect Four at once, Nim with a wrong move
    assert address.endswith("/daily")


def test_a_puzzle_is_solved_by_keys_alone_and_read_to_screen_readers(new_visitor: Visitors) -> None:
    visitor = new_visitor(timezone_id="Europe/Rome")
    page = visitor.page
    page.clock.install(time="2026-11-18T12:00:00Z")
    visitor.open("/daily/connect4")
    expect(page.locator(".puzzle-goal")).to_contain_text("to move: find the only move")
    puzzles = pack("connect4")
    puzzle = puzzles[daily_index(puzzles, date(2026, 11, 18))]
    tab_to_the_board(page)
    page.keyboard.press(wrong_move(puzzle))
    live = page.get_by_role("status").filter(has_text="No: ")
    expect(live).to_contain_text("The answer: ")  # the refutation is told, and shown on the board
    refuted = page.locator("plancia-board").evaluate("board => board.config.position.position")
    stones = puzzle.position.game.from_text(refuted).stones.bit_count()
    assert stones == puzzle.position.stones.bit_count() + 2
    expect(page.get_by_role("button", name="Try again")).to_be_focused()
    page.keyboard.press("Enter")
    for number, move in enumerate(puzzle.line[::2], 1):
        eventually(partial(page.evaluate, BOARD_HAS_FOCUS))
        page.keyboard.press(str(move))
        if 2 * number < len(puzzle.line):
            expect(status(page)).to_contain_text("Your move.")
    expect(page.get_by_role("status").filter(has_text="Solved.")).to_have_count(1)
    idea = page.locator(".puzzle-idea p").first.inner_text()
    expect(page.locator("#announcements")).to_contain_text(idea)
    expect(page.get_by_role("link", name="All puzzles of the day")).to_be_focused()


def tab_to_the_board(page: Page) -> None:
    for _ in range(20):
        if page.evaluate(BOARD_HAS_FOCUS):
            return
        page.keyboard.press("Tab")
    raise AssertionError("Tab does not reach the board")


@pytest.mark.parametrize("game", ["connect4", "four-in-a-row", "pente", "nim"])
def test_a_wrong_answer_is_refuted_and_a_right_one_explained(
    new_visitor: Visitors, game: str
) -> None:
    visitor = new_visitor()
    page = visitor.page
    visitor.open(f"/puzzles?game={game}")
    puzzle = shown(page, game)
    page.evaluate(PLAY, wrong_move(puzzle))
    expect(status(page)).to_contain_text("No: ")
    expect(status(page)).to_contain_text("The answer: ")
    expect(page.locator(".puzzle-rated")).to_contain_text("Your puzzle rating: ")
    page.get_by_role("button", name="Try again").click()
    solve(page, puzzle)
    expect(status(page)).to_have_text("Solved.")
    expect(page.locator(".puzzle-idea p").first).not_to_be_empty()
