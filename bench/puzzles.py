"""Packs of puzzles: a second proof of every puzzle by other means, and what grades mean.

    python bench/puzzles.py prove [GAME ...] [--sample 200] [--minutes 30]
    python bench/puzzles.py grades [GAME ...] [--sample 200] [--plot docs/puzzle-grades.svg]

`prove` proves every right move of every line again, with nothing of what mined it: Connect Four by
bitbully (C++, from PyPI), Nim by trying every move to the end instead of by theory, Pente and Four
in a Row by playing every move and every reply by the rules (`rules_search`). Of Tetrisito it
proves that there is no second way to the goal: it fills the goal with pieces cell by cell, and
drops each filling by the tests' slow rules. Exits with status 1 if a puzzle is wrong.

`grades` asks levels with other seeds than the miner's: the share of puzzles of each grade that each
level solves, whole lines only. It exits with status 1 if a stronger level solves fewer, or a level
solves more of a harder grade, by more than two standard errors. Where others than the levels grade
(Nim's pupils), levels are not compared with each other: nothing is claimed about their order.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from plancia.core.capability import GradesPuzzles, capability
from plancia.core.position import Position
from plancia.core.registry import game
from plancia.puzzles.mining import Grader
from plancia.puzzles.pack import Pack, shipped
from plancia.puzzles.puzzle import GRADES, Puzzle, own_moves
from twins.tetrisito import Cells, Rows, cleared, drops, entering, frozen, moved

SEED = 1000
"""Of the first level that is asked; the miner's begin with 0."""

IsOnly = Callable[[Position[Any], Any, int, int], bool]
"""Whether a move is the only one that keeps a value, or wins within a number of moves; or, in a
game for one, whether a line is the only way to the goal."""


def by_bitbully() -> IsOnly:
    from bitbully import bitbully_core as core

    peer = core.BitBullyCore()

    def value(position: Any, low: int, high: int) -> int:
        """For who is to move, if it lies between low and high; else a bound on that side."""
        if position.outcome is not None:
            return -1 if position.line else 0
        board = core.BoardCore()
        rows = position.game.board.to_rows(position.first, position.second)
        columns = [column[::-1] for column in zip(*rows, strict=True)]
        assert board.setBoard([[".XO".index(cell) for cell in column] for column in columns])
        return int(peer.negamax(board, low, high, 0))

    def is_only(position: Position[Any], move: Any, kept: int, within: int) -> bool:
        right = -value(position.play(move), -1, 1)
        others = (position.play(each) for each in position.legal_moves() if each != move)
        # The opponent's value after every other move is above -1 or 0: no more has to be known.
        worse = (value(after, -kept, 1 - kept) > -kept for after in others)
        return (right > 0) - (right < 0) == kept and all(worse)

    return is_only


def by_trying_everything() -> IsOnly:
    @cache
    def wins(heaps: tuple[int, ...], misere: bool, limit: int) -> bool:
        """Whether who is to move wins."""
        if not any(heaps):
            return misere
        return any(
            not wins(tuple(sorted((*heaps[:at], left, *heaps[at + 1 :]))), misere, limit)
            for at, rocks in enumerate(heaps)
            for left in range(max(0, rocks - limit) if limit else 0, rocks)
        )

    def is_only(position: Any, move: Any, kept: int, within: int) -> bool:
        options = position.game.options
        winning = [
            each
            for each in position.legal_moves()
            if not wins(tuple(sorted(position.play(each).heaps)), options.misere, options.limit)
        ]
        return winning == [move]

    return is_only


def by_every_reply() -> IsOnly:
    """Every move and every reply of Pente, by the rules alone."""
    from rules_search import pente_winning_moves

    return lambda position, move, kept, within: pente_winning_moves(position, within) == [move]


def by_every_answer() -> IsOnly:
    """Every answer to every question of Four in a Row, by the rules alone."""
    from rules_search import four_in_a_row_winning_moves

    return lambda position, move, kept, within: (
        four_in_a_row_winning_moves(position, within) == [str(move)]
    )


Way = frozenset[tuple[int, Cells]] | tuple[tuple[int, Cells], ...]
"""Which kinds of pieces came to rest where: a set if their order makes no difference."""


