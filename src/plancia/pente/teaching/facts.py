"""What matters now in a position of Pente: fives, open fours, captures, and what stops them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from plancia.core.capability import GameCapability, Mark
from plancia.core.picture import Cell
from plancia.core.position import FIRST, SECOND, Side, other
from plancia.core.text import T, Value, Words, every, number
from plancia.engine.teaching import Fact, Line, Motif, advice
from plancia.engine.word_files import read_motifs
from plancia.pente.board import EMPTY, FIVE, STONES, Point
from plancia.pente.rules import Pente, PentePosition
from plancia.pente.teaching.chances import Chances, chances

m: Final = read_motifs(Path(__file__).parents[1] / "words")
"""The motifs, by name."""

MAKES_FIVE, MAKES_OPEN_FOUR, CAPTURE, IN_DANGER = "five", "open-four", "capture", "in-danger"
"""Kinds of marks: where a stone makes five, where it makes four with both ends open, where it
captures, and the stones that are captured then."""
COULD: Final = T("You could also capture at {could}.")
GAPPED: Final = T("three with a gap and both ends open")
LOSES: Final = T("Mind that {side} can then capture at {loses}.")
MANY: Final = 2
"""Stones in an open line that are worth words."""
TWO_PAIRS: Final = 4
"""Stones that a player may capture with two moves, or with one in two directions."""


class PenteTeaches(GameCapability[Pente]):
    """The contract's `Teaches`."""

    motifs: tuple[Motif, ...] = tuple(m.values())

    def advice(self, position: PentePosition, move: Point) -> Words:
        return advice(position.format_move(move))

    def marks(self, position: PentePosition) -> tuple[Mark, ...]:
        if position.outcome is not None:
            return ()
        players = (FIRST, SECOND)
        return tuple(m for p in players for m in self._marks(p, chances(position, p)))

    def _marks(self, player: Side, found: Chances) -> Iterator[Mark]:
        side, cell = self._game.side(player), self._game.board.cell
        for point in found.fives:
            yield Mark(cell(point), MAKES_FIVE, player, T("{side} makes five here", side=side))
        for point in found.open_fours:
            words = T("{side} makes an open four here", side=side)
            yield Mark(cell(point), MAKES_OPEN_FOUR, player, words)
        for point, taken in found.captures.items():
            words = T("{side} captures {taken} here", side=side, taken=len(taken))
            yield Mark(cell(point), CAPTURE, player, words)
        for point in sorted({p for taken in found.captures.values() for p in taken}):
            words = T("{side} can capture this stone", side=side)
            yield Mark(cell(point), IN_DANGER, other(player), words)

    def facts(self, position: PentePosition, about: Point | None = None) -> Iterator[Fact]:
        if position.outcome is not None:
            return
        if position.opening() is None:
            yield from self._urgent(position, about)
        elif len(legal := position.legal_moves()) == 1:
            yield self._fact(position, m["first-stone"], legal, ())
        if about is not None:
            plan = self._plan(position, about)
            if plan is not None:
                yield self._with_captures(position, plan)

    def _with_captures(self, position: PentePosition, fact: Fact) -> Fact:
        """The same, with a capture that there is instead, and one that it allows."""
        if self._game.options.boat:
            return fact
        them, name = other(position.to_move), self._game.board.name
        after, values, more = position.play(fact.moves[0]), dict(fact.values), list[Words]()
        mine = chances(position, position.to_move).captures
        if mine and fact.moves[0] not in mine:
            values["could"] = name(min(mine))
            more.append(COULD.filled(values))
        if after.outcome is None and (theirs := chances(after, them).captures):
            values["loses"] = name(min(theirs))
            more.append(LOSES.filled(values))
        return replace(fact, values=values, more=(*fact.more, *more))

    def _plan(self, position: PentePosition, point: Point) -> Fact | None:
        """What a stone is good for that decides nothing yet: the fullest five that it is in, of the
        player's stones or of the opponent's, or the room around it."""
        mover, shown = position.to_move, list[tuple[set[Point], bool, Line]]()
        cell = self._game.board.cell
        wins = chances(position.play(point), mover).fives
        if three := _stones_near(position, mover, [point], FIVE - 2) if wins else set():
            lines = self._lines(position, mover, [point], FIVE - 2)
            return self._fact(position, m["four"], [point], three, lines=lines, points=wins)
        for player in (mover, other(mover)):
            for stones in (FIVE - 2, FIVE - 3, FIVE - 4):
                fives = _windows(position, player, stones, point)
                if (five := next(fives, None)) is not None:
                    own = {p for p in five if position.board[p] == STONES[player]}
                    shown.append((own, player == mover, (cell(five[0]), cell(five[-1]))))
                    break
        nothing = set[Point](), False, ((0, 0), (0, 0))
        own, is_mine, line = max(
            shown, key=lambda found: (len(found[0]), found[1]), default=nothing
        )
        near = self._game.board.neighbours(point)
        ways = {
            five.step for stones in range(FIVE) for five in _windows(position, mover, stones, point)
        }
        if len(own) < MANY and not is_mine and ways:  # one stone is nothing to be stopped
            around = {p for beside in near for p in (beside, *self._game.board.neighbours(beside))}
            beside_it = {p for p in around if position.board[p] != EMPTY}
            name = "near-centre" if beside_it else "middle"
            n = len(beside_it)
            return self._fact(position, m[name], [point], beside_it, ways=len(ways), n=n)
        if not own:
            return None
        is_apart = all(position.board[beside] != STONES[mover] for beside in near)
        if is_mine and len(own) < MANY and is_apart and self._game.captured_lengths:
            return self._fact(position, m["gap"], [point], own, lines=(line,))
        name = "in-the-way" if not is_mine else "together" if len(own) >= MANY else "with-one"
        return self._fact(position, m[name], [point], own, lines=(line,))

    def _urgent(self, position: PentePosition, about: Point | None) -> Iterator[Fact]:
        if self._game.options.boat:
            return  # a five that stands for a turn breaks every rule of thumb below
        mover, them = position.to_move, other(position.to_move)
        if wins := winning_points(position, mover):
            yield from (self._finish(position, point) for point in wins)
            return
        if theirs := winning_points(position, them):
            yield from self._defence(position, theirs)
            return
        forced = forced_wins(position, mover)
        for point, fives in forced.items():
            is_open = point in chances(position, mover).open_fours
            stones = _stones_near(position, mover, [point], 3)
            motif = m["open-four"] if is_open else m["double"]
            lines = self._lines(position, mover, [point], 3)
            yield self._fact(position, motif, [point], stones, lines=lines, points=fives)
        if forced:
            return
        yield from self._open_threes(position)
        yield from self._captures(position)
        yield from self._threes(position, about)

    def _fact(
        self,
        position: PentePosition,
        motif: Motif,
        moves: Iterable[Point],
        cells: Iterable[Point],
        *,
        lines: tuple[Line, ...] = (),
        points: Iterable[Point] = (),
        **values: Value,
    ) -> Fact:
        board, moves = self._game.board, tuple(moves)
        filled: dict[str, Value] = {
            "side": self._game.side(other(position.to_move)),
            "move": board.name(moves[0]),
            **values,
        }
        if points := sorted(points):
            filled["points"] = every([board.name(point) for point in points])
        return Fact(motif, moves, tuple(board.cell(p) for p in sorted(cells)), lines, filled)

    def _lines(
        self, position: PentePosition, player: Side, points: Iterable[Point], stones: int
    ) -> tuple[Line, ...]:
        """Where fives with one of the points may stand: the player's stones and these points, from
        the first to the last in each direction."""
        wanted, found = set(points), list[tuple[int, set[Point]]]()
        for window in _windows(position, player, stones):
            own = {p for p in window if p in wanted or position.board[p] == STONES[player]}
            if not wanted & own:
                continue
            for step, line in found:
                if step == window.step and line & own:
                    line |= own
                    break
            else:
                found.append((window.step, own))
        cell = self._game.board.cell
        return tuple((cell(min(line)), cell(max(line))) for _, line in found)

    def _taken(self, point: Point, taken: Iterable[Point]) -> tuple[Line, ...]:
        """From a point over the stones that are captured there, in each direction."""
        cell = self._game.board.cell
        row, column = cell(point)
        ends: dict[tuple[int, int], Cell] = {}
        for stone in taken:
            r, c = cell(stone)
            way = ((r > row) - (r < row), (c > column) - (c < column))
            far = ends.get(way, (row, column))
            if max(abs(r - row), abs(c - column)) > max(abs(far[0] - row), abs(far[1] - column)):
                ends[way] = (r, c)
        return tuple(((row, column), end) for end in ends.values())

    def _finish(self, position: PentePosition, point: Point) -> Fact:
        mover = position.to_move
        if stones := _stones_near(position, mover, [point], FIVE - 1):
            lines, n = self._lines(position, mover, [point], FIVE - 1), self._run(position, point)
            return self._fact(position, m["finish"], [point], stones, lines=lines, n=number(n))
        taken = chances(position, mover).captures.get(point, ())
        lines = self._taken(point, taken)
        return self._fact(position, m["finish-capture"], [point], taken, lines=lines)

    def _run(self, position: PentePosition, point: Point) -> int:
        """How long a row the mover makes with a stone on the point."""
        mine, board, longest = STONES[position.to_move], self._game.board, 1
        for line in (line for lines in board.lines.values() for line in lines):
            points, stones = range(board.size)[line], position.board[line]
            if point in points:
                start = end = points.index(point)
                while start and stones[start - 1] == mine:
                    start -= 1
                while end + 1 < len(stones) and stones[end + 1] == mine:
                    end += 1
                longest = max(longest, end + 1 - start)
        return longest

    def _defence(self, position: PentePosition, theirs: tuple[Point, ...]) -> Iterator[Fact]:
        """Against a stone that would win now: on the point, or by a capture."""
        mover, them = position.to_move, other(position.to_move)
        captures = chances(position, mover).captures
        stops = [
            point
            for point in {**dict.fromkeys(theirs), **dict.fromkeys(captures)}
            if not winning_points(position.play(point), them)
        ]
        line = _stones_near(position, them, theirs, FIVE - 1)
        drawn = self._lines(position, them, theirs, FIVE - 1)
        if not stops:
            yield self._fact(position, m["too-late"], theirs, line, lines=drawn, points=theirs)
            return
        if blocks := [point for point in stops if point in theirs]:
            in_danger = {p for t in theirs for p in chances(position, them).captures.get(t, ())}
            motif = m["block"] if line else m["block-capture"]
            yield self._fact(position, motif, blocks, line or in_danger, lines=drawn)
        for point in stops:
            if point not in theirs:
                broken = set(captures[point])
                is_four = bool(broken & line)
                motif = m["break"] if is_four else m["block-capture"]
                yield self._fact(position, motif, [point], broken, lines=drawn)

    def _open_threes(self, position: PentePosition) -> Iterator[Fact]:
        """Of the opponent, who would win by force with the next stone."""
        mover, them = position.to_move, other(position.to_move)
        theirs = forced_wins(replace(position, to_move=them), them)
        if not theirs:
            return
        fives = {point for points in theirs.values() for point in points}
        candidates = {*theirs, *fives, *chances(position, mover).captures}
        stops = [
            point
            for point in sorted(candidates & set(position.legal_moves()))
            if not winning_points(after := position.play(point), them)
            and not _has_double_threat(after, them)
        ]
        if stops:
            stones = _stones_near(position, them, [*theirs], 3)
            lines = self._lines(position, them, [*theirs], 3)
            is_open = any(point in chances(position, them).open_fours for point in theirs)
            shape = T("three with both ends open") if is_open else T("two lines that cross")
            yield self._fact(position, m["stop-three"], stops, stones, lines=lines, shape=shape)

    def _captures(self, position: PentePosition) -> Iterator[Fact]:
        mover, them = position.to_move, other(position.to_move)
        mine, theirs = chances(position, mover).captures, chances(position, them).captures
        for point, taken in mine.items():
            lines = self._taken(point, taken)
            yield self._fact(position, m["capture"], [point], taken, lines=lines, taken=len(taken))
        for point, taken in theirs.items():
            # On the point itself, or beside the pair, which is then no pair any more.
            saves = [
                move
                for move in {point, *self._ends(position, taken)}
                if not any(
                    set(taken) & set(each)
                    for each in chances(position.play(move), them).captures.values()
                )
            ]
            if saves:
                yield self._fact(position, m["save"], saves, taken, lines=self._taken(point, taken))

    def _ends(self, position: PentePosition, pair: tuple[Point, ...]) -> list[Point]:
        """The empty points next to some stones in their line."""
        step = pair[1] - pair[0]
        found = (pair[0] - step, pair[-1] + step)
        near = {p for stone in pair for p in self._game.board.neighbours(stone)}
        return [point for point in found if point in near and position.board[point] == EMPTY]

    def _threes(self, position: PentePosition, about: Point | None) -> Iterator[Fact]:
        """New open threes; of one move only, since others need not be tried."""
        mover, them = position.to_move, other(position.to_move)
        if winning_points(position, them):
            return
        near = {p for s, stone in enumerate(position.board) if stone == STONES[mover]
                for p in self._game.board.neighbours(s)}  # fmt: skip
        tried = sorted(near & set(position.legal_moves())) if about is None else [about]
        before = set(chances(position, mover).open_fours)
        for point in tried:
            after = position.play(point)
            if set(chances(after, mover).open_fours) - before and not winning_points(after, them):
                stones = _stones_near(position, mover, [point], 2)
                taken = chances(after, them).captures.values()
                if any((stones | {point}) & set(each) for each in taken):
                    continue  # the answer is a capture, and the three is gone
                lines = self._lines(position, mover, [point], 2)
                is_row = self._run(position, point) >= FIVE - 2
                shape = T("three with both ends open") if is_row else GAPPED
                made = self._fact(position, m["three"], [point], stones, lines=lines, shape=shape)
                yield self._with_captures(position, made)


