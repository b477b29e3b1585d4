"""Checks what a teacher says: each claim of a fact, by the rules alone or by the game's solver."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from plancia.core.capability import Teaches, capability
from plancia.core.game import Game
from plancia.core.picture import Cell
from plancia.core.position import Position, other
from plancia.engine.analysis import can_win_now, value, wins_now
from plancia.engine.teaching import Claim, Fact

ADVISED: Final = 0.5
"""The share of moves in sampled games that a fact chooses."""


def holds(position: Position[Any], fact: Fact) -> bool:
    """Whether the claim of a fact is true in the position where it was found, whether its cells are
    stones or cells that can be played, and its lines straight, with a stone in each."""
    legal = position.legal_moves()
    if not fact.moves or not {*fact.moves, *fact.avoid} <= set(legal):
        return False
    rows = position.picture().board.rows
    playable = {cell for move in legal for cell in position.touches(move)}
    empty = {(row, column) for row, column in fact.cells if rows[row][column] in ".·_ "}
    if not all(_is_row_of_stones(rows, *line) for line in fact.lines):
        return False
    return empty <= playable and _CHECKS[fact.motif.claim](position, fact)


def _is_row_of_stones(rows: Sequence[str], start: Cell, end: Cell) -> bool:
    """Whether cells of a row, column or diagonal hold stones of one player and no other's."""
    down, right = end[0] - start[0], end[1] - start[1]
    length = max(abs(down), abs(right))
    if not length or abs(down) not in (0, length) or abs(right) not in (0, length):
        return False
    way = down // length, right // length
    found = {rows[start[0] + n * way[0]][start[1] + n * way[1]] for n in range(length + 1)}
    return len(found - {"."}) == 1


def _after(position: Position[Any], moves: tuple[Any, ...]) -> list[Position[Any]]:
    return [position.play(move) for move in moves]


def _wins_now(position: Position[Any], fact: Fact) -> bool:
    return all(wins_now(position, move) for move in fact.moves)


def _stops(position: Position[Any], fact: Fact) -> bool:
    opponent = other(position.to_move)
    others = tuple(move for move in position.legal_moves() if move not in fact.moves)
    is_needed = not others or any(can_win_now(each, opponent) for each in _after(position, others))
    return is_needed and not any(
        can_win_now(each, opponent) for each in _after(position, fact.moves)
    )


def _wins(position: Position[Any], fact: Fact) -> bool:
    return all(value(each, position.to_move) == 1 for each in _after(position, fact.moves))


def _holds(position: Position[Any], fact: Fact) -> bool:
    values = [value(each, position.to_move) for each in _after(position, fact.moves)]
    return all(each is not None and each >= 0 for each in values)


def _avoids(position: Position[Any], fact: Fact) -> bool:
    if position.game.players == 1:
        return all(value(each, position.to_move) == -1 for each in _after(position, fact.avoid))
    opponent = other(position.to_move)
    return all(can_win_now(each, opponent) for each in _after(position, fact.avoid)) and not any(
        can_win_now(each, opponent) for each in _after(position, fact.moves)
    )


def _lost_next(position: Position[Any], fact: Fact) -> bool:
    opponent = other(position.to_move)
    return all(can_win_now(each, opponent) for each in _after(position, position.legal_moves()))


def _lost(position: Position[Any], fact: Fact) -> bool:
    if position.game.players == 1:
        return value(position, position.to_move) == -1
    opponent = other(position.to_move)
    return all(value(each, opponent) == 1 for each in _after(position, position.legal_moves()))


def _quiet(position: Position[Any], fact: Fact) -> bool:
    """Of the opponent: not even if any of the moves that the fact is about does nothing."""
    return not can_win_now(position, position.to_move) and not all(
        can_win_now(each, other(position.to_move)) for each in _after(position, fact.moves)
    )


_CHECKS: Final[dict[Claim, Callable[[Position[Any], Fact], bool]]] = {
    Claim.WINS_NOW: _wins_now,
    Claim.STOPS: _stops,
    Claim.WINS: _wins,
    Claim.HOLDS: _holds,
    Claim.AVOIDS: _avoids,
    Claim.LOST_NEXT: _lost_next,
    Claim.LOST: _lost,
    Claim.QUIET: _quiet,
    Claim.SEEN: lambda position, fact: True,
}


def sample_facts(
    game: Game[Any], chance: random.Random
) -> Iterator[tuple[Position[Any], tuple[Fact, ...]]]:
    """The positions of a game in which players often do what a fact says, and what is found in
    each. A win at once is mostly missed, so that the game goes on."""
    teaches = capability(game, Teaches)
    position = game.start()
    while teaches is not None and position.outcome is None:
        facts = tuple(teaches.facts(position))
        yield position, facts
        advised = [f.moves[0] for f in facts if f.motif.claim is not Claim.WINS_NOW]
        moves = advised if advised and chance.random() < ADVISED else position.legal_moves()
        position = position.play(chance.choice(moves))
