"""What a teacher's sentences describe, seen by rows and rules alone: no patterns, no bitboards.

Claims of the kind SEEN say only what can be seen on the board. For each of their motifs there is a
slow look at the rows of the picture, or a try of every move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from plancia.core.picture import Cell
from plancia.core.position import Position, other
from plancia.engine.analysis import value, wins_now
from plancia.engine.teaching import Fact
from plancia.tetrisito.notation import IN_ORDER
from twins import tetrisito

Rows = list[list[str]]
SYMBOLS = "XO"
WAYS = ((0, 1), (1, 0), (1, 1), (1, -1))


def is_seen(position: Position[Any], fact: Fact) -> bool | None:
    """Whether it is there to be seen; None for a motif that nobody looks at here."""
    look = LOOKS.get((position.game.name, fact.motif.name))
    if {"could", "loses"} & {*fact.values} and not named_captures(position, fact):
        return False
    return None if look is None else look(position, fact)


def rows_of(position: Position[Any]) -> Rows:
    return [list(row) for row in position.picture().board.rows]


# Connect Four


def landing(rows: Rows, column: int) -> Cell | None:
    """The lowest empty cell of a column, counted from 0."""
    empty = [row for row in range(len(rows)) if rows[row][column] == "."]
    return (max(empty), column) if empty else None


def with_stone(rows: Rows, cell: Cell, symbol: str) -> Rows:
    after = [list(row) for row in rows]
    after[cell[0]][cell[1]] = symbol
    return after


def completes(rows: Rows, cell: Cell, symbol: str, length: int) -> bool:
    """Whether a stone there makes a line of that length."""
    after = with_stone(rows, cell, symbol)
    for down, right in WAYS:
        run = 1
        for sign in (1, -1):
            row, column = cell[0] + sign * down, cell[1] + sign * right
            while (
                0 <= row < len(rows) and 0 <= column < len(rows[0]) and after[row][column] == symbol
            ):
                run, row, column = run + 1, row + sign * down, column + sign * right
        if run >= length:
            return True
    return False


def threats(rows: Rows, symbol: str, length: int) -> set[Cell]:
    """Where the next stone wins, and the cell right above such a one if a stone wins there too."""
    found = set()
    for column in range(len(rows[0])):
        cell = landing(rows, column)
        if cell is None or not completes(rows, cell, symbol, length):
            continue
        found.add(cell)
        above = (cell[0] - 1, column)
        if above[0] >= 0 and completes(rows, above, symbol, length):
            found.add(above)
    return found


def makes_two_threats(rows: Rows, symbol: str, length: int) -> Iterator[Cell]:
    """Stones of a player that make two threats, while the other one can't win first."""
    rival = SYMBOLS[symbol == "X"]
    for column in range(len(rows[0])):
        cell = landing(rows, column)
        if cell is not None:
            after = with_stone(rows, cell, symbol)
            if not threats(after, rival, length) and len(threats(after, symbol, length)) > 1:
                yield cell


def stop_double(position: Position[Any], fact: Fact) -> bool:
    rows, length = rows_of(position), position.game.options.connect
    rival = SYMBOLS[other(position.to_move) - 1]
    if not {*fact.cells} & {*makes_two_threats(rows, rival, length)}:
        return False
    return not any(
        [*makes_two_threats(rows_of(position.play(move)), rival, length)] for move in fact.moves
    )


def own_square(position: Position[Any], fact: Fact) -> bool:
    """Right above each stone to avoid is a cell where the player's own stone would win."""
    rows, length = rows_of(position), position.game.options.connect
    own = SYMBOLS[position.to_move - 1]
    for column in fact.avoid:
        cell = landing(rows, column - 1)
        if cell is None or not cell[0] or not completes(rows, (cell[0] - 1, cell[1]), own, length):
            return False
    return not {*fact.moves} & {*fact.avoid}


# Plans: what a stone is good for where nothing is decided


def straight(rows: Rows, through: Cell, length: int) -> Iterator[list[Cell]]:
    """Every row of cells of that length with one of them."""
    for down, right in WAYS:
        for start in range(length):
            line = [
                (through[0] + (n - start) * down, through[1] + (n - start) * right)
                for n in range(length)
            ]
            if all(0 <= row < len(rows) and 0 <= column < len(rows[0]) for row, column in line):
                yield line


def plan_cells(position: Position[Any], fact: Fact) -> tuple[Rows, Cell, int]:
    """The board, the cell of the move, and how long a line is."""
    move = fact.moves[0]
    (cell,) = list(position.touches(move))[:1]
    length = {"pente": 5, "four-in-a-row": 4}.get(position.game.name)
    return rows_of(position), cell, length or position.game.options.connect


