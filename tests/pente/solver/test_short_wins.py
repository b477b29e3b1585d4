"""Wins within a few moves, compared with trying every move and every reply."""

from random import Random

import pytest

from plancia.core.position import other
from plancia.pente.rules import Pente, PenteOptions, PentePosition
from plancia.pente.solver.short_wins import ShortWins
from random_games import after_random_moves

GAMES = {
    "pairs": PenteOptions(rows=6, columns=6, capture_win=4),
    "fives": PenteOptions(rows=6, columns=6, captures=False, capture_win=0),
    "exactly five": PenteOptions(rows=7, columns=6, exactly_five=True, capture_win=6),
}


def wins_now(position: PentePosition, player: int) -> set[int]:
    """Where a stone of a player wins at once, found by playing each."""
    turned = position if position.to_move == player else passed(position)
    return {
        move
        for move in turned.legal_moves()
        if (end := turned.play(move).outcome) is not None and end.winner == player
    }


def passed(position: PentePosition) -> PentePosition:
    game, mover = position.game, other(position.to_move)
    return PentePosition(game, position.board, position.captured, None, to_move=mover)


def wins(position: PentePosition, move: int, moves: int) -> bool:
    """The same as `ShortWins.wins`, with nothing left out."""
    mover, after = position.to_move, position.play(move)
    if after.outcome is not None:
        return after.outcome.winner == mover
    return moves > 1 and all(wins_after(after.play(r), mover, moves) for r in after.legal_moves())


def wins_after(position: PentePosition, attacker: int, moves: int) -> bool:
    if position.outcome is not None:
        return position.outcome.winner == attacker
    return any(wins(position, move, moves - 1) for move in position.legal_moves())


@pytest.mark.parametrize("rules", GAMES)
def test_winning_points_are_those_that_win_when_played(rules: str) -> None:
    game, chance, some = Pente(GAMES[rules]), Random(rules), 0
    short = ShortWins(game)
    for _ in range(120):
        position = after_random_moves(game.start(), chance, chance.randint(6, 26))
        for player in (1, 2):
            expected = wins_now(position, player)
            assert short.winning_points(position, player) == expected
            some += bool(expected)
    assert some > 20


@pytest.mark.parametrize("rules", GAMES)
def test_wins_within_two_moves_are_all_found_and_no_others(rules: str) -> None:
    game, chance, some = Pente(GAMES[rules]), Random(rules), 0
    short = ShortWins(game)
    for _ in range(25):
        position = after_random_moves(game.start(), chance, chance.randint(12, 26))
        expected = [move for move in position.legal_moves() if wins(position, move, 2)]
        assert sorted(short.winning_moves(position, 2)) == expected
        some += bool(expected)
    assert some > 3


def test_wins_within_three_moves_are_all_found_and_no_others() -> None:
    game, chance, some = Pente(GAMES["pairs"]), Random(8), 0
    short = ShortWins(game)
    for _ in range(12):
        position = after_random_moves(game.start(), chance, 28)
        expected = [move for move in position.legal_moves() if wins(position, move, 3)]
        assert sorted(short.winning_moves(position, 3)) == expected
        some += bool(expected)
    assert some > 1
