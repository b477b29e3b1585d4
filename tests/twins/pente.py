"""Pente as slowly and plainly as it can be written: a dictionary of stones, and words on lines."""

from __future__ import annotations

from dataclasses import dataclass, field

from plancia.core.grid import parse_rows
from plancia.pente import PenteOptions

Cell = tuple[int, int]
EIGHT = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]


@dataclass
class State:
    """Stones by cell, who is to move, and how many stones each has captured."""

    options: PenteOptions
    stones: dict[Cell, str] = field(default_factory=dict)
    mover: str = "X"
    captured: dict[str, int] = field(default_factory=lambda: {"X": 0, "O": 0})

    def at(self, row: int, column: int) -> str:
        if 0 <= row < self.options.rows and 0 <= column < self.options.columns:
            return self.stones.get((row, column), ".")
        return "#"

    def rows(self) -> list[str]:
        return [
            "".join(self.at(r, c) for c in range(self.options.columns))
            for r in range(self.options.rows)
        ]

    def copy(self) -> State:
        stones, captured = dict(self.stones), dict(self.captured)
        return State(self.options, stones, self.mover, captured)


def enemy(piece: str) -> str:
    return "O" if piece == "X" else "X"


def word(state: State, start: Cell, direction: Cell, length: int) -> tuple[str, list[Cell]]:
    """The letters that a number of cells in a direction spell, and the cells."""
    cells = [(start[0] + i * direction[0], start[1] + i * direction[1]) for i in range(length)]
    return "".join(state.at(*cell) for cell in cells), cells


def captures(state: State, cell: Cell) -> set[Cell]:
    """The enemies that the stone on the cell captures."""
    found: set[Cell] = set()
    mine = state.at(*cell)
    for direction in EIGHT:
        for many in (2, 3) if state.options.triples else (2,):
            letters, cells = word(state, cell, direction, many + 2)
            if letters == mine + enemy(mine) * many + mine:
                found.update(cells[1:-1])
    return found


def poofs(state: State, cell: Cell) -> set[Cell]:
    """The stones that vanish because the one on the cell moved in between enemies."""
    found: set[Cell] = set()
    mine = state.at(*cell)
    for direction in EIGHT:
        for many in (2, 3) if state.options.triples else (2,):
            for back in range(1, many + 1):
                start = cell[0] - back * direction[0], cell[1] - back * direction[1]
                letters, cells = word(state, start, direction, many + 2)
                if letters == enemy(mine) + mine * many + enemy(mine):
                    found.update(cells[1:-1])
    return found


def runs(state: State, piece: str, direction: Cell) -> list[list[Cell]]:
    """All longest possible runs of a piece in a direction."""
    found = []
    for cell in sorted(state.stones):
        before = cell[0] - direction[0], cell[1] - direction[1]
        if state.at(*cell) == piece and state.at(*before) != piece:
            run = [cell]
            while state.at(run[-1][0] + direction[0], run[-1][1] + direction[1]) == piece:
                run.append((run[-1][0] + direction[0], run[-1][1] + direction[1]))
            found.append(run)
    return found


def fives(state: State, piece: str) -> set[Cell]:
    """The cells of that piece that are part of a winning line."""
    found: set[Cell] = set()
    for direction in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for run in runs(state, piece, direction):
            if len(run) == 5 or (len(run) > 5 and not state.options.exactly_five):
                found.update(run)
    return found


def can_break(state: State) -> bool:
    """Whether the mover has a capture after which the enemy has no five."""
    for row in range(state.options.rows):
        for column in range(state.options.columns):
            if state.at(row, column) == ".":
                after = state.copy()
                after.stones[row, column] = state.mover
                taken = captures(after, (row, column))
                for cell in taken:
                    del after.stones[cell]
                if taken and not fives(after, enemy(state.mover)):
                    return True
    return False


def outcome(state: State) -> tuple[str, str] | None:
    """Who has won and why, ("", "full board"), or None."""
    options, last, next_ = state.options, enemy(state.mover), state.mover
    for piece in "XO":
        count = state.captured[piece]
        if options.capture_win and options.capture_win <= count > state.captured[enemy(piece)]:
            return piece, "captures"
    if options.boat:
        if fives(state, next_):
            return next_, "five"
        if fives(state, last) and not can_break(state):
            return last, "five"
    elif fives(state, last):
        return last, "five"
    elif fives(state, next_):
        return next_, "five"
    if len(state.stones) == options.rows * options.columns:
        return "", "full board"
    return None


