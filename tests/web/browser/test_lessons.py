"""Lessons in a real browser: from the first page through a lesson, and what was done stays."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from plancia.engine.lesson import Lesson, MoveTask
from plancia.study.lessons import find_lesson, positions_of
from web.accessible import complaints, complaints_by_day_and_night
from web.browser.conftest import Visitors

pytestmark = pytest.mark.slow

PLAY = """move => document.querySelector('plancia-board').dispatchEvent(
    new CustomEvent('move', { detail: { move, says: move, priced: false } }))"""
POSITION = "() => document.querySelector('plancia-board').config.position.position"
ANSWERED = """before => {
  const { mover, position } = document.querySelector('plancia-board').config;
  return mover !== null && !position.position.startsWith(before);
}"""
FOCUS = "document.querySelector('plancia-board').focus()"


def answer(page: Page, kind: str = "") -> None:
    """Waits for what the teacher says."""
    expect(page.locator(f".lesson-says.{kind} .lesson-answer")).not_to_be_empty()


def do_tasks(page: Page, lesson: Lesson) -> None:
    for task in lesson.tasks:
        assert isinstance(task, MoveTask)
        page.evaluate(PLAY, task.right.split()[0])
        answer(page, "right")
        page.get_by_role("button", name="Next", exact=True).click()


def mirror(page: Page) -> None:
    """Play Nim perfectly, as the lesson says: heaps equal, then the mirror."""
    while True:
        heaps = [int(n) for n in page.evaluate(POSITION).split()[0].split(",")]
        larger = heaps.index(max(heaps))
        page.evaluate(PLAY, f"{'AB'[larger]}{max(heaps) - min(heaps)}")
        if min(heaps) == 0:
            answer(page, "right")
            return
        page.wait_for_function(ANSWERED, arg=f"{heaps[0]},{heaps[1]} ")


def test_a_lesson_is_taken_to_its_end_and_stays_done_after_a_reload(new_visitor: Visitors) -> None:
    visitor = new_visitor()
    page, lesson = visitor.page, find_lesson("nim", "mirror")
    visitor.open("/")
    page.get_by_role("link", name="Learn", exact=True).click()
    page.get_by_role("link", name="Nim", exact=True).click()
    page.get_by_role("link", name="The mirror").click()
    expect(page.locator(".lesson-task")).to_be_focused()
    do_tasks(page, lesson)
    expect(page.locator(".lesson-task")).to_contain_text("You play against")
    mirror(page)
    page.reload()
    expect(page.get_by_role("button", name="Game 4, done")).to_be_visible()
    for _ in lesson.practice[1:]:
        expect(page.locator(".lesson-task")).to_contain_text("You play against")
        mirror(page)
        following = page.get_by_role("button", name="Next", exact=True)
        if following.count():
            following.click()
    expect(page.locator(".lesson-task")).to_contain_text("Lesson done!")
    expect(page.get_by_role("link", name="Next lesson")).to_be_focused()
    page.reload()
    expect(page.locator(".lesson-step.done")).to_have_count(len(lesson.steps))
    page.get_by_role("link", name="Learn Nim").click()
    expect(page.locator(".lesson-list li.done")).to_have_count(1)
    assert complaints(page) == []


def test_a_mistake_is_refuted_on_the_board_and_tried_again_by_keys(new_visitor: Visitors) -> None:
    visitor = new_visitor(viewport={"width": 375, "height": 667})
    page, lesson = visitor.page, find_lesson("connect4", "block")
    visitor.open("/learn/connect4/block")
    start = positions_of("connect4", lesson.tasks[0])[-1]
    page.evaluate(FOCUS)
    page.keyboard.press("5")
    answer(page, "wrong")
    assert page.evaluate(POSITION) == start.play_line("52").to_text()
    expect(page.get_by_role("button", name="Try again")).to_be_focused()
    found = complaints_by_day_and_night(page)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Help").click()
    expect(page.locator(".lesson-answer")).to_contain_text("one square is missing")
    page.evaluate(FOCUS)
    page.keyboard.press("2")
    answer(page, "right")
    assert found + complaints_by_day_and_night(page) == []
    over = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(over) <= 0
