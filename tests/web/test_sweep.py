"""What the sweep takes up."""

from __future__ import annotations

from pathlib import Path

import pytest

from plancia.web import sweep
from waiting import eventually
from web.house import (
    Guest,
    house,
)


def test_clocks_are_taken_up_behind_thousands_of_games_that_never_began(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweep, "CLOCKS_PER_PAGE", 2)
    with house(tmp_path) as client:
        anna = Guest(client)
        for _ in range(5):
            anna.make("nim", "me", "open", clock="1")
        made = [anna.make("nim", "me", "me", clock="600") for _ in range(5)]
        for each in made:
            assert anna.play(each["id"], 0, "A1").status_code == 200
    with house(tmp_path) as client:
        eventually(lambda: "plancia_live_games 5.0" in client.get("/metrics").text)
