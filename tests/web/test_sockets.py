"""The WebSocket of a live game: what is sent first, what is refused, what closes it."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from host.following import after, settled
from plancia.web.services import TOO_MANY
from plancia.web.sockets import MAX_TOO_FAST, Subscriber
from waiting import eventually
from web.in_process import (
    ApiUser,
    in_process_server,
    move,
)


def test_the_state_comes_first_and_a_move_is_published_before_it_is_acknowledged(
    anna: ApiUser,
) -> None:
    made = anna.make("connect4", "me", "me")
    with anna.live(made["id"]) as live:
        shown = anna.show(made["id"])
        for name in ("id", "moves", "position", "mine", "seq"):
            assert live.state[name] == shown[name]
        live.send(move(0, "4", "first"))
        happened = live.happened("move")
        assert (happened["seq"], happened["ply"]) == (1, 1)
        words = happened["move"]["says"]
        expected = {"move": "4", "says": words, "player": 1, "short": None, "begins_turn": True}
        assert happened["move"] == expected
        assert happened["last"] == [[5, 3]]
        assert happened["position"]["legal_moves"]
        assert live.receive() == {"type": "ack", "id": "first", "seq": 1, "ply": 1}


def test_all_viewers_are_sent_a_move_and_only_the_mover_legal_moves(
    client: TestClient[Any], anna: ApiUser, berta: ApiUser
) -> None:
    made = anna.make("connect4", "me", "open")
    berta.join(made["invite"])
    carla = ApiUser(client)
    with (
        anna.live(made["id"]) as one,
        berta.live(made["id"]) as two,
        carla.live(made["id"]) as three,
    ):
        assert one.ask(move(0, "4"))["type"] == "ack"
        assert two.happened("move")["position"]["legal_moves"]
        seen = three.happened("move")
        assert (seen["mine"], seen["position"]["legal_moves"]) == ([], [])
        assert three.ask(move(1, "4"))["code"] == "not-yours"
        assert one.ask(move(1, "4"))["code"] == "not-yours"
        assert one.ask(move(0, "4"))["code"] == "stale"
        assert two.ask(move(1, "4"))["type"] == "ack"


def test_a_client_that_keeps_the_state_is_sent_what_changes(
    client: TestClient[Any], anna: ApiUser, berta: ApiUser
) -> None:
    made = anna.make("pente", "me", "open")
    with (
        anna.live(made["id"], "?changes=true") as one,
        ApiUser(client).live(made["id"], "?changes=true") as watching,
    ):
        states = {live: live.state for live in (one, watching)}
        berta.join(made["invite"])
        for ply, token in enumerate(("K10", "L9", "N10", "M8")):
            mover = berta if ply % 2 else anna
            assert mover.play(made["id"], ply, token).status_code == 200
        assert anna.act(made["id"], 4, "take-back").status_code == 200
        assert berta.act(made["id"], 4, "accept-take-back").status_code == 200
        for live in states:
            for what in ("joined", *["move"] * 4, "take-back-offer", "take-back"):
                states[live] = after(states[live], live.happened(what))
        assert settled(states[one]) == settled(anna.show(made["id"]))
        assert states[one]["position"]["legal_moves"]
        assert settled(states[watching]) == settled(ApiUser(client).show(made["id"]))
        # What was missed is asked for, and what follows belongs to it.
        one.send({"type": "sync"})
        state = one.until(lambda message: message["type"] == "state")
        assert one.ask(move(2, "A1"))["type"] == "ack"
        changed = next(each for each in one.received if each.get("seq") == state["seq"] + 1)
        assert settled(after(state, changed)) == settled(anna.show(made["id"]))


DEEP = '{"type":"sync","x":' + "[" * 9999


@pytest.mark.parametrize(
    "said",
    [
        "",
        "nonsense",
        "[]",
        "{}",
        '{"type":"move"}',
        '{"type":"shout"}',
        '{"type":"ping","x":1}',
        DEEP,
    ],
)
def test_what_is_no_message_is_refused_and_the_talk_goes_on(anna: ApiUser, said: str) -> None:
    made = anna.make("nim", "me", "me")
    with anna.live(made["id"]) as live:
        answer = live.ask(said)
        assert (answer["type"], answer["code"]) == ("refused", "malformed")
        live.send({"type": "ping"})
        assert live.until(lambda message: message["type"] == "pong") == {"type": "pong"}


def test_a_stranger_may_watch_without_an_identity(client: TestClient[Any], anna: ApiUser) -> None:
    made = anna.make("nim", "me", "me")
    with client.websocket_connect(f"/api/games/{made['id']}/live") as socket:
        assert '"mine":[]' in socket.receive_text()
        socket.send_text('{"type":"move","ply":0,"move":"A1"}')
        received = socket.receive_text()
        while '"presence"' in received:
            received = socket.receive_text()
        assert '"not-yours"' in received


def test_an_unknown_game_closes_the_socket(client: TestClient[Any]) -> None:
    with client.websocket_connect("/api/games/nothing/live") as socket:
        assert '"not-found"' in socket.receive_text()
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
    assert closed.value.code == 4404


def test_too_many_sockets_of_an_address_are_turned_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("plancia.web.limits.SOCKETS", 1)
    with in_process_server(tmp_path, rate_limits=True, people_per_address=1) as client:
        anna = ApiUser(client)
        made = anna.make("nim", "me", "me")
        path = f"/api/games/{made['id']}/live"
        with anna.live(made["id"]), client.websocket_connect(path) as socket:
            assert '"too-fast"' in socket.receive_text()
        eventually(lambda: client.get("/health").json()["sockets"] == 0)
        with anna.live(made["id"]):
            pass


def test_a_socket_that_goes_on_too_fast_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("plancia.web.limits.MESSAGES_PER_S", 0.1)
    with in_process_server(tmp_path, rate_limits=True) as client:
        anna = ApiUser(client)
        made = anna.make("nim", "me", "me")
        with anna.live(made["id"]) as live:
            for _ in range(MAX_TOO_FAST + 2):
                live.send({"type": "ping"})
            with pytest.raises(WebSocketDisconnect) as closed:
                live.until(lambda message: False)
            assert closed.value.code == TOO_MANY


def test_a_socket_that_was_closed_is_freed_at_once(anna: ApiUser) -> None:
    """Without a garbage collection, which sets aside what it has seen."""

    def sockets() -> int:
        return sum(type(each) is WebSocket for each in gc.get_objects())

    game = anna.make("nim", "me", "me")["id"]
    gc.collect()
    gc.disable()
    try:
        before = sockets()
        for _ in range(3):
            with anna.live(game) as live:
                live.ask(move(9, "A1"))
        eventually(lambda: sockets() <= before)
    finally:
        gc.enable()


class Peer:
    """A peer that reads, or does not."""

    def __init__(self) -> None:
        self.packets: list[list[str]] = []
        self.reads = True

    def write(self, messages: Sequence[str]) -> bool:
        if self.reads:
            self.packets.append([*messages])
        return self.reads


def test_messages_are_written_at_once_and_none_overtakes_one_that_waits() -> None:
    peer = Peer()
    subscriber = Subscriber("anna", lambda: None, write=peer.write)
    subscriber.send("one")
    peer.reads = False
    subscriber.send("two")
    peer.reads = True
    subscriber.send("three")
    assert peer.packets == [["one"]]
    assert subscriber.messages.get_nowait() == "two"
    subscriber.send("four")  # while the task writes the second
    subscriber.sent()
    assert [subscriber.messages.get_nowait() for _ in range(2)] == ["three", "four"]
    subscriber.sent()
    subscriber.sent()
    subscriber.send("five")
    assert peer.packets == [["one"], ["five"]]


def test_what_a_request_does_is_written_with_its_answer() -> None:
    peer = Peer()
    subscriber = Subscriber("anna", lambda: None, write=peer.write)
    subscriber.hold()
    subscriber.send("changed")
    assert peer.packets == []
    subscriber.release("ack")
    assert peer.packets == [["changed", "ack"]]
    subscriber.hold()
    subscriber.release()  # a request without an answer
    assert peer.packets == [["changed", "ack"]]


def test_a_request_that_takes_long_holds_back_one_message_at_most() -> None:
    peer = Peer()
    subscriber = Subscriber("anna", lambda: None, write=peer.write)
    subscriber.hold()
    subscriber.send("presence")
    subscriber.send("changed")
    assert peer.packets == [["presence", "changed"]]
    subscriber.send("presence")
    subscriber.release("ack")
    assert peer.packets[1:] == [["presence"], ["ack"]]


def test_a_connection_that_is_over_is_written_to_no_more() -> None:
    peer = Peer()
    subscriber = Subscriber("anna", lambda: None, write=peer.write)
    subscriber.end()
    subscriber.send("late")
    assert peer.packets == []
