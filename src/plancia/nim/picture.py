"""Nim as people see it: heaps of rocks, the words for a move, and the demonstrations."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from plancia.core.game import Demonstration
from plancia.core.options import Json
from plancia.core.picture import NoMove, Note, Panel, Picture
from plancia.core.text import T, Text, Words, plural
from plancia.nim.notation import Take, heap_name, named

if TYPE_CHECKING:
    from plancia.nim.rules import NimOptions, NimPosition


def picture(position: NimPosition) -> Picture:
    """The heaps as rows of rocks, and what the options say of the last one."""
    game = position.game
    panel = Panel(
        rows=tuple("o" * rocks for rocks in position.heaps),
        style="rocks",
        row_labels=tuple(map(heap_name, range(len(position.heaps)))),
    )
    return Picture(
        game.title,
        (panel,),
        position.status(),
        _notes(game.options.misere, game.options.limit),
        palette=game.palette,
        refusals=_too_many(game.options.limit),
    )


@cache
def _notes(loses: bool, limit: int) -> tuple[Note, ...]:
    last = Note(T("Taking the last rock loses") if loses else T("Taking the last rock wins"))
    return (last, Note(T("At most {n} at once", n=limit))) if limit else (last,)


@cache
def _too_many(limit: int) -> tuple[NoMove, ...]:
    return (NoMove(T("At most {n} rocks may be taken at once.", n=limit)),) if limit else ()


def describe_move(position: NimPosition, move: Take) -> Text:
    game = position.game
    return _take_words(game.side(position.to_move), *move, game.options.rows)


@lru_cache(maxsize=4096)
def _take_words(side: Words, number: int, rocks: int, rows: bool) -> Text:
    heap = named(number, rows)
    return plural(
        "{side} takes {n} rock from {heap}",
        "{side} takes {n} rocks from {heap}",
        rocks,
        side=side,
        heap=heap,
    )


def demonstrations(chosen: NimOptions) -> tuple[Demonstration, ...]:
    """The rules as three lines of moves on small heaps."""
    rules: dict[str, Json] = {"misere": chosen.misere, "limit": chosen.limit, "rows": chosen.rows}
    many, last = rules | {"heaps": "3,5"}, rules | {"heaps": "1,1"}
    most = min(chosen.limit or 3, 3)
    return (
        Demonstration(
            T("Take rocks from one row.") if chosen.rows else T("Take rocks from one heap."),
            "B1",
            options=many,
        ),
        Demonstration(
            T("Take at most {n} at once.", n=chosen.limit)
            if chosen.limit
            else T("Take as many of them as you want."),
            f"A{most}",
            options=many,
        ),
        Demonstration(
            T("The player who takes the last rock loses.")
            if chosen.misere
            else T("The player who takes the last rock wins."),
            "B1 A1",
            options=last,
        ),
    )
