"""Classes with browsers: phones that answer beside a projector, and a pupil's homework."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

import plancia
from waiting import eventually
from web.accessible import complaints
from web.browser.conftest import Visitors
from web.browser.test_looks import wide
from web.browser.test_puzzles import PLAY, SHOWS, pack, wrong_drop
from web.browser.test_tournaments import PHONE, PROJECTOR
from web.browser.visitor import Visitor

pytestmark = pytest.mark.slow

HEAPS = plancia.game("nim").from_text("1,2,4 1")
"""Only to take one of the four wins."""
NIM = {"game": "nim", "start": HEAPS.to_text()}


def make(teacher: Visitor, mode: str, *tasks: Any) -> str:
    """A class; the path of its page, which the teacher sees."""
    body = {"title": "Class 3", "mode": mode, "tasks": tasks}
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
    path = make(teacher, "questions", NIM)
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


def test_a_pupil_solves_homework_on_a_phone_and_the_teacher_sees_it(
    new_visitor: Visitors,
) -> None:
    """In the dark; the teacher makes it by the form, in Italian."""
    teacher = new_visitor(viewport=PHONE, locale="it-IT", color_scheme="dark")
    teacher.open("/class")
    teacher.choose("mode", "homework")
    teacher.page.get_by_label("Un link a una partita").fill(HEAPS.to_text())
    teacher.page.get_by_role("button", name="Aggiungi la posizione").click()
    expect(teacher.page.locator(".chosen-tasks li")).to_have_count(1)
    assert (complaints(teacher.page), wide(teacher)) == ([], 0)
    teacher.page.get_by_role("button", name="Crea la classe").click()
    expect(teacher.page.locator(".homework-board")).to_be_visible()
    pupil = new_visitor(viewport=PHONE, color_scheme="dark")
    join(pupil, teacher.path, "Anna")
    choose(pupil, "C4")
    pupil.page.get_by_role("button", name="Try again").click()
    choose(pupil, "C1")
    expect(pupil.page.get_by_role("status").first).to_contain_text("1 of 1 solved")
    assert (complaints(pupil.page), wide(pupil)) == ([], 0)
    cell = teacher.page.locator("td.work.solved")
    expect(cell).to_contain_text("1 mossa sbagliata")
    assert (complaints(teacher.page), wide(teacher)) == ([], 0)
    with teacher.page.expect_download() as download:
        teacher.page.get_by_role("link", name="Risultati (CSV)").click()
    assert download.value.suggested_filename == "results.csv"


def test_a_puzzle_for_one_is_homework_and_a_drop_that_loses_it_is_counted(
    new_visitor: Visitors,
) -> None:
    teacher = new_visitor(viewport=PROJECTOR)
    teacher.open("/class")
    game = teacher.page.get_by_label("Game", exact=True)
    expect(game.locator("option[value=tetrisito]")).to_have_count(0)
    teacher.choose("mode", "homework")
    game.select_option("tetrisito")
    teacher.page.get_by_label("Kind").select_option("small")
    teacher.page.get_by_label("How many").select_option("1")
    teacher.page.get_by_role("button", name="Add puzzles").click()
    teacher.page.get_by_role("button", name="Create the class").click()
    expect(teacher.page.locator(".homework-board")).to_be_visible()
    pupil = new_visitor(viewport=PHONE)
    join(pupil, teacher.path, "Anna")
    identity = teacher.path.rpartition("/")[2]
    task = pupil.context.request.get(f"/api/classes/{identity}/tasks/1").json()
    puzzle = pack("tetrisito")[task["number"]]
    pupil.page.evaluate(PLAY, wrong_drop(puzzle))
    expect(teacher.page.locator("td.work.tried")).to_contain_text("1 wrong move")
    pupil.page.get_by_role("button", name="Try again").click()
    here: Any = puzzle.position
    for move in task["moves"]:
        pupil.page.evaluate(PLAY, move)
        here = here.play_tokens([move])
        eventually(partial(pupil.page.evaluate, SHOWS, here.to_text()))
    expect(pupil.page.get_by_role("status").first).to_contain_text("1 of 1 solved")
    assert (complaints(pupil.page), wide(pupil)) == ([], 0)
    expect(teacher.page.locator("td.work.solved")).to_contain_text("1 wrong move")
    assert (complaints(teacher.page), wide(teacher)) == ([], 0)


def test_the_analysis_asks_a_class_about_its_position(new_visitor: Visitors) -> None:
    teacher = new_visitor()
    teacher.open("/analysis/connect4#line=4")
    teacher.page.get_by_role("button", name="Share").click()
    teacher.page.get_by_role("link", name="Ask a class").click()
    expect(teacher.page.locator(".chosen-tasks li")).to_contain_text("Connect Four")
    teacher.page.get_by_role("button", name="Create the class").click()
    teacher.page.get_by_role("button", name="Ask the first question").click()
    teacher.sees(plancia.game("connect4").start().play_line("4"))