def winning_points(position: PentePosition, player: Side) -> tuple[Point, ...]:
    """Where the player's stone wins at once, by five or by captures, with the move."""
    if position.outcome is not None:
        return ()
    found = chances(position, player)
    here = position if position.to_move == player else replace(position, to_move=player)
    return tuple(
        point
        for point in {**dict.fromkeys(found.fives), **dict.fromkeys(found.captures)}
        if (outcome := here.play(point).outcome) is not None and outcome.winner == player
    )


def forced_wins(position: PentePosition, player: Side) -> dict[Point, tuple[Point, ...]]:
    """The points after which the player to move wins with the next stone, whatever is answered; and
    where."""
    them, found = other(player), {}
    for point in _makes_fours(position, player):
        after = position.play(point)
        if after.outcome is not None or winning_points(after, them):
            continue
        wins = winning_points(after, player)
        if len(wins) < 2:
            continue
        answers = {*wins, *chances(after, them).captures}
        if all(winning_points(after.play(answer), player) for answer in answers):
            found[point] = wins
    return found


def _has_double_threat(position: PentePosition, player: Side) -> bool:
    """Whether a stone of the player to move can win in two ways with the next one: by fives, by
    captures, or by one of each."""
    board, near = position.game.board, set(chances(position, player).captures)
    near |= set(_makes_fours(position, player))
    if position.captured[player - 1] + TWO_PAIRS >= position.game.options.capture_win > 0:
        near |= {p for window in _windows(position, player, FIVE - 2) for p in window}
        stones = (point for point, stone in enumerate(position.board) if stone != EMPTY)
        near |= {p for stone in stones for p in board.neighbours(stone)}
    for point in near & set(position.legal_moves()):
        after = position.play(point)
        if (
            after.outcome is None
            and len(winning_points(after, player)) > 1
            and not winning_points(after, other(player))
        ):
            return True
    return False


