"""A bot as a client of a server: it takes a seat in a game and answers until the game is over."""

import json
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.sync.client import connect

from plancia.core.errors import IllegalMove, MalformedText
from plancia.core.record import Record, read_records
from plancia.core.registry import game_type, position_from_json
from plancia.core.text import from_json
from plancia.engine.player import AnyPlayer, Player, player, player_name


def play(
    url: str,
    bot: AnyPlayer,
    game: str = "connect4",
    *,
    level: str = "beginner",
    invitation: str = "",
    seed: int | None = None,
) -> Record:
    """Play a game at a server against one of its levels, or in the seat that an invitation offers.

    The server keeps the game: its record is what it says of it.
    """
    token = _ask(url, "POST", "/api/identities")["token"]
    _ask(url, "PUT", "/api/me", token, {"name": player_name(bot)})
    if invitation:
        state = _ask(url, "POST", "/api/links/" + invitation.rsplit("/", 1)[-1], token)
    else:
        seats = [{"kind": "me"}, {"kind": "level", "level": level}][: game_type(game).players]
        state = _ask(url, "POST", "/api/games", token, {"game": game, "seats": seats})
    path = f"/api/games/{state['id']}"
    address = f"ws{url.removeprefix('http')}{path}/live"
    with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        seated: Player[Any] | None = None
        for message in map(json.loads, socket):
            if message["type"] == "refused":
                raise IllegalMove(from_json(message["says"]))
            if message["type"] not in ("state", "happened"):
                continue
            if message["verdict"]:
                break
            if message["position"]["legal_moves"]:  # only the player to move is sent them
                position = position_from_json(message["position"])
                seated = seated or player(bot, position.game, seed=seed)
                move = position.format_move(seated.answer(position).move)
                socket.send(json.dumps({"type": "move", "ply": message["ply"], "move": move}))
    return read_records(_ask(url, "GET", f"{path}/record", token))[0]


def _ask(url: str, method: str, path: str, token: str = "", body: object = None) -> Any:
    """What the server answers: JSON, or the text of a record."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    try:
        with urlopen(Request(url + path, data, headers, method=method)) as answer:
            text = answer.read().decode()
            is_json = "json" in answer.headers["Content-Type"]
    except HTTPError as error:
        raise MalformedText(from_json(json.load(error)["says"])) from error
    return json.loads(text) if is_json and text else text
