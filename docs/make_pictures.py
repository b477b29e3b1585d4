"""Makes the pictures of the application's screens in docs/images: python docs/make_pictures.py

The screens are exported as SVG, which Chromium or Chrome turns into PNG.
"""

from __future__ import annotations

import argparse
import asyncio
import html
import re
import shutil
import subprocess
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

import shown
from rich.color import ColorSystem
from textual.pilot import Pilot

import plancia
from plancia.core.position import replay
from plancia.core.record import Record
from plancia.live.local import PERSON
from plancia.tui.app import PlanciaApp
from plancia.tui.files import stored_game
from plancia.tui.game import GameScreen

FOLDER = Path(__file__).parent / "images"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PATIENCE = 60.0

Show = Callable[[PlanciaApp, Pilot[None]], Awaitable[None]]


def game(
    name: str,
    line: str,
    *keys: str,
    until: str = "",
    then: tuple[str, ...] = (),
) -> Show:
    """A game after some moves and keys, once the screen says something, and more keys then."""

    async def show(app: PlanciaApp, pilot: Pilot[None]) -> None:
        chosen = plancia.game(name)
        moves = [step.move for step in replay(chosen.start(), chosen.split_moves(line))]
        record = Record(chosen.start(), tuple(moves), {"Second": PERSON})
        await app.push_screen(GameScreen(stored_game(record, name, app.clock.now())))
        await pilot.pause()
        await pilot.press(*keys)
        waited = 0.0
        while until not in app.export_screenshot().replace("&#160;", " "):
            await pilot.pause(0.1)
            waited += 0.1
            if waited > PATIENCE:
                raise SystemExit(f"{name}: the screen never said {until!r}")
        await pilot.press(*then)

    return show


def keys(*pressed: str) -> Show:
    """The menu after some keys."""

    async def show(app: PlanciaApp, pilot: Pilot[None]) -> None:
        for key in pressed:
            await pilot.press(key)
            await pilot.pause()

    return show


PICTURES: dict[str, tuple[tuple[int, int], Show]] = {
    "menu": ((80, 24), keys()),
    "setup": ((80, 24), keys("enter")),
    "analysis": ((100, 32), game("connect4", "1212345621", "a", until="exact")),
    "nim": ((80, 24), game("nim", "B2", "h", until="1/3", then=("h", "h"))),
    "pente": ((80, 24), game("pente", "K10 L10 N10 K11 M10 L9 L11 J9 M12")),
}  # fmt: skip


async def make(name: str) -> str:
    """The screen as SVG."""
    size, show = PICTURES[name]
    with tempfile.TemporaryDirectory() as folder:
        app = PlanciaApp(folder=Path(folder), thinks_apart=False, pace=0)
        app.console._color_system = ColorSystem.TRUECOLOR  # whatever terminal runs this
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await show(app, pilot)
            await pilot.pause()
            return _tidy(app.export_screenshot())


def _tidy(svg: str) -> str:
    """No fonts from elsewhere: the browser must not download any."""
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    return svg.replace("font-family: Fira Code, monospace", "font-family: monospace")


def words(svg: str) -> str:
    """The text of a screen."""
    return html.unescape(re.sub(r"<style.*?</style>|<[^>]*>", " ", svg, flags=re.DOTALL))


def to_png(svg: str, file: Path, size: tuple[int, int] | None = None) -> None:
    """In the size of the drawing, or that one."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise SystemExit(f"none of {', '.join(BROWSERS)} is installed")
    box = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    assert box
    width, height = size or tuple(int(float(side)) + 1 for side in box.groups())
    with tempfile.TemporaryDirectory() as profile:
        page = Path(profile) / "screen.svg"
        page.write_text(svg, encoding="utf-8")
        subprocess.run(
            [
                browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                f"--user-data-dir={profile}", f"--screenshot={file}",
                f"--window-size={width},{height}", page.as_uri(),
            ],
            check=True, capture_output=True,
        )  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help=f"only these of {', '.join(PICTURES)}")
    names = parser.parse_args().names or list(PICTURES)
    FOLDER.mkdir(exist_ok=True)
    for name in names:
        file = FOLDER / f"{name}.png"
        svg = asyncio.run(make(name))
        to_png(svg, file)
        shown.store(file, words(svg))
        print(file)


if __name__ == "__main__":
    main()
