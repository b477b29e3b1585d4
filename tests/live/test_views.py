"""Views as JSON."""

import json

from msgspec.structs import asdict

import plancia
from plancia.live.messages import encode
from plancia.live.views import MoveView, Presence, move_view


def test_a_move_is_shown_with_its_token_its_words_and_its_player() -> None:
    position = plancia.game("connect4").start()
    view = move_view(position, position.parse_move("4"))
    assert isinstance(view, MoveView)
    assert (view.move, view.player) == ("4", 1)
    assert json.loads(json.dumps(asdict(view)))["says"]


def test_a_message_says_of_what_type_it_is() -> None:
    sent = json.loads(encode(Presence([True], 2, [None])))
    assert sent["type"] == "presence"
    assert (sent["online"], sent["watchers"], sent["away_s"]) == ([True], 2, [None])
