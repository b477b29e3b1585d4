"""One scenario, played through each front end's own interface: the same events everywhere.

A scenario is what a page sends; the events are what it is sent. The server answers over HTTP and
WebSockets, the browser edition through its worker. The command reads typed lines and the terminal
application keys; their events are those in their stores. What hints, the coach and reviews say is
compared in English, as the page is sent it or as the screen shows it. The second tab is a second
socket, a second page on one database, or a second viewer of the one host.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import plancia
from browser.test_host import Dictionary, Visit
from plancia.cli import main, play
from plancia.engine.match import GameClock
from plancia.host.games import Games
from plancia.host.memory_store import MemoryStore
from plancia.host.open_game import OpenGame
from plancia.host.ports import Viewer
from plancia.host.thinkers import FairQueue
from plancia.live.game import LiveGame
from plancia.live.local import ME, PERSON, local_game
from plancia.live.messages import MoveRequest, encode
from plancia.live.refusal import Refusal
from plancia.live.stored import StoredGame
from plancia.live.views import Happened
from plancia.originals.console import Console, EndOfInput
from plancia.processes.worker import PlayerWorker
from plancia.tui.game import GameScreen
from tui.stage import Stage, perform
from web.english import english
from web.in_process import ApiUser, in_process_server

Message = dict[str, Any]
Seen = tuple[str, int | None, int, str | None]
"""Of an event: what happened, by which player, moves made since then, and the move."""
FIELDS = ("what", "player", "ply")
MAX_HINT_STEPS = 3


@dataclass(frozen=True)
class Scenario:
    game: Message
    steps: list[Message] = field(default_factory=list)
    """In order: `move` and `act` (`ply` is filled in; with `coached` the coach is asked first),
    `ask` for a hint or a review, `second` for a move by the second tab, and nothing to wait."""
    events: list[Seen] = field(default_factory=list)
    """What is seen of them, by both tabs if there are two."""
    actions: set[str] = field(default_factory=set)
    """Some of what may be done at the end."""
    not_actions: set[str] = field(default_factory=set)
    """Some of what may not."""
    says: list[str] = field(default_factory=list)
    """Some of what hints and the coach say, and the codes of refusals."""
    review: str = ""
    """Some of what a review says; the command has none."""

    @property
    def has_two_tabs(self) -> bool:
        return any("second" in step for step in self.steps)

    @property
    def needs(self) -> set[str]:
        """What not every front end has."""
        return {*self.game, *(step.get("act", next(iter(step), "")) for step in self.steps)}


@dataclass
class Played:
    """What came of a scenario in one front end."""

    events: list[Seen] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)
    says: list[str] = field(default_factory=list)
    second: list[Seen] = field(default_factory=list)
    """What the second tab saw."""

    @property
    def ply(self) -> int:
        return self.events[-1][2] if self.events else 0


ALONE = [{"kind": "me"}, {"kind": "me"}]
SCENARIOS = {
    "moves and a take-back": Scenario(
        {"game": "connect4", "seats": ALONE},
        [{"move": "4"}, {"move": "3"}, {"act": "take-back"}, {"move": "5"}],
        [("move", 1, 1, "4"), ("move", 2, 2, "3"), ("take-back", 1, 1, None), ("move", 2, 2, "5")],
        {"move", "take-back", "hint", "resign", "offer-draw"},
        {"rematch", "abort", "claim-win", "coach-on"},
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
    "a hint, a warning and a review": Scenario(
        {
            "game": "nim",
            "options": {"heaps": "1,2", "misere": "no"},
            "seats": [{"kind": "me"}, {"kind": "level", "level": "best"}],
        },
        [
            {"act": "coach-on"},
            {"ask": "hint"},
            {"move": "A1", "coached": True},
            {},
            {"ask": "review"},
        ],
        [("coach", 1, 0, None), ("move", 1, 1, "A1"), ("move", 2, 2, "B2")],
        {"rematch", "take-back"},
        {"move", "hint", "coach-on"},
        ["Take 1 rock from heap B.", "Careful: "],
        "In the game: player 1 takes 1 rock from heap A.",
    ),
    "two tabs": Scenario(
        {"game": "connect4", "seats": ALONE},
        [{"move": "4"}, {"second": "3", "ply": 0}, {"second": "3", "ply": 1}, {"move": "5"}],
        [("move", 1, 1, "4"), ("move", 2, 2, "3"), ("move", 1, 3, "5")],
        {"move", "take-back"},
        set(),
        ["stale"],
    ),
}


def seen_of(message: Message) -> Seen:
    what, player, ply = (message[name] for name in FIELDS)
    move = message["move"]
    return what, player, ply, move["move"] if move else None


def sent(step: Message, ply: int) -> Message:
    return {"type": "move" if "move" in step else "act", "ply": ply, **step}


def thread_queue(workers: int, nice: int = 0) -> FairQueue:
    """Real levels and analyses, on threads: a process would take longer to start."""
    return FairQueue([PlayerWorker(is_apart=False) for _ in range(workers)])


def hint_says(hint: Message) -> list[str]:
    return [english(each) for step in hint["steps"] for each in step["says"]]


def coach_says(found: Message) -> list[str]:
    return [english(each) for each in (found["warning"]["says"], *found["warning"]["reasons"])]


def review_says(done: Message) -> list[str]:
    return [english(done["lessons"][0][name]) for name in ("says", "learn")]


def review_request(scenario: Scenario, played: Played) -> Message:
    moves = [move for _, _, _, move in played.events if move]
    about = {"game": scenario.game["game"], "options": scenario.game["options"]}
    return {"type": "review", "id": "r", "start": "", "moves": moves, **about}


def on_the_server(scenario: Scenario, folder: Path) -> Played:
    with contextlib.ExitStack() as open_now:
        client = open_now.enter_context(in_process_server(folder, thread_queue))
        anna = ApiUser(client)
        state = anna.post("/api/games", scenario.game).json()
        path, played = f"/api/games/{state['id']}", Played(actions=state["actions"])
        live = open_now.enter_context(anna.live(state["id"]))
        second = open_now.enter_context(anna.live(state["id"])) if scenario.has_two_tabs else None
        for step in scenario.steps:
            match step:
                case {"ask": "hint"}:
                    played.says += hint_says(anna.post(f"{path}/hint").json())
                    continue
                case {"ask": "review"}:
                    with anna.socket("/api/analysis") as desk:
                        desk.send(review_request(scenario, played))
                        done = desk.until(lambda message: message["type"] == "review-done")
                    played.says += review_says(done)
                    continue
                case {"second": token, "ply": ply}:
                    assert second is not None
                    answer = second.ask(sent({"move": token}, ply))
                    if answer["type"] == "refused":
                        played.says.append(answer["code"])
                        continue
                case {"move": token, "coached": True}:
                    asked = {"ply": played.ply, "move": token}
                    played.says += coach_says(anna.post(f"{path}/coach", asked).json())
                    live.send(sent({"move": token}, played.ply))
                case {"move": _} | {"act": _}:
                    live.send(sent(step, played.ply))
            last = live.until(lambda message: message["type"] == "happened")
            played.events.append(seen_of(last))
            played.actions = last["actions"]
        if second is not None:
            second.until(lambda message: message.get("seq") == last["seq"])
            happened = (each for each in second.received if each["type"] == "happened")
            played.second = [*map(seen_of, happened)]
    return played


def in_a_browser(scenario: Scenario, folder: Path) -> Played:
    async def play(threads: ThreadPoolExecutor) -> Played:
        database = Dictionary()
        visit, other = (Visit(database, threads) for _ in range(2))
        state = await visit.ask("POST", "/api/games", scenario.game, 201)
        path = f"/api/games/{state['id']}"
        played = Played(actions=state["actions"])
        socket = await visit.socket(f"{path}/live")
        second = await other.socket(f"{path}/live") if scenario.has_two_tabs else None
        for step in scenario.steps:
            match step:
                case {"ask": "hint"}:
                    played.says += hint_says(await visit.ask("POST", f"{path}/hint"))
                    continue
                case {"ask": "review"}:
                    desk = await visit.socket("/api/analysis")
                    await desk.send(**review_request(scenario, played))
                    played.says += review_says(await desk.receive(type="review-done"))
                    continue
                case {"second": token, "ply": ply}:
                    assert second is not None
                    answer = await second.send(**sent({"move": token}, ply))
                    if answer["type"] == "refused":
                        played.says.append(answer["code"])
                        continue
                    visit.host.on_changed(state["id"])  # as the broadcast channel has it
                case {"move": token, "coached": True}:
                    asked = {"ply": played.ply, "move": token}
                    played.says += coach_says(await visit.ask("POST", f"{path}/coach", asked))
                    await socket.send(**sent({"move": token}, played.ply))
                case {"move": _} | {"act": _}:
                    answer = await socket.send(**sent(step, played.ply))
                    assert answer["type"] == "ack", answer
                    other.host.on_changed(state["id"])
            message = await socket.receive(type="happened")
            played.events.append(seen_of(message))
            played.actions = message["actions"]
        if second is not None:
            while len(played.second) < len(played.events):
                played.second.append(seen_of(await second.receive(type="happened")))
        return played

    with ThreadPoolExecutor(1) as threads:
        return asyncio.run(play(threads))


class SecondViewer:
    """Another screen that shows the game of a host in this process."""

    person: str | None = ME
    address: str = ""
    keeps_state: bool = False

    def __init__(self) -> None:
        self.seen: list[Seen] = []

    async def play(self, games: Games, opened: OpenGame, step: Message) -> str:
        """Make a move; the code of the refusal, if it is refused."""
        try:
            await games.act(opened, ME, MoveRequest(step["ply"], step["second"]))
        except Refusal as refusal:
            return refusal.code
        return ""


class Watching:
    """Part of the screens that are tested: what the host sends to whom."""

    played: Played
    second: SecondViewer

    def send(self, viewers: Collection[Viewer], message: object) -> None:
        super().send(viewers, message)  # type: ignore[misc]  # the outbox that it is mixed into
        if isinstance(message, Happened):
            self.played.actions = message.actions
            if self.second in viewers:
                self.second.seen.append(seen_of(json.loads(encode(message))))


class CommandStore(MemoryStore):
    """A store that knows its first game."""

    first = ""

    async def create(self, game: StoredGame) -> LiveGame:
        self.first = self.first or game.id
        return await super().create(game)


def by_the_command(scenario: Scenario, folder: Path) -> Played:
    store, played = CommandStore(), Played()
    words = {action: word for word, action in play.WORDS.items()}

    class WatchedScreen(Watching, play.Screen):
        pass

    def lines() -> Iterator[str]:
        for step in scenario.steps:
            match step:
                case {"ask": "hint"}:
                    yield from ["hint"] * MAX_HINT_STEPS
                case {"move": _} | {"act": _}:
                    yield step.get("move") or words[step["act"]]

    typed = lines()

    def line(self: Console) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EndOfInput from None

    def say(self: Console, text: str = "", end: str = "\n") -> None:
        played.says.append(text)

    WatchedScreen.played, WatchedScreen.second = played, SecondViewer()
    named = [seat.get("level", play.PERSON) for seat in scenario.game["seats"]]
    options = [f"-o{name}={value}" for name, value in scenario.game.get("options", {}).items()]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(play, "MemoryStore", lambda: store)
        patch.setattr(play, "Screen", WatchedScreen)
        patch.setattr(Console, "line", line)
        patch.setattr(Console, "say", say)
        patch.setattr(Console, "is_terminal", False)
        game = [scenario.game["game"], "--players", *named]
        assert main(["play", *game, *options]) == 0
    played.events = stored_events(store.stored(store.first))
    return played


def stored_events(stored: StoredGame) -> list[Seen]:
    events: list[Seen] = []
    for event in stored.events:
        ply = LiveGame(replace(stored, events=stored.events[: event.seq])).ply
        events.append((event.kind, event.player, ply, getattr(event, "move", None)))
    return events


KEYS = {
    "take-back": "t", "resign": "g", "rematch": "n", "offer-draw": "o",
    "start-over": "s",
}  # fmt: skip


def in_the_application(scenario: Scenario, folder: Path) -> Played:
    game_id, played, second = "scenario", Played(), SecondViewer()

    class WatchedScreen(Watching, GameScreen):
        pass

    WatchedScreen.played, WatchedScreen.second = played, second

    async def play(stage: Stage) -> None:
        wanted = plancia.game(scenario.game["game"], **scenario.game.get("options", {}))
        players = [seat.get("level", PERSON) for seat in scenario.game["seats"]]
        clock = GameClock.parse(scenario.game["clock"]) if "clock" in scenario.game else None
        now = stage.app.clock.now()
        await stage.app.push_screen(
            WatchedScreen(local_game(wanted, players, game_id, now, clock=clock))
        )
        await stage.settle()
        screen, events = stage.game, 0
        if scenario.has_two_tabs:
            screen.games.join(screen.opened, second)
        for step in scenario.steps:
            match step:
                case {"ask": "hint"}:
                    for number in range(MAX_HINT_STEPS):
                        await stage.press("h")
                        await stage.until(lambda: bool(screen.steps()))
                        played.says.append(stage.message)
                        if number + 1 == len(screen.steps()):
                            break
                    await stage.press("escape")
                    continue
                case {"ask": "review"}:
                    await stage.until(lambda: bool(screen.reviewed))
                    played.says += map(str, screen.reviewed)
                    continue
                case {"second": _}:
                    if code := await second.play(screen.games, screen.opened, step):
                        played.says.append(code)
                        continue
                case {"move": token}:
                    await stage.type(token)
                case {"act": action}:
                    await stage.press(KEYS[action])
            if "Yes: " in stage.message:
                await stage.press(KEYS[step["act"]] if "act" in step else "enter")
            events += 1
            await stage.until(partial(has_events, stage, events))
        played.events = stored_events(stage.app.store.stored(game_id))

    def has_events(stage: Stage, number: int) -> bool:
        return len(stage.app.store.stored(game_id).events) >= number

    perform(play, folder)
    played.second = second.seen
    return played


FRONT_ENDS: dict[str, Callable[[Scenario, Path], Played]] = {
    "server": on_the_server,
    "browser": in_a_browser,
    "command": by_the_command,
    "application": in_the_application,
}


LACKS = {"command": {"rematch", "coach-on", "clock", "second"}, "application": {"coach-on"}}
"""What a front end has not."""
PLAYED = [
    (name, front_end)
    for name, front_end in itertools.product(SCENARIOS, FRONT_ENDS)
    if not SCENARIOS[name].needs & LACKS.get(front_end, set())
]


@pytest.mark.parametrize(("name", "front_end"), PLAYED)
def test_a_scenario_makes_the_same_events_and_actions_in_every_front_end(
    name: str, front_end: str, tmp_path: Path
) -> None:
    scenario = SCENARIOS[name]
    played = FRONT_ENDS[front_end](scenario, tmp_path)
    assert played.events == scenario.events
    assert played.second == (scenario.events if scenario.has_two_tabs else [])
    assert scenario.actions <= set(played.actions)
    assert not scenario.not_actions & set(played.actions)
    says = " ".join(" ".join(played.says).split())
    expected = scenario.says if front_end == "command" else [*scenario.says, scenario.review]
    assert [each for each in expected if each not in says] == []
