"""Colours of boards and themes, light and dark.

The two sides differ in lightness as well as in hue, and one has a ring: nobody needs to tell red
from green.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from textual.theme import Theme

Colour = str
"""As `#rrggbb`."""


@dataclass(frozen=True, slots=True)
class Palette:
    """What boards are painted with."""

    page: Colour
    """What is behind the board."""
    ink: Colour
    faint: Colour
    accent: Colour
    """Where the cursor is."""
    hint: Colour
    frame: Colour
    """Round the last move and the winning line."""
    discs: Colour = "#2456a6"
    wood: Colour = "#dcb67a"
    lines: Colour = "#a8814a"
    first: Colour = "#f7d038"
    second: Colour = "#d3302f"
    second_inside: Colour = "#6d0d16"
    white: Colour = "#ffffff"
    black: Colour = "#1d1d1f"
    white_side: Colour = "#ffffff"
    black_side: Colour = "#5a6172"
    """The sides of a game of stones where there is no wood behind them."""
    rock: Colour = "#8d99ae"
    block: Colour = "#5b7fb4"
    goal: Colour = "#e69f00"
    falling: Colour = "#2ca58d"


DARK: Final = Palette(
    page="#14171f",
    ink="#e6e8ee",
    faint="#6b7386",
    accent="#56b4e9",
    hint="#2ec4a6",
    frame="#ffffff",
)
LIGHT: Final = Palette(
    page="#fbfaf7",
    ink="#1f2430",
    faint="#8b8f99",
    accent="#0072b2",
    hint="#007a5e",
    frame="#10131a",
    white_side="#c9bfa5",
    black_side="#1d1d1f",
    rock="#6f7d94",
    block="#41699f",
)

THEMES: Final = (
    Theme(
        name="plancia-dark",
        primary="#4a86d8",
        secondary="#2456a6",
        accent="#f7d038",
        warning="#e69f00",
        error="#e06c75",
        success="#2ec4a6",
        foreground=DARK.ink,
        background=DARK.page,
        surface="#1b1f2a",
        panel="#232936",
        dark=True,
    ),
    Theme(
        name="plancia-light",
        primary="#2456a6",
        secondary="#4a86d8",
        accent="#9a6a00",
        warning="#9a6a00",
        error="#b3202c",
        success="#007a5e",
        foreground=LIGHT.ink,
        background=LIGHT.page,
        surface="#f1efe9",
        panel="#e6e3da",
        dark=False,
    ),
)


def mixed(one: Colour, two: Colour, share: float) -> Colour:
    """So much of the second colour in the first."""
    pairs = ((int(one[n : n + 2], 16), int(two[n : n + 2], 16)) for n in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