def in_open_line(position: Position[Any], fact: Fact, player: int) -> bool:
    """Whether the marked stones are the player's, in one line with the move, and none is in it of
    the other's."""
    rows, cell, length = plan_cells(position, fact)
    own, rival = SYMBOLS[player - 1], SYMBOLS[other(player) - 1]
    return bool(fact.cells) and any(
        {*fact.cells} == {(r, c) for r, c in line if rows[r][c] == own}
        and not any(rows[r][c] == rival for r, c in line)
        for line in straight(rows, cell, length)
    )


def together(position: Position[Any], fact: Fact) -> bool:
    return in_open_line(position, fact, position.to_move)


def in_the_way(position: Position[Any], fact: Fact) -> bool:
    return in_open_line(position, fact, other(position.to_move))


def many_lines(position: Position[Any], fact: Fact) -> bool:
    rows, cell, length = plan_cells(position, fact)
    rival = SYMBOLS[other(position.to_move) - 1]
    open_ones = [
        line
        for line in straight(rows, cell, length)
        if not any(rows[r][c] == rival for r, c in line)
    ]
    return len(open_ones) == fact.values["n"] > 0


def nothing_above(position: Position[Any], fact: Fact) -> bool:
    """Whether the other player does not win right above the stone."""
    rows, (row, column), length = plan_cells(position, fact)
    rival = SYMBOLS[other(position.to_move) - 1]
    is_safe = not row or not completes(rows, (row - 1, column), rival, length)
    return is_safe and fact.cells == ((row, column),)


# Four in a Row: turns, and two of them in a row by a block


def passed(position: Position[Any]) -> Position[Any]:
    """After a turn that is kept, without a block."""
    for token in ("k", "p"):
        if token in map(position.format_move, position.legal_moves()):
            position = position.play(position.parse_move(token))
    return position


def makes_four(position: Position[Any]) -> bool:
    """Whether the player whose turn begins makes four with it, or with another one after a
    block."""
    if any(wins_now(position, move) for move in position.legal_moves()):
        return True
    for move in position.legal_moves():
        after = position.play(move)
        if "k" in map(after.format_move, after.legal_moves()):
            after = after.play(after.parse_move("k"))
        if "b" in map(after.format_move, after.legal_moves()):
            again = after.play(after.parse_move("b"))
            if any(wins_now(again, each) for each in again.legal_moves()):
                return True
    return False


def no_second_turn(position: Position[Any], fact: Fact) -> bool:
    if not {*fact.moves, *fact.avoid} <= {*position.legal_moves()}:
        return False
    return all(makes_four(passed(position.play(move))) for move in fact.avoid) and not any(
        makes_four(passed(position.play(move))) for move in fact.moves
    )


def danger(position: Position[Any], fact: Fact) -> bool:
    return makes_four(passed(position))


def pieces_above(position: Position[Any], fact: Fact) -> bool:
    """As many pieces as the sentence says lie on the marked one, which is the opponent's."""
    rows, ((row, column), *_) = rows_of(position), fact.cells
    above = sum(rows[r][column] != "." for r in range(row))
    return rows[row][column] == SYMBOLS[other(position.to_move) - 1] and above == fact.values["n"]


def keep(position: Position[Any], fact: Fact) -> bool:
    return not position.begins_turn and not danger(position, fact)


def undo_to_win(position: Position[Any], fact: Fact) -> bool:
    if position.begins_turn:
        return False
    undone = position.play(position.parse_move("u"))
    return any(wins_now(undone, move) for move in undone.legal_moves())


# Pente


def gap(position: Position[Any], fact: Fact) -> bool:
    """Whether the new stone has none of its own beside it, and one in an open line."""
    rows, (row, column), _ = plan_cells(position, fact)
    own = SYMBOLS[position.to_move - 1]
    beside = [line[n] for line in straight(rows, (row, column), 2) for n in (0, 1)]
    return together(position, fact) and all(rows[r][c] != own for r, c in beside)


def room(position: Position[Any], fact: Fact) -> bool:
    """Whether fives have room there in that many directions."""
    rows, cell, length = plan_cells(position, fact)
    rival = SYMBOLS[other(position.to_move) - 1]
    free = [
        line
        for line in straight(rows, cell, length)
        if not any(rows[r][c] == rival for r, c in line)
    ]
    ways = {(line[1][0] - line[0][0], line[1][1] - line[0][1]) for line in free}
    return len(ways) == fact.values["ways"] > 0


