"""Events that are stored though the store failed, or by another server."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from plancia.host.games import Games
from plancia.host.ports import EventStored, Notification
from plancia.live.game import LiveGame
from plancia.live.judging import judge_move
from plancia.live.messages import MoveRequest
from plancia.live.stored import StoredGame
from plancia.web.cluster.notifications import encode_notification
from plancia.web.store import Store, StoreError
from plancia.web.store.games import Append
from waiting import until
from web.in_process import (
    ApiUser,
    in_process_server,
    move,
)


def test_a_move_that_was_kept_though_the_store_failed_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    append = Store.append

    async def fail_after(*args: Any, **more: Any) -> bool:
        monkeypatch.setattr(Store, "append", append)
        await append(*args, **more)
        raise StoreError("the connection is lost")

    with in_process_server(tmp_path) as client:
        anna = ApiUser(client)
        made = anna.make("connect4", "me", "me")
        with anna.live(made["id"]) as live:
            monkeypatch.setattr(Store, "append", fail_after)
            assert live.ask(move(0, "4"))["code"] == "busy"
            assert live.ask(move(0, "4"))["code"] == "stale"
            assert live.ask(move(1, "5"))["type"] == "ack"
        assert [move["move"] for move in anna.show(made["id"])["moves"]] == ["4", "5"]


def test_a_request_that_the_store_fails_is_answered_with_503_and_can_be_sent_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*args: Any, **more: Any) -> bool:
        raise StoreError("the disk is full")

    with in_process_server(tmp_path) as client:
        anna, berta = ApiUser(client), ApiUser(client)
        made = anna.make("connect4", "me", "open")
        with monkeypatch.context() as failing:
            failing.setattr(Store, "append", fail)
            failing.setattr(Store, "take_link", fail)
            refused = [berta.join(made["invite"]), anna.play(made["id"], 0, "4")]
        answers = [(answer.status_code, answer.json()["code"]) for answer in refused]
        assert answers == [(503, "busy")] * 2
        assert berta.join(made["invite"]).json()["mine"] == [2]
        assert anna.play(made["id"], 0, "4").status_code == 200


def test_what_another_server_appends_while_a_game_is_opened_is_not_missed(
    tmp_path: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    load, receive = Store.load, Games.on_notification
    received: list[Notification] = []

    def note(games: Games, notification: Notification) -> None:
        received.append(notification)
        receive(games, notification)

    async def load_slowly(store: Store, game_id: str) -> StoredGame | None:
        stored = await load(store, game_id)
        if stored and not stored.events:
            game = LiveGame(stored)
            change = judge_move(game, time.time(), person=game.creator, request=MoveRequest(0, "4"))
            notice = encode_notification(EventStored(game_id, 1), "another")
            row, progress = change.event, game.progress(change)
            await store.append(Append(game_id, row, progress, notice))
            await until(lambda: EventStored(game_id, 1) in received)
        return stored

    with in_process_server(tmp_path, database_url=postgres_url) as client:
        anna = ApiUser(client)
        made = anna.make("connect4", "me", "me")
    monkeypatch.setattr(Store, "load", load_slowly)
    monkeypatch.setattr(Games, "on_notification", note)
    with in_process_server(tmp_path, database_url=postgres_url) as client:
        assert client.get(f"/api/games/{made['id']}").json()["ply"] == 1
