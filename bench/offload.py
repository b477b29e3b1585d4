"""What a server's processes spend on a visitor's analyses, reviews and hints, and what if the
visitor's browser thinks.

python bench/offload.py [--seconds 10]

The same visitor, in Chromium, walks through the same pages of two servers, one of them with
`PLANCIA_SITE`. A position is looked at for `--seconds`; games are reviewed to their end. Printed
are CPU seconds of the server with its level and analysis processes, and of Chromium's processes.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright
from ratios import ratio

from plancia.kernels.build import build
from plancia.web import site

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from processes import cpu_seconds, descendants
from web.browser.visitor import Visitor
from web.chromium import launch_options
from web.serving import UNLIMITED, Server, serving

ROOT = Path(__file__).parents[1]
POSITIONS = {
    "connect4": "4.4.4.4.4.3.3.2.5.2",
    "pente": "K10.L11.N10.M9",
    "four-in-a-row": "",
    "nim": "",
}
"""Moves before the position that is looked at."""
GAMES = {
    "connect4": "4.4.4.4.4.5.2.5.1.3.3.3.3.2.3.1.2.2",
    "pente": "K10.L10.N10.K11.L12.L11.M11.L13.K12.L14",
}
TIMEOUT_MS = 300_000
Task = tuple[str, Callable[[Page], None]]


def follow(page: Page, path: str) -> None:
    """By a link, so that Python stays loaded; from the first page, so that nothing old is seen."""
    page.locator("a.brand").click()
    expect(page.locator(".home")).to_be_visible()
    page.evaluate(
        """path => {
          const link = document.createElement("a");
          link.href = path;
          document.body.append(link);
          link.click();
          link.remove();
        }""",
        path,
    )


def look(page: Page, game: str, moves: str, seconds: float) -> None:
    follow(page, f"/analysis/{game}" + (f"#line={moves}" if moves else ""))
    expect(page.locator("plancia-board:not([compact])")).to_be_visible()
    time.sleep(seconds)


def review(page: Page, game: str, moves: str) -> None:
    follow(page, f"/analysis/{game}#line={moves}")
    expect(page.locator(".review-words")).to_contain_text("in this line", timeout=TIMEOUT_MS)
    expect(page.locator(".review progress")).to_be_hidden(timeout=TIMEOUT_MS)


def ask_hint(page: Page, game: str) -> None:
    follow(page, f"/play/{game}")
    page.locator("form.setup button[type=submit]").click()
    hint = page.locator('[data-action="hint"]')
    expect(hint).to_be_enabled()
    hint.click()
    expect(page.locator('[data-action="hint-step"]')).to_be_visible(timeout=TIMEOUT_MS)


def tasks(seconds: float) -> Iterator[Task]:
    for game, moves in POSITIONS.items():
        yield f"look at {game}", lambda page, g=game, m=moves: look(page, g, m, seconds)
    for game, moves in GAMES.items():
        yield f"review {game}", lambda page, g=game, m=moves: review(page, g, m)
    for game in POSITIONS:
        yield f"hint {game}", lambda page, g=game: ask_hint(page, g)


def spent_by(server: Server) -> tuple[float, float]:
    """CPU seconds of the server, and of the browser."""
    assert server.process is not None
    served = [server.process.pid, *descendants(server.process.pid)]
    others = set(descendants(os.getpid())) - set(served)
    return cpu_seconds(served), cpu_seconds(others)


def visit(env: dict[str, str], seconds: float) -> dict[str, tuple[float, float]]:
    """What each task takes of the server and of the browser."""
    options = launch_options()
    if options is None:
        sys.exit("no Chromium")
    found = {}
    with serving(env=UNLIMITED | env) as server, sync_playwright() as playwright:
        context = playwright.chromium.launch(**options).new_context(
            base_url=server.url, locale="en-GB", reduced_motion="reduce"
        )
        page = Visitor(context).page
        page.goto("/")
        while not context.request.get("/ready").json()["ready"]:
            time.sleep(0.5)  # kernels that are compiled now are nothing that a visitor costs
        if env:
            page.locator("html[data-thinks=here]").wait_for(timeout=TIMEOUT_MS)
        for name, task in [("warm up", lambda page: look(page, "nim", "", 5.0)), *tasks(seconds)]:
            before = spent_by(server)
            task(page)
            after = spent_by(server)
            found[name] = after[0] - before[0], after[1] - before[1]
        context.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10)
    seconds = parser.parse_args().seconds
    with tempfile.TemporaryDirectory() as folder:
        build(["wasm32"], Path(folder) / "kernels")
        kernels, written = Path(folder) / "kernels", Path(folder) / "site"
        site.write(written, ROOT / "node_modules" / "pyodide", kernels)
        without, helped = visit({}, seconds), visit({"PLANCIA_SITE": str(written)}, seconds)
    print(f"{'CPU seconds of':<24}{'the server':>12}{'browser':>9}   with PLANCIA_SITE:{'':>9}")
    for name, (server, browser) in without.items():
        print(
            f"{name:<24}{server:>12.2f}{browser:>9.2f}{helped[name][0]:>19.2f}{helped[name][1]:>9.2f}"
        )
        ratio(f"server's work for {name}", helped[name][0], server, "CPU s", "no PLANCIA_SITE")


if __name__ == "__main__":
    main()
