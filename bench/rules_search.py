"""Short wins in Pente and Four in a Row by the rules alone: the second proof of their puzzles.

Every move and every reply is tried, whatever it looks like: no threats, no patterns, no bitboards,
and nothing of Plancia's kernels. Stones lie in flat arrays of bytes, a move is made and taken back
as a person would, and the searches call themselves. Only the order of replies is chosen: the one
that refuted a move last comes first. Compiled by Numba.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

compiled: Any = numba.njit

# --- Pente ------------------------------------------------------------------------------------

EDGE = 3
"""What lies around the board, as thick as a capture is long."""
THICK = 3
PAIRS_AT_ONCE = 16
"""Stones that one move captures at most: a pair in each of eight directions."""


@compiled
def makes_five(cells, at, player, steps):
    """Whether a stone of the player on this cell is one of five in a line."""
    for way in range(4):
        length = 1
        for step in (steps[way], -steps[way]):
            there = at + step
            while cells[there] == player:
                length += 1
                there += step
        if length >= 5:
            return True
    return False


@compiled
def put(cells, at, player, steps, taken, depth):
    """Put a stone down and take the pairs that it captures off: how many stones were taken."""
    cells[at] = player
    count, opponent = 0, 3 - player
    for way in range(8):
        step = steps[way] if way < 4 else -steps[way - 4]
        one, two, end = at + step, at + 2 * step, at + 3 * step
        if cells[one] == opponent and cells[two] == opponent and cells[end] == player:
            taken[depth, count], taken[depth, count + 1] = one, two
            count += 2
    for index in range(count):
        cells[taken[depth, index]] = 0
    return count


@compiled
def lift(cells, at, player, taken, depth, count):
    for index in range(count):
        cells[taken[depth, index]] = 3 - player
    cells[at] = 0


@compiled
def wins_now(cells, points, player, captured, enough, steps):
    """Whether some stone of the player wins at once."""
    for at in points:
        if cells[at] != 0:
            continue
        if makes_five(cells, at, player, steps):
            return True
        pairs = 0
        for way in range(8):
            step = steps[way] if way < 4 else -steps[way - 4]
            if cells[at + step] == 3 - player:
                one_more = cells[at + 2 * step] == 3 - player and cells[at + 3 * step] == player
                pairs += 1 if one_more else 0
        if pairs > 0 and captured[player] + 2 * pairs >= enough:
            return True
    return False


@compiled
def pente_wins(cells, points, last, at, player, moves, captured, enough, steps, taken, depth):
    """Whether a stone on this cell wins within that number of the player's moves, itself counted,
    whatever the opponent replies. `last` holds the reply that refuted a move last, by depth."""
    opponent = 3 - player
    count = put(cells, at, player, steps, taken, depth)
    captured[player] += count
    won = makes_five(cells, at, player, steps) or captured[player] >= enough
    if not won and moves > 1:
        won = True
        for number in range(-1, len(points)):
            reply = last[depth] if number < 0 else points[number]
            if cells[reply] != 0:
                continue
            gone = put(cells, reply, opponent, steps, taken, depth + 1)
            captured[opponent] += gone
            if makes_five(cells, reply, opponent, steps) or captured[opponent] >= enough:
                won = False
            elif not wins_now(cells, points, player, captured, enough, steps):
                won = False
                if moves > 2:
                    for second in points:
                        if cells[second] == 0 and pente_wins(
                            cells, points, last, second, player, moves - 1,
                            captured, enough, steps, taken, depth + 2,
                        ):  # fmt: skip
                            won = True
                            break
            captured[opponent] -= gone
            lift(cells, reply, opponent, taken, depth + 1, gone)
            if not won:
                last[depth] = reply
                break
    captured[player] -= count
    lift(cells, at, player, taken, depth, count)
    return won


def pente_winning_moves(position: Any, moves: int) -> list[int]:
    """Every move that wins within that number of moves, itself counted."""
    options = position.game.options
    assert options.captures
    assert not (options.triples)
    assert not (options.poof)
    assert not (options.boat)
    assert not (options.exactly_five)
    rows, columns = options.rows, options.columns
    wide = columns + 2 * THICK
    cells = np.full((rows + 2 * THICK) * wide, EDGE, np.int8)
    points = np.array(
        [(row + THICK) * wide + column + THICK for row in range(rows) for column in range(columns)]
    )
    cells[points] = [b".XO".index(stone) for stone in position.board]
    steps, enough = np.array([1, wide, wide + 1, wide - 1]), options.capture_win or 1 << 30
    captured = np.array([0, *position.captured])
    taken, last = np.zeros((8, PAIRS_AT_ONCE), np.int64), np.full(8, points[0])
    return [
        move
        for move in position.legal_moves()
        if pente_wins(
            cells, points, last, points[move], position.to_move, moves,
            captured, enough, steps, taken, 0,
        )
    ]  # fmt: skip


# --- Four in a Row ----------------------------------------------------------------------------

COLUMNS, ROWS = 7, 6
CELLS = COLUMNS * ROWS
"""A cell is ROWS * its column + its height."""


@compiled
def in_line(grid, column, height, length):
    """Whether the piece of a cell is part of an unbroken line of that length."""
    player = grid[ROWS * column + height]
    for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
        found = 1
        for sign in (1, -1):
            c, h = column + sign * right, height + sign * up
            while 0 <= c < COLUMNS and 0 <= h < ROWS and grid[ROWS * c + h] == player:
                found += 1
                c, h = c + sign * right, h + sign * up
        if found >= length:
            return True
    return False


@compiled
def has_line(grid, player, length):
    for cell in range(CELLS):
        if grid[cell] == player and in_line(grid, cell // ROWS, cell % ROWS, length):
            return True
    return False


@compiled
def column_winner(grid, column, height):
    """After a remove: whose piece is the lowest one of a line in the column, from that height on;
    0 if none is."""
    for h in range(height, ROWS):
        player = grid[ROWS * column + h]
        if player != 0 and in_line(grid, column, h, 4):
            return player
    return 0


@compiled
def make(grid, move, player):
    """Make a move: a drop into a column, or from COLUMNS on the remove of a cell. Who has a line
    then, 0 nobody, or -1 if the move can't be made."""
    if move < COLUMNS:
        for height in range(ROWS):
            if grid[ROWS * move + height] == 0:
                grid[ROWS * move + height] = player
                return player if in_line(grid, move, height, 4) else 0
        return -1
    cell = move - COLUMNS
    if grid[cell] != 3 - player:
        return -1
    column, height = cell // ROWS, cell % ROWS
    for h in range(height, ROWS - 1):
        grid[ROWS * column + h] = grid[ROWS * column + h + 1]
    grid[ROWS * column + ROWS - 1] = 0
    return column_winner(grid, column, height)


