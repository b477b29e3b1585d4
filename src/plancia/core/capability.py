"""What a game can do beyond the contract: small protocols, loaded on first use.

A game names what it can do in `Game.capabilities`, by the protocol's name and a place to find it,
so that nothing heavy is imported before it is needed:

    capabilities = {"Levels": "plancia.nim.levels:NimLevels"}

What is found there is called with the game. It answers with an object that keeps the protocol, or
with None if it can't do that for these options, such as a board too large to solve.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

from plancia.core.game import Game
from plancia.core.picture import Cell
from plancia.core.position import Position, Side
from plancia.core.text import T, Text, Words

if TYPE_CHECKING:
    from plancia.engine.analysis import Analyst
    from plancia.engine.player import Player
    from plancia.engine.teaching import Fact, Motif
    from plancia.engine.value import Value

P = TypeVar("P")
G = TypeVar("G", bound=Game[Any])


class GameCapability(Generic[G]):
    """A capability that looks at its game when it is asked, and needs nothing before."""

    def __init__(self, game: G) -> None:
        self._game = game


@dataclass(frozen=True, slots=True)
class Opponent:
    """Who plays a level: screens show the name, and draw a face from it."""

    name: str
    """A first name, the same in every language."""
    weakness: Words
    """How the opponent can be beaten, in a sentence without technical words."""
    strength: Words = ""
    """How hard it is to win, in words; nothing where the level's name says it."""
    speech: Mapping[str, Words] = field(default_factory=dict, hash=False)
    """What the opponent says, a short line each, if anything: `greeting`, `praise` after a good
    move of the person it plays, `won` and `lost`."""


@dataclass(frozen=True, slots=True)
class Level:
    """One named strength of play."""

    name: str
    about: Words
    """How it plays, in a sentence for a person who chooses an opponent."""
    make: Callable[[int | None], Player[Any]]
    """A new player of this strength; the same seed gives the same answers."""
    opponent: Opponent | None = None
    unseen: Callable[[Position[Any], Any], bool] | None = None
    """The blind spot by which it can be beaten: True for a move that it never thinks of, its own
    or its opponent's, while there are others."""
    is_apart: bool = False
    """True for one that answers at once and stands on no ladder, such as a recursion of a given
    depth: no result leads from it to another, and two may play each other while people watch."""

    @property
    def title(self) -> Words:
        """The name as people read it."""
        return level_title(self.name)

    @property
    def full_title(self) -> Words:
        """The opponent's name and the level's."""
        if self.opponent is None:
            return self.title
        return T("{name} ({level})", name=self.opponent.name, level=self.title)

    @property
    def strength(self) -> Words:
        """How hard it is to win, in words; nothing where that is not known."""
        own = self.opponent.strength if self.opponent else ""
        return own or _STRENGTHS.get(self.name, "")

    @property
    def weakness(self) -> Words:
        """How it can be beaten, or how it plays where that is not declared."""
        return self.opponent.weakness if self.opponent else self.about


_LEVEL_TITLES: Final[Mapping[str, Text]] = {
    "beginner": T("Beginner"),
    "casual": T("Casual"),
    "good": T("Good"),
    "strong": T("Strong"),
    "best": T("Best"),
    **{f"depth-{n}": T("depth {n}", n=n) for n in range(10)},
}
_STRENGTHS: Final[Mapping[str, Text]] = {
    "beginner": T("easy to beat, even in a first game"),
    "casual": T("a fair match once you know the rules"),
    "good": T("wins unless you look a few moves ahead"),
    "strong": T("hard to beat"),
    "best": T("very hard to beat"),
}
PERFECT: Final = T("never makes a mistake")
"""The strength of a level that knows the truth about every position."""


def level_title(name: str) -> Words:
    """The name of a level as people read it."""
    return _LEVEL_TITLES.get(name, name)


def find_level(game: Game[Any], name: str) -> Level | None:
    """The game's level of that name."""
    return next((level for level in game.levels if level.name == name), None)


