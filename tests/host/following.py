"""Games that people watch while they keep the state themselves: what they are sent, and the state
that they should have then."""

from __future__ import annotations

import json
import random
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from live.judged_game import ANNA, BERTA, CARLA, STORED_ACTIONS, JudgedGame, stored
from plancia.host.open_game import OpenGame
from plancia.host.ports import Notification, Viewer
from plancia.host.tasks import Clock
from plancia.live.events import Seat
from plancia.live.judging import take_seat
from plancia.live.messages import ActionRequest, encode
from plancia.live.refusal import Refusal

State = dict[str, Any]
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("connect4", {}),
    ("four-in-a-row", {}),
    ("pente", {"rows": 7, "columns": 7}),
    ("nim", {"heaps": "3,5,8"}),
    ("tetrisito", {}),
)
VOLATILE = ("watchers", "left", "actions", "claim_in_s")
"""Fields that depend on the time, or on who is connected."""


@dataclass(eq=False)
class Page:
    """A viewer that keeps the state."""

    person: str | None
    address: str = ""
    keeps_state: bool = True
    first: State = field(default_factory=dict)
    """The state that it was sent when it came,"""
    received: list[State] = field(default_factory=list)
    """the messages after that,"""
    last: State = field(default_factory=dict)
    """and the state that it should have after the last of them."""


class Pages:
    """An outbox to such viewers."""

    def pack(self, value: object) -> Any:
        return value

    def send(self, viewers: Collection[Viewer], message: object) -> None:
        for viewer in viewers:
            assert isinstance(viewer, Page)
            viewer.received.append(json.loads(encode(message)))

    def broadcast(self, notification: Notification) -> None:
        raise AssertionError


def after(state: State, changed: State) -> State:
    """The state after an event, as the page makes it: `after` in net/live.js."""
    changes, yours = dict(changed["changes"]), dict(changed["yours"])
    board, moves, seats = (
        changes.pop("position", None),
        yours.pop("position", None),
        changes.pop("seats", None),
    )
    assert changed["seq"] == state["seq"] + 1
    kept = {name: changed[name] for name in ("seq", "ply", "left", "actions", "claim_in_s")}
    now = {**state, **changes, **yours, **kept}
    now["moves"] = [*state["moves"], changed["move"]] if changed["move"] else state["moves"]
    now["moves"] = now["moves"][: now["ply"]]
    if seats:
        now["seats"] = [{**seat, "mine": seat["player"] in now["mine"]} for seat in seats]
    position = dict(state["position"])
    if board:
        picture = dict(board.pop("picture"))
        rows = picture.pop("rows", ())
        panels = json.loads(json.dumps(picture.pop("panels", position["picture"]["panels"])))
        for panel, row, cells in rows:
            panels[panel]["rows"][row] = cells
        position |= board | {"picture": {**position["picture"], **picture, "panels": panels}}
    now["position"] = position | (moves or {})
    return now


def settled(state: State) -> State:
    """What is the same for a viewer who comes now."""
    kept = {name: value for name, value in state.items() if name not in VOLATILE}
    seats = [{**seat, "online": None, "away_s": None} for seat in state["seats"]]
    return {**kept, "seats": seats}


def watched_games(seed: int, steps: int) -> list[Page]:
    """All that looked on at a random game. It needs a running event loop."""
    chance = random.Random(seed)
    name, options = GAMES[seed % len(GAMES)]
    people = [ANNA] if name == "tetrisito" else [ANNA, chance.choice([BERTA, ANNA, "open"])]
    judged = JudgedGame(stored(*people, game=name, **options))
    viewers = OpenGame(judged.game, Clock(), Pages(), "/join/x").viewers
    pages, here = list[Page](), list[Page]()
    for _ in range(steps):
        if chance.random() < 0.3:
            page = Page(chance.choice([ANNA, BERTA, CARLA, None]))
            viewers.add(page)
            page.first = page.last = json.loads(encode(viewers.state(page.person)))
            pages.append(page)
            here.append(page)
        elif here and chance.random() < 0.3:
            viewers.remove(here.pop(chance.randrange(len(here))))
        elif event := _happens(judged, chance):
            viewers.publish(event)
            for page in here:
                page.last = json.loads(encode(viewers.state(page.person)))
    return pages


def _happens(judged: JudgedGame, chance: random.Random) -> Any:
    """Something that can happen in the game; None if it can't."""
    game, person = judged.game, chance.choice([ANNA, BERTA])
    if chance.random() < 0.1:
        game.rename(person, f"{person} {chance.random()}")
    if chance.random() < 0.05:
        seat = chance.choice(game.seats)
        taken = Seat(seat.player, "person", chance.choice([BERTA, CARLA]), None, "new")
        return judged.happens(judged.ask(take_seat, seat=taken, link="link", is_invited=False))
    if game.awaits and chance.random() < 0.7:
        holder = game.seat(game.awaits).holder
        moves = game.position.legal_moves() + game.position.priced_moves()[:1]
        if holder:
            judged.plays(holder, game.position.format_move(chance.choice(moves)))
            return judged.latest
        return None
    try:
        return judged.wants(person, ActionRequest(chance.choice(STORED_ACTIONS), game.ply))
    except Refusal:
        return None
