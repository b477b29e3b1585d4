"""The browser edition, in a folder of a host: with the network cut it plays, analyses and keeps
games."""

from __future__ import annotations

import datetime
import functools
import json
import re
import urllib.request
import zipfile
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Request, Route, expect
from tools.site import write

import plancia
from kernels.conftest import libraries
from plancia.study.daily import daily_index
from plancia.study.pack import shipped
from web.browser.visitor import Visitor

__all__ = ["libraries"]

pytestmark = pytest.mark.slow

PYODIDE = Path(__file__).parents[3] / "node_modules" / "pyodide"
FOLDER = "games/plancia/"
"""On its host: one that is named like a page of ours."""
OPPONENTS = [(name, level.name) for name in plancia.games() for level in plancia.game(name).levels]
QUICKEST = dict(reversed(OPPONENTS))
REVOKED = "ERR_FILE_NOT_FOUND|blob:"
"""What a browser notes of an address that is revoked, as one is to stop a thought."""

TAKES_MOVE = """() => {
  const board = document.querySelector("plancia-board:not([compact])");
  const { position, mover } = board?.config ?? {};
  return position && (position.outcome || mover !== null);
}"""
PLAY = """move => {
  const board = document.querySelector("plancia-board:not([compact])");
  board.dispatchEvent(new CustomEvent("move", { detail: { move } }));
}"""
MOVED = """before => {
  const board = document.querySelector("plancia-board:not([compact])");
  return board.config.position.position !== before;
}"""
SNAPSHOT_BYTES = """async least => {
  const cache = await caches.open("plancia python");
  const [key] = await cache.keys();
  return key && (await (await cache.match(key)).arrayBuffer()).byteLength > least;
}"""
SPOIL_SNAPSHOT = """async () => {
  const cache = await caches.open("plancia python");
  const [key] = await cache.keys();
  await cache.put(key, new Response("no memory of Python"));
}"""
UPDATE = "() => navigator.serviceWorker.ready.then((there) => there.update()).then(() => {})"
NOTE_FIRST_BOARD = """new MutationObserver(() => {
  if (!document.querySelector("plancia-board")) return;
  window.isBeforePython ??= document.querySelector(".engine-line").hidden === false;
}).observe(document, { subtree: true, childList: true })"""
KEPT = "() => navigator.serviceWorker.ready.then(() => {})"


