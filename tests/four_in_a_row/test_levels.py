import pytest

import plancia
from plancia.engine.player import Limits, player
from plancia.four_in_a_row.engine.evaluation import winning_drops
from plancia.four_in_a_row.levels import (
    drops_only,
    sensible_moves,
    sharp_moves,
)
from plancia.four_in_a_row.notation import BOARD

GAME = plancia.game("four-in-a-row")
NAMES = ["beginner", "casual", "good", "strong", "best"]


def test_there_are_five_levels_weakest_first() -> None:
    assert [level.name for level in GAME.levels] == NAMES


@pytest.mark.parametrize("preset", GAME.presets)
@pytest.mark.parametrize("name", NAMES)
def test_every_level_plays_to_the_end_and_never_pays(name: str, preset: str) -> None:
    game = plancia.game("four-in-a-row", preset)
    one, two = (player(name, game, seed=seed) for seed in (1, 2))
    position = game.start()
    while position.outcome is None:
        answer = (one if position.to_move == 1 else two).answer(position, Limits(nodes=150))
        assert answer.move in position.legal_moves()
        assert answer.why
        position = position.play(answer.move)


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        # A four that can be made is made.
        ("7/7/7/7/OOO4/XXX4 X turn u3r1b1v0m1 u3r1b1v0m1", "d4"),
        # A remove lets X's own stone fall into line.
        ("7/7/7/7/3X3/XXXO3 X turn u3r1b1v0m1 u3r1b1v0m1", "r64"),
        # Two drops in a row, with a block between them.
        ("7/7/7/7/O6/OXX3O X turn u0r0b1v0m1 u0r0b0v0m1", "d4 d5"),
    ],
)
def test_best_uses_drops_removes_and_blocks(text: str, moves: str) -> None:
    position = GAME.from_text(text)
    answer = player("best", GAME, seed=1).answer(position)
    assert answer.value == 1.0
    assert str(answer.move) in moves.split()


def test_best_carries_out_its_plan_without_thinking_again() -> None:
    position = GAME.from_text("7/7/7/7/O6/OXX3O X turn u0r0b1v0m1 u0r0b0v0m1")
    best = player("best", GAME, seed=1)
    tokens = []
    while position.outcome is None and position.to_move == 1:
        answer = best.answer(position)
        tokens.append(str(answer.move)[0])
        position = position.play(answer.move)
    assert tokens[:4] == ["d", "k", "b", "d"]


def test_an_undo_is_thought_of_only_for_a_move_that_was_not_its_own() -> None:
    # X has dropped into the first column and let O's three be.
    text = "7/7/7/7/X6/XXOOO1X X undo u3r0b0v0m1 u3r0b0v0m1 7/7/7/7/7/XXOOO1X"
    position = GAME.from_text(text)
    assert str(player("best", GAME, seed=1).answer(position).move) == "u"
    assert [str(move) for move in sensible_moves(position)] == ["k"]


def test_the_last_piece_of_a_full_board_may_be_kept() -> None:
    board = "OOXXOOX/XXOOXXO/OOXXOOX/XXOOXXO/OOXXOOX/XXOOXXO"
    text = f"{board} O undo u3r1b1v0m1 u3r1b1v0m1 1{board[1:]}"
    position = plancia.game("four-in-a-row").from_text(text)
    best = position.game.levels[-1].make(0)
    assert str(best.answer(position, Limits(nodes=200)).move) == "k"


def test_candidates_are_legal_and_threats_leave_little_choice() -> None:
    threat = GAME.from_text("7/7/7/7/X6/XOOO2X X turn u3r0b0v0m1 u3r0b0v0m1")
    assert [str(move) for move in sharp_moves(threat)] == ["d5"]
    assert len(sensible_moves(threat)) == 7
    free = GAME.from_text("7/7/7/7/7/XXOO3 X turn u3r1b1v0m1 u3r1b1v0m1")
    assert set(sensible_moves(free)) == set(free.legal_moves())
    assert set(drops_only(free)) < set(free.legal_moves())
    assert set(sharp_moves(free)) == set(free.legal_moves())


COLUMN, ROW = "7/7/7/X6/X6/X6", "7/7/7/7/7/XXX4"
RISING, FALLING = "7/7/7/2XO3/1XOX3/XOXO2O", "7/7/7/3OX2/3XOX1/O2OXOX"
IN_HAND = "u3r1b1v0m1 u3r1b1v0m1"


@pytest.mark.parametrize(
    ("name", "unseen", "seen"),
    [("beginner", COLUMN, ROW), ("casual", FALLING, ROW), ("good", FALLING, RISING)],
)
def test_a_level_sees_no_four_in_its_blind_spot(name: str, unseen: str, seen: str) -> None:
    level = next(level for level in GAME.levels if level.name == name)
    assert level.unseen is not None
    for board, hidden in ((unseen, True), (seen, False)):
        position = GAME.from_text(f"{board} X turn {IN_HAND}")
        wins = [
            drop
            for drop in drops_only(position)
            if winning_drops(*position.stones) & BOARD.landing(sum(position.stones), drop.column)
        ]
        assert wins, board
        assert all(level.unseen(position, drop) is hidden for drop in wins)
