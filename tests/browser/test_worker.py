"""The page's two workers, called as JavaScript calls them."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import plancia
from browser.test_host import Dictionary
from plancia.browser.worker import PageWorker, answer, packed
from plancia.engine.player import EngineQuestion, Limits
from plancia.host.thinkers import PlayerOf
from waiting import until


class Js:
    """What JavaScript gives the worker; a question is answered at once by the other worker."""

    def __init__(self) -> None:
        self.database = Dictionary()
        self.answers: dict[int, tuple[int, str, Any]] = {}
        self.sent: list[tuple[str, dict[str, Any]]] = []
        self.tabs: list[str] = []
        self.stopped: list[int] = []
        self.worker: PageWorker = PageWorker(self)

    def answer(self, number: int, status: int, kind: str, text: str) -> None:
        self.answers[number] = status, kind, json.loads(text)

    def send(self, socket: str, text: str) -> None:
        self.sent.append((socket, json.loads(text)))

    def changed(self, game_id: str) -> None:
        self.tabs.append(game_id)

    def ask(self, number: int, question: str) -> None:
        def think() -> None:
            views: list[str] = []
            text = answer(question, lambda: False, views.append)
            for view in views:
                self.worker.on_reply(number, view, False, False)
            self.worker.on_reply(number, text, True, False)

        asyncio.get_running_loop().call_soon(think)

    def stop(self, number: int) -> None:
        self.stopped.append(number)


async def test_requests_and_sockets_are_answered_to_javascript() -> None:
    js = Js()
    seats = [{"kind": "me"}, {"kind": "level", "level": "good"}]
    await js.worker.request(1, "POST", "/api/games", json.dumps({"game": "nim", "seats": seats}))
    status, kind, state = js.answers[1]
    assert (status, kind) == (201, "application/json")
    await js.worker.connect("a", f"/api/games/{state['id']}/live")
    await js.worker.receive("a", json.dumps({"type": "move", "ply": 0, "move": "A1", "id": "7"}))
    assert ("a", {"type": "ack", "id": "7", "seq": 1, "ply": 1}) in js.sent
    await until(lambda: any(message.get("player") == 2 for _, message in js.sent))
    assert set(js.tabs) == {state["id"]}
    js.worker.disconnect("a")
    received = len(js.sent)
    await js.worker.receive("a", json.dumps({"type": "sync"}))
    assert len(js.sent) == received


async def test_a_message_that_can_not_be_read_is_refused_as_by_a_server() -> None:
    js = Js()
    await js.worker.request(1, "POST", "/api/games", '{"game": "nim", "seats": [{"kind": "you"}]}')
    assert js.answers[1][0] == 422
    assert js.answers[1][2]["code"] == "malformed"
    await js.worker.connect("a", "/api/analysis")
    await js.worker.receive("a", '{"type": "ping"}')
    await js.worker.receive("a", '{"type": "analyse", "id": "1"}')
    assert [message["type"] for _, message in js.sent] == ["pong", "refused"]


def test_a_thought_is_stopped_when_javascript_says_so() -> None:
    game = plancia.game("four-in-a-row")
    who, limits = PlayerOf("study", game), Limits(seconds=600)
    question = packed(EngineQuestion(who, game.start(), limits, deepens=True))
    views: list[str] = []
    assert answer(question, lambda: True, views.append) == ""
    assert views
