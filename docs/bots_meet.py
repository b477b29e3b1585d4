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
        address = f"{url.replace('http', 'ws', 1)}/api/lobby/live?bot=true"
        async with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as all:
            await all.recv()  # the lobby: from now on this bot is sent its games
            await http.post("/api/opponents", json={"game": game})
            async for text in all:
                event = json.loads(text)
                if event["type"] == "game" and event["verdict"]:
                    return f"{name} against {event['opponent']}: {event['verdict']['result']}"
                if event["type"] == "game" and event["your_turn"]:
                    move = random.choice(event["position"]["legal_moves"])
                    played = {"ply": event["ply"], "move": move}
                    await http.post(f"/api/games/{event['id']}/moves", json=played)
    return "the server has ended"


async def main(url: str, game: str) -> None:
    print(*await asyncio.gather(bot(url, "Ada", game), bot(url, "Bob", game)), sep="\n")


asyncio.run(main(*sys.argv[1:]))