def by_filling() -> IsOnly:
    """Every way to the goal of a Tetrisito, with sets of cells instead of its rules and solver."""

    def is_only(position: Any, line: Any, kept: int, within: int) -> bool:
        options = position.game.options
        start, goal = list(options.puzzle.start), list(options.puzzle.goal)
        boxes = [list(box) for box in options.puzzle.pieces]
        given = way_of(start, goal, boxes, line, options.line_clearing)
        if given is None:
            return False
        if options.implementation == "B":  # in the given order any way counts: there may be more
            return [drop.piece for drop in line] == sorted(drop.piece for drop in line)
        if options.line_clearing:
            kinds = tuple(sorted(kind_of(boxes, box) for box in boxes))
            return ways_by_dropping(tuple(start), goal, boxes, kinds, {}) == 1
        fillings = ways_by_filling(start, goal, boxes)
        return [each for each in fillings if can_be_dropped(start, boxes, each)] == [given]

    return is_only


def kind_of(boxes: list[Rows], box: Rows) -> int:
    """Pieces are not told apart if their boxes are drawn alike, but for empty rows below."""
    shape = lowered(box)
    return next(number for number, each in enumerate(boxes) if lowered(each) == shape)


def lowered(box: Rows) -> Cells:
    piece = entering(box, 0)
    return moved(piece, -1 - max(row for row, _ in piece), 0)


def way_of(rows: Rows, goal: Rows, boxes: list[Rows], line: Any, clearing: bool) -> Way | None:
    """Where the drops of a line come to rest; None if they don't lead to the goal."""
    way = []
    if len({drop.piece for drop in line}) < len(line):
        return None
    for drop in line:
        box = boxes[drop.piece - 1]
        ends = {offset: place for place, offset in drops(rows, box).items()}
        place = ends.get(drop.offset)
        if place is None:
            return None
        way.append((kind_of(boxes, box), place))
        rows = frozen(rows, place)
        rows = cleared(rows) if clearing else rows
    if rows != goal:
        return None
    return tuple(way) if clearing else frozenset(way)


def ways_by_filling(start: Rows, goal: Rows, boxes: list[Rows]) -> Iterator[Way]:
    """Every way to lay pieces on the cells that the goal has and the start has not."""
    number = Counter(kind_of(boxes, box) for box in boxes)
    shapes = {kind: sorted(lowered(boxes[kind])) for kind in number}
    cells = {
        (row, column)
        for row, line in enumerate(goal)
        for column, cell in enumerate(line)
        if cell == "#" and start[row][column] != "#"
    }

    def fill(
        left: frozenset[tuple[int, int]], laid: tuple[tuple[int, Cells], ...]
    ) -> Iterator[Way]:
        if not left:
            yield frozenset(laid)
            return
        row, column = min(left)  # some piece lies there, and it is that piece's first cell
        used = Counter(kind for kind, _ in laid)
        for kind, shape in shapes.items():
            body = moved(frozenset(shape), row - shape[0][0], column - shape[0][1])
            if used[kind] < number[kind] and body <= left:
                yield from fill(left - body, (*laid, (kind, body)))

    return fill(frozenset(cells), ())


def can_be_dropped(start: Rows, boxes: list[Rows], way: Way) -> bool:
    """Whether pieces come to rest in those places in some order."""
    tried: set[frozenset[tuple[int, Cells]]] = set()

    def drop(rows: Rows, left: frozenset[tuple[int, Cells]]) -> bool:
        if left in tried:
            return False
        tried.add(left)
        return not left or any(
            drop(frozen(rows, place), left - {(kind, place)})
            for kind, place in left
            if place in drops(rows, boxes[kind])
        )

    return drop(start, frozenset(way))


def ways_by_dropping(
    rows: tuple[str, ...],
    goal: Rows,
    boxes: list[Rows],
    kinds: tuple[int, ...],
    known: dict[tuple[Any, ...], int],
) -> int:
    """How many sequences of drops end with the goal: where rows vanish, every drop is tried."""
    if list(rows) == goal:
        return 1
    if (rows, kinds) not in known:
        found = 0
        for kind in set(kinds):
            at = kinds.index(kind)
            for place in drops(list(rows), boxes[kind]):
                after = tuple(cleared(frozen(list(rows), place)))
                rest = kinds[:at] + kinds[at + 1 :]
                found += ways_by_dropping(after, goal, boxes, rest, known)
        known[rows, kinds] = found
    return known[rows, kinds]


