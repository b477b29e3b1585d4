"""Classes with browsers: phones that answer beside a projector."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import plancia
from web.accessible import complaints
from web.browser.conftest import Visitors
from web.browser.test_looks import wide
from web.browser.test_tournaments import PHONE, PROJECTOR
from web.browser.visitor import Visitor

pytestmark = pytest.mark.slow

HEAPS = plancia.game("nim").from_text("1,2,4 1")
"""Only to take one of the four wins."""
NIM = {"game": "nim", "start": HEAPS.to_text()}


def make(teacher: Visitor, *positions: Any) -> str:
    """A class; the path of its page, which the teacher sees."""
    body = {"title": "Class 3", "positions": positions}
    answer = teacher.context.request.post("/api/classes", data=body)
    assert answer.ok, answer.text()
    path = f"/c/{answer.json()['id']}"
    teacher.open(path)
    return path


def join(phone: Visitor, path: str, name: str) -> None:
    phone.open(path)
    phone.page.get_by_label("Your name").fill(name)
    phone.page.get_by_role("button", name="Join").click()
    expect(phone.page.locator(".own-name")).to_have_text(name)


def choose(phone: Visitor, move: str) -> None:
    """With a mouse, on the board; the position stays as it is."""
    phone.may_move(HEAPS)
    phone.cell(min(HEAPS.touches(HEAPS.parse_move(move)), key=lambda cell: cell[1])).click()


def test_a_class_answers_a_question_and_sees_what_each_choice_costs(
    new_visitor: Visitors,
) -> None:
    teacher = new_visitor(viewport=PROJECTOR)
    path = make(teacher, NIM)
    moves = {"Anna": "C1", "Berta": "C4", "Carlo": "C4"}
    phones = {name: new_visitor(viewport=PHONE) for name in moves}
    for name, phone in phones.items():
        join(phone, path, name)
    expect(teacher.page.locator(".projector-names li")).to_have_count(3)
    expect(teacher.page.locator(".projector-link")).to_contain_text(path)
    assert (complaints(teacher.page), wide(teacher)) == ([], 0)
    teacher.page.get_by_role("button", name="Ask the first question").click()
    for name, phone in phones.items():
        choose(phone, moves[name])
        expect(phone.page.locator(".status-line")).to_contain_text("Your answer")
    expect(teacher.page.locator(".projector-names li.answered")).to_have_count(3)
    assert (complaints(phones["Anna"].page), wide(phones["Anna"])) == ([], 0)
    teacher.page.get_by_role("button", name="Close the question").click()
    rows = teacher.page.locator(".answer-choice")
    expect(rows.first).to_contain_text("67 %")
    teacher.page.get_by_role("button", name="Show what it costs").click()
    expect(rows.first).to_contain_text("into a loss")
    expect(phones["Anna"].page.locator(".status-line")).to_contain_text("The best move")
    expect(phones["Berta"].page.locator(".status-line")).to_contain_text("into a loss")
    expect(teacher.page.locator(".favourite")).to_contain_text("2 chose it")
    teacher.page.wait_for_function(
        "() => document.querySelector('plancia-board').config.position.outcome"
    )  # the refutation is played out by itself
    assert (complaints(teacher.page), wide(teacher)) == ([], 0)
    assert (complaints(phones["Berta"].page), wide(phones["Berta"])) == ([], 0)


def test_a_class_is_made_by_the_form_and_its_door_is_closed(new_visitor: Visitors) -> None:
    """In the dark, in Italian."""
    teacher = new_visitor(viewport=PHONE, locale="it-IT", color_scheme="dark")
    teacher.open("/class")
    assert teacher.page.locator("option[value=tetrisito]").count() == 0
    teacher.page.get_by_label("Un link a una partita").fill(HEAPS.to_text())
    teacher.page.get_by_role("button", name="Aggiungi la posizione").click()
    expect(teacher.page.locator(".chosen-positions li")).to_have_count(1)
    assert (complaints(teacher.page), wide(teacher)) == ([], 0)
    teacher.page.get_by_role("button", name="Crea la classe").click()
    expect(teacher.page.locator(".class-projector")).to_be_visible()
    teacher.page.locator(".organiser button").nth(2).click()
    late = new_visitor(viewport=PHONE, expecting="409")
    late.open(teacher.path)
    late.page.get_by_label("Your name").fill("Late")
    late.page.get_by_role("button", name="Join").click()
    expect(late.page.get_by_role("alert")).to_contain_text("lets nobody else in")


def test_the_analysis_asks_a_class_about_its_position(new_visitor: Visitors) -> None:
    teacher = new_visitor()
    teacher.open("/analysis/connect4#line=4")
    teacher.page.get_by_role("button", name="Share").click()
    teacher.page.get_by_role("link", name="Ask a class").click()
    expect(teacher.page.locator(".chosen-positions li")).to_contain_text("Connect Four")
    teacher.page.get_by_role("button", name="Create the class").click()
    teacher.page.get_by_role("button", name="Ask the first question").click()
    teacher.sees(plancia.game("connect4").start().play_line("4"))
