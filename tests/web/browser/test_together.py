"""People in one game, each with a browser of their own."""

from __future__ import annotations

import contextlib

import pytest
from playwright.sync_api import expect

from web.browser.conftest import Visitors
from web.browser.network import Network
from web.browser.visitor import Visitor, line
from web.serving import UNLIMITED, Server, serving

pytestmark = pytest.mark.slow

HTML = "<b>Ada</b><script>alert(1)</script>"
LOST = "WebSocket connection|net::ERR_|Failed to fetch"


def pair(new_visitor: Visitors, game: str = "connect4", **more: str) -> tuple[Visitor, Visitor]:
    """Two friends at a table."""
    one, two = new_visitor(), new_visitor()
    one.make_game(game, "me", "open", **more)
    two.join(one.invite)
    expect(one.status).to_contain_text("Your move")
    return one, two


def play(players: tuple[Visitor, Visitor], game: str, moves: str) -> None:
    for position, move in line(game, moves):
        mover = players[position.to_move - 1]
        mover.click_move(position, move)
        for visitor in players:
            visitor.sees(position.play(move))


def test_two_play_by_link_while_a_third_watches(new_visitor: Visitors) -> None:
    one, two, three = new_visitor(), new_visitor(), new_visitor()
    one.open("/play/connect4")
    one.choose("mode", "friend")
    one.page.locator("form.setup button[type=submit]").click()
    one.page.get_by_role("textbox", name="Your name").fill(
        "Anna"
    )  # asked here as on the first page
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
    expect(two.page.locator(".facts")).to_contain_text("Anna")
    two.join(invite)
    three.open(invite)
    three.page.get_by_role("link", name="Watch the game").click()
    assert three.at_table() == path
    expect(one.page.locator(".watchers")).to_contain_text("1 person")
    four = new_visitor()
    assert four.context.request.put("/api/me", data={"name": "Dora"}).ok
    four.open(path)
    expect(one.page.locator(".watchers")).to_have_text("Watching: Dora, 1 guest")
    expect(three.page.locator(".watchers")).to_have_text("Watching: Dora, 1 guest")
    steps = line("connect4", "4455667")
    for position, move in steps:
        (one, two)[position.to_move - 1].click_move(position, move)
        three.sees(position.play(move))
        assert three.board.evaluate("board => board.config.mover") is None
    expect(one.status).to_contain_text("You win: ")
    expect(two.status).to_contain_text("You lose: ")
    expect(three.status).to_contain_text("wins")


def test_an_opponent_who_goes_is_away_and_a_list_of_running_games_leads_back(
    new_visitor: Visitors,
) -> None:
    one, two = pair(new_visitor)
    strip = one.page.locator("section.player", has_text="Red")
    expect(strip).to_contain_text("online")
    path = two.path
    play((one, two), "connect4", "4")
    two.open("/games")
    expect(strip).to_contain_text("offline")
    card = two.page.locator(f'a.card[href="{path}"]')
    expect(card).to_contain_text("Your move")
    card.click()
    two.sees(line("connect4", "44")[-1][0])
    expect(strip).to_contain_text("online")


def test_a_page_reloaded_in_mid_game_is_where_it_was(new_visitor: Visitors) -> None:
    players = pair(new_visitor, "pente")
    play(players, "pente", "K10 L10 M10")
    players[1].page.reload()
    players[1].sees(line("pente", "K10 L10 M10 A1")[-1][0])
    for position, move in line("pente", "K10 L10 M10 N10")[-1:]:
        players[1].click_move(position, move)  # captures nothing, but is the seat's to make
        players[0].sees(position.play(move))


def test_a_move_made_while_the_connection_was_lost_is_seen_on_return(
    new_visitor: Visitors, server: Server
) -> None:
    with contextlib.closing(Network(server.port)) as network:
        one, two = new_visitor(url=network.url, expecting=LOST), new_visitor()
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
        one.click_move(*steps[2])
        two.sees(steps[3][0])
        one.context.close()


def test_a_game_goes_on_after_the_server_was_killed(new_visitor: Visitors) -> None:
    with serving(env=UNLIMITED) as server:
        one, two = (new_visitor(url=server.url, expecting=LOST) for _ in range(2))
        one.make_game("connect4", "me", "open")
        two.join(one.invite)
        play((one, two), "connect4", "44")
        server.kill()
        for visitor in (one, two):
            expect(visitor.page.locator(".connection")).to_be_visible()
        server.start()
        for visitor in (one, two):
            expect(visitor.page.locator(".connection")).to_be_hidden()
        for position, move in line("connect4", "4455")[2:]:
            (one, two)[position.to_move - 1].click_move(position, move)
        two.sees(line("connect4", "44551")[-1][0])
        for visitor in (one, two):
            visitor.context.close()


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


def test_a_move_is_taken_back_if_the_opponent_accepts(new_visitor: Visitors) -> None:
    one, two = pair(new_visitor)
    play((one, two), "connect4", "4")
    one.action("take-back").click()
    two.status.get_by_role("button", name="Accept").click()
    for visitor in (one, two):
        visitor.sees(line("connect4", "4")[0][0])


def test_a_draw_is_declined_then_agreed_and_a_rematch_changes_sides(
    new_visitor: Visitors,
) -> None:
    one, two = pair(new_visitor)
    play((one, two), "connect4", "4")
    one.action("draw").click()
    two.status.get_by_role("button", name="Decline").hover()
    two.page.mouse.down()
    for key in (",", "."):  # all is shown anew, and the click is not lost
        two.page.keyboard.press(key)
    two.page.mouse.up()
    expect(one.page.locator(".notice", has_text="declined")).to_be_visible()
    two.action("draw").click()
    one.status.get_by_role("button", name="Accept").click()
    for visitor in (one, two):
        expect(visitor.status).to_contain_text("A draw: ")
    before = one.path
    one.action("rematch").click()
    two.status.get_by_role("button", name="Accept").click()
    for visitor in (one, two):
        visitor.page.wait_for_url(lambda url: "/g/" in url and not url.endswith(before))
    assert one.path == two.path
    expect(two.status).to_contain_text("Your move")


def test_who_resigns_has_lost(new_visitor: Visitors) -> None:
    one, two = pair(new_visitor)
    play((one, two), "connect4", "44")
    one.action("resign").click()
    one.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(two.status).to_contain_text("You win: ")


def test_a_player_without_time_left_has_lost(new_visitor: Visitors) -> None:
    one, two = pair(new_visitor, clock="2")
    play((one, two), "connect4", "4")
    expect(two.page.get_by_role("timer", name="Clock of red")).to_be_visible()
    expect(two.status).to_contain_text("You lose: ")
    expect(one.status).to_contain_text("You win: ")
    expect(one.status).to_contain_text("time")


def test_names_with_markup_are_shown_as_text(new_visitor: Visitors) -> None:
    one, two = new_visitor(), new_visitor()
    one.open("/games")
    name = one.page.get_by_label("Your name")
    name.fill(HTML)
    name.press("Tab")
    expect(one.page.get_by_text("saved", exact=True)).to_be_visible()
    one.make_game("nim", "me", "open")
    two.open(one.invite)
    expect(two.page.get_by_text(HTML).first).to_be_visible()
    two.join(one.invite)
    expect(two.page.locator(".player-name", has_text=HTML)).to_be_visible()
    assert two.page.locator(".player-name b, .player-name script").count() == 0
