"""The analysis page: how soon values are on the screen, and whether analyses slow games down.

python bench/analysis_page.py [--people 50] [--games 100] [--rate 20] [--seconds 20]

First, in a real Chromium: games of Connect Four are walked through move by move, a move played on
the board each time, and the time runs from there until the first digit, and until all of them, are
painted: from the start, where the book knows the answer, from 20 stones on, and from there while
the moves before are still being reviewed. The aim: 300 ms for the first values, warm.

Then people analyse positions, each another one, without a pause and with no end, while moves of
running games come in at a steady rate. The aim: 99 % of the moves acknowledged within 100 ms, with
50 people on 2 cores. Load, browser and server share the machine's cores.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from playwright.sync_api import Page, sync_playwright
from ratios import ratio
from web_load import HEAD, LiveGames, Timings, steadily
from websockets.asyncio.client import connect

import plancia
from plancia.core.position import Position

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from web.chromium import launch_options
from web.client import Person
from web.serving import UNLIMITED, serving

BOOK_PLIES = 7
STONES = 20
ANALYSED = ("connect4", "pente", "four-in-a-row", "pente")

PLAY = """async move => {
  const board = document.querySelector('plancia-board');
  const began = performance.now();
  const before = document.querySelector('.shown-note').textContent;
  const detail = {move, says: '', priced: false};
  board.dispatchEvent(new CustomEvent('move', {bubbles: true, detail}));
  const took = {first: null, all: null};
  while (took.all === null) {
    await new Promise(requestAnimationFrame);
    if (document.querySelector('.shown-note').textContent === before) continue;
    const painted = new Promise(done => setTimeout(done)); // after the frame that was asked for
    const known = document.querySelectorAll('.move-value .worth').length;
    if (known && took.first === null) {
      await painted;
      took.first = performance.now() - began;
    }
    const moves = board.config.position.legal_moves.length;
    if (known && known === moves) took.all = performance.now() - began;
  }
  return took;
}"""
"""Plays a move as a person does on the board; milliseconds until its values are painted."""


def random_game(chance: random.Random, plies: int) -> tuple[Position[Any], ...]:
    """The positions of a game that is not over after `plies` moves."""
    while True:
        game = [plancia.game("connect4").start()]
        while len(game) <= plies and game[-1].outcome is None:
            game.append(game[-1].play(chance.choice(game[-1].legal_moves())))
        if game[-1].outcome is None:
            return tuple(game)


def tokens(game: Sequence[Position[Any]]) -> list[str]:
    """The moves between positions."""
    return [
        next(
            before.format_move(move) for move in before.legal_moves() if before.play(move) == after
        )
        for before, after in itertools.pairwise(game)
    ]


@dataclass(frozen=True)
class Walk:
    """Moves played on the page, from that number of stones on."""

    title: str
    begin: int
    plies: int
    reviewed: bool = False
    """Whether the page opens with the game up to there, and reviews it meanwhile."""

    def link(self, game: Sequence[Position[Any]]) -> str:
        if not self.begin:
            return ""
        if self.reviewed:
            return f"#line={'.'.join(tokens(game[: self.begin + 1]))}"
        return f"#start={game[self.begin].to_text()}"

    def measure(self, page: Page, url: str, games: int, chance: random.Random) -> Timings:
        """Seconds until the first values of each position are painted."""
        first = Timings()
        for _ in range(games):
            game = random_game(chance, self.begin + self.plies)
            page.goto("about:blank")
            page.goto(f"{url}/analysis/connect4{self.link(game)}")
            page.locator(".move-value .worth").first.wait_for()
            for move in tokens(game[self.begin :]):
                took = page.evaluate(PLAY, move)
                first.took.append(took["first"] / 1e3)
        return first


MOVE_AIM_MS = 100
VALUES_AIM_MS = 300

WALKS = (
    Walk("from the book", 0, BOOK_PLIES),
    Walk("20 stones or more", STONES, 9),
    Walk("the same while the game is reviewed", STONES, 9, reviewed=True),
)


def measure_screen(url: str) -> None:
    print(
        f"{'until the first values are on screen':<40}{'moves':>9}{'50 %':>9}{'95 %':>9}{'most':>9}"
    )
    chance = random.Random(5)
    options = launch_options()
    assert options is not None, "needs a Chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**options)
        page = browser.new_page()
        for each in WALKS[:2]:  # whatever is loaded only once is loaded now
            each.measure(page, url, 2, chance)
        for each in WALKS:
            timings = each.measure(page, url, 6, chance)
            marks = "".join(f"{timings.percentile(share) * 1e3:>9.0f}" for share in (0.5, 0.95, 1))
            print(f"{'  ' + each.title:<40}{len(timings.took):>9}{marks}   (ms)", flush=True)
            slow = timings.percentile(0.95) * 1e3
            ratio(f"values on screen, {each.title}, 95 %", slow, VALUES_AIM_MS, "ms", "the aim")
        browser.close()


def positions(seed: int) -> Iterator[Position[Any]]:
    """Different ones, of games whose analysis takes a while."""
    chance = random.Random(seed)
    for number in itertools.count():
        position = plancia.game(ANALYSED[number % len(ANALYSED)]).start()
        for _ in range(chance.randint(9, 13)):
            if position.outcome is None:
                position = position.play(chance.choice(position.legal_moves()))
        if position.outcome is None:
            yield position


async def analyse(person: Person, mine: Iterator[Position[Any]], received: list[int]) -> None:
    """Looks at one position after the other, for a while each."""
    address = f"ws{person.url.removeprefix('http')}/api/analysis"
    async with connect(address, additional_headers=person.headers, max_size=None) as socket:
        for position in mine:
            body = {
                "type": "analyse",
                "id": "board",
                "game": position.game.name,
                "options": position.game.options.to_json(),
                "position": position.to_text(),
                "seconds": 600,
            }
            await socket.send(msgspec.json.encode(body).decode())
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(10):
                    async for _ in socket:
                        received[0] += 1


async def measure_moves(url: str, arguments: argparse.Namespace) -> None:
    async with contextlib.AsyncExitStack() as stack:
        first, second = [
            await stack.enter_async_context(Person.get_or_create(url)) for _ in range(2)
        ]
        games = LiveGames((first, second))
        await games.fill(arguments.games)
        print(HEAD)
        alone = await steadily(arguments.rate, arguments.seconds / 2, games.move)
        print(f"{f'{arguments.games} games':<40}{alone}", flush=True)
        received = [0]
        people = [
            asyncio.create_task(analyse(first, positions(number), received))
            for number in range(arguments.people)
        ]
        await asyncio.sleep(5)
        received[0] = 0
        beside = await steadily(arguments.rate, arguments.seconds, games.move)
        print(f"{f'while {arguments.people} people analyse':<40}{beside}", flush=True)
        title = f"99 % of moves while {arguments.people} analyse on pages"
        ratio(title, beside.percentile(0.99) * 1e3, MOVE_AIM_MS, "ms", "the aim")
        print(f"they received {received[0] / arguments.seconds:.0f} messages a second")
        for task in people:
            task.cancel()
        await asyncio.wait(people)
        await games.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--people", type=int, default=50, help="who analyse at once")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--rate", type=float, default=20, help="moves a second")
    parser.add_argument("--seconds", type=float, default=20)
    arguments = parser.parse_args()
    with serving(env=UNLIMITED) as server:
        measure_screen(server.url)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(measure_moves(server.url, arguments))


if __name__ == "__main__":
    main()
