"""The analysis page: how soon values are on the screen, in a real Chromium.

python bench/analysis_page.py

Games of Connect Four are walked through move by move, a move played on the board each time, and the
time runs from there until the first digit is painted: from the start, where the book knows the
answer, from 20 stones on, and from there while the moves before are still being reviewed. The aim:
300 ms, warm. Browser and server share the machine's cores.
"""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from ratios import ratio
from web_load import Timings

import plancia
from plancia.core.position import Position

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from web.chromium import launch_options
from web.serving import UNLIMITED, serving

BOOK_PLIES = 7
STONES = 20

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


def main() -> None:
    with serving(env=UNLIMITED) as server:
        measure_screen(server.url)


if __name__ == "__main__":
    main()
