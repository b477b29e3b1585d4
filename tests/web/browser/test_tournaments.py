"""Tournaments with browsers: a class with phones, the organiser with a projector."""

from __future__ import annotations

import contextlib
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

import plancia
from plancia.core.position import Position
from web.accessible import complaints
from web.browser.conftest import Visitors
from web.browser.network import Network
from web.browser.test_looks import wide
from web.browser.visitor import Visitor

pytestmark = pytest.mark.slow

PHONE = {"width": 360, "height": 640}
PROJECTOR = {"width": 1600, "height": 900}
NAMES = ("Anna", "Berta", "Carlo", "Dora", "Emil", "Franca", "Giulio", "Helga")
ONE_ROCK = plancia.game("nim", heaps="1").start()
"""Over after one move."""


def organise(teacher: Visitor, **more: Any) -> str:
    """A tournament of games with one rock each; the path of its page."""
    body = {"title": "Class 3", "format": "swiss", "game": "nim", "options": {"heaps": "1"}}
    body |= {"clock": "180+2", "rounds": 2, "pause_s": 0}
    answer = teacher.context.request.post("/api/tournaments", data=body | more)
    assert answer.ok, answer.text()
    path = f"/t/{answer.json()['id']}"
    teacher.open(path)
    return path


def test_how_many_have_joined_stands_on_one_line(new_visitor: Visitors) -> None:
    teacher = new_visitor(viewport={"width": 1280, "height": 800})
    organise(teacher)
    line = "element => element.offsetHeight / parseFloat(getComputedStyle(element).lineHeight)"
    assert teacher.page.locator(".status-line").evaluate(line) < 1.5


def join(phone: Visitor, path: str, name: str) -> None:
    phone.open(path)
    phone.page.get_by_label("Your name").fill(name)
    phone.page.get_by_role("button", name="Join").click()
    expect(phone.page.locator(".own-place")).to_contain_text(name)


def play_round(phones: list[Visitor], played: set[str]) -> None:
    """Every phone comes to its next game by itself; who moves first takes the rock. `played` are
    the paths of the games of earlier rounds."""

    def is_next(url: str) -> bool:
        path = urlsplit(url).path
        return path.startswith("/g/") and path not in played

    for phone in phones:
        phone.page.wait_for_url(is_next)
        phone.at_table()
    played |= {phone.path for phone in phones}
    for phone in phones:
        game = phone.context.request.get(f"/api/games/{phone.path.removeprefix('/g/')}").json()
        if game["mine"] == [1]:
            phone.click_move(ONE_ROCK, ONE_ROCK.legal_moves()[0])


def test_a_class_of_eight_plays_a_tournament_with_phones_beside_a_projector(
    new_visitor: Visitors,
) -> None:
    teacher = new_visitor(viewport=PROJECTOR)
    path = organise(teacher)
    phones = [new_visitor(viewport=PHONE, has_touch=True) for _ in NAMES]
    for phone, name in zip(phones, NAMES, strict=True):
        join(phone, path, name)
    expect(teacher.page.locator(".projector-names li")).to_have_count(8)
    expect(teacher.page.locator(".projector-link")).to_contain_text(path)
    assert (complaints(teacher.page), wide(teacher)) == ([], 0)
    assert (complaints(phones[0].page), wide(phones[0])) == ([], 0)
    teacher.page.get_by_role("button", name="Start the tournament").click()
    expect(teacher.page.locator(".projector-boards figure")).to_have_count(4)
    expect(teacher.page.locator(".pairings li")).to_have_count(4)
    assert complaints(teacher.page) == []
    played: set[str] = set()
    play_round(phones, played)
    expect(teacher.page.locator(".status-line")).to_contain_text("Round 2 of 2")
    play_round(phones, played)
    expect(teacher.page.locator(".status-line")).to_have_text("The tournament is over.")
    points = teacher.page.locator(".standings tbody td:nth-child(3)").all_inner_texts()
    assert sum(map(int, points)) == 8
    assert points == sorted(points, reverse=True)
    for phone in phones:
        expect(phone.page.locator(".own-place")).to_contain_text("Thank you for playing!")
    with teacher.page.expect_download() as download:
        teacher.page.get_by_role("link", name="Standings (CSV)").click()
    assert download.value.suggested_filename == "standings.csv"