@compiled
def take_back(grid, move, player):
    if move < COLUMNS:
        height = ROWS - 1
        while grid[ROWS * move + height] == 0:
            height -= 1
        grid[ROWS * move + height] = 0
        return
    cell = move - COLUMNS
    column, height = cell // ROWS, cell % ROWS
    for h in range(ROWS - 1, height, -1):
        grid[ROWS * column + h] = grid[ROWS * column + h - 1]
    grid[cell] = 3 - player


@compiled
def goes_on(grid, removes, blocks, attacker, player, turns, only, last, depth):
    """Whether the attacker wins if that player has the turn, and the attacker that many more turns;
    with `only` from 0 on if that move is made."""
    attacks = player == attacker
    if attacks and turns == 0:
        return False
    left = turns - 1 if attacks else turns
    for number in range(-1, COLUMNS + CELLS):
        move = only if only >= 0 else last[depth] if number < 0 else number
        if move >= COLUMNS and removes[player] == 0:
            continue
        winner = make(grid, move, player)
        if winner < 0:
            continue
        if move >= COLUMNS:
            removes[player] -= 1
        full = True
        for cell in range(CELLS):
            if grid[cell] == 0:
                full = False
                break
        if winner > 0:
            won = winner == attacker
        elif full:
            won = False
        else:
            won = goes_on(grid, removes, blocks, attacker, 3 - player, left, -1, last, depth + 1)
            asks = blocks[player] > 0 and won != attacks and not has_line(grid, 3 - player, 3)
            if asks:
                blocks[player] -= 1
                won = goes_on(grid, removes, blocks, attacker, player, left, -1, last, depth + 1)
                blocks[player] += 1
        if move >= COLUMNS:
            removes[player] += 1
        take_back(grid, move, player)
        if won == attacks or only >= 0:
            last[depth] = move
            return won
    return not attacks


def four_in_a_row_winning_moves(position: Any, turns: int) -> list[str]:
    """Every drop or remove that wins within that number of turns, itself counted, as text. Undos
    must be used up: without one a move is kept."""
    hands = position.hands
    assert all(hand.moved and not hand.undos for hand in hands)
    grid = np.zeros(CELLS, np.int8)
    removes = np.array([0, *(hand.removes for hand in hands)])
    blocks = np.array([0, *(hand.blocks for hand in hands)])
    board = position.to_text().split()[0].split("/")
    for height, row in enumerate(reversed(board)):
        column = 0
        for sign in row:
            if sign.isdigit():
                column += int(sign)
            else:
                grid[ROWS * column + height] = " XO".index(sign)
                column += 1
    last, player, found = np.zeros(64, np.int64), position.to_move, []
    for move in position.legal_moves():
        text = str(move)
        cell = int(text[1]) - 1
        if text[0] == "r":
            cell = COLUMNS + ROWS * (int(text[2]) - 1) + ROWS - int(text[1])
        if goes_on(grid, removes, blocks, player, player, turns, cell, last, 0):
            found.append(text)
    return found
