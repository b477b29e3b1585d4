"""Something to find: today, training, doubts, lessons, mistakes of one's own."""

from __future__ import annotations

import json
import re
from datetime import date
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

import plancia
from plancia.engine.lesson import MoveTask
from plancia.engine.player import Limits
from plancia.study.daily import daily_index
from plancia.study.lessons import find_lesson, positions_of
from plancia.study.pack import Pack, shipped
from plancia.study.puzzle import Puzzle
from plancia.tetrisito.solver.solve import is_solvable
from waiting import eventually
from web.accessible import complaints
from web.browser.conftest import Visitors
from web.browser.visitor import Visitor

pytestmark = pytest.mark.slow

PLAY = """move => document.querySelector('.board-box plancia-board').dispatchEvent(
    new CustomEvent('move', { detail: { move, says: move, priced: false } }))"""
CONFIG = "document.querySelector('.board-box plancia-board').config"
SHOWS = f"text => {CONFIG}.position?.position === text"
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
    return page.locator(".task-status")


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def solve(page: Page, puzzle: Puzzle) -> None:
    """Play the right moves; the page plays the replies."""
    position: Any = puzzle.position
    for number, move in enumerate(puzzle.line):
        if puzzle.is_solo or number % 2 == 0:
            eventually(partial(page.evaluate, SHOWS, position.to_text()))
            page.evaluate(PLAY, position.format_move(move))
        position = position.play(move)
        if not puzzle.is_solo and number % 2:
            expect(status(page)).to_contain_text("Your move.")


def wrong_move(puzzle: Puzzle) -> str:
    position = puzzle.position
    wrong = next(move for move in position.legal_moves() if move != puzzle.line[0])
    return position.format_move(wrong)


def wrong_drop(puzzle: Puzzle) -> str:
    """A drop after which the goal of a Tetrisito is out of reach."""
    position: Any = puzzle.position
    wrong = (m for m in position.legal_moves() if is_solvable(position.play(m), LIMITS) is False)
    return str(position.format_move(next(wrong)))


def shown(page: Page, game: str) -> Puzzle:
    """The puzzle on the board, once it is there."""

    def found() -> Puzzle | None:
        view = page.evaluate(f"{CONFIG}?.position")
        if view is None:
            return None
        position = plancia.game(game, **view["options"]).from_text(view["position"])
        return next((puzzle for puzzle in pack(game) if puzzle.position == position), None)

    expect(page.locator(".task-goal")).not_to_be_empty()
    puzzle = eventually(found)
    assert isinstance(puzzle, Puzzle)
    return puzzle


def test_today_is_five_puzzles_one_tap_apart_and_ends_with_squares(new_visitor: Visitors) -> None:
    visitor = new_visitor(timezone_id="Pacific/Auckland")
    page, day = visitor.page, date(2026, 11, 17)
    page.add_init_script(KEEP_COPIED)
    page.clock.install(time=LATE_IN_AUCKLAND)
    visitor.open("/")
    card = page.locator(".today")
    expect(card).to_contain_text("new in 29:")
    expect(card.locator(".day-board")).to_have_count(5)
    card.click()
    strip = page.locator(".day-boards a")
    for number, game in enumerate(plancia.games()):
        expect(page.get_by_role("heading", level=1)).to_have_text(str(plancia.game(game).title))
        expect(strip.nth(number)).to_have_attribute("aria-current", "page")
        puzzle = shown(page, game)
        assert puzzle == pack(game)[daily_index(pack(game), day)]
        if game == "nim":
            button(page, "Hint").click()
        solve(page, puzzle)
        expect(status(page)).to_have_text("Solved." if game == "nim" else "Solved at once!")
        expect(strip.nth(number)).to_contain_text("with help" if game == "nim" else "solved")
        expect(page.locator(".today")).to_contain_text(re.compile(r"Next puzzles in 2\d:"))
        page.keyboard.press("Enter")  # what leads on has the focus
    expect(page.get_by_role("heading", level=1)).to_have_text("All solved")
    assert complaints(page) == []
    button(page, "Copy the result").click()
    copied = page.evaluate("window.copied")
    assert copied.startswith("Plancia · No. 2\n🟩🟩🟨🟩🟩")
    assert "/daily" in copied
    page.clock.fast_forward("31:00")  # midnight there: the next puzzles come by themselves
    expect(page.locator(".today h2")).to_have_text("Today · No. 3")
    page.get_by_role("link", name="The day before").click()
    expect(page.locator(".today")).to_contain_text("it does not count")
    page.get_by_role("link", name="The day after").click()
    solve(page, shown(page, "connect4"))
    expect(page.locator(".today .badge.sun")).to_have_text("2 days in a row")