PROOFS: dict[str, Callable[[], IsOnly]] = {
    "connect4": by_bitbully,
    "four-in-a-row": by_every_answer,
    "nim": by_trying_everything,
    "pente": by_every_reply,
    "tetrisito": by_filling,
}


def claims(puzzle: Puzzle) -> Iterator[tuple[Position[Any], Any, int]]:
    """What a puzzle says is right, and within how many moves: each own move; or one way."""
    if puzzle.is_solo:
        yield puzzle.position, puzzle.line, 0
        return
    for index, (position, move) in enumerate(own_moves(puzzle.position, puzzle.line)):
        yield position, move, moves_left(puzzle, index)


def moves_left(puzzle: Puzzle, number: int) -> int:
    """Own moves within which it must be won from the solver's move of that number on."""
    return max(1, puzzle.within - number) if puzzle.within else 0


def prove(pack: Pack, sample: int | None, minutes: float) -> int:
    """Prove a pack again, for as long as it may take; returns how many puzzles are wrong."""
    is_only = PROOFS[pack.game]()
    numbers = list(range(len(pack)))
    if sample is not None:
        numbers = sorted(random.Random(SEED).sample(numbers, min(sample, len(numbers))))
    wrong = checked = tried = 0
    began = time.process_time()
    for number in numbers:
        if tried and tried % 1000 == 0:
            print(
                f"{pack.game}: {tried} puzzles, {checked} proofs, {wrong} wrong so far", flush=True
            )
        if time.process_time() - began > 60 * minutes:
            break
        tried += 1
        puzzle = pack[number]
        for position, right, left in claims(puzzle):
            checked += 1
            if not is_only(position, right, puzzle.value, left):
                wrong += 1
                print(f"{pack.game} {number}: {puzzle.to_text()}")
    spent = time.process_time() - began
    print(
        f"{pack.game}: {tried} of {len(pack)} puzzles, {checked} proofs, "
        f"{wrong} wrong; {spent:.0f} s"
    )
    return wrong


@dataclass(frozen=True)
class Rates:
    """The share of puzzles of each grade that each level solves."""

    game: str
    grades: list[tuple[str, int]]
    """The title of each grade, and how many puzzles were tried."""
    levels: dict[str, list[float]]
    """By level, the weakest first: a share for each grade."""
    graded_by_levels: bool = True

    def breaks(self) -> list[str]:
        """Where a share is out of order by more than two standard errors."""
        found, names = [], list(self.levels) if self.graded_by_levels else []
        for column, (title, number) in enumerate(self.grades):
            for weak, strong in pairwise(names):
                one, two = self.levels[weak][column], self.levels[strong][column]
                if is_below(two, number, one, number):
                    found.append(f"{self.game}, {title}: {strong} {two:.0%} < {weak} {one:.0%}")
        for name, row in self.levels.items():
            for column, (easy, hard) in enumerate(pairwise(row)):
                if is_below(easy, self.grades[column][1], hard, self.grades[column + 1][1]):
                    title = self.grades[column + 1][0]
                    found.append(f"{self.game}, {name}: {title} {hard:.0%} > {easy:.0%}")
        return found


def is_below(one: float, tried: int, two: float, also_tried: int) -> bool:
    """Whether a share is below another by more than two standard errors of the difference."""
    variance = sum(
        max(share * (1 - share), 1 / number) / number
        for share, number in ((one, tried), (two, also_tried))
    )
    return two - one > 2 * sqrt(variance)


def grades(pack: Pack, sample: int) -> Rates:
    """Ask each level once about each puzzle of a sample, with a seed of its own."""
    chance = random.Random(SEED)
    columns: list[tuple[str, int]] = []
    table: dict[str, list[float]] = {}
    for grade, title in enumerate(GRADES, 1):
        numbers = list(pack.numbers(grade))
        if not numbers:
            continue
        chosen = [pack[n] for n in chance.sample(numbers, min(sample, len(numbers)))]
        columns.append((str(title), len(chosen)))
        for level in chosen[0].position.game.levels:
            solved = 0.0
            kept = Grader(level, 1) if level.needs_kernels else None
            for seed, puzzle in enumerate(chosen, SEED):
                grader = kept or Grader(level, 1, seed)
                solved += grader.solve_rate(list(own_moves(puzzle.position, puzzle.line)))
            table.setdefault(level.name, []).append(solved / len(chosen))
    by_levels = capability(game(pack.game), GradesPuzzles) is None
    return Rates(pack.game, columns, table, by_levels)


