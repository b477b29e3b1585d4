"""Nim: take rocks from one heap at a time; the last rock loses, or wins. Any heaps, any limit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from plancia.core.errors import BadOption, IllegalMove, MalformedText
from plancia.core.game import Demonstration, Game, Preset, Showcase
from plancia.core.options import Options, option
from plancia.core.picture import Cell, Palette, Picture, Shade
from plancia.core.position import FIRST, SECOND, Outcome, Position, Reason, other, refuse_text, win
from plancia.core.text import T, Text, Words, joined, plural
from plancia.nim import picture
from plancia.nim.notation import (
    MAX_HEAPS,
    MAX_ROCKS,
    Heaps,
    Take,
    format_heaps,
    heap_name,
    named,
    parse_heaps,
    parse_take,
)


class NimReason(Reason):
    """Why a game of Nim ended."""

    LAST_ROCK = "last rock"


@dataclass(frozen=True)
class NimOptions(Options):
    """The heaps at the start, what the last rock means, and how many may be taken at once."""

    heaps: tuple[int, ...] = option(
        (3, 5, 8),
        "rocks in each heap, such as 3,5,8",
        label="Heaps",
        parse=parse_heaps,
        format=format_heaps,
    )
    misere: bool = option(True, "taking the last rock loses", label="Last rock loses")
    limit: int = option(
        0, "the most rocks taken at once; 0 for no limit", label="Limit", low=0, high=MAX_ROCKS
    )
    rows: bool = option(False, "heaps are called rows", label="Rows")

    def check(self) -> None:
        if not 1 <= len(self.heaps) <= MAX_HEAPS:
            raise BadOption(
                "{heaps} heaps; there can be 1 to {max_heaps}",
                heaps=len(self.heaps),
                max_heaps=MAX_HEAPS,
            )
        for heap, rocks in enumerate(self.heaps):
            if type(rocks) is not int or not 0 <= rocks <= MAX_ROCKS:
                raise BadOption(
                    "heap {heap} has {rocks} rocks; it can have a whole number from 0 to "
                    "{max_rocks}",
                    heap=heap_name(heap),
                    rocks=repr(rocks),
                    max_rocks=MAX_ROCKS,
                )
        if not any(self.heaps):
            raise BadOption("all heaps are empty; there must be a rock to take")


class Nim(Game[Take]):
    """Nim with its heaps, what the last rock means, and a limit."""

    name = "nim"
    title: ClassVar[Words] = T("Nim")
    sides: ClassVar[tuple[Words, ...]] = (T("player 1"), T("player 2"))
    about: ClassVar[Words] = T("Take rocks from a heap, and do not be the one who takes the last.")
    palette: ClassVar[Palette] = Palette(
        Shade("#f4f2ec", "#f4f2ec"), Shade("#26282c", "#1b1c1f"), Shade("#f1eee8", "#1d222b")
    )
    options_type: ClassVar[type[Options]] = NimOptions
    showcase: ClassVar[Showcase] = Showcase("D2", {"heaps": "1,3,5,7"})
    presets: ClassVar[Mapping[str, Preset]] = {
        "standard": Preset(
            T("Standard"), T("Heaps of 3, 5 and 8 rocks. Taking the last rock loses.")
        ),
        "marienbad": Preset(
            T("Marienbad"),
            T("Heaps of 1, 3, 5 and 7 rocks. Taking the last rock loses."),
            {"heaps": "1,3,5,7"},
        ),
        "normal": Preset(T("Normal play"), T("Taking the last rock wins."), {"misere": False}),
        "three-four-five": Preset(
            T("Three, four, five"),
            T("Heaps of 3, 4 and 5 rocks. Taking the last rock wins."),
            {"heaps": "3,4,5", "misere": False},
        ),
        "twenty-one": Preset(
            T("Twenty-one"),
            T("One heap of 21 rocks; take 1 to 3 at a time. Taking the last rock loses."),
            {"heaps": "21", "limit": 3},
        ),
        "course": Preset(
            T("As in the original course"),
            T("Rows A, B and C of 3, 5 and 8 rocks. Taking the last rock loses."),
            {"rows": True},
            "Introduction to Computing System, Nim",
        ),
    }
    capabilities: ClassVar[Mapping[str, str]] = {
        "Analyses": "plancia.nim.analysis:NimAnalyses",
        "Encodes": "plancia.nim.adapters:NimEncodes",
        "Levels": "plancia.nim.levels:NimLevels",
        "Solves": "plancia.nim.solver.theory:NimSolves",
        "Teaches": "plancia.nim.teaching.facts:NimTeaches",
    }
    options: NimOptions

    @property
    def rules(self) -> Words:
        chosen = self.options
        sentences = (
            T(
                "Player 1 begins. The players take turns to remove one or more rocks from a "
                "single row."
            )
            if chosen.rows
            else T(
                "Player 1 begins. The players take turns to remove one or more rocks from a "
                "single heap."
            ),
            chosen.limit and T("At most {n} rocks may be taken at once.", n=chosen.limit),
            T("The player who takes the last rock of all loses.")
            if chosen.misere
            else T("The player who takes the last rock of all wins."),
        )
        return joined(" ", sentences)

    @property
    def aim(self) -> Words:
        if self.options.misere:
            return T("Leave the last rock to your opponent: the player who takes it loses.")
        return T("Take the last rock of all.")

    @property
    def variant(self) -> Words:
        heaps, limit = self.options.heaps, self.options.limit
        rocks = format_heaps(heaps).replace(",", ", ")
        parts = (
            plural("one heap of {n} rock", "one heap of {n} rocks", heaps[0])
            if len(heaps) == 1
            else T("rows of {rocks} rocks", rocks=rocks)
            if self.options.rows
            else T("heaps of {rocks} rocks", rocks=rocks),
            limit and T("at most {n} at once", n=limit),
            T("the last rock loses") if self.options.misere else T("the last rock wins"),
        )
        return joined(", ", parts)

    @property
    def demonstrations(self) -> tuple[Demonstration, ...]:
        return picture.demonstrations(self.options)

    def start(self) -> NimPosition:
        return NimPosition(self, self.options.heaps, to_move=FIRST)

    def from_text(self, text: str) -> NimPosition:
        """Reads `3,5,8 1`: the rocks in each heap, then who is to move."""
        parts = text.split()
        if len(parts) != 2:
            raise MalformedText("{text} is not heaps and the player to move", text=repr(text))
        written, mover = parts
        if mover not in ("1", "2"):
            raise MalformedText(
                "the player to move is {mover}; it can be 1 or 2", mover=repr(mover)
            )
        heaps = parse_heaps(written)
        if len(heaps) != len(self.options.heaps):
            raise MalformedText(
                "{given} heaps where there are {allowed}",
                given=len(heaps),
                allowed=len(self.options.heaps),
            )
        for heap, (rocks, most) in enumerate(zip(heaps, self.options.heaps, strict=True)):
            if rocks > most:
                raise MalformedText(
                    "{rocks} rocks where there were {most} at the start",
                    where=T("heap {heap}", heap=heap_name(heap)),
                    rocks=rocks,
                    most=most,
                )
        taken = [before - now for before, now in zip(self.options.heaps, heaps, strict=True)]
        limit = self.options.limit or MAX_ROCKS
        fewest, most = sum(-(-rocks // limit) for rocks in taken), sum(taken)
        # Any number of moves in between is possible; only where there is but one, it says whose
        # turn it is.
        if fewest == most and int(mover) != (FIRST, SECOND)[most % 2]:
            raise MalformedText(
                "player {to_move} is to move after {most} moves: player 1 begins, and the "
                "players take turns",
                to_move=int(mover),
                most=most,
            )
        return NimPosition(self, heaps, to_move=int(mover))


@dataclass(frozen=True, slots=True)
class NimPosition(Position[Take]):
    """The rocks left in each heap, and whose turn it is."""

    game: Nim
    heaps: Heaps

    @property
    def outcome(self) -> Outcome | None:
        if any(self.heaps):
            return None
        winner = self.to_move if self.game.options.misere else other(self.to_move)
        if self.game.options.misere:
            return win(
                winner,
                NimReason.LAST_ROCK,
                T("{side} had to take the last rock", side=self.game.side(other(winner))),
            )
        took = T("{side} took the last rock", side=self.game.side(winner))
        return win(winner, NimReason.LAST_ROCK, took)

    def most(self, heap: int) -> int:
        """How many rocks may be taken from a heap now."""
        return min(self.heaps[heap], self.game.options.limit or MAX_ROCKS)

    def legal_moves(self) -> tuple[Take, ...]:
        return tuple(
            Take(heap, rocks)
            for heap in range(len(self.heaps))
            for rocks in range(1, self.most(heap) + 1)
        )

    def play(self, move: Take) -> NimPosition:
        if not any(self.heaps):
            raise IllegalMove("the game is over")
        if not isinstance(move, Take) or not all(type(part) is int for part in move):
            refuse_text(move)
            raise IllegalMove("{move} is not a Take of two whole numbers", move=repr(move))
        heap, rocks = move
        if not 0 <= heap < len(self.heaps):
            last = len(self.heaps) - 1
            raise IllegalMove(
                "there is no heap {heap}; heaps are 0 to {last}, A to {name}",
                heap=heap,
                last=last,
                name=heap_name(last),
            )
        if rocks < 1:
            raise IllegalMove("{rocks} rocks can't be taken; it must be 1 or more", rocks=rocks)
        if rocks > self.heaps[heap]:
            size = self.heaps[heap]
            raise IllegalMove(
                "{heap} has {size} rocks, fewer than {rocks}",
                heap=named(heap, self.game.options.rows),
                size=size,
                rocks=rocks,
            )
        if rocks > self.most(heap):
            raise IllegalMove(
                "{rocks} rocks are too many; at most {limit} may be taken",
                rocks=rocks,
                limit=self.game.options.limit,
            )
        left = self.heaps[heap] - rocks
        heaps = (*self.heaps[:heap], left, *self.heaps[heap + 1 :])
        return NimPosition(self.game, heaps, to_move=other(self.to_move))

    def format_move(self, move: Take) -> str:
        return f"{heap_name(move.heap)}{move.rocks}"

    def parse_move(self, text: str) -> Take:
        return parse_take(text, len(self.heaps))

    def describe_move(self, move: Take) -> Text:
        return picture.describe_move(self, move)

    def touches(self, move: Take) -> tuple[Cell, ...]:
        """The first of the rocks it takes: a click on a rock takes it and all after it."""
        return ((move.heap, self.heaps[move.heap] - move.rocks),)

    def to_text(self) -> str:
        return f"{format_heaps(self.heaps)} {self.to_move}"

    def picture(self) -> Picture:
        return picture.picture(self)
