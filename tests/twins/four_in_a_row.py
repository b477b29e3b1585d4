"""Four in a Row as slowly and plainly as it can be written: lists of letters, number by number."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

TWO = (1, 2)
Asking = Generator[str, int, bool]
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


class Over(Exception):
    """The game has ended."""


class Game:
    """Everything that is on the table. Players are 1 and 2; rows and columns count from 1."""

    def __init__(
        self, undos: int = 3, removes: int = 1, blocks: int = 1, violations: int = 3
    ) -> None:
        self.cells = {(r, c): "." for r in range(1, 7) for c in range(1, 8)}
        self.undos = {1: undos, 2: undos}
        self.removes = {1: removes, 2: removes}
        self.blocks = {1: blocks, 2: blocks}
        self.allowed = violations
        self.broken = {1: 0, 2: 0}
        self.moved = {1: False, 2: False}
        self.player = 1
        self.winner: int | None = None
        self.reason: str | None = None

    def summary(self) -> dict[str, Any]:
        return {
            "winner": self.winner,
            "reason": self.reason,
            "board": ["".join(self.cells[r, c] for c in range(1, 8)) for r in range(1, 7)],
            "violations": [self.broken[p] for p in TWO],
            "undos_left": [self.undos[p] for p in TWO],
            "removes_left": [self.removes[p] for p in TWO],
            "blocks_left": [self.blocks[p] for p in TWO],
            "to_move": self.player,
        }

    def run_through(self, cell: tuple[int, int]) -> int:
        """The length of the longest unbroken line of one letter that this cell is part of."""
        letter = self.cells[cell]
        if letter == ".":
            return 0
        longest = 0
        for down, right in DIRECTIONS:
            length = 1
            for sign in (1, -1):
                r, c = cell[0] + sign * down, cell[1] + sign * right
                while self.cells.get((r, c)) == letter:
                    length += 1
                    r, c = r + sign * down, c + sign * right
            longest = max(longest, length)
        return longest

    def full(self) -> bool:
        return "." not in self.cells.values()

    def has_chance(self, player: int) -> bool:
        letter = " XO"[player]
        return any(self.run_through(cell) >= 3 for cell in self.cells if self.cells[cell] == letter)

    def violate(self) -> None:
        self.broken[self.player] += 1
        if self.broken[self.player] > self.allowed:
            self.end(3 - self.player, "violations")

    def end(self, winner: int | None, reason: str) -> None:
        self.winner, self.reason = winner, reason
        raise Over

    def script(self) -> Generator[str, int, None]:
        """Yields the name of each number it wants and is sent the number."""
        try:
            while True:
                yield from self.turn()
        except Over:
            return

    def turn(self) -> Generator[str, int, None]:
        me = self.player
        while True:
            choice = yield "menu"
            if choice == 1:
                done = yield from self.drop(me)
            elif choice == 2:
                done = yield from self.remove(me)
            else:
                continue
            if done:
                break
        if self.full():
            self.end(None, "draw")
        block = yield from self.yes_or_no("block")
        if block:
            if self.blocks[me] and not self.has_chance(3 - me):
                self.blocks[me] -= 1
                return
            self.violate()
        self.player = 3 - me

    def drop(self, me: int) -> Asking:
        column = yield "column"
        if column not in range(1, 8) or self.cells[1, column] != ".":
            self.violate()
            return False
        if not self.moved[me] and column != 4:
            self.violate()
            return False
        row = max(r for r in range(1, 7) if self.cells[r, column] == ".")
        before = dict(self.cells)
        self.cells[row, column] = " XO"[me]
        was_first, self.moved[me] = not self.moved[me], True
        if self.run_through((row, column)) >= 4:
            self.end(me, "four")
        return True if was_first else (yield from self.undo(me, before, 0))

    def remove(self, me: int) -> Asking:
        if not self.moved[me] or self.removes[me] == 0:
            self.violate()
            return False
        row, column = 0, 0
        while (row, column) not in self.cells:
            row = yield "row"
            column = yield "cell column"
        if self.cells[row, column] != " XO"[3 - me]:
            self.violate()
            return False
        before = dict(self.cells)
        self.removes[me] -= 1
        for r in range(row, 1, -1):
            self.cells[r, column] = self.cells[r - 1, column]
        self.cells[1, column] = "."
        for r in range(row, 0, -1):
            if self.run_through((r, column)) >= 4:
                self.end(" XO".index(self.cells[r, column]), "four")
        return (yield from self.undo(me, before, 1))

    def undo(self, me: int, before: dict[tuple[int, int], str], removed: int) -> Asking:
        yes = yield from self.yes_or_no("undo")
        if not yes:
            return True
        if self.undos[me] == 0:
            self.violate()
            return True
        self.undos[me] -= 1
        self.removes[me] += removed
        self.cells = before
        return False

    def yes_or_no(self, name: str) -> Asking:
        answer = -1
        while answer not in (0, 1):
            answer = yield name
        return answer == 1


def play(numbers: list[int], **options: int) -> tuple[Game, str]:
    """The game after these numbers, and what it asks for next: nothing when it is over."""
    game = Game(**options)
    asking = game.script()
    wants = next(asking)
    for number in numbers:
        try:
            wants = asking.send(number)
        except StopIteration:
            return game, "nothing"
    return game, wants


def answers(game: Game, wants: str) -> list[list[int]]:
    """Every move there is, as numbers: eight drops (0 is off the board), and each cell, or the one
    attempt that is refused at the menu; yes or no to a question."""
    if wants == "nothing":
        return []
    if wants != "menu":
        return [[0], [1]]
    drops = [[1, column] for column in range(8)]
    if not game.moved[game.player] or game.removes[game.player] == 0:
        return [*drops, [2]]
    return [*drops, *([2, row, column] for row in range(1, 7) for column in range(1, 8))]


def perft(depth: int, numbers: list[int], **options: int) -> list[int]:
    """How many sequences of moves there are of each length up to the depth."""
    game, wants = play(numbers, **options)
    replies = answers(game, wants)
    counts = [1] + [0] * depth
    if depth == 1:
        counts[1] = len(replies)
    elif depth:
        for answer in replies:
            for length, count in enumerate(perft(depth - 1, numbers + answer, **options), 1):
                counts[length] += count
    return counts
