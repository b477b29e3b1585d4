"""What a move feels like: it falls, nothing jumps, no click is silent."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from datetime import date
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, WebSocketRoute, expect

import plancia
from plancia.core.position import Position
from plancia.study.daily import make_daily
from waiting import eventually
from web.accessible import complaints
from web.browser.conftest import Visitors
from web.browser.visitor import Visitor, line

pytestmark = pytest.mark.slow

NOTE_DISCS = """() => {
  window.discs = {};
  const board = document.querySelector("plancia-board:not([compact])");
  new MutationObserver(() => {
    const lying = [...board.querySelectorAll(".layer-pieces .disc")];
    const isFalling = lying.some((disc) => disc.getAnimations().length > 0);
    const lain = performance.now() + board.restsIn(500);
    window.discs[lying.length] ??= { came: performance.now(), isFalling, lain };
  }).observe(board, { subtree: true, childList: true });
}"""
"""Notes when the first, the second disc ... came, and when it will have lain for half a second."""
AT_REST = "() => document.querySelector('plancia-board').restsIn() === 0"
NOTE_PARTY = """() => new MutationObserver(() => {
  window.party ||= document.querySelectorAll(".celebration .piece").length;
}).observe(document.body, { subtree: true, childList: true })"""
"""Notes with how many pieces a win is celebrated: they are gone after two seconds."""
PLACES = """() => [...document.querySelectorAll(".actions .action")].map((button) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join(" ");
})"""
NOTE_TONES = """{
  window.tones = [];
  const Oscillator = window.OscillatorNode;
  window.OscillatorNode = class extends Oscillator {
    constructor(context, options) {
      super(context, options);
      window.tones.push(options.frequency);
    }
  };
}"""
TONES = {"own": 990, "other": 740, "capture": 560, "win": 587, "loss": 262, "join": 784}
"""In hertz, where one of its tones begins that no other sound has."""
PHONE = {"viewport": {"width": 360, "height": 700}, "has_touch": True, "is_mobile": True}


class Held:
    """The socket of a page, which can hold back the moves that the page sends."""

    def __init__(self, visitor: Visitor) -> None:
        self.messages: list[str] = []
        self.is_holding = False
        visitor.page.route_web_socket(re.compile("/live[?]"), self._route)

    def _route(self, route: WebSocketRoute) -> None:
        self.page, self._server = route, route.connect_to_server()
        route.on_message(self._sent)

    def _sent(self, message: Any) -> None:
        if self.is_holding and json.loads(message)["type"] == "move":
            self.messages.append(message)
        else:
            self._server.send(message)

    def release(self) -> None:
        self.is_holding = False
        for message in self.messages:
            self._server.send(message)
        self.messages.clear()


def test_a_move_falls_at_once_and_is_taken_back_if_it_is_refused(new_visitor: Visitors) -> None:
    visitor = new_visitor(reduced_motion="no-preference")
    held = Held(visitor)
    visitor.make_game("connect4", "me", "casual")
    expect(visitor.board.locator(".board-place")).to_be_focused()
    start = plancia.game("connect4").start()
    visitor.may_move(start)
    visitor.page.evaluate(NOTE_DISCS)
    held.is_holding = True
    visitor.cell((5, 3)).click()
    expect(visitor.board.locator(".disc.expected")).to_have_count(1)
    expect(visitor.board).to_have_class("unsure")
    assert visitor.page.evaluate("window.discs[1].isFalling")
    visitor.page.wait_for_function(AT_REST)
    # Nothing is claimed before it is kept.
    expect(visitor.status).to_contain_text(re.compile("Your move|Sending your move"))
    visitor.eventually(lambda: held.messages)
    refused = {"type": "refused", "code": "illegal", "says": "Not today."}
    held.page.send(json.dumps(refused | {"id": json.loads(held.messages.pop())["id"]}))
    expect(visitor.page.locator(".notice")).to_contain_text("Not today.")
    expect(visitor.board.locator(".layer-pieces .disc")).to_have_count(0)

    visitor.may_move(start)
    visitor.page.evaluate("window.discs = {}")
    visitor.page.keyboard.press("4")
    visitor.eventually(lambda: held.messages)
    held.release()
    expect(visitor.board.locator(".layer-pieces .disc")).to_have_count(2)
    own, answer = visitor.page.evaluate("[window.discs[1], window.discs[2]]")
    assert own["isFalling"]
    assert own["lain"] >= own["came"] + 500
    assert answer["came"] >= own["lain"] - 1
    expect(visitor.board.locator(".expected")).to_have_count(0)


def test_moves_captures_ends_and_friends_have_sounds(new_visitor: Visitors) -> None:
    visitor, friend = new_visitor(reduced_motion="no-preference"), new_visitor()
    visitor.page.add_init_script(NOTE_TONES)

    def plays_sound(sound: str) -> None:
        played = "tone => window.tones.includes(tone)"
        visitor.page.wait_for_function(played, arg=TONES[sound])
        visitor.page.evaluate("window.tones = []")

    start = plancia.game("connect4").start()
    visitor.make_game("connect4", "me", "open")
    visitor.may_move(start)
    visitor.cell((5, 3)).click()
    plays_sound("own")
    friend.join(visitor.invite)
    plays_sound("join")
    friend.click_move(start.play_line("4"), 4)
    plays_sound("other")

    taking = plancia.game("pente").start().play_line("K10 L10 A1 M10")
    visitor.make_game("pente", "me", "me", moves=["K10", "L10", "A1", "M10"])
    visitor.click_move(taking, taking.parse_move("N10"))
    plays_sound("capture")

    visitor.make_game("connect4", "me", "casual", moves=["4", "1", "4", "1", "4", "1"])
    visitor.click_move(start.play_line("414141"), 4)
    plays_sound("win")

    options = {"heaps": "1,2", "misere": False}
    heaps = plancia.game("nim", **options).start()
    visitor.make_game("nim", "me", "best", options=options)
    visitor.click_move_and_wait(heaps, heaps.parse_move("A1"))  # and the level takes the rest
    plays_sound("loss")


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_buttons_stay_where_they_are_from_the_first_move_to_the_last(
    new_visitor: Visitors, screen: str
) -> None:
    italian = {"locale": "it-IT", **PHONE} if screen == "phone" else {}
    visitor = new_visitor(**italian)
    step = {"says": ["A move"], "cells": [], "marked": "", "lines": []}
    hint = {"move": "3", "says": "A move", "steps": [step], "more": "", "exact": True}
    visitor.page.route("**/hint", lambda route: route.fulfill(json=hint | {"value": 0.0}))
    visitor.make_game("connect4", "me", "me")
    before = visitor.page.evaluate(PLACES)
    assert len(before) == 5
    expect(visitor.action("take-back")).to_have_attribute("aria-disabled", "true")
    expect(visitor.action("abort")).to_have_text("Interrompi" if italian else "Abort")
    steps = line("connect4", "1212121")
    for position, move in steps:
        visitor.click_move(position, move)
        assert visitor.page.evaluate(PLACES) == before
        if position.to_move == 1 and position.play(move).outcome is None:
            visitor.action("hint").click()
            expect(visitor.page.locator(".hint strong")).to_be_visible()
            assert visitor.page.evaluate(PLACES) == before
    expect(visitor.action("rematch")).to_be_visible()
    assert visitor.page.evaluate(PLACES) == before
    visitor.page.keyboard.press("t")
    visitor.sees(steps[-1][0])
    assert visitor.page.evaluate(PLACES) == before


def test_keys_play_from_anywhere_and_sound_is_remembered(new_visitor: Visitors) -> None:
    visitor = new_visitor(reduced_motion="no-preference")
    visitor.make_game("connect4", "me", "me")
    sound = visitor.page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "true")
    visitor.may_move(plancia.game("connect4").start())
    sound.focus()
    visitor.page.keyboard.press("4")
    visitor.sees(line("connect4", "44")[-1][0])
    visitor.page.keyboard.press("s")
    expect(sound).to_have_attribute("aria-pressed", "false")
    visitor.page.reload()
    expect(sound).to_have_attribute("aria-pressed", "false")


def test_a_game_is_aborted_before_the_second_move_and_a_win_is_claimed_from_one_who_left(
    new_visitor: Visitors,
) -> None:
    one, two = new_visitor(), new_visitor()
    held = Held(one)
    one.make_game("connect4", "me", "open", clock="300")
    two.join(one.invite)
    expect(one.page.locator("section.player", has_text="Red")).to_contain_text("online")
    one.click_move(*line("connect4", "4")[0])
    expect(two.action("take-back")).to_have_attribute("aria-disabled", "true")
    expect(one.action("take-back")).to_have_attribute("aria-disabled", "false")
    left = {"type": "presence", "online": [True, False], "away_s": [None, 61.0], "watchers": 0}
    left |= {"watching": []}
    held.page.send(json.dumps(left | {"actions": ["claim-win"], "claim_in_s": 0}))
    one.action("claim-win").click()
    expect(one.page.locator(".notice.bad")).to_contain_text("offline for 60 seconds")
    two.action("abort").click()
    for visitor in (one, two):
        expect(visitor.status).to_contain_text("The game was aborted.")
    assert one.record().tags["Termination"] == "aborted"


def test_no_click_is_silent_and_the_first_minute_says_how_to_win(new_visitor: Visitors) -> None:
    visitor = new_visitor(locale="it-IT", **PHONE)
    remark = visitor.page.locator(".status-remark")
    visitor.make_game("pente", "me", "me")
    expect(remark).to_have_text("La prima pietra va al centro, in K10.")
    expect(visitor.board.locator(".pulse")).to_have_count(1)
    visitor.cell((0, 0)).click()
    expect(remark).to_have_class("status-remark why-not")
    visitor.make_game("connect4", "me", "me")
    expect(remark).to_contain_text("Metti quattro pedine in fila")
    for position, move in line("connect4", "111111"):
        visitor.click_move(position, move)
    expect(remark).to_have_text("")
    visitor.page.keyboard.press("1")
    expect(remark).to_have_text("La colonna 1 è piena")
    visitor.click_move(*line("connect4", "1111112")[-1])
    assert remark.text_content() == ""  # at once, not when its time is over
    assert complaints(visitor.page) == []


def test_a_turn_of_several_moves_is_one_bar_that_keys_reach(new_visitor: Visitors) -> None:
    visitor = new_visitor()
    visitor.make_game("four-in-a-row", "me", "me")
    game = plancia.game("four-in-a-row")
    expect(visitor.page.locator(".status-remark")).to_contain_text("column 4")
    visitor.may_move(game.start())
    before = eventually(visitor.page.locator(".bar").bounding_box)
    turns = (("4", "e", "d4 p"), ("4", "e", "d4 p d4 p"), ("3", "u", "d4 p d4 p d3 u"))
    for column, key, moves in turns:
        visitor.page.keyboard.press(column)
        button = visitor.page.locator(f'[data-bar="{key}"]')
        expect(button).to_have_attribute("aria-disabled", "false")
        visitor.page.keyboard.press(key)
        visitor.may_move(game.start().play_line(moves))
    visitor.page.keyboard.press("3")
    expect(visitor.page.locator('[data-bar="k"]')).to_have_attribute("aria-disabled", "false")
    visitor.page.locator('[data-bar="k"]').click()
    visitor.sees(game.start().play_line("d4 p d4 p d3 u d3 k b"))
    expect(visitor.page.locator('[data-bar="k"]')).to_contain_text("0 left")
    rows = visitor.page.locator(".moves li")
    expect(rows).to_have_text(["1column 4", "2column 4", "3column 3, undo", "4column 3, block"])
    visitor.page.keyboard.press(",")  # a turn back, not a step of it
    expect(visitor.page.locator(".looking-back")).to_contain_text("After move 3 of 4")
    visitor.page.keyboard.press(".")
    visitor.cell((4, 3)).click()  # the opponent's piece
    expect(visitor.page.locator("dialog")).to_contain_text("last remove")
    visitor.page.keyboard.press("Enter")  # Cancel has the focus
    expect(visitor.page.locator("dialog")).to_have_count(0)
    visitor.may_move(game.start().play_line("d4 p d4 p d3 u d3 k b"))
    eventually(lambda: visitor.page.locator(".bar").bounding_box() == before)
    assert complaints(visitor.page) == []


ROWS = "document.querySelector('plancia-board').config.position.picture.panels[0].rows"


def lose(visitor: Visitor) -> list[tuple[Position[Any], Any]]:
    """A game of Nim whose first move was the mistake; the positions with their moves."""
    options = {"heaps": "1,2", "misere": False}
    steps = line("nim", "A1 B2", **options)
    visitor.make_game("nim", "me", "best", options=options)
    visitor.click_move_and_wait(*steps[0])
    return steps


def test_after_a_loss_it_says_how_well_one_played(new_visitor: Visitors) -> None:
    visitor = new_visitor()
    lose(visitor)
    expect(visitor.page.locator(".accuracies li")).to_have_text(
        ["0 %You", "100 %Talia (computer, Best)"]
    )
    expect(visitor.page.locator(".accuracies")).to_be_hidden()
    after = visitor.page.locator(".after")
    expect(after).to_contain_text("learn from: move 1")
    expect(after).to_contain_text("equal with B1")
    primary = visitor.page.locator(".ending .primary")
    expect(primary).to_have_attribute("data-action", "rematch")


def test_the_worst_move_of_a_lost_game_is_tried_again(new_visitor: Visitors) -> None:
    visitor = new_visitor()
    steps = lose(visitor)
    visitor.action("try-again").click()
    lesson = visitor.page.locator(".lesson")
    visitor.may_move(steps[0][0])
    visitor.cell((0, 0)).click()
    expect(lesson).to_contain_text("That is the move from the game.")
    lesson.get_by_role("button", name="What was wrong with it?").click()
    expect(lesson).to_contain_text("equal with B1")
    expect(visitor.page.locator(".after")).to_be_hidden()  # it would say the same twice
    rows = list(steps[-1][0].play(steps[-1][1]).picture().board.rows)
    eventually(lambda: visitor.page.evaluate(ROWS) == rows)  # the refutation, played out
    lesson.get_by_role("button", name="Back to the position").click()
    visitor.may_move(steps[0][0])
    visitor.page.keyboard.press("b")
    visitor.cell((1, 1)).click()
    expect(lesson.locator(".right")).to_contain_text("Correct! Two equal heaps are a trap")
    assert complaints(visitor.page) == []
    visitor.page.keyboard.press("Enter")  # the button that finishes has the focus
    expect(lesson).to_have_count(0)
    visitor.sees(steps[-1][0].play(steps[-1][1]))


def test_where_a_game_turned_links_to_its_analysis(new_visitor: Visitors) -> None:
    visitor = new_visitor()
    steps = lose(visitor)
    visitor.page.locator(".after").get_by_text("Details").click()
    turned = visitor.page.locator(".turned a")
    expect(turned).to_contain_text("turned at move 1")
    turned.click()
    expect(visitor.page.locator(".analysis h1")).to_be_visible()
    visitor.sees(steps[1][0])


def test_a_move_tried_again_makes_way_for_the_game(new_visitor: Visitors) -> None:
    visitor = new_visitor()
    steps = lose(visitor)
    visitor.action("try-again").click()
    lesson = visitor.page.locator(".lesson")
    expect(lesson).to_be_visible()
    visitor.page.keyboard.press("t")
    expect(lesson).to_have_count(0)
    visitor.may_move(steps[0][0])
    expect(visitor.page.locator(".after")).to_be_hidden()


def test_a_lost_game_is_played_on_from_where_it_mattered(new_visitor: Visitors) -> None:
    visitor = new_visitor()
    options = {"heaps": "1,2", "misere": False}
    visitor.make_game("nim", "me", "best", options=options)
    start = plancia.game("nim", **options).start()
    visitor.click_move_and_wait(start, start.parse_move("A1"))
    lost = visitor.page.url
    visitor.action("play-on").click()
    visitor.page.wait_for_function("lost => location.href !== lost", arg=lost)
    visitor.may_move(start)  # before the move that lost, against the same level
    expect(visitor.page.locator(".player-name").first).to_contain_text("Talia")
    visitor.page.go_back()
    visitor.action("try-again").click()
    visitor.may_move(start)
    visitor.page.keyboard.press("b")
    visitor.cell((1, 1)).click()
    lesson = visitor.page.locator(".lesson")
    expect(lesson.locator(".right")).to_contain_text("Correct!")
    lesson.locator("[data-action=play-on]").click()
    visitor.page.wait_for_function("lost => location.href !== lost", arg=lost)
    found = start.play(start.parse_move("B1"))
    answers = [found.play(move) for move in found.legal_moves()]
    rows = [list(each.picture().board.rows) for each in answers]
    eventually(lambda: visitor.page.evaluate(ROWS) in rows)  # after the move that was found
    assert complaints(visitor.page) == []


def test_after_a_win_its_four_pulse_once_and_the_next_level_is_one_tap_away(
    new_visitor: Visitors,
) -> None:
    visitor = new_visitor(locale="it-IT", reduced_motion="no-preference", **PHONE)
    visitor.make_game("connect4", "me", "beginner", moves=list("121212"))
    visitor.may_move(plancia.game("connect4").start().play_line("121212"))
    visitor.page.evaluate(NOTE_PARTY)
    visitor.page.keyboard.press("1")
    expect(visitor.board.locator(".frame")).to_have_count(4)
    visitor.board.locator(".frame").first.evaluate("frame => { frame.isFirst = true; }")
    visitor.page.wait_for_function("() => window.party > 0")
    expect(visitor.page.locator(".celebration")).to_have_count(0)
    expect(visitor.page.locator(".after")).to_contain_text("Com'è andata")
    expect(visitor.page.locator(".accuracies")).to_have_count(1)
    expect(visitor.page.locator(".status-remark")).to_be_empty()  # the accuracy stands once
    # Not drawn again with the review.
    assert visitor.board.locator(".frame").first.evaluate("frame => frame.isFirst")
    primary = visitor.page.locator(".ending .primary")
    expect(primary).to_have_text("Livello successivo: Tino (Dilettante)")
    visitor.page.wait_for_function("() => document.getAnimations().length === 0")
    assert complaints(visitor.page) == []
    before = visitor.path
    primary.tap()
    visitor.page.wait_for_url(lambda url: before not in url)
    visitor.may_move(plancia.game("connect4").start())
    expect(visitor.page.locator(".player-name").first).to_have_text("Tino")


def test_the_coach_shows_the_answer_to_a_blunder_and_offers_the_move_again(
    new_visitor: Visitors,
) -> None:
    visitor = new_visitor()
    start = plancia.game("nim").start()
    blunder, answer = start.parse_move("A1"), start.play_line("A1")
    visitor.open("/play/nim")
    visitor.page.locator("input[name=coach]").check()
    visitor.begin("level", level="best")
    expect(visitor.page.locator(".game-facts")).to_contain_text("with coach")
    visitor.may_move(start)
    visitor.cell(start.touches(blunder)[0]).click()
    warning = visitor.page.get_by_role("alertdialog", name="Careful: ")
    expect(warning).to_contain_text("Then player 2 makes pairs with")
    expect(visitor.board.locator(".hint")).not_to_have_count(0)
    expect(visitor.page.get_by_role("button", name="Take it back")).to_be_focused()
    assert complaints(visitor.page) == []
    visitor.page.keyboard.press("Enter")
    expect(warning).to_have_count(0)
    visitor.may_move(start)
    visitor.cell(start.touches(blunder)[0]).click()
    visitor.page.get_by_role("button", name="Play it anyway").click()
    visitor.page.wait_for_function(
        "seen => !seen.includes(document.querySelector('plancia-board').config.position.position)",
        arg=[start.to_text(), answer.to_text()],
    )
    visitor.page.locator(".game-side input[name=coach]").uncheck()
    expect(visitor.page.locator(".game-facts")).to_contain_text("with coach")
    assert visitor.record().tags["Coach"] == "player 1"

    phone = new_visitor(locale="it-IT", **PHONE)
    phone.make_game("nim", "me", "best", coach=True)
    phone.may_move(start)
    phone.cell(start.touches(blunder)[0]).tap()
    phone.page.locator(".board-confirm").tap()
    expect(phone.page.get_by_role("alertdialog")).to_contain_text("Attenzione")
    assert complaints(phone.page) == []
    phone.page.keyboard.press("Escape")
    phone.may_move(start)


CLICK_WHILE_IT_FALLS = """() => { window.clicked = new Promise((done) => {
  const board = document.querySelector("plancia-board:not([compact])");
  const discs = () => board.querySelectorAll(".layer-pieces .disc");
  const falling = () => [...discs()].filter((disc) => disc.getAnimations().length);
  const watch = new MutationObserver(() => {
    if (discs().length < 2 || board.config.mover === null) return;
    watch.disconnect();
    const before = falling();
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "7", bubbles: true }));
    const lasting = () => before.filter((disc) => disc.isConnected);
    requestAnimationFrame(() => done([before.length, lasting().length]));
  });
  watch.observe(board, { subtree: true, childList: true });
}); }"""


def test_a_click_during_the_levels_fall_waits_until_it_has_landed(new_visitor: Visitors) -> None:
    visitor = new_visitor(reduced_motion="no-preference")
    visitor.make_game("connect4", "me", "casual")
    visitor.may_move(plancia.game("connect4").start())
    visitor.page.evaluate(CLICK_WHILE_IT_FALLS)
    visitor.page.keyboard.press("4")
    assert visitor.page.evaluate("window.clicked") == [1, 1]
    # It was played all the same.
    expect(visitor.board.locator(".layer-pieces .disc")).to_have_count(4)


def test_a_move_shows_at_once_in_the_analysis_and_in_the_puzzle_of_the_day(
    new_visitor: Visitors,
) -> None:
    visitor = new_visitor()
    held: list[Route] = []
    daily = {**asdict(make_daily(date(2026, 11, 16))), "options": {}}
    visitor.page.route("**/api/daily?*", lambda route: route.fulfill(json=daily))
    pages = (("/analysis/connect4", "connect4", "4"), ("/daily/tetrisito", "tetrisito", "3@2"))
    for path, game, token in pages:
        visitor.open(path)
        start = plancia.game(game).start()
        move = start.parse_move(token)
        visitor.may_move(start)
        visitor.page.route("**/api/line", lambda route: held.append(route))
        visitor.page.evaluate(
            "move => document.querySelector('plancia-board').dispatchEvent("
            "new CustomEvent('move', { detail: { move, says: move, priced: false } }))",
            token,
        )
        expect(visitor.board.locator(".expected")).not_to_have_count(0)
        visitor.eventually(lambda: held)
        visitor.page.unroute("**/api/line")
        held.pop().continue_()
        visitor.sees(start.play(move))
        expect(visitor.board.locator(".expected")).to_have_count(0)


def test_on_a_short_phone_nothing_of_the_table_lies_behind_the_dock(new_visitor: Visitors) -> None:
    short = PHONE | {"viewport": {"width": 375, "height": 667}}
    visitor = new_visitor(locale="it-IT", **short)
    for game in ("four-in-a-row", "connect4"):
        visitor.make_game(game, "me", "casual")
        assert bottom(visitor.page.locator(".player").last) <= top(visitor.page.locator(".dock"))
    visitor.make_game("nim", "me", "me", options={"heaps": "1,1"})
    for position, move in line("nim", "A1 B1", heaps="1,1"):
        visitor.tap_move(position, move)
    expect(visitor.page.locator(".ending .primary")).to_be_visible()
    assert bottom(visitor.board) <= top(visitor.page.locator(".dock"))


def top(part: Locator) -> float:
    return float(eventually(part.bounding_box)["y"])


def bottom(part: Locator) -> float:
    box = eventually(part.bounding_box)  # none while it is drawn anew
    return float(box["y"] + box["height"])
