"""Colours of boards and themes, light and dark.

The two sides differ in lightness as well as in hue, and one has a ring, for colour-blind players.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from textual.theme import Theme

from plancia.core.picture import Palette

_VISIBLE: Final = 0.2
"""The difference in lightness, from 0 to 1, that a colour needs to be seen on the page."""

Colour = str
"""As `#rrggbb`."""


@dataclass(frozen=True, slots=True)
class Colours:
    """What boards are painted with."""

    page: Colour
    """What is behind the board."""
    ink: Colour
    faint: Colour
    warning: Colour
    accent: Colour
    """Where the cursor is."""
    hint: Colour
    frame: Colour
    """Round the last move and the winning line."""
    dark: bool = True
    """Whether the page is."""
    board: Colour = "#2456a6"
    first: Colour = "#f7d038"
    second: Colour = "#d3302f"
    """The board and the pieces of both sides: the game's own colours, see `for_game`."""
    pieces: tuple[Colour, ...] = ()
    """Of pieces that differ, the piece of letter `a` first."""
    white: Colour = "#ffffff"
    black: Colour = "#1d1d1f"
    rock: Colour = "#8d99ae"
    falling: Colour = "#2ca58d"

    @property
    def lines(self) -> Colour:
        """On a board that is played on its crossings."""
        return mixed(self.board, self.black, 0.35)

    @property
    def second_inside(self) -> Colour:
        """The ring that marks the second side's pieces."""
        return mixed(self.second, self.black, 0.55)

    def for_game(self, colours: Palette) -> Colours:
        """The same, with a game's colours."""
        shades = (colours.board, colours.first, colours.second)
        board, first, second, *pieces = (
            each.dark if self.dark else each.light for each in (*shades, *colours.pieces)
        )
        return replace(self, board=board, first=first, second=second, pieces=tuple(pieces))

    def piece(self, letter: str) -> Colour:
        """The colour of a block: of its piece, if pieces have colours."""
        if not self.pieces or not letter.islower():
            return self.first
        return self.pieces[(ord(letter) - ord("a")) % len(self.pieces)]

    def on_page(self, colour: Colour) -> Colour:
        """The colour with enough contrast to the page."""
        near = abs(_lightness(colour) - _lightness(self.page)) < _VISIBLE
        return mixed(colour, self.ink, 0.35) if near else colour


DARK: Final = Colours(
    page="#14171f",
    ink="#e6e8ee",
    faint="#6b7386",
    warning="#e69f00",
    accent="#56b4e9",
    hint="#2ec4a6",
    frame="#ffffff",
)
LIGHT: Final = Colours(
    page="#fbfaf7",
    ink="#1f2430",
    faint="#8b8f99",
    warning="#e69f00",
    accent="#0072b2",
    hint="#007a5e",
    frame="#10131a",
    dark=False,
    rock="#6f7d94",
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


def _lightness(colour: Colour) -> float:
    red, green, blue = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    return 0.3 * red + 0.59 * green + 0.11 * blue


@cache
def mixed(one: Colour, two: Colour, share: float) -> Colour:
    """The first colour with `share` (0 to 1) of the second in it."""
    pairs = ((int(one[n : n + 2], 16), int(two[n : n + 2], 16)) for n in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
