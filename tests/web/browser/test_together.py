"""People with a browser each: friends, strangers, a tournament, a class."""

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
from web.browser.visitor import Visitor, line
from web.serving import UNLIMITED, Server, serving

pytestmark = pytest.mark.slow

HTML = "<b>Ada</b><script>alert(1)</script>"
LOST = "WebSocket connection|net::ERR_|Failed to fetch"
PHONE = {"width": 360, "height": 640}
PROJECTOR = {"width": 1600, "height": 900}
NAMES = ("Anna", "Berta", "Carlo", "Dora")
ONE_ROCK = plancia.game("nim", heaps="1").start()
"""Over after one move."""
HEAPS = plancia.game("nim").from_text("1,2,4 1")
"""Only to take one of the four wins."""


def pair(new_visitor: Visitors, game: str = "connect4", **more: str) -> tuple[Visitor, Visitor]:
    """Two friends at a table."""
    one, two = new_visitor(), new_visitor()
    one.make_game(game, "me", "open", **more)
    two.join(one.invite)
    expect(one.status).to_contain_text("Your move")
    return one, two


def play(players: tuple[Visitor, Visitor], game: str, moves: str) -> None:
    for position, move in line(game, moves):
        players[position.to_move - 1].click_move(position, move)
        for visitor in players:
            visitor.sees(position.play(move))


def test_two_play_by_link_while_a_third_watches(new_visitor: Visitors) -> None:
    one, two, three = new_visitor(), new_visitor(), new_visitor()
    one.open("/")
    one.page.get_by_role("button", name="Play a friend").click()
    one.page.get_by_role("textbox", name="Your name").fill(HTML)
    one.page.keyboard.press("Enter")
    path = one.at_table()
    expect(one.status).to_contain_text("Waiting for your friend")
    # Tests run on one computer, whose address no other one can open.
    expect(one.page.locator(".status-invite")).to_contain_text("Only this computer can open")
    invite = one.invite
    one.open(invite)
    assert one.at_table() == path  # one's own invitation leads back to the game
    two.open(invite)
    expect(two.page.get_by_role("heading", level=1)).to_have_text("You are invited")
    expect(two.page.locator(".invitation")).to_contain_text(HTML)  # as text
    two.join(invite)
    three.open(invite)
    three.page.get_by_role("link", name="Watch the game").click()
    assert three.at_table() == path
    expect(one.page.locator(".watchers")).to_contain_text("1 person")
    players = (one, two) if "Your move" in one.status.inner_text() else (two, one)
    for position, move in line("connect4", "4455667"):
        players[position.to_move - 1].click_move(position, move)
        three.sees(position.play(move))
        assert three.board.evaluate("board => board.config.mover") is None
    expect(players[0].status).to_contain_text("You win: ")
    expect(players[1].status).to_contain_text("You lose: ")
    expect(three.status).to_contain_text("wins: ")
    assert three.page.locator(".player-name b, .player-name script").count() == 0


def test_presence_offers_and_a_rematch_are_seen_on_both_sides(new_visitor: Visitors) -> None:
    one, two = pair(new_visitor)
    strip = one.page.locator("section.player", has_text="Red")
    expect(strip).to_contain_text("online")
    path = two.path
    play((one, two), "connect4", "4")
    two.open("/games")
    expect(strip).to_contain_text("offline")
    card = two.page.locator(f'a.game-card[href="{path}"]')
    expect(card).to_contain_text("Your move")
    card.click()
    expect(strip).to_contain_text("online")
    one.action("take-back").click()
    two.status.get_by_role("button", name="Accept").click()
    for visitor in (one, two):
        visitor.sees(line("connect4", "4")[0][0])
    play((one, two), "connect4", "4")
    one.action("draw").click()
    two.status.get_by_role("button", name="Decline").hover()
    two.page.mouse.down()
    for key in (",", "."):  # all is drawn anew, and the click is not lost
        two.page.keyboard.press(key)
    two.page.mouse.up()
    expect(one.page.locator(".notices", has_text="declined")).to_be_visible()
    two.click_move(*line("connect4", "44")[1])
    one.action("resign").click()
    one.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(two.status).to_contain_text("You win: ")
    before = one.path
    one.action("rematch").click()
    two.status.get_by_role("button", name="Accept").click()
    for visitor in (one, two):
        visitor.page.wait_for_url(lambda url: "/g/" in url and not url.endswith(before))
    assert one.path == two.path
    expect(two.status).to_contain_text("Your move")


