"""A small bot for Plancia's web server: it needs httpx and websockets, and nothing of Plancia.

python docs/bot_example.py http://127.0.0.1:8000 connect4            against a level
python docs/bot_example.py http://127.0.0.1:8000 --join /join/TOKEN  against a friend

It plays at random among the moves that the server says are legal. To make it a player, change
`choose`. docs/web-api.md documents everything else that a bot can do.
"""

import argparse
import asyncio
import json
import random
from typing import Any

import httpx
from websockets.asyncio.client import connect


def choose(position: dict[str, Any]) -> str:
    """The move to make: here is where a bot thinks."""
    offered: str = random.choice(position["legal_moves"])
    return offered


def sit_down(server: httpx.Client, game: str, level: str, invitation: str) -> dict[str, Any]:
    """A seat in a game: by an invitation, or in a new game against a level."""
    if invitation:
        answer = server.post("/api/links/" + invitation.rsplit("/", 1)[-1])
    else:
        kinds = {kind["name"]: kind for kind in server.get("/api/games").json()}
        seats = [{"kind": "me"}]
        if kinds[game]["players"] == 2:
            seats.append({"kind": "level", "level": level})
        answer = server.post("/api/games", json={"game": game, "seats": seats})
    if answer.is_error:
        raise SystemExit(answer.json()["says"])
    state: dict[str, Any] = answer.json()
    return state


async def play(url: str, token: str, game_id: str) -> dict[str, Any]:
    """Answers whenever it is asked, until the game is over; how it ended."""
    address = f"ws{url.removeprefix('http')}/api/games/{game_id}/live"
    headers = {"Authorization": f"Bearer {token}"}
    async with connect(address, additional_headers=headers) as socket:
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "refused":
                raise SystemExit(message["says"])
            if message["type"] not in ("state", "happened"):
                continue
            if message["verdict"]:
                verdict: dict[str, Any] = message["verdict"]
                return verdict
            # Only the player to move is sent the legal moves.
            if message["position"]["legal_moves"]:
                move = choose(message["position"])
                answer = {"type": "move", "ply": message["ply"], "move": move}
                await socket.send(json.dumps(answer))
    raise SystemExit("the server closed the connection")


def main() -> None:
    parser = argparse.ArgumentParser(description="Play a game at a Plancia server.")
    parser.add_argument("url", help="where the server is, such as http://127.0.0.1:8000")
    parser.add_argument("game", nargs="?", default="connect4")
    parser.add_argument("--level", default="beginner", help="whom to play against")
    parser.add_argument("--join", default="", metavar="/join/TOKEN", help="an invitation")
    given = parser.parse_args()
    token = httpx.post(f"{given.url}/api/identities").json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=given.url, headers=headers, timeout=30) as server:
        server.put("/api/me", json={"name": "random bot"})
        state = sit_down(server, given.game, given.level, given.join)
        print(f"{given.url}/g/{state['id']}")
        verdict = asyncio.run(play(given.url, token, state["id"]))
        print(f"{verdict['result']}: {verdict['reason']}")
        print(server.get(f"/api/games/{state['id']}/record").text)


if __name__ == "__main__":
    main()
