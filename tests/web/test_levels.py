"""Levels that answer in live games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from plancia.engine.match import Forfeit, Termination
from plancia.engine.player import Answer
from plancia.host import open_game
from plancia.web.api import MAX_WAITING_FOR_HINT
from waiting import eventually
from web.in_process import (
    ApiUser,
    QuickPool,
    SlowPool,
    in_process_server,
    move,
    stored_events,
)


def test_a_level_answers_and_says_why(client: TestClient[Any], anna: ApiUser) -> None:
    made = anna.make("connect4", "me", "casual")
    with anna.live(made["id"]) as live:
        live.send(move(0, "4"))
        assert live.happened("move")["thinking"]
        answer = live.happened("move")
        assert (answer["player"], answer["ply"], answer["thinking"]) == (2, 2, False)
        assert answer["position"]["legal_moves"]
    assert "{It is the first.}" in anna.get(f"/api/games/{made['id']}/record").text


class BrokenPool(QuickPool):
    """Levels that crash."""

    async def answer(self, *args: Any, **more: Any) -> Answer[Any]:
        raise Forfeit(Termination.CRASH, "its process ended with -9")


def noted_in(pools: list[QuickPool]) -> type[QuickPool]:
    """A kind of slow pool that is added to the list when it is made."""

    class Noted(SlowPool):
        def __init__(self, size: int, nice: int = 0) -> None:
            super().__init__(size, nice)
            pools.append(self)

    return Noted


def test_games_of_new_people_at_one_address_take_turns_with_other_addresses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_game, "POLLING_S", 0.0)
    pools: list[QuickPool] = []
    with in_process_server(tmp_path, noted_in(pools)) as client:
        made = ApiUser(client).make("connect4", "best", "me")
        thinkers = pools[0]
        eventually(lambda: thinkers.askers)
        (asker,) = thinkers.askers
        assert [*asker.addresses] == ["testclient"]
        assert not asker.is_watching()
        with ApiUser(client).live(made["id"]):
            eventually(asker.is_watching)


def test_a_person_who_has_many_levels_think_waits_behind_those_who_have_few(tmp_path: Path) -> None:
    pools: list[QuickPool] = []
    with in_process_server(tmp_path, noted_in(pools)) as client:
        thinkers, anna, berta = pools[0], ApiUser(client), ApiUser(client)
        for number in range(MAX_WAITING_FOR_HINT):
            anna.make("connect4", "best", "me")
            eventually(lambda: len(thinkers.askers) > number)  # noqa: B023  # it is called here
        berta.make("connect4", "best", "me")
        eventually(lambda: len(thinkers.askers) > MAX_WAITING_FOR_HINT)
        assert [asker.rank for asker in thinkers.askers] == [*range(MAX_WAITING_FOR_HINT), 0]
        alone = anna.make("connect4", "me", "me")
        assert anna.post(f"/api/games/{alone['id']}/hint").json()["code"] == "busy"


def test_a_level_that_crashes_loses_the_game(tmp_path: Path) -> None:
    with in_process_server(tmp_path, BrokenPool) as client:
        anna = ApiUser(client)
        made = anna.make("connect4", "me", "best")
        anna.play(made["id"], 0, "4")
        verdict = eventually(lambda: anna.show(made["id"])["verdict"])
        assert (verdict["winner"], verdict["termination"]) == (1, "crash")


def test_a_level_that_was_thinking_answers_after_a_restart(tmp_path: Path) -> None:
    with in_process_server(tmp_path, SlowPool) as client:
        anna = ApiUser(client)
        made = anna.make("connect4", "me", "best")
        anna.play(made["id"], 0, "4")
        assert anna.show(made["id"])["thinking"]
    with in_process_server(tmp_path) as client:
        # No visitor asks for the game: it is taken up all the same.
        eventually(lambda: stored_events(tmp_path, "move") == 2)
        assert client.get(f"/api/games/{made['id']}").json()["ply"] == 2