class Levels(Protocol):
    """Named strengths of play for one game."""

    def levels(self) -> tuple[Level, ...]:
        """The levels, weakest first, from `beginner` to `best`."""


class Evaluates(Protocol):
    """A quick opinion on a position."""

    def evaluate(self, position: Position[Any], player: Side) -> float:
        """What the position is worth to that player, from -1 to 1; a sure win is 1."""


class Solves(Protocol):
    """Perfect knowledge of a position."""

    def solve(self, position: Position[Any], *, result_only: bool = False) -> Value:
        """What the side to move gets if both play perfectly, in a position that goes on. How soon
        may be left out where `result_only` is wanted."""


class Proves(Protocol):
    """Some values of a game that nothing solves: those that a search proves."""

    def proved_moves(self, position: Position[Any]) -> dict[Any, int]:
        """+1, 0 or -1 for the player to move, by the move; moves without a proof are left out."""


class Analyses(Protocol):
    """Proved values of every move, by an analyst of the game's own."""

    @property
    def quick(self) -> bool:
        """True if a proof takes seconds, not hours: a person can wait for it."""

    def analyst(self, book: bool = True) -> Analyst[Any]:
        """Looks at every move; without `book` the opening book is not used."""

    def adviser(self) -> Player[Any]:
        """The player for a quick hint: it need not look at every other move."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to see on a cell of the picture's board."""

    cell: Cell
    kind: str
    """A word for screens that draw the kinds differently, such as `win` or `capture`."""
    player: Side | None = None
    """The side it belongs to, if any."""
    text: Words = ""
    """What it is, in words."""


class Teaches(Protocol):
    """What a teacher says about a position, to the player to move."""

    @property
    def motifs(self) -> tuple[Motif, ...]:
        """Everything that `facts` can find, with all its sentences."""

    def facts(self, position: Any, about: Any = None) -> Iterator[Fact]:
        """What matters now, the most urgent first, found as it is asked for; none when over. With
        `about` facts that do not name that move may be left out."""

    def advice(self, position: Any, move: Any) -> Words:
        """What to do, such as `Play 4`."""

    def marks(self, position: Any) -> tuple[Mark, ...]:
        """Everything to see on the board, for both sides; none when over."""


class Encodes(Protocol):
    """Positions and moves as the numbers that a learning program sees and chooses."""

    @property
    def actions(self) -> int:
        """How many actions there are: each move of the game has a number below that."""

    @property
    def max_moves(self) -> int | None:
        """The most moves that a game can have; None if there is no bound."""

    def action(self, position: Any, move: Any) -> int:
        """The number of a legal move, different for each legal move of a position."""

    def numbers(self, position: Any) -> tuple[int, ...]:
        """What the board does not show, as numbers from 0 to 255; always the same count of them."""


EntryPoints = tuple[Callable[..., Any], ...]
"""Kernels that Python calls; what these call is compiled with them."""


class Compiles(Protocol):
    """A game some of whose parts are compiled ahead of time: see `plancia.kernels`."""

    def entry_points(self) -> EntryPoints:
        """Imports the game's kernels."""


GENERAL: Final = {"Levels": "plancia.engine.search.kinds:general_levels"}
"""What games that name none of their own have, by protocol."""


def capability(game: Game[Any], protocol: Callable[..., P]) -> P | None:
    """What the game has for that protocol (one of the classes above), or None if it has nothing."""
    # A protocol can't be passed as a `type`, says mypy: it is no concrete class.
    name = getattr(protocol, "__name__", "")
    place = game.capabilities.get(name, GENERAL.get(name))
    if place is None:
        return None
    found: P | None = _maker(place)(game)
    return found


@cache
def _maker(place: str) -> Callable[[Game[Any]], Any]:
    """What makes a capability, by its module and its name there."""
    module, _, attribute = place.partition(":")
    maker: Callable[[Game[Any]], Any] = getattr(import_module(module), attribute)
    return maker
