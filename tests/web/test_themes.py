"""The boards that a person can choose: everybody tells sides and holes apart, without marks too."""

from __future__ import annotations

import re

import pytest

import plancia
from plancia.web.page_build import FOLDER

SHEET = (FOLDER / "style" / "boards.css").read_text("utf-8")


def luminance(colour: str) -> float:
    """As WCAG defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    low, high = sorted((luminance(one), luminance(two)))
    return (high + 0.05) / (low + 0.05)


def colours(board: str) -> dict[str, list[str]]:
    """The colours of a board by name: one, or one for light and one for dark pages."""
    block = re.search(rf'\[data-board="{board}"\] [^{{]+{{([^}}]+)}}', SHEET)
    assert block
    return {
        name: re.findall("#[0-9a-f]{6}", value)
        for name, value in re.findall(r"--([\w-]+): ([^;]+);", block[1])
    }


@pytest.mark.parametrize("board", ["wood", "slate"])
def test_holes_lines_and_stones_stand_out_on_every_board(board: str) -> None:
    found = colours(board)
    for frame in found["board-disc-a"] + found["board-disc-b"]:
        assert contrast(frame, found["board-disc-hole"][0]) >= 3  # a light page
    # Dark holes are told from the frame by the rim, which is as dark as they are.
    assert contrast(found["board-wood"][0], found["board-wood-line"][0]) >= 3
    assert contrast(found["board-wood"][0], found["board-wood-ink"][0]) >= 4.5
    black = plancia.game("pente").palette.to_json()["second"]
    assert all(contrast(found["board-wood"][0], shade) >= 3 for shade in black)


@pytest.mark.parametrize("game", ["connect4", "four-in-a-row", "pente"])
def test_sides_differ_in_lightness_so_that_marks_may_be_dropped(game: str) -> None:
    palette = plancia.game(game).palette.to_json()
    for first, second in zip(palette["first"], palette["second"], strict=True):
        assert contrast(first, second) >= 2.5
