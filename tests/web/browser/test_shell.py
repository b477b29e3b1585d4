"""The shell: few requests before a board, a start without the network, new versions offered."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import lru_cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import ConsoleMessage, expect
from tools.page_build import build

from plancia.web import page_build
from plancia.web.page_build import FOLDER
from plancia.web.pages import made
from plancia.web.shell import File
from web.browser.conftest import Visitors
from web.browser.visitor import Visitor

NODE_MODULES = Path(__file__).parents[3] / "node_modules"
CHECKS = Path(__file__).parents[1] / "page" / "in_browser.mjs"
RUN_CHECKS = """async () => {
  const { checks } = await import("/checks.mjs");
  const found = {};
  for (const [name, check] of Object.entries(checks)) {
    found[name] = await check().catch((error) => String(error));
  }
  return found;
}"""
MAX_REQUESTS = 12
A_BOARD = "a board is drawn"
TELL_OF_BOARD = f"""new MutationObserver((_, watch) => {{
  if (!document.querySelector("plancia-board svg > g")) return;
  watch.disconnect();
  console.debug("{A_BOARD}");
}}).observe(document, {{ subtree: true, childList: true }})"""
ROUND_TRIP_MS = 500


def slowed(visitor: Visitor) -> None:
    """A line on which every answer takes half a second."""
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Network.enable")
    session.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": ROUND_TRIP_MS, "downloadThroughput": -1}
        | {"uploadThroughput": -1},
    )


def listen(visitor: Visitor) -> list[Any]:
    """What the page will have asked for before it shows a board: requests and sockets."""
    asked: list[Any] = []

    def add(request: Any) -> None:
        asked.append(request)

    visitor.page.on("request", add)
    visitor.page.on("websocket", add)

    def on_console(message: ConsoleMessage) -> None:
        if message.text == A_BOARD:
            visitor.page.remove_listener("request", add)
            visitor.page.remove_listener("websocket", add)

    visitor.page.on("console", on_console)
    visitor.page.add_init_script(TELL_OF_BOARD)
    return asked


@pytest.mark.soak
def test_a_board_shows_after_few_requests_on_a_slow_line(new_visitor: Visitors) -> None:
    maker = new_visitor()
    game = maker.make_game("nim", "me", "me")
    for path in ("/", "/play/connect4", game, "/analysis/pente"):
        visitor = new_visitor(locale="it-IT")
        slowed(visitor)
        asked = listen(visitor)
        with visitor.page.expect_console_message(lambda message: message.text == A_BOARD):
            visitor.page.goto(path)
        expect(visitor.page.locator("plancia-board").first).to_be_visible()
        names = [request.url for request in asked]
        assert len(names) <= MAX_REQUESTS, names
        for request in asked:
            if "/static/" in request.url and (answer := request.response()):
                assert "immutable" in answer.headers["cache-control"], request.url


class Host:
    """A web host of the page's files in a folder, without a server behind them."""

    def __init__(self) -> None:
        @lru_cache(maxsize=1)
        def files(written: int) -> dict[str, File]:
            """Of the page that was built then."""
            return made()

        class Answer(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                path = "/index.html" if self.path == "/" else self.path
                listed = page_build.BUILT / page_build.LIST
                built = listed.stat().st_mtime_ns if listed.exists() else 0
                file = files(built).get(path)
                self.send_response(200 if file else 404)
                self.send_header("content-type", file.kind if file else "text/plain")
                self.send_header("cache-control", "no-cache")
                self.end_headers()
                self.wfile.write(file.content if file else b"")

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built page of its own."""
    monkeypatch.setattr(page_build, "FOLDER", Path(shutil.copytree(FOLDER, tmp_path / "static")))
    monkeypatch.setattr(page_build, "BUILT", tmp_path / "built")
    build(NODE_MODULES)
    return tmp_path / "static"


@pytest.fixture
def host(sources: Path) -> Iterator[Host]:
    host = Host()
    yield host
    host.close()


def test_a_clone_serves_its_modules_as_they_are(
    new_visitor: Visitors, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_build, "BUILT", tmp_path)
    host = Host()
    visitor = new_visitor(url=host.url, expecting="Failed to load|WebSocket")
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.open("/")
    expect(visitor.page.locator("plancia-board").first).to_be_visible()
    assert f"{host.url}/static/boards/board.js" in asked
    assert visitor.page.request.get("/service-worker.js").status == 404
    # Its modules can be asked one by one.
    visitor.page.route("**/checks.mjs", lambda route: route.fulfill(path=CHECKS))
    checks = visitor.page.evaluate(RUN_CHECKS)
    assert checks == dict.fromkeys(checks, True)
    host.close()


def test_the_page_starts_without_a_network_and_offers_a_new_version(
    new_visitor: Visitors, host: Host, sources: Path
) -> None:
    visitor = new_visitor(
        url=host.url, expecting="Failed to load|WebSocket", service_workers="allow"
    )
    page = visitor.page
    visitor.open("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => {})")
    visitor.context.set_offline(True)
    visitor.open("/")  # the page is there, whatever the server would have said
    expect(page.locator("plancia-board").first).to_be_visible()
    visitor.open("/rules/nim")
    visitor.context.set_offline(False)

    theme = sources / "theme.js"
    theme.write_text(theme.read_text() + "globalThis.isNew = true;\n")
    build(NODE_MODULES)
    page.evaluate(
        "() => navigator.serviceWorker.ready.then((there) => there.update()).then(() => {})"
    )
    bar = page.locator(".new-version")
    expect(bar).to_be_visible()
    top = "() => document.querySelector('main').getBoundingClientRect().top"
    before = page.evaluate(top)
    bar.evaluate("bar => bar.style.display = 'none'")
    assert page.evaluate(top) == before  # the bar moves nothing
    bar.evaluate("bar => bar.style.display = ''")
    visitor.open("/")  # the old version as long as nothing else is asked for
    assert page.evaluate("() => globalThis.isNew") is None
    with page.expect_navigation():
        bar.locator("button.primary").click()
    page.wait_for_function("() => globalThis.isNew")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_function("() => caches.keys().then((names) => names.length === 1)")
