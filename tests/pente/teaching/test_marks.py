"""What there is to see in Pente, compared with a try of every point."""

import random

import pytest

import plancia
from plancia.pente.rules import Pente, PentePosition
from plancia.pente.teaching.facts import PenteTeaches
from rounds import rounds
from twins.pente import State, captures

WAYS = [(0, 1), (1, 0), (1, 1), (1, -1)]
Seen = set[tuple[str, int, tuple[int, int]]]


def cell(state: State, row: int, column: int) -> str:
    return state.at(row, column)


def makes_five(state: State, row: int, column: int, piece: str) -> bool:
    for down, right in WAYS:
        count = 1
        for sign in (1, -1):
            r, c = row + sign * down, column + sign * right
            while cell(state, r, c) == piece:
                count, r, c = count + 1, r + sign * down, c + sign * right
        if count == 5 or (count > 5 and not state.options.exactly_five):
            return True
    return False


def makes_open_four(state: State, row: int, column: int, piece: str) -> bool:
    """Four in a row through the point, and five whichever end is filled, and no longer line."""
    for down, right in WAYS:
        for back in range(1, 5):
            line = [(row + i * down, column + i * right) for i in range(-back, 6 - back)]
            letters = [cell(state, *place) for place in line]
            letters[back] = piece
            beyond = [(row - (back + 1) * down, column - (back + 1) * right)]
            beyond += [(row + (6 - back) * down, column + (6 - back) * right)]
            longer = any(cell(state, *place) == piece for place in beyond)
            if "".join(letters) == f".{piece * 4}." and not (longer and state.options.exactly_five):
                return True
    return False


def slowly(position: PentePosition) -> Seen:
    options = position.game.options
    rows = position.picture().board.rows
    stones = {
        (r, c): piece for r, row in enumerate(rows) for c, piece in enumerate(row) if piece != "."
    }
    found: Seen = set()
    for r in range(options.rows):
        for c in range(options.columns):
            if (r, c) in stones:
                continue
            for player, piece in ((1, "X"), (2, "O")):
                state = State(options, dict(stones))
                five = makes_five(state, r, c, piece)
                if five:
                    found.add(("five", player, (r, c)))
                elif makes_open_four(state, r, c, piece):
                    found.add(("open-four", player, (r, c)))
                state.stones[r, c] = piece
                taken = captures(state, (r, c)) if options.captures else set()
                if taken:
                    found.add(("capture", player, (r, c)))
                found |= {("in-danger", 3 - player, place) for place in taken}
    return found


@rounds(12, 100)
@pytest.mark.parametrize("preset", ["pente", "keryo", "gomoku"])
def test_every_five_open_four_and_capture_is_marked(preset: str, rounds: int) -> None:
    game = plancia.game("pente", preset, rows=9, columns=8)
    assert isinstance(game, Pente)
    chance, kinds = random.Random(preset), set[str]()
    for _ in range(rounds):
        position = game.start()
        for _ in range(chance.randrange(8, 40)):
            moves = [m for m in position.legal_moves() if position.play(m).outcome is None]
            if not moves:
                break
            # Near the middle, so that there is something to see.
            moves.sort(key=lambda m: sum(abs(a - 4) for a in game.board.cell(m)))
            position = position.play(chance.choice(moves[:14]))
        marks = PenteTeaches(game).marks(position)
        found = {(mark.kind, mark.player, mark.cell) for mark in marks}
        assert found == slowly(position)
        assert len(found) == len(marks)
        kinds |= {kind for kind, *_ in found}
    assert kinds >= {"five", "open-four"}
    assert ("capture" in kinds) is game.options.captures