def test_training_answers_a_wrong_move_hints_in_steps_and_shows_the_idea(visitor: Visitor) -> None:
    page = visitor.page
    visitor.open("/puzzles?game=nim")
    shown(page, "nim")
    first = page.evaluate(f"{CONFIG}.position.position")
    page.get_by_label("Grade").select_option("2")
    page.wait_for_function(f"first => {CONFIG}.position.position !== first", arg=first)
    expect(page.locator(".game-head .badge")).to_have_text("Medium")
    expect(page.get_by_label("Grade")).to_have_value("2")
    puzzle = shown(page, "nim")
    assert puzzle.grade == 2
    page.evaluate(PLAY, wrong_move(puzzle))
    expect(status(page)).to_contain_text("The answer:")
    expect(button(page, "Try again")).to_be_focused()
    page.keyboard.press("Enter")
    told = set()
    for words in ("Hint", "Where?", "Show the move"):
        button(page, words).click()
        expect(button(page, words)).to_have_count(0)
        told.add(status(page).inner_text())
    assert len(told) == 3
    marked = page.evaluate(f"{CONFIG}.hint")
    assert {*map(tuple, marked)} >= {*puzzle.position.touches(puzzle.line[0])}
    solve(page, puzzle)
    expect(status(page)).to_have_text("Solved.")
    expect(page.get_by_role("heading", name="The idea")).to_be_visible()
    expect(button(page, "Next puzzle")).to_be_focused()
    assert complaints(page) == []
    before = page.evaluate(f"{CONFIG}.position.position")
    page.keyboard.press("Enter")
    page.wait_for_function(f"before => {CONFIG}.position.position !== before", arg=before)


def test_a_slow_older_puzzle_does_not_take_the_place_of_a_newer_one(visitor: Visitor) -> None:
    page = visitor.page
    visitor.open("/puzzles?game=nim")
    shown(page, "nim")
    held: list[Route] = []
    page.route("**/api/puzzle", lambda route: held.append(route), times=1)
    button(page, "Another puzzle").click()
    visitor.eventually(lambda: held)
    before = page.evaluate(f"{CONFIG}.position.position")
    button(page, "Another puzzle").click()
    page.wait_for_function(f"before => {CONFIG}.position.position !== before", arg=before)
    newer = page.evaluate(f"{CONFIG}.position.position")
    with page.expect_response("**/api/puzzle"):
        held[0].continue_()
    page.wait_for_timeout(100)
    assert page.evaluate(f"{CONFIG}.position.position") == newer


def test_a_wrong_move_that_cannot_be_judged_is_said_and_the_puzzle_goes_on(
    new_visitor: Visitors,
) -> None:
    visitor = new_visitor(expecting="ERR_FAILED")
    page = visitor.page
    visitor.open("/puzzles?game=nim")
    puzzle = shown(page, "nim")
    page.route("**/api/puzzle/try", lambda route: route.abort())
    page.evaluate(PLAY, wrong_move(puzzle))
    expect(page.locator(".notice.bad")).to_be_visible()
    button(page, "Try again").click()
    solve(page, puzzle)
    expect(status(page)).to_have_text("Solved.")


def test_tetrisito_is_solved_any_way_a_wrong_drop_is_explained_and_doubted(
    visitor: Visitor,
) -> None:
    page = visitor.page
    visitor.open("/puzzles?game=tetrisito")
    expect(page.locator(".task-goal")).to_contain_text("Drop pieces until the grid looks like")
    puzzle = shown(page, "tetrisito")
    held: list[Route] = []
    page.route("**/api/puzzle/try", lambda route: held.append(route), times=1)
    page.evaluate(PLAY, wrong_drop(puzzle))
    visitor.eventually(lambda: held)
    button(page, "Show the solution").click()  # while an answer is judged
    expect(status(page)).not_to_contain_text("The solution")
    held[0].continue_()
    expect(status(page)).to_contain_text("out of reach")
    expect(button(page, "Try again")).to_be_focused()
    page.keyboard.press("Enter")
    solve(page, puzzle)
    expect(status(page)).to_have_text("Solved.")
    assert complaints(page) == []


