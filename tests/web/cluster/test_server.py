"""What the sweep takes up."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from plancia.web.cluster import server
from plancia.web.config import Settings
from waiting import eventually
from web.in_process import (
    ApiUser,
    in_process_server,
)


def test_clocks_are_taken_up_behind_thousands_of_games_that_never_began(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "CLOCKS_PER_PAGE", 2)
    with in_process_server(tmp_path) as client:
        anna = ApiUser(client)
        for _ in range(5):
            anna.make("nim", "me", "open", clock="1")
        made = [anna.make("nim", "me", "me", clock="600") for _ in range(5)]
        for each in made:
            assert anna.play(each["id"], 0, "A1").status_code == 200
    with in_process_server(tmp_path) as client:
        eventually(lambda: client.get("/health").json()["games"] == 5)


def test_a_heartbeat_that_has_begun_is_over_when_the_sweep_is() -> None:
    async def end_it_meanwhile() -> list[str]:
        begun, go_on = asyncio.Event(), asyncio.Event()
        beats: list[str] = []

        class SlowStore:
            async def beat(self, server: str, now: float) -> None:
                begun.set()
                await go_on.wait()
                beats.append(server)

        nothing: Any = None
        slow: Any = SlowStore()
        named: Any = SimpleNamespace(server="ours", has_others=True)
        member = server.ClusterMember(slow, nothing, named, Settings())
        running = asyncio.create_task(member._every(60, member._sweep))
        await begun.wait()
        running.cancel()
        asyncio.get_running_loop().call_soon(go_on.set)
        with pytest.raises(asyncio.CancelledError):
            await running
        return beats

    assert asyncio.run(end_it_meanwhile()) == ["ours"]
