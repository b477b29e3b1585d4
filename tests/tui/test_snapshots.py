"""The main screens, character by character and colour by colour, compared with stored files.

After a change that is meant: PLANCIA_SNAPSHOTS=write pytest tests/tui/test_snapshots.py, and look
at the difference. docs/make_pictures.py shows the same screens as pictures.
"""

import itertools
import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from plancia.tui.app import PlanciaApp
from tui.stage import LARGE, SMALL, Size, Stage, perform

FOLDER = Path(__file__).parents[1] / "data" / "tui"


async def home(stage: Stage) -> None:
    await stage.press("down", "up")


async def setup(stage: Stage) -> None:
    await stage.press("down", "down", "enter")


async def rules(stage: Stage) -> None:
    await stage.open("nim", line="B2")
    await stage.press("question_mark")


async def connect4(stage: Stage) -> None:
    await stage.open("connect4", line="44455236")
    await stage.press("right")


async def connect4_over(stage: Stage) -> None:
    await stage.open("connect4", line="4455667")


async def four_in_a_row(stage: Stage) -> None:
    await stage.open("four-in-a-row", line="d4 p d4 p d3 k p d5")


async def nim(stage: Stage) -> None:
    await stage.open("nim", line="B2")
    await stage.press("h")
    await stage.until(lambda: bool(stage.game.steps()))
    await stage.press("h", "h")


async def pente(stage: Stage) -> None:
    await stage.open("pente", line="K10 L10 N10 K11 M10 L9")


async def tetrisito(stage: Stage) -> None:
    await stage.open("tetrisito", line="3@2")
    await stage.press("down", "left")


SCREENS: dict[str, Callable[[Stage], Awaitable[None]]] = {
    shown.__name__: shown
    for shown in (
        home, setup, rules, connect4, connect4_over, four_in_a_row, nim, pente, tetrisito,
    )
}  # fmt: skip


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_a_screen_looks_as_it_did(name: str, size: Size, tmp_path: Path) -> None:
    drawn: list[str] = []

    async def play(stage: Stage) -> None:
        await SCREENS[name](stage)
        drawn.append(await settled(stage))

    perform(play, tmp_path, size=size)
    file = FOLDER / f"{name}-{size[0]}x{size[1]}.txt"
    if os.environ.get("PLANCIA_SNAPSHOTS") == "write":
        file.write_text(drawn[0], encoding="utf-8")
    assert drawn[0] == file.read_text(encoding="utf-8")


async def settled(stage: Stage) -> str:
    """The screen once it stays as it is."""
    before, now = "", "it moves"
    while before != now:
        before = now
        await stage.settle()
        await stage.pilot.pause(0.05)
        now = snapshot(stage.app)
    return now


def snapshot(app: PlanciaApp) -> str:
    """The characters of the screen, then each line's colours as runs of lettered styles."""
    strips = app.screen._compositor.render_strips()
    styles: dict[str, str] = {}
    lines, runs = [], []
    for strip in strips:
        lines.append(strip.text)
        letters: list[str] = []
        for segment in strip:
            style = segment.style
            key = (
                " on ".join(str(c and c.name) for c in (style.color, style.bgcolor))
                if style
                else ""
            )
            key += " bold" * bool(style and style.bold) + " reverse" * bool(style and style.reverse)
            letter = styles.setdefault(key, _letter(len(styles)))
            letters += [letter] * segment.cell_length
        runs.append(
            " ".join(f"{letter}{len(list(run))}" for letter, run in itertools.groupby(letters))
        )
    legend = [f"{letter} {key}" for key, letter in styles.items()]
    return "\n".join([*(f"|{line}|" for line in lines), "", *runs, "", *legend]) + "\n"


def _letter(number: int) -> str:
    return "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[number % 52] * (1 + number // 52)
