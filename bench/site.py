"""The browser edition: from the first visit to the first move, on a line of 10 Mbit/s and warm.

    python bench/site.py                    a line of 10 Mbit/s; writes a site first: a minute
    python bench/site.py --site dist/site   the one that `make site` has written
    python bench/site.py --megabits 50 --latency-ms 10

A host that compresses serves the site on a line that all connections share. Times run from the
address being entered: until a board shows, until the person's first move is on the board, until
Python has kept it, and until the opponent's answer is there. The person takes no time to move.
Cold is a new browser; warm is the same browser afterwards, with the network cut. Each is shown
with the CPU seconds of all processes of the browser, which on a slow or busy computer count for
more than the line.
"""

from __future__ import annotations

import argparse
import gzip
import os
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import BrowserContext, sync_playwright
from ratios import waited

from plancia.kernels.build import build
from plancia.web.shell import kind_of

sys.path.insert(0, str(Path(__file__).parent.parent))
sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from tools import site

from processes import cpu_seconds, descendants
from web.chromium import launch_options

ROOT = Path(__file__).parents[1]
PIECE_BYTES = 8192
TAKES_MOVE = """() => {
  const board = document.querySelector("plancia-board:not([compact])");
  const { mover, position } = board?.config ?? {};
  return position && mover !== null && position.legal_moves.length > 0;
}"""
PLAY = """() => {
  const board = document.querySelector("plancia-board:not([compact])");
  board.dispatchEvent(new CustomEvent("move", { detail: { move: "A1" } }));
}"""
SHOWN = """() => {
  const { expected, last = [] } = document.querySelector("plancia-board:not([compact])").config;
  return Boolean(expected) || last.length > 0;
}"""
KEPT = """() => location.pathname.includes("/g/") && document.querySelector("ol.moves .move")"""
ANSWERED = """() => document.querySelectorAll("ol.moves .move").length > 1"""


class SlowNetwork:
    """A line with a limit of bytes a second, for all connections together."""

    def __init__(self, megabits: float, latency_ms: float) -> None:
        self._bytes_per_s, self._latency = megabits * 1e6 / 8, latency_ms / 1000
        self._free_at = 0.0
        self._lock = threading.Lock()
        self.sent = 0

    def request(self) -> None:
        time.sleep(self._latency)

    def send(self, size: int) -> None:
        with self._lock:
            self._free_at = max(self._free_at, time.monotonic()) + size / self._bytes_per_s
            self.sent += size
            wait = self._free_at - time.monotonic()
        time.sleep(max(0.0, wait))


@contextmanager
def hosted(folder: Path, network: SlowNetwork) -> Iterator[str]:
    packed = {
        path: gzip.compress(path.read_bytes(), 6) for path in folder.rglob("*") if path.is_file()
    }

    class Host(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            network.request()
            path = folder / self.path.lstrip("/")
            path = path / "index.html" if path.is_dir() else path
            found = path in packed
            content = packed.get(path, b"")
            self.send_response(200 if found else 404)
            self.send_header("content-type", kind_of(path.name))
            self.send_header("content-encoding", "gzip" if found else "identity")
            self.send_header("content-length", str(len(content)))
            forever = self.path.startswith("/static/")
            self.send_header("cache-control", "max-age=31536000" if forever else "no-cache")
            self.end_headers()
            for start in range(0, len(content), PIECE_BYTES):
                piece = content[start : start + PIECE_BYTES]
                network.send(len(piece))
                self.wfile.write(piece)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Host)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()


@dataclass(frozen=True)
class Visit:
    """Seconds from the address being entered, and CPU seconds until the opponent's answer."""

    board: float
    shown: float
    kept: float
    answered: float
    cpu: float
    sent: int
    """Bytes until then."""


def visit(context: BrowserContext, network: SlowNetwork) -> Visit:
    page = context.new_page()
    before = cpu_seconds(descendants(os.getpid()))
    began = time.monotonic()
    page.goto("/")
    page.locator("plancia-board").first.wait_for()
    board = time.monotonic() - began
    page.locator('.games-to-choose label:has(input[value="nim"])').click()
    page.wait_for_function(TAKES_MOVE, timeout=120_000)
    page.evaluate(PLAY)
    times = []
    for condition in (SHOWN, KEPT, ANSWERED):
        page.wait_for_function(condition, timeout=120_000)
        times.append(time.monotonic() - began)
    spent, sent = cpu_seconds(descendants(os.getpid())) - before, network.sent
    page.evaluate("() => navigator.serviceWorker.ready.then(() => {})")
    page.close()
    return Visit(board, *times, spent, sent)


def main() -> None:
    assert __doc__
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--site", type=Path, help="a folder that `make site` has written")
    parser.add_argument("--megabits", type=float, default=10)
    parser.add_argument("--latency-ms", type=float, default=40)
    chosen = parser.parse_args()
    network = SlowNetwork(chosen.megabits, chosen.latency_ms)
    options = launch_options()
    if options is None:
        sys.exit("no Chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        if chosen.site is None:
            build(["wasm32"], Path(folder) / "kernels")
            chosen.site = Path(folder) / "site"
            site.write(chosen.site, ROOT / "node_modules" / "pyodide", Path(folder) / "kernels")
        with hosted(chosen.site.resolve(), network) as url:
            browser = playwright.chromium.launch(**options)
            context = browser.new_context(base_url=url)
            print("seconds from the address to   a board   first move    kept   answer    CPU s")
            for name in ("cold", "warm, no network"):
                found = visit(context, network)
                print(
                    f"{name:29} {found.board:7.2f} {found.shown:12.2f} {found.kept:7.2f}"
                    f" {found.answered:8.2f} {found.cpu:8.2f}"
                )
                waited(f"browser edition, your first move, {name}", found.shown)
                waited(f"browser edition, it is kept, {name}", found.kept)
                waited(f"browser edition, the first answer, {name}", found.answered)
                if name == "cold":
                    until, all_sent = found.sent / 1e6, network.sent / 1e6
                    print(f"  {until:.1f} MB were sent until the answer, {all_sent:.1f} in all")
                    context.set_offline(True)
            browser.close()


if __name__ == "__main__":
    main()