def print_table(rates: Rates) -> None:
    print(f"| {rates.game} | {' | '.join(f'{t} ({n})' for t, n in rates.grades)} |")
    print("|---|" + "---:|" * len(rates.grades))
    for name, row in rates.levels.items():
        print(f"| {name} | {' | '.join(f'{share:.0%}' for share in row)} |")


COLOURS = ("#8c564b", "#d95f02", "#1b9e77", "#1f78b4", "#7570b3")
"""Of the levels, the weakest first: dark enough on white and on black."""


def drawn(all_rates: list[Rates]) -> str:
    """The tables as small charts side by side: a line for each level, with error bars."""
    wide, high, left, top = 200, 150, 40, 34
    parts = []
    for number, rates in enumerate(all_rates):
        x0, y0 = left + number * (wide + 34), top
        step = wide / max(1, len(rates.grades))
        parts.append(f'<text x="{x0}" y="{y0 - 12}" font-weight="bold">{rates.game}</text>')
        for share in (0, 0.5, 1):
            y = y0 + high * (1 - share)
            parts.append(
                f'<path d="M{x0} {y}h{wide}" stroke="#888" stroke-width=".5"/>'
                f'<text x="{x0 - 4}" y="{y + 4}" text-anchor="end">{share:.0%}</text>'
            )
        for column, (title, tried) in enumerate(rates.grades):
            x = x0 + step * (column + 0.5)
            parts.append(
                f'<text x="{x}" y="{y0 + high + 16}" text-anchor="middle">{title}</text>'
                f'<text x="{x}" y="{y0 + high + 29}" text-anchor="middle">n = {tried}</text>'
            )
        for index, row in enumerate(rates.levels.values()):
            points = []
            for column, share in enumerate(row):
                x = x0 + step * (column + 0.5) + 3 * (index - 2)
                y = y0 + high * (1 - share)
                error = 2 * (share * (1 - share) / rates.grades[column][1]) ** 0.5 * high
                points.append(f"{x:.1f},{y:.1f}")
                parts.append(
                    f'<path d="M{x:.1f} {y - error:.1f}v{2 * error:.1f}"/>'
                    f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5"/>'.replace(
                        "/>", f' stroke="{COLOURS[index]}" fill="{COLOURS[index]}"/>'
                    )
                )
            line = " ".join(points)
            parts.append(f'<polyline points="{line}" fill="none" stroke="{COLOURS[index]}"/>')
    bottom = top + high + 56
    for index, name in enumerate(all_rates[0].levels):
        x = left + 90 * index
        parts.append(
            f'<circle cx="{x}" cy="{bottom - 4}" r="4" fill="{COLOURS[index]}"/>'
            f'<text x="{x + 8}" y="{bottom}">{name}</text>'
        )
    size = f"{left + len(all_rates) * (wide + 34)} {bottom + 12}"
    title = "Share of puzzles that each level solves, by grade, with two standard errors"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" role="img"'
        f' font-family="sans-serif" font-size="11" fill="#777"><title>{title}</title>'
        + "\n".join(parts)
        + "</svg>\n"
    )


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("what", choices=["prove", "grades"])
    parser.add_argument("games", nargs="*", default=list(PROOFS))
    parser.add_argument("--sample", type=int)
    parser.add_argument("--minutes", type=float, default=30, help="of CPU time, for each pack")
    parser.add_argument("--plot", type=Path, help="where to draw what `grades` finds (SVG)")
    arguments = parser.parse_args()
    if arguments.what == "grades":  # no level plays a game for one
        arguments.games = [name for name in arguments.games if game(name).levels]
    wrong, found = 0, []
    for name in arguments.games:
        pack = shipped(name)
        if pack is None:
            parser.error(f"there is no pack of {name}")
        if arguments.what == "prove":
            wrong += prove(pack, arguments.sample, arguments.minutes)
        else:
            found.append(grades(pack, arguments.sample or 200))
            print_table(found[-1])
            for line in found[-1].breaks():
                wrong += 1
                print(f"out of order: {line}")
    if arguments.plot:
        arguments.plot.write_text(drawn(found))
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
