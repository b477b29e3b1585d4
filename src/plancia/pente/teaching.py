"""What matters now in a position of Pente: fives, open fours, captures, and what stops them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from plancia.core.capability import GameCapability
from plancia.core.picture import Cell
from plancia.core.position import Side, other
from plancia.core.text import T, Value, Words, every
from plancia.engine.teaching import Claim, Example, Fact, Line, Motif, advice
from plancia.pente.board import EMPTY, FIVE, STONES, Point
from plancia.pente.explain import chances
from plancia.pente.rules import Pente, PentePosition
from plancia.pente.variants import Choice, Stage

FINISH: Final = Motif(
    "finish", Claim.WINS_NOW, 1,
    T("You can win with your next stone."),
    T("Look at your marked stones: one more makes five."),
    T("That makes five in a row."),
    (Example("K10 A9 L10 B9 M10 C9 N10 A1"),),
    missed=T("You could win at once: {move} makes five."),
    against=T("Then {side} makes five at {move}."),
    learn=T("Before anything else, look whether your next stone makes five."),
)  # fmt: skip
FINISH_CAPTURE: Final = Motif(
    "finish-capture", Claim.WINS_NOW, 1,
    T("You can win by one more capture."),
    T("Look at the marked pair of {side}: your stone lies at one end."),
    T("Those are the captured stones that you need to win."),
    (Example("K10 L11 A1 M12", {"capture_win": 2}),),
    missed=T("You could win at once by the capture at {move}."),
    against=T("Then {side} captures at {move} and has enough captured stones to win."),
    learn=T("Count the captured stones: near the end one capture wins."),
)  # fmt: skip
BLOCK: Final = Motif(
    "block", Claim.STOPS, 1,
    T("{side} threatens to make five. Can you see where?"),
    T("Look at the marked stones of {side}."),
    T("That takes the point {side} needs for five."),
    (Example("K10 J10 L10 A4 M10 A7 N10"),),
    missed=T("You missed {side}'s four: it had to be stopped at {move}."),
    learn=T("Before each move, look whether your opponent has four in a line."),
)  # fmt: skip
BLOCK_CAPTURE: Final = Motif(
    "block-capture", Claim.STOPS, 1,
    T("{side} threatens to win by one more capture."),
    T("Look at your marked stones: they can be captured."),
    T("Now {side} can't capture with the next stone and win."),
    (Example("K10 J10 L10 A1", {"capture_win": 2}),),
    missed=T("You missed the capture by which {side} wins; {move} prevents it."),
    learn=T("When your opponent needs one more capture, no pair may stay open."),
)  # fmt: skip
BREAK: Final = Motif(
    "break", Claim.STOPS, 1,
    T("{side} threatens to make five. There is more than one way to stop it."),
    T("Look at the marked stones: two of them can be captured."),
    T("It captures stones of {side}'s four and breaks it."),
    (Example("K10 N12 N11 J10 L10 A1 M10 A3 N10"),),
    missed=T("You could break {side}'s four by a capture at {move}."),
    against=T("Then {side} breaks your four by a capture at {move}."),
    learn=T("A four can be broken by capturing one of its stones."),
)  # fmt: skip
TOO_LATE: Final = Motif(
    "too-late", Claim.LOST_NEXT, 1,
    T("{side} threatens to win in more places than one stone can stop."),
    T("Look at {points}: {side} can win there."),
    T("It stops one of them, but not the other."),
    (Example("K10 A1 L10 A4 M10 A7 N10"),),
    missed=T("It was too late here: {side} could win whatever you played."),
    learn=T("Stop an open three at once: an open four can't be stopped."),
)  # fmt: skip
OPEN_FOUR: Final = Motif(
    "open-four", Claim.WINS, 2,
    T("You have three in a line, and both ends are open."),
    T("Look at your marked stones."),
    T("That makes four with both ends open: {side} can stop only one."),
    (Example("K10 A9 L10 B9 M10 A1"),),
    missed=T("You missed an open four: {move} makes four with both ends open."),
    against=T("Then {side} makes four with both ends open at {move}: you can stop only one."),
    learn=T("Four with both ends open wins: look for your open threes."),
)  # fmt: skip
DOUBLE: Final = Motif(
    "double", Claim.WINS, 2,
    T("One stone of yours can threaten five in two places at once."),
    T("Look at your marked stones: two lines of yours cross."),
    T("You threaten to make five at {points}, and {side} can stop only one."),
    (Example("K10 J10 L10 N14 M10 A1 N11 A3 N12 B5 N13 C8"),),
    missed=T("You missed a double threat: {move} threatens five in two places."),
    against=T("Then {side} plays {move} and threatens five in two places: you can stop only one."),
    learn=T("Two fours at once win: look for a point where two of your lines cross."),
)  # fmt: skip
STOP_THREE: Final = Motif(
    "stop-three", Claim.SEEN, 2,
    T("{side} is one stone from a threat that can't be stopped."),
    T("Look at the marked stones of {side}: both ends are open, or two lines cross."),
    T("Now {side} can't make a double threat with the next stone."),
    (Example("K10 A9 K11 B9 K12"),),
    missed=T("You left {side} an open three; {move} stops it."),
    learn=T("Stop an open three before it becomes an open four."),
)  # fmt: skip
CAPTURE: Final = Motif(
    "capture", Claim.SEEN, 1,
    T("You can capture."),
    T("Look at the marked pair of {side}: your stone lies at one end."),
    T("It captures {taken} stones."),
    (Example("K10 L11 A1 M12"),),
    missed=T("You could capture {taken} stones at {move}."),
    against=T("Then {side} captures {taken} of your stones at {move}."),
    learn=T("Two of your stones side by side can be captured: look at their ends."),
)  # fmt: skip
SAVE: Final = Motif(
    "save", Claim.SEEN, 1,
    T("{side} can capture a pair of yours."),
    T("Look at your marked stones."),
    T("Now {side} can't capture them with the next stone."),
    (Example("K10 L10 K5 M10 K4"),),
    missed=T("You left a pair to be captured; {move} saves it."),
    learn=T("Two of your stones side by side can be captured: look at their ends."),
)  # fmt: skip
THREE: Final = Motif(
    "three", Claim.QUIET, 3,
    T("Neither of you can win with the next stone. You can build a threat."),
    T("Look at your marked stones: they lie in one line."),
    T("It makes three with both ends open, and {side} must answer."),
    (Example("K10 L12 K12 A1"),),
    learn=T("An open three must be answered: it lets you choose where the game goes on."),
)  # fmt: skip

EVEN: Final = Motif(
    "even", Claim.SEEN, 2,
    T("{side} chooses a side next. Place the stones so that you would take either."),
    T("Look at the marked stones, and at which colour moves after the choice."),
    T("The more even the sides are, the less the choice is worth to {side}."),
    (Example("K10 L11 M8", {"d_pente": True, "centre_first": False}),),
    missed=T("{move} leaves the sides more even, and {side} chooses next."),
    learn=T("Who chooses takes the better side: place even openings."),
)  # fmt: skip
SIDES: Final = Motif(
    "sides", Claim.SEEN, 2,
    T("Compare the sides: whose stones help each other, and who moves next?"),
    T("Look at the marked stones: the side that you choose is yours to the end."),
    T("That side looks better, after a look ahead."),
    (Example("K10 L11 M8", {"swap2": True, "centre_first": False}),),
    missed=T("The other choice gave you the better side: {move}."),
    learn=T("Before you choose a side, look at who moves next and what each side can build."),
)  # fmt: skip

_CHOICES: Final = {
    Choice.KEEP: T("Keep your stones"),
    Choice.SWAP: T("Swap the stones"),
    Choice.MORE: T("Place two more stones"),
}
TWO_PAIRS: Final = 4
"""Stones that a player may capture with two moves, or with one in two directions."""


class PenteTeaches(GameCapability[Pente]):
    """The contract's `Teaches`."""

    motifs: tuple[Motif, ...] = (
        FINISH, FINISH_CAPTURE, BLOCK, BLOCK_CAPTURE, BREAK, TOO_LATE, OPEN_FOUR, DOUBLE,
        STOP_THREE, CAPTURE, SAVE, THREE, EVEN, SIDES,
    )  # fmt: skip

    def advice(self, position: PentePosition, move: Point) -> Words:
        choice = self._game.choice(move)
        return advice(position.format_move(move)) if choice is None else _CHOICES[choice]

    def facts(self, position: PentePosition, about: Point | None = None) -> Iterator[Fact]:
        if position.outcome is not None or position.opening() is not None:
            return
        if position.stage is not Stage.PLAY:
            yield from self._opening(position)
            return
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
            motif = OPEN_FOUR if is_open else DOUBLE
            lines = self._lines(position, mover, [point], 3)
            yield self._fact(position, motif, [point], stones, lines=lines, points=fives)
        if forced:
            return
        yield from self._open_threes(position)
        yield from self._captures(position)
        yield from self._threes(position, about)

    def _opening(self, position: PentePosition) -> Iterator[Fact]:
        """Before the game proper: what a stone or a choice of side is good for."""
        stones = [point for point, stone in enumerate(position.board) if stone != EMPTY]
        if not stones:
            return
        choosing = position.stage is Stage.CHOICE
        values = {"side": self._game.side(other(position.to_move))}
        for move in position.legal_moves():
            yield Fact(
                SIDES if choosing else EVEN,
                (move,),
                tuple(map(self._game.board.cell, stones)),
                values={**values, "move": position.format_move(move)},
            )

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
            lines = self._lines(position, mover, [point], FIVE - 1)
            return self._fact(position, FINISH, [point], stones, lines=lines)
        taken = chances(position, mover).captures.get(point, ())
        lines = self._taken(point, taken)
        return self._fact(position, FINISH_CAPTURE, [point], taken, lines=lines)

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
            yield self._fact(position, TOO_LATE, theirs, line, lines=drawn, points=theirs)
            return
        if blocks := [point for point in stops if point in theirs]:
            in_danger = {p for t in theirs for p in chances(position, them).captures.get(t, ())}
            motif = BLOCK if line else BLOCK_CAPTURE
            yield self._fact(position, motif, blocks, line or in_danger, lines=drawn)
        for point in stops:
            if point not in theirs:
                broken = set(captures[point])
                is_four = bool(broken & line)
                motif = BREAK if is_four else BLOCK_CAPTURE
                yield self._fact(position, motif, [point], line or broken, lines=drawn)

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
            yield self._fact(position, STOP_THREE, stops, stones, lines=lines)

    def _captures(self, position: PentePosition) -> Iterator[Fact]:
        mover, them = position.to_move, other(position.to_move)
        mine, theirs = chances(position, mover).captures, chances(position, them).captures
        for point, taken in mine.items():
            lines = self._taken(point, taken)
            yield self._fact(position, CAPTURE, [point], taken, lines=lines, taken=len(taken))
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
                yield self._fact(position, SAVE, saves, taken, lines=self._taken(point, taken))

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
                lines = self._lines(position, mover, [point], 2)
                yield self._fact(position, THREE, [point], stones, lines=lines)


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


def _windows(position: PentePosition, player: Side, stones: int) -> Iterator[range]:
    """Five points in a line with exactly that many stones of the player, the others empty."""
    board, mine = position.game.board, STONES[player : player + 1]
    theirs = STONES[other(player) : other(player) + 1]
    for line in (line for lines in board.lines.values() for line in lines):
        cells = position.board[line]
        if cells.count(mine) < stones:
            continue
        for start in range(len(cells) - FIVE + 1):
            window = cells[start : start + FIVE]
            if window.count(mine) == stones and theirs not in window:
                yield range(board.size)[line][start : start + FIVE]


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
