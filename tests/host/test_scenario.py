"""One scenario, played through each front end's own interface: the same events everywhere.

A scenario is what a page sends; the events are what it is sent. The server answers over HTTP and
WebSockets, the browser edition through its worker. The command reads typed lines and the terminal
application keys; their events are those in their stores.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import plancia
from browser.test_host import Dictionary, Visit
from plancia.cli import main, play
from plancia.engine.match import Clock
from plancia.host.memory_store import MemoryStore
from plancia.host.ports import Viewer
from plancia.live.game import LiveGame
from plancia.live.local import PERSON, local_game
from plancia.live.stored import StoredGame
from plancia.live.views import Happened
from plancia.originals.console import Console, EndOfInput
from plancia.tui.dialog import Confirm
from plancia.tui.game import GameScreen
from tui.stage import Stage, perform
from tui.test_commands import command
from waiting import eventually
from web.in_process import ApiUser, in_process_server

Message = dict[str, Any]
Seen = tuple[str, int | None, int, str | None]
"""Of an event: what happened, by which player, moves made since then, and the move."""
FIELDS = ("what", "player", "ply")


@dataclass(frozen=True)
class Scenario:
    game: Message
    steps: list[Message] = field(default_factory=list)
    """Moves by `move` and actions by `act`, in order; `ply` is filled in."""
    events: list[Seen] = field(default_factory=list)
    """What is seen of them."""
    actions: set[str] = field(default_factory=set)
    """Some of what may be done at the end."""
    not_actions: set[str] = field(default_factory=set)
    """Some of what may not."""


ALONE = [{"kind": "me"}, {"kind": "me"}]
SCENARIOS = {
    "moves and a take-back": Scenario(
        {"game": "connect4", "seats": ALONE},
        [{"move": "4"}, {"move": "3"}, {"act": "take-back"}, {"move": "5"}],
        [("move", 1, 1, "4"), ("move", 2, 2, "3"), ("take-back", 1, 1, None), ("move", 2, 2, "5")],
        {"move", "take-back", "hint", "resign", "offer-draw"},
        {"rematch", "abort", "claim-win", "emote", "coach-on"},
    ),
    "a draw by agreement and a rematch": Scenario(
        {"game": "nim", "seats": ALONE},
        [{"move": "A1"}, {"act": "offer-draw"}, {"act": "rematch"}],
        [("move", 1, 1, "A1"), ("ended", 2, 1, None), ("rematch", 1, 1, None)],
        set(),
        {"move", "rematch", "take-back", "resign"},
    ),
    "a resignation stays": Scenario(
        {"game": "pente", "seats": ALONE},
        [{"move": "K10"}, {"act": "resign"}],
        [("move", 1, 1, "K10"), ("ended", 2, 1, None)],
        {"rematch"},
        {"take-back", "hint", "move"},
    ),
    "a puzzle is started over": Scenario(
        {"game": "tetrisito", "seats": [{"kind": "me"}]},
        [{"move": "1@0"}, {"act": "start-over"}],
        [("move", 1, 1, "1@0"), ("take-back", 1, 0, None)],
        {"move", "hint", "resign"},
        {"abort", "offer-draw", "start-over"},
    ),
    "the flag falls": Scenario(
        {"game": "connect4", "seats": ALONE, "clock": "0.1"},
        [{"move": "4"}, {}],
        [("move", 1, 1, "4"), ("ended", 2, 1, None)],
        {"rematch"},
        {"move", "take-back"},
    ),
    "the coach is turned on": Scenario(
        {"game": "nim", "seats": [{"kind": "me"}, {"kind": "level", "level": "best"}]},
        [{"act": "coach-on"}],
        [("coach", 1, 0, None)],
        {"coach-off", "move"},
        {"coach-on"},
    ),
}


def seen_of(message: Message) -> Seen:
    what, player, ply = (message[name] for name in FIELDS)
    move = message["move"]
    return what, player, ply, move["move"] if move else None


def sent(step: Message, ply: int) -> Message:
    return {"type": "move" if "move" in step else "act", "ply": ply, **step}


def on_the_server(scenario: Scenario, folder: Path) -> tuple[list[Seen], list[str]]:
    with in_process_server(folder) as client:
        anna = ApiUser(client)
        state = anna.post("/api/games", scenario.game).json()
        events, actions = [], state["actions"]
        with anna.live(state["id"]) as live:
            for step in scenario.steps:
                ply = events[-1][2] if events else 0
                if step:
                    live.send(sent(step, ply))
                message = live.until(lambda message: message["type"] == "happened")
                events.append(seen_of(message))
                actions = message["actions"]
    return events, actions


def in_a_browser(scenario: Scenario, folder: Path) -> tuple[list[Seen], list[str]]:
    async def play() -> tuple[list[Seen], list[str]]:
        visit = Visit(Dictionary(), threads)
        state = await visit.ask("POST", "/api/games", scenario.game, 201)
        socket = await visit.socket(f"/api/games/{state['id']}/live")
        events: list[Seen] = []
        actions = state["actions"]
        for step in scenario.steps:
            if step:
                answer = await socket.say(**sent(step, events[-1][2] if events else 0))
                assert answer["type"] == "ack", answer
            message = await socket.hear(type="happened")
            events.append(seen_of(message))
            actions = message["actions"]
        return events, actions

    with ThreadPoolExecutor(1) as threads:
        return asyncio.run(play())


class CommandStore(MemoryStore):
    """A store that knows its first game."""

    first = ""

    async def create(self, game: StoredGame) -> LiveGame:
        self.first = self.first or game.id
        return await super().create(game)

    def has(self, events: int) -> bool:
        return len(self.stored(self.first).events) >= events


def by_the_command(scenario: Scenario, folder: Path) -> tuple[list[Seen], list[str]]:
    store, actions = CommandStore(), [list[str]()]
    steps = enumerate(scenario.steps, 1)
    words = {action: word for word, action in play.WORDS.items()}

    class WatchedScreen(play.Screen):
        def send(self, viewers: Collection[Viewer], message: object) -> None:
            super().send(viewers, message)
            if isinstance(message, Happened):
                actions.append(message.actions)

    def line(self: Console) -> str:
        for number, step in steps:
            if step:
                return str(step["move"] if "move" in step else words[step["act"]])
            eventually(partial(store.has, number))
        raise EndOfInput

    named = [seat.get("level", play.PERSON) for seat in scenario.game["seats"]]
    clock = ["--clock", scenario.game["clock"]] if "clock" in scenario.game else []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(play, "MemoryStore", lambda: store)
        patch.setattr(play, "Screen", WatchedScreen)
        patch.setattr(Console, "line", line)
        patch.setattr(Console, "is_terminal", False)
        assert main(["play", scenario.game["game"], "--players", *named, *clock]) == 0
    return stored_events(store.stored(store.first)), actions[-1]


def stored_events(stored: StoredGame) -> list[Seen]:
    events: list[Seen] = []
    for event in stored.events:
        ply = LiveGame(replace(stored, events=stored.events[: event.seq])).ply
        events.append((event.kind, event.player, ply, event.move))
    return events


KEYS = {"take-back": "t", "resign": "g", "rematch": "n", "coach-on": "c"}
COMMANDS = {"offer-draw": "Draw by agreement", "start-over": "Start over"}


def in_the_application(scenario: Scenario, folder: Path) -> tuple[list[Seen], list[str]]:
    actions = list[str]()

    class WatchedScreen(GameScreen):
        def send(self, viewers: Collection[Viewer], message: object) -> None:
            super().send(viewers, message)
            if isinstance(message, Happened):
                actions[:] = message.actions

    async def play(stage: Stage) -> None:
        wanted = plancia.game(scenario.game["game"])
        players = [seat.get("level", PERSON) for seat in scenario.game["seats"]]
        clock = Clock.parse(scenario.game["clock"]) if "clock" in scenario.game else None
        now = stage.app.clock.now()
        await stage.app.push_screen(
            WatchedScreen(local_game(wanted, players, game_id, now, clock=clock))
        )
        await stage.settle()
        for number, step in enumerate(scenario.steps, 1):
            if "move" in step:
                await stage.type(step["move"])
            elif (action := step.get("act")) in COMMANDS:
                await command(stage, COMMANDS[action])
            elif action:
                await stage.press(KEYS[action])
            if isinstance(stage.app.screen, Confirm):
                await stage.press("right", "enter")
            await stage.until(partial(has_events, stage, number))
        events.extend(stored_events(stage.app.store.stored(game_id)))

    def has_events(stage: Stage, number: int) -> bool:
        return len(stage.app.store.stored(game_id).events) >= number

    game_id, events = "scenario", list[Seen]()
    perform(play, folder)
    return events, actions


FRONT_ENDS: dict[str, Callable[[Scenario, Path], tuple[list[Seen], list[str]]]] = {
    "server": on_the_server,
    "browser": in_a_browser,
    "command": by_the_command,
    "application": in_the_application,
}


@pytest.mark.parametrize("front_end", FRONT_ENDS)
@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_makes_the_same_events_and_actions_in_every_front_end(
    name: str, front_end: str, tmp_path: Path
) -> None:
    scenario = SCENARIOS[name]
    events, actions = FRONT_ENDS[front_end](scenario, tmp_path)
    assert events == scenario.events
    assert scenario.actions <= set(actions)
    assert not scenario.not_actions & set(actions)