def test_a_lesson_is_taken_to_its_end_and_stays_done(visitor: Visitor) -> None:
    page, lesson = visitor.page, find_lesson("nim", "mirror")
    visitor.open("/learn")
    page.get_by_role("link", name="Nim", exact=True).click()
    page.get_by_role("link", name="The mirror").click()
    goal = page.locator(".task-goal")
    expect(goal).to_be_focused()
    for task in lesson.tasks:
        assert isinstance(task, MoveTask)
        page.evaluate(PLAY, task.right.split()[0])
        expect(status(page)).to_have_class(re.compile("right"))
        button(page, "Next").click()
    for number in range(len(lesson.practice)):
        expect(goal).to_contain_text("You play against")
        mirror(page)
        following = button(page, "Next")
        if number + 1 < len(lesson.practice):
            following.click()
    expect(goal).to_contain_text("Lesson done!")
    expect(page.get_by_role("link", name="Next lesson")).to_be_focused()
    page.reload()
    expect(page.locator(".lesson-step.done")).to_have_count(len(lesson.steps))
    page.get_by_role("link", name="Learn Nim").click()
    expect(page.locator(".lesson-list li.done")).to_have_count(1)
    assert complaints(page) == []


def mirror(page: Page) -> None:
    """Play Nim perfectly, as the lesson says: equal heaps, and one rock alone at the end."""
    while True:
        text = page.evaluate(f"{CONFIG}.position.position")
        heaps = [int(n) for n in text.split()[0].split(",")]
        small, large = sorted(heaps)
        taken = large - small if small > 1 else large - 1 + small
        page.evaluate(PLAY, f"{'AB'[heaps.index(large)]}{taken}")
        if sum(heaps) - taken == 1:
            expect(status(page)).to_have_class(re.compile("right"))
            return
        page.wait_for_function(
            f"before => {CONFIG}.mover !== null && {CONFIG}.position.position !== before", arg=text
        )


def test_a_mistake_in_a_lesson_is_refuted_and_tried_again_by_keys(new_visitor: Visitors) -> None:
    visitor = new_visitor(viewport={"width": 375, "height": 667})
    page, lesson = visitor.page, find_lesson("connect4", "block")
    visitor.open("/learn/connect4/block")
    start = positions_of("connect4", lesson.tasks[0])[-1]
    page.locator(".board-place").focus()
    page.keyboard.press("5")
    expect(status(page)).to_have_class(re.compile("wrong"))
    assert page.evaluate(f"{CONFIG}.position.position") == start.play_line("52").to_text()
    expect(button(page, "Try again")).to_be_focused()
    assert complaints(page) == []
    page.keyboard.press("Enter")
    button(page, "Hint").click()
    expect(status(page)).to_contain_text("one square is missing")
    page.locator(".board-place").focus()
    page.keyboard.press("2")
    expect(status(page)).to_have_class(re.compile("right"))


def test_what_a_review_taught_comes_back_as_a_mistake_to_put_right(new_visitor: Visitors) -> None:
    visitor = new_visitor(timezone_id="Europe/Rome")
    page = visitor.page
    visitor.open("/mistakes")
    expect(page.get_by_text("what its review teaches comes back")).to_be_visible()
    options = {"heaps": "1,2", "misere": False}
    visitor.make_game("nim", "me", "best", options=options)
    start = plancia.game("nim", **options).start()
    visitor.click_move_and_wait(start, start.parse_move("A1"))
    expect(page.get_by_role("link", name="It comes back")).to_be_visible()
    page.get_by_role("link", name="It comes back").click()
    expect(page.get_by_text("Nothing is due today")).to_be_visible()
    button(page, "Try it").click()
    page.wait_for_function(SHOWS, arg=start.to_text())
    page.evaluate(PLAY, "B1")
    expect(status(page)).to_have_text("Solved at once!")
    assert complaints(page) == []
    assert json.loads(page.evaluate("JSON.stringify(document.title)")) == "Your mistakes · Plancia"


def test_the_words_of_a_task_keep_their_height_on_a_phone(new_visitor: Visitors) -> None:
    visitor = new_visitor(viewport={"width": 375, "height": 667})
    page = visitor.page
    visitor.open("/puzzles?game=pente")
    expect(button(page, "Hint")).to_be_visible()

    def height() -> float:
        box = status(page).bounding_box()
        assert box
        return box["height"]

    before = height()
    for words in ("Hint", "Where?", "Show the move"):
        button(page, words).click()
        expect(button(page, words)).to_have_count(0)
        assert height() == before, words
    status(page).evaluate("words => { words.textContent = 'A long hint. '.repeat(30); }")
    assert height() == before
