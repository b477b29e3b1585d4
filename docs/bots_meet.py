"""Two bots meet at a server: python docs/bots_meet.py http://127.0.0.1:8000 nim"""

import asyncio
import json
import random
import sys

import httpx
from websockets.asyncio.client import connect


async def bot(url: str, name: str, game: str) -> str:
    """Looks for an opponent, and plays at random; the result."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        token = (await http.post("/api/identities")).json()["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        await http.put("/api/me", json={"name": name})
        found = (await http.post("/api/opponents", json={"game": game})).json()
    address = f"{url.replace('http', 'ws', 1)}/api/games/{found['id']}/live"
    async with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as live:
        async for text in live:
            event = json.loads(text)
            if event["type"] not in ("state", "happened"):
                continue
            if event["verdict"]:
                first, second = (seat["name"] for seat in event["seats"])
                return f"{name}: {first} against {second}: {event['verdict']['result']}"
            if moves := event["position"]["legal_moves"]:
                move = {"type": "move", "ply": event["ply"], "move": random.choice(moves)}
                await live.send(json.dumps(move))
    return "the server has ended"


async def main(url: str, game: str) -> None:
    print(*await asyncio.gather(bot(url, "Ada", game), bot(url, "Bob", game)), sep="\n")


asyncio.run(main(*sys.argv[1:]))
