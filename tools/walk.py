"""Counts, by a profiler, the files and functions of src/plancia that one request enters.

    python tools/walk.py [NAME ...] [--list]

prints a line for each of these: a move between two people, a move against a level until both its
answer and the move are on the screen, a hint, a tournament's pairing, and `check nim`. Each is done
once before it is counted, so that what is imported and cached is there. The server is a real one,
in a thread of this process; processes in which levels think are not counted. `--list` names the
files, in the order in which they are entered first, with the functions of each.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import io
import sys
import tempfile
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from web.client import Live, Person

PACKAGE = Path(__file__).parents[1] / "src" / "plancia"
NIM = [sys.executable, "-m", "plancia", "original", "nim"]
TIMES = 3
"""Each walk is done; what not all of them enter belongs to something beside it, such as a sweep."""

Seen = dict[CodeType, None]


class Profiler:
    """Notes each function of the package that any thread enters while it is on."""

    def __init__(self) -> None:
        self.seen: Seen | None = None
        self._codes: dict[CodeType, bool] = {}

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        if self.seen is None or event != "call":
            return
        code = frame.f_code
        if code not in self._codes:
            self._codes[code] = code.co_filename.startswith(f"{PACKAGE}/")
        if self._codes[code]:
            self.seen[code] = None

    @contextlib.contextmanager
    def on(self) -> Iterator[Seen]:
        seen: Seen = {}
        self.seen = seen
        try:
            yield seen
        finally:
            self.seen = None


PROFILER = Profiler()
Walk = Callable[[str], Awaitable[Seen]]


@contextlib.contextmanager
def server() -> Iterator[str]:
    """The address of a server that runs in a thread."""
    import uvicorn

    from plancia.cli.serve import _bound, _uvicorn_options
    from plancia.web.app import create_app
    from plancia.web.config import Settings

    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            data_dir=folder, thinkers=1, analysts=1, pace=0.0, think_seconds=0.2, rate_limits=False
        )
        app = create_app(settings)
        running = uvicorn.Server(uvicorn.Config(app, **_uvicorn_options(app, settings)))
        listener = _bound("127.0.0.1", 0)
        listener.listen()
        thread = threading.Thread(target=running.run, args=([listener],))
        thread.start()
        while not running.started:
            time.sleep(0.05)
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            running.should_exit = True
            thread.join()


@contextlib.asynccontextmanager
async def two_people(url: str) -> AsyncIterator[tuple[Live, Live]]:
    async with Person.get_or_create(url) as anna, Person.get_or_create(url) as berta:
        made = await anna.make_game("connect4", "me", "open")
        await berta.join(made["invite"])
        async with anna.live(made["id"]) as one, berta.live(made["id"]) as two:
            await one.meet([True, True])
            yield one, two


async def between_people(url: str) -> Seen:
    async with two_people(url) as (one, two):
        for live, other in ((one, two), (two, one)):
            await live.play("4")
            await other.catch_up(live.latest.seq)
        await asyncio.sleep(0.3)
        with PROFILER.on() as seen:
            ack = await one.play("3")
            await one.catch_up(ack.seq)
            await two.catch_up(ack.seq)
        return seen


async def against_a_level(url: str) -> Seen:
    async with Person.get_or_create(url) as anna, Person.get_or_create(url) as carl:
        made = await anna.make_game("connect4", "me", "beginner")
        async with anna.live(made["id"]) as mine, carl.live(made["id"]) as watcher:
            await mine.play("4")
            await mine.reach(lambda message: message.ply == 2)
            await asyncio.sleep(0.5)
            with PROFILER.on() as seen:
                await mine.play("3")
                await mine.reach(lambda message: message.ply == 4)
                await watcher.reach(lambda message: message.ply == 4)
            return seen


async def hint(url: str) -> Seen:
    async with Person.get_or_create(url) as anna:
        made = await anna.make_game("connect4", "me", "beginner")
        path = f"/api/games/{made['id']}/hint"
        assert (await anna.http.post(path)).status_code == 200
        with PROFILER.on() as seen:
            assert (await anna.http.post(path)).status_code == 200
        return seen


async def pairing(url: str) -> Seen:
    body = {"title": "Walk", "format": "swiss", "game": "nim", "clock": "180+2", "pause_s": 0}
    async with Person.get_or_create(url) as anna, Person.get_or_create(url) as berta:
        for _ in range(2):
            made = (await anna.http.post("/api/tournaments", json=body)).json()["id"]
            path = f"/api/rooms/{made}"
            for who, name in ((anna, "Anna"), (berta, "Berta")):
                answer = await who.http.post(f"{path}/members", json={"name": name})
                assert answer.status_code == 200, answer.text
            with PROFILER.on() as seen:
                await anna.http.post(f"{path}/actions", json={"act": "start"})
                await asyncio.sleep(1.2)  # the host looks twice a second
            assert (await anna.http.get(f"{path}?whole=true")).json()["pairings"], (
                "nobody was paired"
            )
        return seen


def check_nim() -> Seen:
    from plancia.cli import main

    with PROFILER.on() as seen, contextlib.redirect_stdout(io.StringIO()):
        sys.setprofile(PROFILER)
        main(["check", "nim", "--cases", "2", "--", *NIM])
        sys.setprofile(None)
    return seen


WALKS: dict[str, Walk] = {
    "people": between_people,
    "level": against_a_level,
    "hint": hint,
    "pairing": pairing,
}
CHECK = "check"


def by_file(seen: Seen) -> dict[str, list[str]]:
    """The functions entered, by the file that they are in."""
    files: dict[str, list[str]] = {}
    for code in seen:
        name = code.co_filename.removeprefix(f"{PACKAGE}/")
        files.setdefault(name, []).append(code.co_qualname)
    return files


def walks(names: list[str]) -> dict[str, dict[str, list[str]]]:
    """What each of those walks enters."""
    threading.setprofile(PROFILER)
    found: dict[str, list[Seen]] = {}
    try:
        if CHECK in names:
            found[CHECK] = [check_nim() for _ in range(TIMES)][1:]
        asked = [name for name in names if name != CHECK]
        if asked:
            with server() as url:
                for name in asked:
                    found[name] = [asyncio.run(_walk(WALKS[name], url)) for _ in range(TIMES)]
    finally:
        threading.setprofile(None)
    return {name: by_file(_in_all(found[name])) for name in names}


async def _walk(walk: Walk, url: str) -> Seen:
    return await walk(url)


def _in_all(walked: list[Seen]) -> Seen:
    first, *others = walked
    return {code: None for code in first if all(code in other for other in others)}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join((*WALKS, CHECK)))
    parser.add_argument("--list", action="store_true", help="name the files and functions")
    given: Any = parser.parse_args()
    print(f"{'':<10}{'files':>6}{'functions':>11}")
    for name, files in walks(given.names or [*WALKS, CHECK]).items():
        print(f"{name:<10}{len(files):>6}{sum(map(len, files.values())):>11}")
        for file, functions in files.items() if given.list else ():
            print(f"  {file}: {', '.join(functions)}")


if __name__ == "__main__":
    main()