def named_captures(position: Position[Any], fact: Fact) -> bool:
    """Whether a stone captures where the sentences say that one could, now or after the move."""
    for name, before in (("could", position), ("loses", position.play(fact.moves[0]))):
        if name in fact.values:
            after = before.play(before.parse_move(str(fact.values[name])))
            if sum(after.captured) == sum(before.captured):
                return False
    return True


def four(position: Position[Any], fact: Fact) -> bool:
    """After it a next stone makes five exactly where the sentence says."""
    after, own = position.play(fact.moves[0]), SYMBOLS[position.to_move - 1]
    rows = rows_of(after)
    free = [(r, c) for r, row in enumerate(rows) for c in range(len(row)) if row[c] == "."]
    fives = [cell for cell in free if completes(rows, cell, own, 5)]
    names = [str(position.picture().board.cell_name(cell)) for cell in fives]
    said = str(fact.values["points"]).replace(" and ", ", ").split(", ")
    return sorted(names) == sorted(said)


def finish(position: Position[Any], fact: Fact) -> bool:
    """The row is as long as the sentence says."""
    rows, (cell,) = rows_of(position), list(position.touches(fact.moves[0]))[:1]
    own, words = SYMBOLS[position.to_move - 1], ("five", "six", "seven", "eight", "nine")
    made = [words[n - 5] for n in range(5, 10) if completes(rows, cell, own, n)]
    return str(fact.values["n"]) in made[-1:]


def three(position: Position[Any], fact: Fact) -> bool:
    """A gap is there if one is named."""
    rows, (cell,) = rows_of(position), list(position.touches(fact.moves[0]))[:1]
    is_run = completes(rows, cell, SYMBOLS[position.to_move - 1], 3)
    return ("gap" in str(fact.values["shape"])) != is_run


def wins(position: Position[Any], player: int) -> list[Any]:
    """Where a stone of the player wins at once, were it their turn."""
    here = replace(position, to_move=player)
    found = []
    for move in here.legal_moves():
        outcome = here.play(move).outcome
        if outcome is not None and outcome.winner == player:
            found.append(move)
    return found


def forces(position: Position[Any], player: int) -> bool:
    """Whether a stone of the player wins with the one after it, whatever is answered."""
    here = replace(position, to_move=player)
    for move in here.legal_moves():
        after = here.play(move)
        if after.outcome is not None or len(wins(after, player)) < 2 or wins(after, other(player)):
            continue
        if all(wins(after.play(answer), player) for answer in after.legal_moves()):
            return True
    return False


def stop_three(position: Position[Any], fact: Fact) -> bool:
    rival = other(position.to_move)
    return forces(position, rival) and not any(
        forces(position.play(move), rival) or wins(position.play(move), rival)
        for move in fact.moves
    )


def gone(before: Rows, after: Rows, cells: tuple[Cell, ...]) -> list[bool]:
    """Of each cell whether its stone was taken."""
    return [before[row][column] != "." == after[row][column] for row, column in cells]


def capture(position: Position[Any], fact: Fact) -> bool:
    """Each move takes the marked stones, as many as are named, and they are the opponent's."""
    before, rival = rows_of(position), SYMBOLS[other(position.to_move) - 1]
    return (
        all(before[row][column] == rival for row, column in fact.cells)
        and len(fact.cells) == fact.values["taken"]
        and all(all(gone(before, rows_of(position.play(move)), fact.cells)) for move in fact.moves)
    )


def save(position: Position[Any], fact: Fact) -> bool:
    """The opponent could capture the marked stones now, and none of them after any of the moves."""
    rival = other(position.to_move)

    def taken(after: Position[Any]) -> list[list[bool]]:
        here = replace(after, to_move=rival)
        rows = rows_of(here)
        return [gone(rows, rows_of(here.play(move)), fact.cells) for move in here.legal_moves()]

    return any(map(all, taken(position))) and not any(
        any(map(any, taken(position.play(move)))) for move in fact.moves
    )


# Tetrisito