def test_a_player_without_time_left_has_lost(new_visitor: Visitors) -> None:
    one, two = pair(new_visitor, clock="2")
    play((one, two), "connect4", "4")
    expect(two.page.get_by_role("timer", name="Clock of red")).to_be_visible()
    expect(two.status).to_contain_text("You lose: ")
    expect(one.status).to_contain_text("time")


def test_a_seat_moves_to_another_device_by_link_once(new_visitor: Visitors) -> None:
    one, two = pair(new_visitor)
    phone = new_visitor(viewport={"width": 390, "height": 800})
    one.action("share").click()
    dialog = one.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Continue on another device").click()
    link = dialog.locator(".move-seat input").input_value()
    phone.join(link)
    expect(phone.status).to_contain_text("Your move")
    expect(one.status).not_to_contain_text("Your move")
    expect(dialog).to_be_hidden()
    play((phone, two), "connect4", "45")
    late = new_visitor(expecting="404")
    late.page.goto(link)
    expect(late.page.get_by_role("heading", level=1)).to_have_text("This link no longer works")


@pytest.mark.soak
def test_moves_are_found_again_after_a_cut_network_and_a_killed_server(
    new_visitor: Visitors,
) -> None:
    with serving(env=UNLIMITED) as server, contextlib.closing(Network(server.port)) as network:
        one, two = (new_visitor(url=url, expecting=LOST) for url in (network.url, server.url))
        one.make_game("nim", "me", "open")
        two.join(one.invite.replace(network.url, server.url))
        steps = line("nim", "A1 B1 C1 C2")
        one.click_move(*steps[0])
        two.sees(steps[1][0])
        network.cut()
        expect(one.page.locator(".connection")).to_be_visible()
        expect(two.page.locator("section.player", has_text="Player 1")).to_contain_text("offline")
        two.click_move(*steps[1])
        network.mend()
        one.sees(steps[2][0])
        expect(one.page.locator(".connection")).to_be_hidden()
        server.kill()
        for visitor in (one, two):
            expect(visitor.page.locator(".connection")).to_be_visible()
        server.start()
        for visitor in (one, two):
            expect(visitor.page.locator(".connection")).to_be_hidden()
        one.click_move(*steps[2])
        two.sees(steps[3][0])
        for visitor in (one, two):
            visitor.context.close()


def test_one_who_waits_is_seen_and_played_and_the_search_survives_other_pages(
    new_visitor: Visitors,
) -> None:
    waits, comes = new_visitor(viewport=PHONE), new_visitor()
    assert waits.context.request.put("/api/me", data={"name": "Anna"}).ok
    waits.open("/together")
    expect(waits.page.get_by_text("Nobody is waiting just now.")).to_be_visible()
    expect(waits.page.get_by_role("button", name="meanwhile")).to_be_visible()
    waits.choose("game", "nim")
    waits.page.get_by_role("button", name="Find an opponent").click()
    bar = waits.page.locator(".search-bar")
    expect(bar).to_contain_text("Looking for an opponent: Nim, 3+2")
    assert (complaints(waits.page), wide(waits)) == ([], 0)
    waits.page.get_by_role("button", name="You", exact=True).click()
    waits.page.get_by_role("button", name="Settings").click()
    waits.page.get_by_role("dialog").get_by_label("Language").select_option("it")
    expect(waits.page.locator("html")).to_have_attribute("lang", "it")
    expect(bar).to_be_visible()  # a language is no reason to stop
    comes.open("/")
    row = comes.page.locator(".people li", has_text="Anna")
    expect(row).to_contain_text("Nim · 3+2")
    row.get_by_role("button", name="Play").click()
    assert comes.at_table() == waits.at_table()
    expect(bar).to_have_count(0)
    looks = new_visitor()
    looks.open("/together")
    looks.page.locator(".people li", has_text="Anna").get_by_role("link", name="Watch").click()
    assert looks.at_table() == comes.path


# Rooms


def organise(teacher: Visitor, kind: str, **body: Any) -> str:
    """A tournament or a class; the path of its page, which its organiser sees."""
    answer = teacher.context.request.post(f"/api/{kind}", data={"title": "Class 3"} | body)
    assert answer.ok, answer.text()
    path = f"/{kind[0]}/{answer.json()['id']}"
    teacher.open(path)
    return path