def test_a_phone_that_loses_the_network_is_back_in_its_seat_before_and_in_mid_game(
    new_visitor: Visitors,
) -> None:
    teacher = new_visitor(viewport=PROJECTOR)
    path = organise(teacher, options={"heaps": "3"}, rounds=1)
    port = urlsplit(new_visitor.url).port
    assert port is not None
    with contextlib.closing(Network(port)) as network:
        lost = new_visitor(url=network.url, viewport=PHONE, expecting="WebSocket|ERR_")
        other = new_visitor(viewport=PHONE)
        join(lost, path, "Lost")
        join(other, path, "Other")
        network.cut()
        expect(lost.page.locator(".connection")).to_be_visible()
        teacher.page.get_by_role("button", name="Start the tournament").click()
        other.at_table()
        network.mend()
        table = lost.at_table()
        own = seat_of(lost)
        position = plancia.game("nim", heaps="3").start()
        if own == [1]:
            position = take_one(lost, position)
        network.cut()
        expect(lost.page.locator(".connection")).to_be_visible()
        position = take_one(other, position)
        network.mend()
        lost.may_move(position)
        assert (lost.path, seat_of(lost)) == (table, own)
        for player in (lost, other):
            if position.outcome is None:
                position = take_one(player, position)
        expect(teacher.page.locator(".status-line")).to_have_text("The tournament is over.")
        points = teacher.page.locator(".standings tbody td:nth-child(3)").all_inner_texts()
        assert points == ["1", "0"]


def seat_of(phone: Visitor) -> Any:
    return phone.context.request.get(f"/api/games/{phone.path.removeprefix('/g/')}").json()["mine"]


def take_one(phone: Visitor, position: Position[Any]) -> Position[Any]:
    """A player takes one rock; the position after it."""
    move = position.parse_move("A1")
    phone.click_move(position, move)
    return position.play(move)


def test_a_tournament_is_made_by_the_form_and_the_organiser_keeps_order(
    new_visitor: Visitors,
) -> None:
    """On a small screen, in the dark, in Italian."""
    teacher = new_visitor(viewport=PHONE, locale="it-IT", color_scheme="dark")
    teacher.open("/tournaments")
    assert (complaints(teacher.page), wide(teacher)) == ([], 0)
    teacher.page.get_by_label("Nome del torneo").fill("Classe 3B")
    teacher.page.get_by_label("Gioco").select_option("nim")
    teacher.page.get_by_label("Se i giocatori sono dispari").select_option("best")
    teacher.page.get_by_role("button", name="Crea il torneo").click()
    expect(teacher.page.get_by_role("heading", level=1)).to_have_text("Classe 3B")
    teacher.page.get_by_role("button", name="Aggiungi un giocatore del computer").click()
    teacher.page.get_by_role("dialog").get_by_role("button", name="Gino").click()
    expect(teacher.page.locator(".projector-names li")).to_have_text(["Gino"])
    pupil = new_visitor(viewport=PHONE)
    join(pupil, urlsplit(teacher.page.url).path, "Rude")
    teacher.page.get_by_role("button", name="Rude").click()
    teacher.page.get_by_label("Nome", exact=True).fill("Polite")
    teacher.page.get_by_role("dialog").get_by_role("button", name="Rinomina").click()
    expect(pupil.page.locator(".own-name")).to_have_text("Polite")
    assert (complaints(teacher.page), wide(teacher)) == ([], 0)
    teacher.page.get_by_role("button", name="Comincia il torneo").click()
    pupil.at_table()
    row = teacher.page.locator(".pairings li", has_text="Polite")
    row.get_by_role("button").click()
    teacher.page.get_by_role("dialog").get_by_role("button", name="Vince Polite").click()
    expect(pupil.status).to_contain_text("Polite wins")
    assert (complaints(pupil.page), wide(pupil)) == ([], 0)


def test_the_first_page_leads_to_a_new_tournament(new_visitor: Visitors) -> None:
    visitor = new_visitor()
    visitor.open("/")
    visitor.page.get_by_role("link", name="Tournament", exact=True).click()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("New tournament")