class Quiet(SimpleHTTPRequestHandler):
    """Any file server that lets other hosts' pages load its files."""

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def folder(libraries: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the site is written."""
    if not PYODIDE.is_dir():
        pytest.skip("Pyodide is not there: npm could not be reached")
    folder = tmp_path_factory.mktemp("host") / FOLDER
    write(folder, PYODIDE, libraries)
    return folder


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """Where the site is served."""
    host = folder.parents[len(Path(FOLDER).parts) - 1]
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=host))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/{FOLDER}"
    server.shutdown()
    server.server_close()


Launch = Callable[[], Visitor]


@pytest.fixture
def launch(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    address: str,
    tmp_path: Path,
) -> Iterator[Launch]:
    """Opens the same browser again: what it has kept is there."""
    settings: dict[str, Any] = {"base_url": address, "reduced_motion": "reduce", "locale": "en-GB"}
    opened: list[BrowserContext] = []

    def open_browser() -> Visitor:
        for context in opened:
            context.close()
        args = browser_type_launch_args | settings
        opened[:] = [browser_type.launch_persistent_context(tmp_path / "browser", **args)]
        return Visitor(opened[0], expecting=REVOKED)

    yield open_browser
    for context in opened:
        context.close()


@pytest.fixture
def visitor(launch: Launch) -> Iterator[Visitor]:
    """A visitor who was here once and has no network any more."""
    visitor = launch()
    visitor.page.goto("play/nim")
    expect(visitor.page.locator("form.setup")).to_be_visible()
    visitor.page.evaluate(KEPT)
    visitor.context.set_offline(True)
    visitor.page.add_init_script(NOTE_FIRST_BOARD)
    visitor.open("./")
    expect(visitor.page.locator("plancia-board").first).to_be_visible()
    assert visitor.page.evaluate("window.isBeforePython")
    yield visitor
    assert visitor.troubles == []


def follow(visitor: Visitor, path: str) -> None:
    """By a link: Python stays loaded."""
    visitor.page.locator(f'a[href="/{FOLDER}{path}"]').first.click()
    visitor.page.wait_for_url(f"**/{FOLDER}{path}")


def choose(visitor: Visitor, game: str) -> None:
    """The game of the first page's board."""
    visitor.choose("first-game", game)


def play(visitor: Visitor, token: str) -> None:
    before = visitor.board.evaluate("board => board.config.position.position")
    visitor.page.evaluate(PLAY, token)
    visitor.page.wait_for_function(MOVED, arg=before)


def play_to_the_end(visitor: Visitor, game: str, level: str) -> None:
    follow(visitor, "")
    choose(visitor, game)
    follow(visitor, f"play/{game}")
    visitor.begin("level", level=level)
    while True:
        visitor.page.wait_for_function(TAKES_MOVE)
        position = visitor.position(game)
        if position.outcome is not None:
            expect(visitor.action("rematch")).to_be_visible()
            return
        play(visitor, position.format_move(position.legal_moves()[0]))


def solve_the_daily_puzzle(visitor: Visitor) -> None:
    """A wrong move is answered, then the right ones solve it; the next one is one tap away."""
    follow(visitor, "")
    follow(visitor, "daily")
    day = visitor.page.evaluate("new Date().toLocaleDateString('sv')")
    pack = shipped("connect4")
    assert pack is not None
    puzzle = pack[daily_index(pack, datetime.date.fromisoformat(day))]
    status = visitor.page.locator(".task-status")
    wrong = next(m for m in puzzle.position.legal_moves() if m != puzzle.line[0])
    play(visitor, str(wrong))
    expect(status).to_contain_text("The answer:")
    visitor.page.get_by_role("button", name="Try again").click()
    for number, move in enumerate(puzzle.line[::2]):
        play(visitor, str(move))
        if 2 * number + 1 < len(puzzle.line):
            expect(status).to_contain_text("Your move.")
    expect(status).to_have_text("Solved.")
    visitor.page.get_by_role("link", name="Next: Four in a Row").click()
    expect(visitor.page.locator(".today .badge.good")).to_have_count(1)


def analyse_the_game(visitor: Visitor) -> None:
    visitor.action("analyse").click()
    expect(visitor.page.locator(".review-words")).to_have_text(re.compile("mistakes? in this line"))
    visitor.page.locator("[role=treeitem]").first.click()
    expect(visitor.page.locator(".move-value .worth").first).to_be_visible()


def test_a_first_move_that_comes_before_python_is_answered_from_what_a_start_loads(
    launch: Launch,
) -> None:
    visitor, asked = launch(), list[str]()

    def note(request: Request) -> None:
        if request.service_worker is None:  # which keeps all files, later
            asked.append(request.url.split("/")[-1])

    visitor.context.on("request", note)
    visitor.open("./")
    choose(visitor, "nim")
    position = plancia.game("nim", rows=True).start()
    visitor.may_move(position)
    visitor.cell(position.touches(position.parse_move("A1"))[0]).click()
    visitor.at_table()
    expect(visitor.page.locator(".move").first).to_contain_text("A1")
    expect(visitor.page.locator("ol.moves .move")).to_have_count(2)
    files = {name.split(".")[0] for name in asked if name.endswith((".zip", ".bin", ".so"))}
    assert files == {"plancia", "python_stdlib"}
    visitor.page.get_by_role("button", name="You").click()
    visitor.page.get_by_role("link", name="My games").click()
    visitor.page.get_by_label("State").select_option("running")
    visitor.page.wait_for_url("**/games?status=running")
    visitor.page.reload()  # the address is one of the site's folder
    expect(visitor.page.get_by_label("State")).to_have_value("running")
    expect(visitor.page.locator("main li.card")).to_have_count(1)


@pytest.mark.soak
def test_without_a_network_games_are_played_analysed_and_kept_until_a_new_version_is_wanted(
    visitor: Visitor, launch: Launch, folder: Path, address: str
) -> None:
    for game, level in QUICKEST.items():
        play_to_the_end(visitor, game, level)
        if game == "nim":
            analyse_the_game(visitor)
    solve_the_daily_puzzle(visitor)
    again = launch()
    again.context.set_offline(True)
    again.open("games")  # an address without a file, such as this one, has the same page
    expect(again.page.locator("main li.card")).to_have_count(len(QUICKEST))
    again.page.locator("main li.card a").first.click()
    again.at_table()
    again.context.set_offline(False)
    check_installable(again, address)
    check_library(folder)

    write_new_version(folder)
    again.page.evaluate(UPDATE)
    bar, another = again.page.locator(".new-version"), again.page.locator('meta[name="another"]')
    expect(bar).to_be_visible()
    again.context.set_offline(True)
    again.page.reload()  # the old version as long as nothing else is asked for
    expect(again.board).to_be_visible()
    expect(another).to_have_count(0)
    again.context.set_offline(False)
    with again.page.expect_navigation():
        bar.locator("button.primary").click()
    expect(another).to_have_count(1)
    assert again.troubles == []


@pytest.mark.soak
def test_a_person_moves_before_python_is_there_and_the_next_visit_starts_from_its_memory(
    launch: Launch,
) -> None:
    visitor, held = launch(), list[Route]()
    visitor.context.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    visitor.page.goto("play/nim")
    visitor.choose("mode", "level")
    visitor.choose("level", "beginner")
    visitor.page.locator("form.setup button[type=submit]").click()
    visitor.page.wait_for_url(re.compile(r"/g/[\w-]+$"))
    visitor.page.wait_for_function(TAKES_MOVE)
    visitor.page.evaluate(PLAY, "A1")
    expect(visitor.board).to_have_class(re.compile("unsure"))
    expect(visitor.page.locator(".engine-line")).to_be_visible()
    tokens = visitor.page.locator("ol.moves .move")
    assert held
    assert tokens.count() == 0  # nothing has answered yet

    while held:
        held.pop().continue_()
    visitor.context.unroute("**/pyodide.asm.wasm")
    expect(tokens).to_have_count(2)
    expect(tokens.first).to_have_text("A1")
    visitor.page.wait_for_function(SNAPSHOT_BYTES, arg=1 << 20)
    visitor.page.evaluate(SPOIL_SNAPSHOT)
    visitor.page.reload()  # Python starts all the same, and a good one is kept again
    expect(tokens).to_have_count(2)
    visitor.page.wait_for_function(SNAPSHOT_BYTES, arg=1 << 20)
    visitor.page.reload()
    visitor.at_table()
    assert visitor.troubles == []


def check_library(folder: Path) -> None:
    """Python starts from byte code and has its whole library."""
    first, *later = [
        zipfile.ZipFile(path).namelist()
        for name in ("*/python_stdlib.zip", "more.*.zip", "rest.*.zip")
        for path in folder.glob(f"static/{name}")
    ]
    source = zipfile.ZipFile(PYODIDE / "python_stdlib.zip").namelist()
    assert {"asyncio/__init__.pyc", "dataclasses.pyc", "re/_parser.pyc"} < set(first)
    written = [name.replace(".pyc", ".py") for name in sum(later, first)]
    assert sorted(name for name in written if not name.startswith("plancia/")) == sorted(source)


def check_installable(visitor: Visitor, address: str) -> None:
    browser = visitor.context.new_cdp_session(visitor.page)
    assert browser.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    manifest = browser.send("Page.getAppManifest")
    assert manifest["errors"] == []
    check_manifest(json.loads(manifest["data"]), manifest["url"], address)


def check_manifest(manifest: dict[str, Any], url: str, address: str) -> None:
    """What a browser asks of an application before it offers to install it."""
    assert manifest["name"]
    assert manifest["short_name"]
    assert manifest["display"] == "standalone"
    assert urljoin(url, manifest["scope"]) == address
    assert urljoin(url, manifest["start_url"]).startswith(address)
    sizes = {
        (icon["purpose"], icon["sizes"]): urljoin(url, icon["src"]) for icon in manifest["icons"]
    }
    for kind, size in (("any", 192), ("any", 512), ("maskable", 512)):
        with urllib.request.urlopen(sizes[kind, f"{size}x{size}"]) as answer:
            picture = answer.read()
        assert picture[:8] == b"\x89PNG\r\n\x1a\n"
        assert [int.from_bytes(picture[at : at + 4]) for at in (16, 20)] == [size, size]


def write_new_version(folder: Path) -> None:
    worker = folder / "service-worker.js"
    worker.write_text(re.sub(r'"version": "\w+"', '"version": "another"', worker.read_text()))
    page = folder / "index.html"
    page.write_text(page.read_text().replace("<head>", '<head><meta name="another">'))


@pytest.mark.soak
@pytest.mark.parametrize(("game", "level"), OPPONENTS)
def test_every_level_plays_to_the_end_without_a_network(
    visitor: Visitor, game: str, level: str
) -> None:
    play_to_the_end(visitor, game, level)
