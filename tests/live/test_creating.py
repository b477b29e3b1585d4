"""New games as people ask for them."""

from __future__ import annotations

from typing import Any

import pytest

from plancia.core.position import Position
from plancia.live.creating import new_game
from plancia.live.messages import NewGameRequest, SeatRequest
from plancia.live.refusal import Refusal
from plancia.live.stored import StoredGame

ME, OPEN, GOOD = SeatRequest("me"), SeatRequest("open"), SeatRequest("level", "good")
DEPTH, COURSE = SeatRequest("level", "depth-4"), {"course": True}


def made(game: str = "connect4", *seats: SeatRequest, **more: Any) -> StoredGame:
    def check(start: Position[Any], moves: int) -> None:
        checked.append(moves)

    checked: list[int] = []
    request = NewGameRequest(game, [*seats] or [ME, ME], **more)
    found = new_game(request, "id", "anna", "Anna", now=5.0, most_moves=10, check=check)
    assert checked == [len(request.moves)]
    return found


def test_a_game_has_what_was_asked_for() -> None:
    game = made("connect4", ME, OPEN, options={"columns": 5}, clock="300+5", moves=["3", "3"])
    assert (game.id, game.game, game.creator, game.created) == ("id", "connect4", "anna", 5.0)
    assert game.options["columns"] == 5
    assert (game.moves, game.clock, game.start, game.events) == (("3", "3"), "300+5", "", ())
    assert [(seat.kind, seat.holder, seat.name) for seat in game.seats] == [
        ("person", "anna", "Anna"),
        ("open", None, ""),
    ]


def test_the_coach_is_kept() -> None:
    game = made("nim", ME, GOOD, coach=True)
    assert [event.kind for event in game.events] == ["coach"]


@pytest.mark.parametrize(
    ("game", "seats", "more", "why"),
    [
        ("chess", (), {}, "no game 'chess'"),
        ("nim", (ME,), {}, "Nim has 2 seats, not 1"),
        ("nim", (OPEN, OPEN), {}, "At most one seat can be open"),
        ("nim", (ME, SeatRequest("level", "os:abort")), {}, "os:abort"),
        ("nim", (GOOD, GOOD), {}, "One seat at least is a person"),
        ("nim", (ME, ME), {"coach": True}, "Only a game against the computer"),
        ("nim", (), {"clock": "1000000"}, "too long: at most 86400 seconds"),
        ("nim", (), {"clock": "soon"}, "soon"),
        ("nim", (), {"moves": ["Z9"]}, "Z9"),
        ("connect4", (), {"moves": ["1"] * 11}, "11 moves; a game has at most 10"),
        ("connect4", (), {"moves": [*"1212121"]}, "over before it begins"),
        ("connect4", (), {"start": "?"}, ""),
    ],
)
def test_what_can_not_be_is_refused_with_the_reason(
    game: str, seats: tuple[SeatRequest, ...], more: dict[str, Any], why: str
) -> None:
    with pytest.raises(Refusal) as refused:
        made(game, *seats, **more)
    assert why in str(refused.value)
