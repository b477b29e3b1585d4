"""The first page: requests, bytes, and how long until its board takes a move and all else is there.

    python bench/first_page.py                     on this machine, the server on a free port
    python bench/first_page.py --latency-ms 50     every answer takes so much longer

Cold is a browser that was never here, warm the next visit of the same one. Each is the median of
several visits. The page is meant to need 12 requests and, cold, a quarter of a second at most.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path

from playwright.sync_api import BrowserContext, sync_playwright
from ratios import waited

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from web.chromium import NONE, launch_options
from web.serving import UNLIMITED, serving

MARK = """new MutationObserver(() => {
  const board = document.querySelector("plancia-board.playing:not([compact])");
  if (board) globalThis.playable ??= performance.now();
  const badge = document.querySelector(".today .badge")?.textContent ?? "…";
  if (badge !== "…") globalThis.whole ??= performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })"""
"""Notes when a move can be made, and when the puzzles of the day are there, which come last."""
SEEN = """() => {
  const asked = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type));
  const received = asked.map((each) => each.transferSize).filter((size) => size > 0);
  return [globalThis.playable, globalThis.whole, received];
}"""
"""What comes from the browser's cache is not received."""
SOCKETS = 1
WHOLE = "() => globalThis.playable !== undefined && globalThis.whole !== undefined"


def visit(context: BrowserContext, latency_ms: float) -> list[float]:
    """Milliseconds until a move can be made and until all is there; requests and bytes."""
    page = context.new_page()
    page.add_init_script(MARK)
    if latency_ms:
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        slow = {"offline": False, "downloadThroughput": -1, "uploadThroughput": -1}
        session.send("Network.emulateNetworkConditions", slow | {"latency": latency_ms})
    with page.expect_websocket():
        page.goto("/")
    page.wait_for_function(WHOLE)
    page.wait_for_load_state("networkidle")
    playable, whole, received = page.evaluate(SEEN)
    page.close()
    return [playable, whole, len(received) + SOCKETS, sum(received)]


def main() -> None:
    assert __doc__
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--visits", type=int, default=7)
    parser.add_argument("--latency-ms", type=float, default=0)
    arguments = parser.parse_args()
    options = launch_options()
    if options is None:
        raise SystemExit(NONE)
    seen: dict[str, list[list[float]]] = {"cold": [], "warm": []}
    with serving(env=UNLIMITED) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**options)
        for _ in range(arguments.visits):
            context = browser.new_context(base_url=server.url, locale="en-GB")
            for found in seen.values():
                found.append(visit(context, arguments.latency_ms))
            context.close()
        browser.close()
    print(f"{'':<6}{'a move, ms':>11}{'all, ms':>9}{'requests':>10}{'KB':>6}")
    for name, found in seen.items():
        playable, whole, requests, size = (
            statistics.median(each) for each in zip(*found, strict=True)
        )
        waited(f"the first page takes a move, {name}", playable / 1000)
        print(f"{name:<6}{playable:>11.0f}{whole:>9.0f}{requests:>10.0f}{size / 1000:>6.0f}")


if __name__ == "__main__":
    main()
