"""The host in a browser, run here: the same answers as the server's, games kept, one thinks."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any
from urllib.parse import quote

from tools.site import first_games

import plancia
from plancia.browser.host import Host
from plancia.browser.worker import WebWorker, answer, unpacked
from plancia.live.own_games import MAX_LISTED
from plancia.study.lessons import find_lesson
from plancia.web.app import process_queue
from waiting import LIMIT_S, eventually
from web.in_process import ApiUser, in_process_server


class Dictionary:
    """A database that forgets everything at its end."""

    def __init__(self) -> None:
        self.games: dict[str, tuple[str, str]] = {}
        self.events: dict[str, list[str]] = {}
        self.words: dict[str, str] = {}

    async def create(self, game_id: str, game: str, progress: str) -> bool:
        self.games[game_id] = game, progress
        self.events[game_id] = []
        return True

    async def append(self, game_id: str, seq: int, event: str, progress: str) -> bool | None:
        if game_id not in self.games:
            return None
        if len(self.events[game_id]) != seq - 1:
            return False
        self.events[game_id].append(event)
        self.games[game_id] = self.games[game_id][0], progress
        return True

    async def load(self, game_id: str) -> str | None:
        if game_id not in self.games:
            return None
        return (
            f'{{"game": {self.games[game_id][0]}, "events": [{", ".join(self.events[game_id])}]}}'
        )

    async def list(self) -> str:
        return json.dumps(
            [f'{{"game": {game}, "progress": {row}}}' for game, row in self.games.values()]
        )

    async def get(self, name: str) -> str | None:
        return self.words.get(name)

    async def set(self, name: str, text: str) -> None:
        self.words[name] = text


def endless(question: str, stop: Callable[[], bool], on_view: Callable[[str], None]) -> str:
    """Thinks, and goes on with what it does not know for sure until it is stopped."""
    views: list[str] = []

    def send(text: str) -> None:
        views.append(text)
        on_view(text)

    found = answer(question, stop, send)
    if views and not unpacked(views[-1]).whole:
        eventually(stop)
    return found


class Bridge:
    """What JavaScript is between the two workers: a thread thinks about one question at a time."""

    def __init__(self, threads: ThreadPoolExecutor) -> None:
        self._threads = threads
        self._stopped: dict[int, Event] = {}
        self.worker = WebWorker(self)

    def ask(self, number: int, question: str) -> None:
        self._stopped[number] = stopped = Event()
        loop = asyncio.get_running_loop()

        def reply(text: str, is_done: bool = False, has_failed: bool = False) -> None:
            on_reply = self.worker.on_reply
            loop.call_soon_threadsafe(on_reply, number, text, is_done, has_failed)

        def work() -> None:
            try:
                reply(endless(question, stopped.is_set, reply), is_done=True)
            except Exception as error:
                reply(str(error), is_done=True, has_failed=True)

        self._threads.submit(work)

    def stop(self, number: int) -> None:
        if number in self._stopped:
            self._stopped[number].set()


class Visit:
    """A page with its host."""

    def __init__(self, database: Dictionary, threads: ThreadPoolExecutor) -> None:
        self.changed: list[str] = []
        self._bridge = Bridge(threads)
        self.host = Host(database, self._bridge.worker, self.changed.append)
        self._count = 0

    async def ask(self, method: str, path: str, body: Any = None, status: int = 200) -> Any:
        answer = await self.host.request(method, path, json.dumps(body) if body else "")
        assert answer.status == status, answer
        return json.loads(answer.text) if answer.kind == "application/json" else answer.text

    async def socket(self, path: str) -> Socket:
        self._count += 1
        socket = Socket(self.host, str(self._count))
        await self.host.connect(socket.name, path, socket.received.put_nowait)
        return socket


class Socket:
    def __init__(self, host: Host, name: str) -> None:
        self._host, self.name = host, name
        self.received: asyncio.Queue[str] = asyncio.Queue()

    async def send(self, **message: Any) -> dict[str, Any]:
        answer = await self._host.receive(self.name, json.dumps(message))
        return dict(json.loads(answer)) if answer else {}

    async def receive(self, **like: Any) -> dict[str, Any]:
        """The next message that is like this."""
        while True:
            message = json.loads(await asyncio.wait_for(self.received.get(), LIMIT_S))
            if all(message.get(name) == value for name, value in like.items()):
                return dict(message)


def visiting(talk: Callable[[Visit], Awaitable[None]], database: Dictionary | None = None) -> None:
    """Talk to a host whose thoughts are thought on one thread."""

    async def run() -> None:
        await talk(Visit(database or Dictionary(), threads))

    with ThreadPoolExecutor(1) as threads:
        asyncio.run(run())


def test_games_that_a_page_begins_before_python_are_those_that_python_begins() -> None:
    """The site has them from its making; the page chooses their ids."""
    written = json.loads(first_games())
    assert len({json.loads(body)["game"] for body in written}) == len(plancia.games())

    async def talk(visit: Visit) -> None:
        for number, (body, view) in enumerate(written.items()):
            own = await visit.ask("POST", f"/api/games/own-{number}", json.loads(body), status=201)
            changing = {"id": f"own-{number}", "created": own["created"]}
            assert own == view | changing
            assert view["actions"][0] == "move"

    visiting(talk)


def test_a_game_against_a_level_is_played_to_its_end_and_kept() -> None:
    database = Dictionary()
    game = plancia.game("nim", heaps="1,2")

    async def play(visit: Visit) -> None:
        await visit.ask("PUT", "/api/me", {"name": " Anna "})
        seats = [{"kind": "me"}, {"kind": "level", "level": "good"}]
        request = {"game": "nim", "options": {"heaps": "1,2"}, "seats": seats}
        state = await visit.ask("POST", "/api/games", request, 201)
        assert state["seats"][0]["name"] == "Anna"
        live = await visit.socket(f"/api/games/{state['id']}/live")
        state = await live.receive(type="state")
        while state["verdict"] is None:
            position = game.from_text(state["position"]["position"])
            move = position.format_move(position.legal_moves()[0])
            ack = await live.send(type="move", ply=state["ply"], move=move, id="1")
            assert ack["type"] == "ack", ack
            state = await live.receive(type="happened", player=1)
            if state["verdict"] is None:
                state = await live.receive(type="happened", player=2)
        refused = await live.send(type="move", ply=state["ply"], move=move)
        assert refused["code"] == "over"
        assert set(visit.changed) == {next(iter(database.games))}

    async def come_back(visit: Visit) -> None:
        listed = await visit.ask("GET", "/api/me/games")
        assert listed["running"] == []
        (kept,) = listed["recent"]
        state = await visit.ask("GET", f"/api/games/{kept['id']}")
        assert state["verdict"]["result"] == kept["verdict"]["result"]
        record = await visit.ask("GET", f"/api/games/{kept['id']}/record?format=text")
        assert '[First "Anna"]' in record
        (read,) = await visit.ask("POST", "/api/read", {"text": record})
        assert len(read["steps"]) == state["ply"] + 1
        live = await visit.socket(f"/api/games/{kept['id']}/live")
        await live.send(type="act", act="rematch", ply=state["ply"])
        happened = await live.receive(what="rematch")
        again = await visit.ask("GET", f"/api/games/{happened['rematch']}")
        assert again["mine"] == [2]
        assert again["seats"][0]["level"] == "good"

    visiting(play, database)
    visiting(come_back, database)


def test_own_games_are_filtered_paged_and_counted() -> None:
    async def play(visit: Visit) -> None:
        level = {"kind": "level", "level": "good"}
        for number in range(MAX_LISTED + 2):
            seats = [{"kind": "me"}, level if number else {"kind": "me"}]
            made = await visit.ask("POST", "/api/games", {"game": "nim", "seats": seats}, 201)
            live = await visit.socket(f"/api/games/{made['id']}/live")
            await live.send(type="act", act="resign", ply=0)
        listed = await visit.ask("GET", "/api/me/games")
        assert (listed["running"], len(listed["recent"])) == ([], MAX_LISTED)
        rest = await visit.ask("GET", f"/api/me/games?after={quote(listed['more_recent'])}")
        assert (len(rest["recent"]), rest["more_recent"]) == (2, None)
        ids = {game["id"] for page in (listed, rest) for game in page["recent"]}
        assert len(ids) == MAX_LISTED + 2
        query = "game=nim&result=lost&status=finished"
        lost = await visit.ask("GET", f"/api/me/games?{query}")
        assert (len(lost["recent"]), lost["more_recent"] is None) == (MAX_LISTED, False)
        assert (await visit.ask("GET", "/api/me/games?result=won"))["recent"] == []
        (score,) = await visit.ask("GET", "/api/me/scores")
        assert score == {
            "game": "nim",
            "level": "good",
            "won": 0,
            "drawn": 0,
            "lost": MAX_LISTED + 1,
        }
        await visit.ask("GET", "/api/me/games?after=now", status=422)

    visiting(play)


def test_a_position_is_analysed_and_a_game_reviewed_while_a_level_plays() -> None:
    async def study(visit: Visit) -> None:
        desk = await visit.socket("/api/analysis")
        start = plancia.game("nim").start().to_text()
        request = {"game": "nim", "options": {}, "position": start, "seconds": 20}
        await desk.send(type="analyse", id="board", **request)
        done = await desk.receive(type="analysis", done=True)
        assert done["exact"]
        assert done["moves"]
        await desk.send(type="review", id="r", game="nim", options={}, start="", moves=["A1", "B1"])
        first = await desk.receive(type="reviewed", ply=0)
        assert first["judgement"] == "blunder"
        assert first["better"]
        assert (await desk.receive(type="reviewed", ply=2))["progress"] == 1
        assert (await desk.receive(type="review-done"))["stopped"] is False
        visit.host.disconnect(desk.name)
        assert await desk.send(type="stop", id="r") == {}  # it was on its way when the page left

    visiting(study)


def test_what_is_stopped_before_it_began_is_answered_too() -> None:
    async def study(visit: Visit) -> None:
        desk = await visit.socket("/api/analysis")
        about = {"game": "nim", "options": {}}
        start = plancia.game("nim").start().to_text()
        await desk.send(type="analyse", id="a", **about, position=start, seconds=600)
        await desk.send(type="stop", id="a")
        stopped = await desk.receive(id="a")
        assert (stopped["done"], stopped["stopped"], stopped["position"]) == (True, True, start)
        await desk.send(type="review", id="b", **about, start="", moves=["A1"])
        await desk.send(type="stop", id="b")
        assert (await desk.receive(id="b"))["type"] == "review-done"

    visiting(study)


def test_what_other_people_take_part_in_needs_a_server() -> None:
    async def ask(visit: Visit) -> None:
        seats = [{"kind": "me"}, {"kind": "open"}]
        answer = await visit.ask("POST", "/api/games", {"game": "nim", "seats": seats}, 409)
        assert "server" in answer["says"]["text"]
        refused = await visit.ask("GET", "/api/links/abc", status=409)
        assert "server" in refused["says"]["text"]
        assert (await visit.ask("GET", "/api/games/none", status=404))["code"] == "not-found"
        assert (await visit.ask("GET", "/api/chess", status=404))["code"] == "not-found"
        wrong = {"game": "nim", "moves": ["Z9"]}
        assert (await visit.ask("POST", "/api/line", wrong, 422))["code"] == "malformed"

    visiting(ask)


def test_a_lesson_is_played_with_the_same_answers_as_the_server_s(tmp_path: Path) -> None:
    database, name = Dictionary(), {"game": "nim", "lesson": "mirror"}
    lesson = find_lesson("nim", "mirror")

    def mirrored(text: str) -> str:
        """The move that makes both heaps equal, or leaves one rock where a heap is that small."""
        heaps = [int(heap) for heap in text.split()[0].split(",")]
        small, large = sorted(heaps)
        left = small if small > 1 else 1 - small
        return f"{'AB'[heaps.index(large)]}{large - left}"

    async def learn(visit: Visit) -> None:
        async def both(path: str, body: Any) -> Any:
            here, theirs = await visit.ask("POST", path, body), user.post(path, body)
            assert (theirs.status_code, theirs.json()) == (200, here)
            return here

        async def answer(step: int, moves: list[str]) -> Any:
            return await both("/api/lesson/answer", name | {"step": step, "moves": moves})

        assert await visit.ask("GET", "/api/lessons") == user.get("/api/lessons").json()
        view = await both("/api/lesson", name)
        assert (view["done"], len(view["steps"])) == ([], len(lesson.steps))
        wrong = await answer(0, ["A1"])
        assert (wrong["right"], wrong["done"]) == (False, [])
        for step, task in enumerate(lesson.tasks):
            right = await answer(step, task.right.split()[:1])
            assert (right["right"], right["over"]) == (True, True)
        played = len(lesson.tasks)
        won: Any = {"over": False, "moves": []}
        shown = view["steps"][played]["shown"]["position"]["position"]
        while not won["over"]:
            body = name | {"step": played, "moves": [*won["moves"], mirrored(shown)]}
            won = await visit.ask("POST", "/api/lesson/answer", body)
            shown = won["line"][-1]["position"]["position"]
        # The level's answers may differ from the server's, but for the last: one rock is left.
        assert user.post("/api/lesson/answer", body).json() == won
        assert won["right"]
        assert won["done"] == [*range(played + 1)]
        refused = await visit.ask("POST", "/api/lesson", name | {"lesson": "none"}, 404)
        assert refused["code"] == "not-found"

    async def come_back(visit: Visit) -> None:
        view = await visit.ask("POST", "/api/lesson", name)
        assert view["first"] == len(lesson.tasks) + 1

    with in_process_server(tmp_path) as client:
        user = ApiUser(client)
        visiting(learn, database)
    visiting(come_back, database)


def test_an_mistake_is_answered_with_the_same_answers_as_the_server_s(tmp_path: Path) -> None:
    lost = {"game": "nim", "options": {"heaps": "3,5", "misere": False}, "moves": ["A1", "B3"]}
    remember = {"player": 1, "date": "2026-11-16", "source": "game"}
    review = {"type": "review", "id": "r", "start": "", "remember": remember} | lost

    async def mistake(visit: Visit) -> None:
        async def both(path: str, body: Any) -> Any:
            here, theirs = await visit.ask("POST", path, body), user.post(path, body)
            assert (theirs.status_code, theirs.json()) == (200, here)
            return here

        desk = await visit.socket("/api/analysis")
        await desk.send(**review)
        here = await desk.receive(type="review-done")
        with user.socket("/api/analysis") as socket:
            socket.send(review)
            theirs = socket.until(lambda message: message["type"] == "review-done")
        assert here == theirs
        assert here["comes_back"] == "2026-11-17"
        (entry,) = (await both("/api/me/mistakes", {"date": "2026-11-17"}))["entries"]
        asked = {"id": entry["id"]}
        own = await both("/api/me/mistake", asked)
        assert own["moves"] == ["B2"]
        answer = asked | {"date": "2026-11-17", "solved": True}
        left = await both("/api/me/mistake-answer", answer)
        assert (left["due"], left["next_day"]) == (0, "2026-11-19")
        other = await both("/api/me/mistake", asked)
        assert other["position"] != own["position"]
        answer |= {"date": "2026-11-19", "solved": False}
        failed = await both("/api/me/mistake-answer", answer)
        assert failed["next_day"] == "2026-11-20"

    with in_process_server(tmp_path, process_queue, warm_up=False, analysts=1) as client:
        user = ApiUser(client)
        visiting(mistake)


def test_another_way_to_the_goal_of_a_puzzle_counts_here_too() -> None:
    async def act(visit: Visit) -> None:
        packs = await visit.ask("GET", "/api/puzzles")
        assert "tetrisito" in [pack["game"] for pack in packs]
        puzzle = await visit.ask("POST", "/api/puzzle", {"game": "tetrisito", "number": 0})
        asked = {key: puzzle[key] for key in ("game", "options", "position", "any_way")}
        tried = await visit.ask("POST", "/api/puzzle/try", {**asked, "moves": puzzle["moves"][:1]})
        assert len(tried["way"]) == len(puzzle["moves"])
        wrong = await visit.ask("POST", "/api/puzzle/try", {**asked, "moves": ["1@0"]})
        assert wrong["way"] == []
        assert wrong["why"]

    visiting(act)