def moves(state: State) -> list[Cell]:
    options = state.options
    centre = options.rows // 2, options.columns // 2
    free = [
        (r, c) for r in range(options.rows) for c in range(options.columns) if state.at(r, c) == "."
    ]
    placed = len(state.stones) + sum(state.captured.values())
    if options.centre_first and placed == 0:
        return [centre]
    if options.tournament and placed == 2:
        far = [
            cell for cell in free if abs(cell[0] - centre[0]) > 2 or abs(cell[1] - centre[1]) > 2
        ]
        return far or free
    return free


def play(state: State, move: Cell) -> State:
    after, stone = state.copy(), state.mover
    after.stones[move] = stone
    taken = captures(after, move) if state.options.captures else set()
    poofed = poofs(after, move) if state.options.poof else set()
    for gone in taken | poofed:
        del after.stones[gone]
    after.captured[stone] += len(taken)
    after.captured[enemy(stone)] += len(poofed)
    after.mover = enemy(stone)
    return after


def from_rows(options: PenteOptions, rows: list[str], mover: str, x: int, o: int) -> State:
    stones = {
        (r, c): piece for r, row in enumerate(rows) for c, piece in enumerate(row) if piece != "."
    }
    return State(options, stones, mover, {"X": x, "O": o})


def perft(state: State, depth: int) -> int:
    """How many sequences of that number of moves there are."""
    if depth == 0:
        return 1
    if outcome(state):
        return 0
    if depth == 1:
        return len(moves(state))
    return sum(perft(play(state, move), depth - 1) for move in moves(state))


def counted() -> list[dict[str, object]]:
    """What tests/data/pente/perft.json holds: a small board for every rule, and then some."""
    free = {"centre_first": False}
    five = {**free, "rows": 5, "columns": 5}
    # Two moves before captures, fives of five and six stones, poofs and broken fives.
    crowded = "XO1OO/1XXOO/XXXX1/1XO1X/O1OO1"
    cases: list[tuple[dict[str, object], str | None, int]] = [
        ({}, None, 2),
        ({"tournament": True, "rows": 9, "columns": 9}, None, 3),
        ({"tournament": True, "rows": 7, "columns": 5}, None, 4),
        ({**free, "rows": 1, "columns": 7}, None, 7),
        ({**free, "rows": 1, "columns": 7, "capture_win": 2}, None, 7),
        ({**free, "rows": 1, "columns": 7, "triples": True}, None, 7),
        ({**free, "rows": 1, "columns": 7, "poof": True}, None, 7),
        ({**free, "rows": 3, "columns": 3}, None, 6),
        ({**free, "rows": 2, "columns": 4, "poof": True, "triples": True}, None, 6),
        ({"rows": 5, "columns": 4, "captures": False, "capture_win": 0}, None, 4),
        (five, f"{crowded} X 2 2", 4),
        ({**five, "capture_win": 4}, f"{crowded} X 2 2", 5),
        ({**five, "exactly_five": True}, f"{crowded} X 2 2", 4),
        ({**five, "captures": False, "capture_win": 0}, f"{crowded} X 0 0", 5),
        ({**five, "triples": True, "capture_win": 15}, f"{crowded} X 2 2", 4),
        ({**five, "poof": True}, f"{crowded} X 2 2", 4),
        ({**five, "boat": True}, f"{crowded} X 2 2", 4),
        ({**five, "boat": True, "poof": True, "triples": True}, f"{crowded} X 2 2", 4),
    ]
    found = []
    for values, start, depth in cases:
        options = PenteOptions.read(values)
        state = State(options)
        if start:
            board, mover, x, o = start.split()
            rows = parse_rows(board, options.rows, options.columns)
            state = from_rows(options, rows, mover, int(x), int(o))
        counts = [perft(state, far) for far in range(depth + 1)]
        case = {"options": values, "counts": counts}
        found.append(case | ({"start": start} if start else {}))
    return found


if __name__ == "__main__":  # makes tests/data/pente/perft.json, in a minute or two
    import json

    print("[\n " + ",\n ".join(map(json.dumps, counted())) + "\n]")  # noqa: T201
