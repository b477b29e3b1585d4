"""The contract of a game: its options, words, presets and where its positions come from."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, dataclass_transform

from plancia.core.options import Json, Options
from plancia.core.picture import PALETTE, Palette
from plancia.core.position import M, Position, Side
from plancia.core.text import Words

if TYPE_CHECKING:
    from plancia.core.capability import Level

G = TypeVar("G")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of options."""

    title: Words
    about: Words
    """What is special about it, in a sentence."""
    options: Mapping[str, Json] = field(default_factory=dict)
    document: str = ""
    """The course and the title of the document that it follows."""


@dataclass(frozen=True, slots=True)
class Showcase:
    """The position that stands for a game where games are offered, small enough for a card."""

    moves: str = ""
    options: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Demonstration:
    """One step of the rules, played on a small board: a line of moves and what it shows."""

    says: Words
    moves: str
    before: str = ""
    """Moves that are made already when the demonstration begins."""
    options: Mapping[str, Json] = field(default_factory=dict)


@dataclass_transform(frozen_default=True)
def _immutable(kind: type[G]) -> type[G]:
    """Tells type checkers that fields do not change, so that a subclass may narrow their types."""
    return kind


class InCourse(Generic[V]):
    """A class variable of a game that is another where its option `course` is set."""

    def __init__(self, usual: V, course: V) -> None:
        self._usual, self._course = usual, course

    def __get__(self, game: Game[Any] | None, kind: type[Game[Any]]) -> V:
        return self._course if game is not None and game.options.course else self._usual  # type: ignore[attr-defined]


@_immutable
class Game(ABC, Generic[M]):
    """A game with its options chosen: where positions come from. Immutable, equal by options."""

    name: ClassVar[str]
    """The word people type, such as `connect4`."""
    title: ClassVar[Words]
    """The name as a headline has it."""
    players: ClassVar[int] = 2
    """Two, or one for a puzzle."""
    sides: ClassVar[tuple[Words, ...]] = ("X", "O")
    """What the players are called, player 1 first."""
    symbols: ClassVar[tuple[str, ...]] = ()
    """What stands for the players' pieces on a text board, where the sides are called otherwise."""
    about: ClassVar[Words] = ""
    """What one does in it, in a sentence."""
    has_buttons: ClassVar[bool] = False
    """True if it has buttons of its own beside the board: digits then name a column."""
    palette: ClassVar[Palette] = PALETTE
    options_type: ClassVar[type[Options]] = Options
    presets: ClassVar[Mapping[str, Preset]] = {}
    """By the word people type."""
    showcase: ClassVar[Showcase] = Showcase()
    capabilities: ClassVar[Mapping[str, str]] = {}
    """What it can do beyond this, as `module:attribute` by protocol: see core/capability.py."""

    __slots__ = ("_hash", "options")

    options: Options

    def __init__(self, options: Options | None = None) -> None:
        chosen = self.options_type() if options is None else options
        if type(chosen) is not self.options_type:
            raise TypeError(f"{self.name} takes {self.options_type.__name__}, not {chosen!r}")
        object.__setattr__(self, "options", chosen)
        object.__setattr__(self, "_hash", hash((type(self), chosen)))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} does not change; make another")

    def __reduce__(self) -> tuple[type[Game[M]], tuple[Options]]:
        return type(self), (self.options,)

    def __eq__(self, other: object) -> bool:
        return self is other or (
            type(self) is type(other) and isinstance(other, Game) and self.options == other.options
        )

    def __hash__(self) -> int:
        return self._hash  # type: ignore[attr-defined,no-any-return]  # set in __init__

    def __repr__(self) -> str:
        changed = "".join(f", {name}={value!r}" for name, value in self.options.changed().items())
        return f"plancia.game({self.name!r}{changed})"

    @property
    @abstractmethod
    def rules(self) -> Words:
        """The rules with these options, short, for a person who wants to play now."""

    @property
    def takes_back(self) -> bool:
        """Whether people may take moves back; not where the rules have undos of their own."""
        return True

    @property
    def aim(self) -> Words:
        """How one wins with these options, in a line."""
        return self.about

    @property
    def variant(self) -> Words:
        """What these options mean, in a line such as `five in a row on a 9x6 board`."""
        return ""

    @property
    def demonstrations(self) -> tuple[Demonstration, ...]:
        """The rules as a few lines of moves, for small boards that play them."""
        return ()

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """The strengths of play that the game offers, weakest first: its own, or three by searches
        for any game. A puzzle may have none."""
        from plancia.core.capability import Levels, capability

        offered = capability(self, Levels)
        return offered.levels() if offered else ()

    @abstractmethod
    def start(self) -> Position[M]:
        """The first position."""

    @abstractmethod
    def from_text(self, text: str) -> Position[M]:
        """The position a text stands for; MalformedText, saying where and why, if none."""

    def split_moves(self, text: str) -> list[str]:
        """The tokens in a text of several moves."""
        return text.split()

    def side(self, player: Side) -> Words:
        """What a player is called."""
        return self.sides[player - 1]
