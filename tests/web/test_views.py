"""A live game as those who look at it see it."""

import json
from typing import Any

import pytest

from plancia.web import views
from plancia.web.live import LiveGame
from plancia.web.messages import Presence
from plancia.web.store import Seat, StoredGame
from plancia.web.views import Audience, Snapshot

SEATS = (Seat(1, "person", "anna", None, "Anna"), Seat(2, "person", "berta", None, "Berta"))


def test_a_state_that_is_asked_for_again_is_not_encoded_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moves = ("K10", "L9", "M10", "K9")
    stored = StoredGame("id", "pente", {}, "", moves, "", 1000.0, "anna", SEATS)
    encoded: list[Any] = []
    encode = views._encode

    def noting(message: Any) -> bytes:
        encoded.append(message)
        return encode(message)

    monkeypatch.setattr(views, "_encode", noting)
    snapshot, anna = Snapshot(LiveGame(stored)), Audience((1,))
    first = snapshot.state(anna, Presence([True, True], 0), 1000.0)
    assert sum(isinstance(each, list | dict) for each in encoded) == 2  # moves and position
    encoded.clear()
    second = snapshot.state(anna, Presence([True, True], 7), 1000.0)
    assert not any(isinstance(each, list | dict) for each in encoded)
    assert json.loads(first) | {"watchers": 7} == json.loads(second)
    assert [each["move"] for each in json.loads(second)["moves"]] == [*moves]