def join(phone: Visitor, path: str, name: str) -> None:
    phone.open(path)
    phone.page.get_by_label("Your name").fill(name)
    phone.page.get_by_role("button", name="Join").click()
    expect(phone.page.locator("main strong", has_text=name).first).to_be_visible()


def test_a_tournament_with_phones_beside_a_projector(new_visitor: Visitors) -> None:
    teacher = new_visitor(viewport=PROJECTOR)
    more = {"format": "swiss", "game": "nim", "options": {"heaps": "1"}, "clock": "180+2"}
    path = organise(teacher, "tournaments", rounds=2, pause_s=0, **more)
    phones = [new_visitor(viewport=PHONE, has_touch=True) for _ in NAMES]
    shown = teacher.page.locator(".projector-link").element_handle()
    for phone, name in zip(phones, NAMES, strict=True):
        join(phone, path, name)
    expect(teacher.page.locator(".projector-names li")).to_have_count(4)
    expect(teacher.page.locator(".projector-link")).to_contain_text(path)
    assert shown is not None
    assert shown.evaluate("part => part.isConnected")  # messages change what differs alone
    assert (complaints(teacher.page), wide(teacher)) == ([], 0)
    assert (complaints(phones[0].page), wide(phones[0])) == ([], 0)
    teacher.page.get_by_role("button", name="Start the tournament").click()
    expect(teacher.page.locator(".projector-boards figure")).to_have_count(2)
    assert complaints(teacher.page) == []
    played: set[str] = set()
    play_round(phones, played)
    expect(teacher.page.locator(".status-line")).to_contain_text("Round 2 of 2")
    play_round(phones, played)
    expect(teacher.page.locator(".status-line")).to_have_text("The tournament is over.")
    points = teacher.page.locator(".standings tbody td:nth-child(3)").all_inner_texts()
    assert sum(map(int, points)) == 4
    assert points == sorted(points, reverse=True)
    for phone in phones:
        expect(phone.page.locator(".own-place")).to_contain_text("Thank you for playing!")


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


def test_a_phone_that_loses_the_network_is_back_in_its_seat(
    new_visitor: Visitors, server: Server
) -> None:
    teacher = new_visitor(viewport=PROJECTOR)
    more = {"format": "swiss", "game": "nim", "options": {"heaps": "3"}, "clock": "180+2"}
    path = organise(teacher, "tournaments", rounds=1, pause_s=0, **more)
    with contextlib.closing(Network(server.port)) as network:
        lost = new_visitor(url=network.url, viewport=PHONE, expecting="WebSocket|ERR_")
        other = new_visitor(viewport=PHONE)
        join(lost, path, "Lost")
        join(other, path, "Other")
        network.cut()
        expect(lost.page.locator(".connection")).to_be_visible()
        teacher.page.get_by_role("button", name="Start the tournament").click()
        other.at_table()
        network.mend()
        lost.at_table()
        position: Position[Any] = plancia.game("nim", heaps="3").start()
        for _ in range(3):
            mover = next(each for each in (lost, other) if moves_now(each))
            move = position.parse_move("A1")
            mover.click_move(position, move)
            position = position.play(move)
        expect(teacher.page.locator(".status-line")).to_have_text("The tournament is over.")


def moves_now(phone: Visitor) -> bool:
    game = phone.context.request.get(f"/api/games/{phone.path.removeprefix('/g/')}").json()
    return bool(game["position"]["to_move"] in game["mine"])


def test_a_tournament_is_made_by_the_form_and_the_organiser_keeps_order(
    new_visitor: Visitors,
) -> None:
    """On a small screen, in the dark, in Italian."""
    teacher = new_visitor(viewport=PHONE, locale="it-IT", color_scheme="dark")
    teacher.open("/tournaments")
    assert (complaints(teacher.page), wide(teacher)) == ([], 0)
    teacher.page.get_by_label("Nome del torneo").fill("Classe 3B")
    teacher.choose("game", "nim")
    teacher.page.get_by_role("button", name="Crea il torneo").click()
    expect(teacher.page.get_by_role("heading", level=1)).to_have_text("Classe 3B")
    other, pupil = new_visitor(), new_visitor(viewport=PHONE)
    join(other, urlsplit(teacher.page.url).path, "Ada")
    expect(teacher.page.locator(".projector-names li")).to_have_text(["Ada"])
    join(pupil, urlsplit(teacher.page.url).path, "Rude")
    teacher.page.get_by_role("button", name="Rude").click()
    teacher.page.get_by_label("Nome", exact=True).fill("Polite")
    teacher.page.get_by_role("dialog").get_by_role("button", name="Rinomina").click()
    expect(pupil.page.locator(".own-place")).to_contain_text("Polite")
    assert (complaints(teacher.page), wide(teacher)) == ([], 0)
    teacher.page.get_by_role("button", name="Comincia il torneo").click()
    pupil.at_table()
    row = teacher.page.locator(".pairings li", has_text="Polite")
    row.get_by_role("button").click()
    teacher.page.get_by_role("dialog").get_by_role("button", name="Vince Polite").click()
    expect(pupil.status).to_contain_text("Polite wins")
    assert (complaints(pupil.page), wide(pupil)) == ([], 0)


