"""Puzzles of Pente: one move wins within two or three moves, and no other does."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Final

from plancia.core.capability import OnlyMove
from plancia.core.position import other
from plancia.core.text import T, Value, Words, every
from plancia.pente.board import PAIR, Point
from plancia.pente.rules import Pente, PentePosition
from plancia.pente.teaching.facts import forced_wins, winning_points

if TYPE_CHECKING:
    from plancia.pente.engine.player import Engine
    from plancia.pente.solver.short_wins import ShortWins

MAX_MOVES: Final = 3
"""Own moves within which a puzzle is won."""
MIN_STONES: Final = 8
MAX_PLIES: Final = 40
RANDOM_PLIES: Final = 4
RANDOM_REACH: Final = 3
"""How far from the centre the first stones go."""
NODES: Final = 400
CHOICES: Final = 3
NEAR_VALUE: Final = 0.35
"""How far below the best value a move may be and still be played."""
TABLE_BITS: Final = 12
NODES_TO_BELIEVE: Final = 2_000
"""What the engine spends to find a win before the full search looks for it."""

FOUR, OPEN_THREE, CAPTURE, BY_CAPTURES, BLOCKS = (
    "four", "open-three", "capture", "win-by-captures", "blocks",
)  # fmt: skip


class PentePuzzles:
    """The contract's `MakesPuzzles`, for the rules that `ShortWins` knows."""

    motifs: Mapping[str, Words] = {
        FOUR: T("one four after the other"),
        OPEN_THREE: T("a quiet move"),
        CAPTURE: T("capture first"),
        BY_CAPTURES: T("win by captures"),
        BLOCKS: T("block and attack"),
    }

    def __init__(self, game: Pente) -> None:
        self._game = game

    @cached_property
    def _wins(self) -> ShortWins:
        # Compiled code is slow to import: only who makes puzzles should wait for it.
        from plancia.pente.solver.short_wins import ShortWins

        return ShortWins(self._game)

    @cached_property
    def _engine(self) -> Engine:
        from plancia.pente.engine.player import Engine

        return Engine(self._game, table_bits=TABLE_BITS)

    def positions(self, chance: Random) -> Sequence[PentePosition]:
        """Of a game between engines that see little and choose among their best moves."""
        position, found = self._game.start(), []
        self._engine.forget()
        for ply in range(MAX_PLIES):
            if position.outcome is not None:
                break
            if ply < RANDOM_PLIES:
                near = [
                    move
                    for move in position.legal_moves()
                    if abs(self._game.from_centre[move]) <= RANDOM_REACH
                ]
                position = position.play(chance.choice(near))
                continue
            if ply >= MIN_STONES and self._is_quiet(position):
                found.append(position)
            choices = self._engine.analyse(position, nodes=NODES, k=CHOICES).choices
            best = choices[0].value
            near = [each.move for each in choices if each.value >= best - NEAR_VALUE]
            position = position.play(chance.choice(near))
        return found

    def _is_quiet(self, position: PentePosition) -> bool:
        """True if neither player could win with a stone now."""
        mover = position.to_move
        return not any(self._wins.winning_points(position, p) for p in (mover, other(mover)))

    def only_move(self, position: PentePosition) -> OnlyMove | None:
        self._engine.forget()
        believed = self._engine.analyse(position, nodes=NODES_TO_BELIEVE).best
        if believed.win_in is None:
            return None
        for moves in range(1, MAX_MOVES + 1):
            if not self._wins.wins(position, believed.move, moves):
                continue
            winning = self._wins.winning_moves(position, moves, at_most=2)
            is_only = len(winning) == 1
            return OnlyMove(believed.move, 1, 2 * moves - 2, moves) if is_only else None
        return None

    def replies(self, position: PentePosition) -> Sequence[Point]:
        """Where the attack would go on or is stopped; what else is played loses at once."""
        attacker = other(position.to_move)
        stops = self._wins.winning_points(position, attacker)
        return sorted(stops) or sorted(self._wins.builds(position, attacker))

    def key(self, position: PentePosition) -> Hashable:
        rows = position.rows()
        images = []
        for _ in range(4):
            rows = tuple("".join(row) for row in zip(*reversed(rows), strict=True))
            images += [rows, tuple(row[::-1] for row in rows)]
        return min(images), position.captured

    def tags(self, position: PentePosition, line: Sequence[Point]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self._tags(position, line)))

    def _tags(self, position: PentePosition, line: Sequence[Point]) -> Iterator[str]:
        mover, after = position.to_move, position.play(line[0])
        threats = self._wins.winning_points(after, mover)
        if after.captured[mover - 1] > position.captured[mover - 1]:
            yield CAPTURE
        if not threats:
            yield OPEN_THREE
        enough = self._game.options.capture_win
        if enough and any(
            after.captured[mover - 1] + PAIR >= enough and self._captures_at(after, point)
            for point in threats
        ):
            yield BY_CAPTURES
        here, fours = position, True
        for number, move in enumerate(line):
            here = here.play(move)
            own = number % 2 == 0
            if own and here.outcome is None and not self._wins.winning_points(here, mover):
                fours = False
        if fours and len(line) > 1:
            yield FOUR
        # The same without the player's stone: what would the opponent threaten?
        if line[0] in self._wins.builds(position, other(mover)):
            yield BLOCKS

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

    def _captures_at(self, position: PentePosition, point: Point) -> bool:
        mover = other(position.to_move)
        stones = bytearray(position.board)
        stones[point] = b".XO"[mover]
        return bool(self._game.removed(stones, point, mover)[0])


def puzzles(game: Pente) -> PentePuzzles | None:
    """What makes puzzles with these rules; None if they are others than pairs and fives."""
    options = game.options
    plain = not (options.triples or options.poof or options.boat or game.opening_stones)
    return PentePuzzles(game) if plain else None
