"""Colours of the application and of its boards.

The two sides differ in lightness as well as in hue, and one has a ring, for colour-blind players.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from textual.theme import Theme

from plancia.core.picture import Palette

Colour = str
"""As `#rrggbb`."""

PAGE: Final = "#14171f"
INK: Final = "#e6e8ee"
FAINT: Final = "#6b7386"
WARNING: Final = "#e69f00"
ACCENT: Final = "#56b4e9"
HINT: Final = "#2ec4a6"
WHITE: Final = "#ffffff"
BLACK: Final = "#1d1d1f"
ROCK: Final = "#8d99ae"
FALLING: Final = "#2ca58d"
BAD: Final = "#e06c75"

THEME: Final = Theme(
    name="plancia",
    primary="#4a86d8",
    secondary="#2456a6",
    accent="#f7d038",
    warning=WARNING,
    error=BAD,
    success=HINT,
    foreground=INK,
    background=PAGE,
    surface="#1b1f2a",
    panel="#232936",
)

TINTS: Final = {
    "won": (WHITE, 1.0),
    "cursor": (ACCENT, 1.0),
    "pointed": (ACCENT, 0.55),
    "hinted": (HINT, 1.0),
    "lined": (HINT, 0.6),
    "last": (WHITE, 0.45),
    "near": (HINT, 0.35),
    "": (WHITE, 0.0),
}
"""What a cell is marked as: the colour that is mixed into it, and how much of it."""

_VISIBLE: Final = 0.2
"""The difference in lightness, from 0 to 1, that a colour needs to be seen on the page."""


class GameColours(NamedTuple):
    """A game's own colours."""

    board: Colour
    first: Colour
    second: Colour
    pieces: tuple[Colour, ...]
    """Of pieces that differ, the piece of letter `a` first."""

    def piece(self, letter: str) -> Colour:
        """The colour of a block: of its piece, if pieces have colours."""
        if not self.pieces or not letter.islower():
            return self.first
        return self.pieces[(ord(letter) - ord("a")) % len(self.pieces)]

    def side(self, letter: str) -> Colour:
        """The colour of the pieces that a panel writes as X and O."""
        return {"X": self.first, "O": self.second}.get(letter, FAINT)


def colours_of(palette: Palette) -> GameColours:
    """A game's colours on a dark page."""
    board, first, second = palette.board.dark, palette.first.dark, palette.second.dark
    return GameColours(board, first, second, tuple(each.dark for each in palette.pieces))


def tinted(colour: Colour, mark: str) -> Colour:
    """The colour of a cell that is marked."""
    return mixed(colour, *TINTS[mark])


def on_page(colour: Colour) -> Colour:
    """The colour with enough contrast to the page."""
    is_near = abs(_lightness(colour) - _lightness(PAGE)) < _VISIBLE
    return mixed(colour, INK, 0.35) if is_near else colour


def _lightness(colour: Colour) -> float:
    red, green, blue = _parts(colour)
    return (0.3 * red + 0.59 * green + 0.11 * blue) / 255


@cache
def mixed(one: Colour, two: Colour, share: float) -> Colour:
    """The first colour with `share` (0 to 1) of the second in it."""
    pairs = zip(_parts(one), _parts(two), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _parts(colour: Colour) -> tuple[int, ...]:
    """Red, green and blue from 0 to 255."""
    return tuple(bytes.fromhex(colour[1:]))
