"""A film strip of a move: what the page shows every 50 ms after a click, at a given round trip.

    python tools/filmstrip.py --game connect4 --click 3 --rtt-ms 200 --out strip.png

It starts a server, plays a game against a level in Chromium, delays every message of the socket by
half the round trip in each direction, and writes one PNG.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Browser, Page, WebSocketRoute, async_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from web.chromium import launch_options
from web.serving import UNLIMITED, serving

STEP_MS: Final = 50
SIZE: Final = {"width": 460, "height": 620}
COLUMNS: Final = 9

Frame = tuple[float, str]
"""Seconds since the click, and a JPEG in base64."""


def delayed(half_s: float) -> Any:
    """A handler that hands a socket's messages on after a while."""

    def handle(page: WebSocketRoute) -> None:
        server, loop = page.connect_to_server(), asyncio.get_running_loop()
        page.on_message(lambda message: loop.call_later(half_s, server.send, message))
        server.on_message(lambda message: loop.call_later(half_s, page.send, message))

    return handle


async def film(page: Page, seconds: float, cell: str) -> list[Frame]:
    """The frames of the page from a click on a cell of its board on."""
    session = await page.context.new_cdp_session(page)
    frames: list[Frame] = []
    began = 0.0

    async def keep(event: dict[str, Any]) -> None:
        frames.append((event["metadata"]["timestamp"], event["data"]))
        await session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    session.on("Page.screencastFrame", lambda event: asyncio.ensure_future(keep(event)))
    await session.send("Page.startScreencast", {"format": "jpeg", "quality": 80})
    await page.locator(f'plancia-board [data-cell="{cell}"]').hover()
    await asyncio.sleep(0.3)
    began = await page.evaluate("Date.now() / 1000")
    await page.mouse.down()
    await page.mouse.up()
    await asyncio.sleep(seconds)
    await session.send("Page.stopScreencast")
    return [(at - began, data) for at, data in frames]


async def compose(browser: Browser, frames: list[Frame], seconds: float, out: Path) -> None:
    """One picture of the frames that were shown at each step."""
    shown = []
    for step in range(round(seconds * 1000 / STEP_MS) + 1):
        at = step * STEP_MS / 1000
        data = [data for when, data in frames if when <= at + 0.005] or [frames[0][1]]
        shown.append(
            f'<figure><img src="data:image/jpeg;base64,{data[-1]}">{step * STEP_MS} ms</figure>'
        )
    page = await browser.new_page(viewport={"width": COLUMNS * 210, "height": 100})
    style = f"body{{margin:0;display:grid;grid-template-columns:repeat({COLUMNS},1fr)}}"
    style += "figure{margin:2px;font:14px sans-serif}img{width:100%;display:block}"
    await page.set_content(f"<style>{style}</style>{''.join(shown)}")
    await page.screenshot(path=out, full_page=True)


async def main(arguments: argparse.Namespace, url: str) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(**(launch_options() or {}))
        context = await browser.new_context(base_url=url, viewport=SIZE, color_scheme="light")
        seats = [{"kind": "me"}, {"kind": "level", "level": arguments.level}]
        body = {"game": arguments.game, "seats": seats, "moves": arguments.moves.split()}
        made = await (await context.request.post("/api/games", data=body)).json()
        page = await context.new_page()
        await page.route_web_socket("**/live", delayed(arguments.rtt_ms / 2000))
        await page.goto(f"/g/{made['id']}")
        await page.locator("plancia-board.playing").wait_for()
        await page.wait_for_load_state("networkidle")
        frames = await film(page, arguments.seconds, arguments.click)
        print(f"{len(frames)} frames in {arguments.seconds} s")
        await compose(browser, frames, arguments.seconds, arguments.out)
        await browser.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="connect4")
    parser.add_argument("--level", default="casual")
    parser.add_argument("--moves", default="", help="made before")
    parser.add_argument("--click", default="5,3", help="row,column of the cell that is clicked")
    parser.add_argument("--rtt-ms", type=float, default=0.0)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--out", type=Path, default=Path("strip.png"))
    with serving(env=UNLIMITED) as server:
        asyncio.run(main(parser.parse_args(), server.url))
