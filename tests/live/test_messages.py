"""Messages of clients, read as server and browser edition read them."""

import json
from typing import Any

import pytest

from plancia.core.errors import MalformedText
from plancia.live.messages import (
    ActionRequest,
    FromPlayer,
    MoveRequest,
    NewGameRequest,
    Ping,
    SeatRequest,
    decode,
    encode,
    refused,
)
from plancia.live.refusal import Refusal


def test_a_move_and_an_action_differ_by_their_type() -> None:
    move = decode(FromPlayer, '{"type": "move", "ply": 3, "move": "K10", "id": "7"}')
    assert move == MoveRequest(3, "K10", "7")
    action = decode(FromPlayer, '{"type": "act", "act": "resign", "ply": 3, "player": 2}')
    assert action == ActionRequest("resign", 3, 2)
    assert decode(FromPlayer, '{"type": "ping"}') == Ping()


@pytest.mark.parametrize(
    "change",
    [
        {"ply": -1}, {"ply": 1e9}, {"ply": "0"}, {"ply": None}, {"move": ""}, {"move": "x" * 65},
        {"move": 4}, {"id": "x" * 65}, {"type": "cheat"}, {"act": "resign"}, {"speed": 1},
    ],
)  # fmt: skip
def test_a_move_that_breaks_its_declaration_is_refused(change: dict[str, Any]) -> None:
    message = {"type": "move", "ply": 0, "move": "4"}
    assert decode(FromPlayer, json.dumps(message)) == MoveRequest(0, "4")
    with pytest.raises(MalformedText):
        decode(FromPlayer, json.dumps(message | change))


def test_a_new_game_has_one_seat_or_two_and_options_that_are_plain() -> None:
    wanted = {"game": "nim", "seats": [{"kind": "me"}, {"kind": "level", "level": "good"}]}
    game = decode(NewGameRequest, json.dumps(wanted | {"options": {"misere": True, "limit": 3}}))
    assert game.seats == [SeatRequest("me"), SeatRequest("level", "good")]
    assert game.options == {"misere": True, "limit": 3}
    for wrong in ({"seats": []}, {"seats": wanted["seats"] * 2}, {"options": {"limit": [3]}}):
        with pytest.raises(MalformedText):
            decode(NewGameRequest, json.dumps(wanted | wrong))


def test_a_refusal_is_sent_with_its_code_and_sentence() -> None:
    sent = json.loads(encode(refused("7", Refusal("stale", "{n} moves.", n=3))))
    says = {"text": "{n} moves.", "values": {"n": 3}}
    assert sent == {"id": "7", "code": "stale", "says": says, "type": "refused"}
