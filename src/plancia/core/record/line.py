"""A line of a record while it is read, in whichever form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from plancia.core.errors import MalformedText, located
from plancia.core.position import Position, make_move
from plancia.core.record.tree import MAX_NESTED, Drawing, Record
from plancia.core.text import Words


class OpenLine:
    """The main line or a variation: the moves so far, and what is noted beside them."""

    def __init__(self, start: Position[Any], parent: OpenLine | None = None, made: int = 0) -> None:
        self.positions: list[Position[Any]] = [start]
        self.moves: list[Any] = []
        self._parent, self._made = parent, made
        self._comments: dict[int, str] = {}
        self._symbols: dict[int, str] = {}
        self._drawings: dict[int, list[Drawing]] = {}
        self._variations: dict[int, list[OpenLine]] = {}

    @property
    def ply(self) -> int:
        return len(self.moves)

    def play(self, token: str, where: Words) -> None:
        number = self._made + self.ply + 1
        with located(where, move=number):
            step = make_move(self.positions[-1], token, number)
        self.moves.append(step.move)
        self.positions.append(step.after)

    def mark(self, symbol: str, where: Words, ply: int | None = None) -> None:
        """Put a symbol behind a move, the last one if none is named."""
        at = self.ply if ply is None else ply
        if at == 0:
            raise MalformedText("{symbol} stands behind no move", where=where, symbol=symbol)
        self._symbols[at] = symbol

    def note(
        self, comment: str | None, drawings: Iterable[Drawing], ply: int | None = None
    ) -> None:
        """What is said and drawn after a move, the last one if none is named.

        What a variation says before its first move is said after it.
        """
        at = self.ply if ply is None else ply
        at = 1 if self._parent and not at else at
        if comment is not None:
            before = self._comments.get(at)
            self._comments[at] = comment if before is None else f"{before}\n{comment}"
        if drawn := [*drawings]:
            self._drawings.setdefault(at, []).extend(drawn)

    def open_variation(self, where: Words, nested: int, ply: int | None = None) -> OpenLine:
        """A line instead of a move, the last one if none is named.

        A variation of a variation's first move belongs beside that variation.
        """
        at = self.ply if ply is None else ply
        if not 1 <= at <= self.ply:
            raise MalformedText("a variation before any move", where=where)
        if nested > MAX_NESTED:
            raise MalformedText(
                "more than {n} variations within variations", where=where, n=MAX_NESTED
            )
        if self._parent and at == 1:
            return self._parent.open_variation(where, nested, self._made - self._parent._made + 1)
        variation = OpenLine(self.positions[at - 1], self, self._made + at - 1)
        self._variations.setdefault(at, []).append(variation)
        return variation

    def record(self, tags: Mapping[str, str] | None = None, result: str = "") -> Record:
        lines = self._variations.items()
        return Record(
            self.positions[0],
            tuple(self.moves),
            tags or {},
            self._comments,
            result,
            self._symbols,
            {ply: tuple(drawn) for ply, drawn in self._drawings.items()},
            {ply: tuple(line.record() for line in here) for ply, here in lines},
        )


def finished(
    line: OpenLine, tags: Mapping[str, str], result: str, final: str | None, where: Words
) -> Record:
    """The record of a whole line; its end is compared with the final position written down."""
    reached = line.positions[-1]
    with located(where):
        if final is not None and (stated := reached.game.from_text(final)) != reached:
            raise MalformedText(
                "the moves lead to {reached}, but Final says {stated}",
                reached=reached.to_text(),
                stated=stated.to_text(),
            )
        return line.record(tags, result)