def _makes_fours(position: PentePosition, player: Side) -> list[Point]:
    """Points where a stone makes fives possible in two ways: empty in two windows of five that hold
    three stones of the player and none of the other."""
    found: dict[Point, set[Point]] = {}
    for points in _windows(position, player, FIVE - 2):
        one, two = (p for p in points if position.board[p] == EMPTY)
        found.setdefault(one, set()).add(two)
        found.setdefault(two, set()).add(one)
    return sorted(point for point, fives in found.items() if len(fives) > 1)


def _windows(
    position: PentePosition, player: Side, stones: int, through: Point | None = None
) -> Iterator[range]:
    """Five points in a line with exactly that many stones of the player, the others empty; those
    through one point, if it is named."""
    board, mine = position.game.board, STONES[player : player + 1]
    theirs = STONES[other(player) : other(player) + 1]
    for line in (line for lines in board.lines.values() for line in lines):
        points, cells = range(board.size)[line], position.board[line]
        if cells.count(mine) < stones or (through is not None and through not in points):
            continue
        first, last = 0, len(cells) - FIVE
        if through is not None:
            at = points.index(through)
            first, last = max(first, at - FIVE + 1), min(last, at)
        for start in range(first, last + 1):
            window = cells[start : start + FIVE]
            if window.count(mine) == stones and theirs not in window:
                yield points[start : start + FIVE]


def _stones_near(
    position: PentePosition, player: Side, points: Iterable[Point], stones: int
) -> set[Point]:
    """The player's stones in windows of five with that many of them, and one of the points."""
    wanted = set(points)
    return {
        point
        for window in _windows(position, player, stones)
        if wanted & set(window)
        for point in window
        if position.board[point] == STONES[player]
    }