def choose(phone: Visitor, move: str) -> None:
    """With a mouse, on the board; the position stays as it is."""
    phone.may_move(HEAPS)
    phone.cell(min(HEAPS.touches(HEAPS.parse_move(move)), key=lambda cell: cell[1])).click()


def test_a_class_answers_a_question_and_sees_what_each_choice_costs(
    new_visitor: Visitors,
) -> None:
    teacher = new_visitor(viewport=PROJECTOR)
    nim = {"game": "nim", "start": HEAPS.to_text()}
    path = organise(teacher, "classes", positions=[nim])
    moves = {"Anna": "C1", "Berta": "C4", "Carlo": "C4"}
    phones = {name: new_visitor(viewport=PHONE) for name in moves}
    for name, phone in phones.items():
        join(phone, path, name)
    expect(teacher.page.locator(".projector-names li")).to_have_count(3)
    assert (complaints(teacher.page), wide(teacher)) == ([], 0)
    teacher.page.get_by_role("button", name="Ask the first question").click()
    for name, phone in phones.items():
        if name == "Anna":  # by keyboard alone
            phone.may_move(HEAPS)
            phone.page.locator(".board-place").focus()
            for key in ("ArrowDown", "ArrowDown", "End", "Enter"):
                phone.page.keyboard.press(key)
        else:
            choose(phone, moves[name])
        expect(phone.page.locator(".status-line")).to_contain_text("Your answer")
    expect(phones["Anna"].page.locator("#announcements")).to_contain_text("Your answer is in.")
    expect(teacher.page.locator(".projector-names li.answered")).to_have_count(3)
    expect(teacher.page.locator(".class-caption")).to_be_in_viewport(ratio=1)  # below the board
    assert (complaints(phones["Anna"].page), wide(phones["Anna"])) == ([], 0)
    teacher.page.get_by_role("button", name="Close the question").click()
    rows = teacher.page.locator(".answer-choice")
    expect(rows.first).to_contain_text("67 %")
    share = "row => getComputedStyle(row.querySelector('.answer-bar')).getPropertyValue('--share')"
    assert float(rows.first.evaluate(share)) == pytest.approx(2 / 3)  # no full bar for two of three
    teacher.page.get_by_role("button", name="Show what it costs").click()
    expect(rows.first).to_contain_text("into a loss")
    expect(phones["Anna"].page.locator(".status-line")).to_contain_text("The best move")
    expect(phones["Berta"].page.locator(".status-line")).to_contain_text("into a loss")
    assert (complaints(teacher.page), wide(teacher)) == ([], 0)
    assert (complaints(phones["Berta"].page), wide(phones["Berta"])) == ([], 0)


def test_a_class_is_made_of_the_puzzles_that_its_form_shows(new_visitor: Visitors) -> None:
    teacher = new_visitor()
    teacher.open("/class")
    teacher.page.get_by_label("How many").select_option("3")
    teacher.page.get_by_role("button", name="Create the class").click()
    teacher.page.get_by_role("button", name="Ask the first question").click()
    expect(teacher.page.locator(".status-line")).to_contain_text("Question 1 of 3")
    teacher.open("/analysis/connect4#line=4")
    teacher.page.get_by_role("button", name="Share").click()
    teacher.page.get_by_role("link", name="Ask a class").click()
    expect(teacher.page.locator(".chosen-positions li")).to_contain_text("Connect Four")
    teacher.page.get_by_role("button", name="Create the class").click()
    teacher.page.get_by_role("button", name="Ask the first question").click()
    teacher.sees(plancia.game("connect4").start().play_line("4"))
