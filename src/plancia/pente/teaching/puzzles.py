"""Puzzles of Pente: one move wins within two or three moves, and no other does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from plancia.core.capability import GameCapability
from plancia.core.position import other
from plancia.core.text import T, Value, Words, every
from plancia.pente.board import Point
from plancia.pente.rules import Pente, PentePosition
from plancia.pente.teaching.facts import forced_wins, winning_points

FOUR, OPEN_THREE, CAPTURE, BY_CAPTURES, BLOCKS = (
    "four", "open-three", "capture", "win-by-captures", "blocks",
)  # fmt: skip


class PentePuzzles(GameCapability[Pente]):
    """The contract's `GivesPuzzles`, for pairs and fives."""

    motifs: Mapping[str, Words] = {
        FOUR: T("one four after the other"),
        OPEN_THREE: T("a quiet move"),
        CAPTURE: T("capture first"),
        BY_CAPTURES: T("win by captures"),
        BLOCKS: T("block and attack"),
    }

    def idea(
        self, position: PentePosition, line: Sequence[Point], within: int, tags: Sequence[str]
    ) -> Words:
        mover, after = position.to_move, position.play(line[0])
        side = self._game.side(other(mover))
        threats = winning_points(after, mover)
        if len(threats) > 1:
            points = self._names(threats)
            if within > 2:
                return T("You threaten to win at {points} with your next stone.", points=points)
            return T(
                "You threaten to win at {points}, and {side} can't stop them all.",
                points=points,
                side=side,
            )
        if not threats:
            forced = forced_wins(replace(after, to_move=mover), mover)
            if not forced:
                return ""
            point, wins = next(iter(forced.items()))
            return T(
                "It prepares {move}, which would threaten to win at {points}.",
                move=self._game.board.name(point),
                points=self._names(wins),
            )
        (stop,) = threats
        stopped = after.play(stop)
        values: dict[str, Value] = {"side": side, "point": self._game.board.name(stop)}
        if wins := winning_points(stopped, mover):
            return T(
                "If {side} stops you at {point}, you win at {points}.",
                **values,
                points=self._names(wins),
            )
        if forced := forced_wins(stopped, mover):
            point, wins = next(iter(forced.items()))
            return T(
                "If {side} stops you at {point}, play {move}: that threatens to win at {points}.",
                **values,
                move=self._game.board.name(point),
                points=self._names(wins),
            )
        return T("{side} has to stop you at {point}, and you go on.", **values)

    def _names(self, points: Sequence[Point]) -> Words:
        return every([self._game.board.name(point) for point in sorted(points)])


def puzzles(game: Pente) -> PentePuzzles | None:
    """What makes puzzles with these rules; None if they are others than pairs and fives."""
    options = game.options
    plain = not (options.triples or options.poof or options.boat)
    return PentePuzzles(game) if plain else None
