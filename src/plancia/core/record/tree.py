"""A game as a tree of moves, with what people noted beside them."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from plancia.core.errors import MalformedText
from plancia.core.game import Game
from plancia.core.position import Outcome, Position, Result, tokens_of
from plancia.core.record import writing
from plancia.core.text import T, Words, plural

RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "solved", "stuck", "*")
"""First player won, second player won, draw; a puzzle solved or stuck; not decided."""

SYMBOLS: Final = ("!", "?", "!!", "??", "!?", "?!")
"""Good, mistake, brilliant, blunder, interesting, doubtful: `$1` to `$6` of PGN."""

MAX_NESTED: Final = 100
"""Variations within variations."""

_TAG_NAME: Final = re.compile(writing.TAG_NAME)


def result_of(outcome: Outcome | None) -> str:
    """The record's word for an outcome."""
    match outcome:
        case None:
            return "*"
        case Outcome(result=Result.DRAW):
            return "1/2-1/2"
        case Outcome(result=Result.WIN, winner=winner):
            return "1-0" if winner == 1 else "0-1"
        case _:
            return outcome.result.value


@dataclass(frozen=True)
class Record:
    """A game as it was played: the start, the moves, and what people noted beside them.

    `result` speaks where the rules do not: a game resigned or lost on time has one although
    its last position has no outcome. `comments` and `drawings` go by the number of moves made
    before them, `symbols` and `variations` by the number of the move that they are about: 1 is
    the first. A variation is a record itself, without tags, that begins before that move.
    """

    start: Position[Any]
    moves: tuple[Any, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    comments: Mapping[int, str] = field(default_factory=dict)
    result: str = ""
    symbols: Mapping[int, str] = field(default_factory=dict)
    variations: Mapping[int, tuple[Record, ...]] = field(default_factory=dict)
    final: Position[Any] = field(init=False, repr=False, compare=False)
    """The position after the last move."""
    nested: int = field(init=False, repr=False, compare=False)
    """How deep its variations go: 0 if there are none."""

    def __post_init__(self) -> None:
        self._put(moves=tuple(self.moves), symbols=_filled(self.symbols))
        self._put(variations=_filled(self.variations))
        inner = [each.nested + 1 for lines in self.variations.values() for each in lines]
        self._put(nested=max(inner, default=0))
        self._check_notes()
        self._check_positions()
        decided = result_of(self.final.outcome)
        self._put(result=self.result or decided)
        if self.result not in RESULTS:
            raise MalformedText(
                "result {result} is none of {results}",
                result=repr(self.result),
                results=", ".join(RESULTS),
            )
        if decided not in ("*", self.result):
            raise MalformedText(
                "the result is given as {result}, but the moves end in {decided}",
                result=self.result,
                decided=decided,
            )

    def _put(self, **fields: object) -> None:
        for name, value in fields.items():
            object.__setattr__(self, name, value)

    def _check_notes(self) -> None:
        about: tuple[tuple[Words, int, Mapping[int, Any]], ...] = (
            (T("a comment"), 0, self.comments),
            (T("a symbol"), 1, self.symbols),
            (T("a variation"), 1, self.variations),
        )
        moves = len(self.moves)
        for what, first, plies in about:
            for ply in plies:
                if not first <= ply <= moves:
                    raise MalformedText(
                        "{what} after move {ply} of {moves}", what=what, ply=ply, moves=moves
                    )
        for name in self.tags:
            if not _TAG_NAME.fullmatch(name) or writing.is_own_tag(name):
                raise MalformedText("{name} can't be a tag of its own", name=repr(name))
        for ply, comment in self.comments.items():
            for brace in "{}":
                if brace in comment:
                    raise MalformedText(
                        "the comment after move {ply} contains {brace}", ply=ply, brace=brace
                    )
        for ply, symbol in self.symbols.items():
            if symbol not in SYMBOLS:
                raise MalformedText(
                    "the symbol {symbol} of move {ply} is none of {symbols}",
                    symbol=repr(symbol),
                    ply=ply,
                    symbols=" ".join(SYMBOLS),
                )
        if self.nested > MAX_NESTED:
            raise MalformedText("more than {n} variations within variations", n=MAX_NESTED)

    def _check_positions(self) -> None:
        """Play the moves: variations begin where they leave the line."""
        for ply, position in enumerate(self.positions()):
            for variation in self.variations.get(ply + 1, ()):
                _check_variation(variation, position, ply + 1)
            self._put(final=position)

    @property
    def game(self) -> Game[Any]:
        """The game with its options."""
        return self.start.game

    @property
    def size(self) -> int:
        """Moves of all lines."""
        lines = (line for lines in self.variations.values() for line in lines)
        return len(self.moves) + sum(line.size for line in lines)

    def positions(self) -> Iterator[Position[Any]]:
        """The start and the position after each move of the main line."""
        position = self.start
        yield position
        for move in self.moves:
            position = position.play(move)
            yield position

    def tokens(self) -> list[str]:
        """The moves of the main line as their positions write them."""
        return [*tokens_of(self.start, self.moves)]

    def __str__(self) -> str:
        """What `print` shows: who played, the moves, and the last position."""
        moves = textwrap.wrap(" ".join(self.tokens()), 79)
        return "\n".join([self.headline(), *moves, "", str(self.final)])

    def headline(self, say: Callable[[Words], str] = str) -> str:
        """The game, who played it, and how it ended, on one line."""
        names = [self.tags.get(tag, "") for tag in ("First", "Second")]
        ended = self.tags.get("Termination", "")
        moves = say(plural("{n} move", "{n} moves", len(self.moves)))
        parts = [say(self.game.title), " - ".join(filter(None, names)), moves, self.result]
        return ", ".join(filter(None, [*parts, "" if ended == "normal" else ended]))

    def to_text(self) -> str:
        """Tags, an empty line, the moves and the result."""
        return writing.to_text(self)


def _filled(notes: Mapping[int, Any]) -> dict[int, Any]:
    """Without the plies at which nothing is noted; what is noted can't change."""
    return {
        ply: note if isinstance(note, str) else tuple(note) for ply, note in notes.items() if note
    }


def _check_variation(variation: Record, position: Position[Any], number: int) -> None:
    if variation.start != position:
        why = T("it begins at another position")
    elif not variation.moves:
        why = T("it has no moves")
    elif variation.tags or variation.result != result_of(variation.final.outcome):
        why = T("it has tags or a result of its own")
    elif 1 in variation.variations:
        why = T("other variations of this move belong beside it, not into it")
    elif 0 in variation.comments:
        why = T("it has notes before its first move")
    else:
        return
    raise MalformedText("a variation of move {n}: {why}", n=number, why=why)


def checked_final(record: Record, final: str | None) -> Record:
    """The record, if it ends in the final position that was written down."""
    if final is not None and (stated := record.game.from_text(final)) != record.final:
        raise MalformedText(
            "the moves lead to {reached}, but Final says {stated}",
            reached=record.final.to_text(),
            stated=stated.to_text(),
        )
    return record