@lru_cache(200_000)
def covering(
    state: tuple[tuple[str, ...], tuple[int, ...]],
    goal: tuple[str, ...],
    boxes: tuple[tuple[str, ...], ...],
    in_order: bool,
    cell: Cell,
) -> frozenset[tetrisito.Cells] | None:
    """What covers a cell, in every way to fill the goal by these pieces; None if there is no way.

    Blocks outside the goal are there for ever, since no row is cleared.
    """
    rows, left = state
    if rows == goal:
        return frozenset()
    found: frozenset[tetrisito.Cells] | None = None
    usable = left
    while in_order and usable and not tetrisito.drops([*rows], [*boxes[usable[0]]]):
        usable = usable[1:]
    for piece in usable[:1] if in_order else usable:
        rest = tuple(each for each in usable if each != piece)
        for place in tetrisito.drops([*rows], [*boxes[piece]]):
            if all(goal[row][column] == "#" for row, column in place):
                after = tuple(tetrisito.frozen([*rows], place))
                later = covering((after, rest), goal, boxes, in_order, cell)
                if later is not None:
                    own = {place} if cell in place else set()
                    found = (found or frozenset()) | later | own
    return found


def only_piece(position: Any, fact: Fact) -> bool:
    """The marked cell is covered by that piece in that place, in every way to solve the puzzle."""
    options, body = position.game.options, frozenset(position.touches(fact.moves[0]))
    rows = tuple("".join(".#"[cell != "."] for cell in row) for row in rows_of(position))
    left = tuple(piece - 1 for piece in position.left)
    puzzle, in_order = options.puzzle, options.implementation == IN_ORDER
    ways = covering((rows, left), puzzle.goal, puzzle.pieces, in_order, fact.cells[0])
    return fact.cells[0] in body and (ways is None or ways == {body})


def from_below(position: Any, fact: Fact) -> bool:
    """All cells are in the goal, and nothing below them is left to fill."""
    goal, cells = position.game.options.puzzle.goal, {*fact.cells}
    rows = rows_of(position)
    below = {(row, c) for r, c in cells for row in range(r + 1, len(rows))} - cells
    if not all(goal[r][c] == "#" for r, c in cells):
        return False
    if "other" in fact.values:  # the same piece there makes the puzzle impossible
        token = f"{fact.values['piece']}@{fact.values['other']}"
        if value(position.play(position.parse_move(token)), position.to_move) != -1:
            return False
    return not any(goal[r][c] == "#" and rows[r][c] == "." for r, c in below)


# Nim


def heap_sizes(position: Position[Any]) -> list[int]:
    return sorted(sum(cell == "o" for cell in row) for row in rows_of(position))


def odd_singles(position: Position[Any], fact: Fact) -> bool:
    """Single rocks are left, an odd number, and who takes the last one loses."""
    left = heap_sizes(position.play(fact.moves[0]))
    return position.game.options.misere and left[-1] == 1 and sum(left) % 2 == 1


def paired(position: Position[Any], fact: Fact) -> bool:
    """The sums are those of the heaps, and each part occurs an even number of times."""
    said = str(fact.values["parts"]).split(", ")
    sums = [each.split(" is ") for each in said if each != "…"]
    parts = [int(part) for _, split in sums for part in split.split("+")]
    are_sums = all(int(size) == sum(map(int, split.split("+"))) for size, split in sums)
    return are_sums and ("…" in said or all(parts.count(part) % 2 == 0 for part in parts))


LOOKS: dict[tuple[str, str], Callable[[Any, Fact], bool]] = {
    ("connect4", "stop-double"): stop_double,
    ("connect4", "own-square"): own_square,
    ("pente", "stop-three"): stop_three,
    ("pente", "capture"): capture,
    ("pente", "save"): save,
    ("tetrisito", "only-piece"): only_piece,
    **{
        (game, name): look
        for game in ("connect4", "four-in-a-row", "pente")
        for name, look in (
            ("together", together),
            ("with-one", together),
            ("in-the-way", in_the_way),
        )
    },
    **{
        (game, name): look
        for game in ("connect4", "four-in-a-row")
        for name, look in (("many-lines", many_lines), ("nothing-above", nothing_above))
    },
    ("pente", "gap"): gap,
    ("pente", "finish"): finish,
    ("pente", "four"): four,
    ("pente", "three"): three,
    ("tetrisito", "from-below"): from_below,
    ("nim", "ones"): odd_singles,
    ("nim", "singles"): odd_singles,
    ("nim", "paired"): paired,
    ("pente", "near-centre"): room,
    ("pente", "middle"): room,
    **{
        ("four-in-a-row", name): look
        for name, look in (
            ("no-second-turn", no_second_turn),
            ("keep", keep),
            ("break-up", pieces_above),
            ("take-top", pieces_above),
            ("block-first", danger),
            ("undo-second-turn", danger),
            ("put-off", danger),
            ("undo-to-win", undo_to_win),
        )
    },
}
