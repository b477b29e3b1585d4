"""The engine's board against the rules: every array, after every move and back again."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pente.strategies import all_options
from plancia.kernels.jit import DISABLED
from plancia.pente import Pente, PenteOptions, PentePosition
from plancia.pente.board import FIVE, STONES
from plancia.pente.engine import board as e
from plancia.pente.engine import patterns as p
from plancia.pente.engine.board import EngineBoard
from random_games import after_random_moves

PRESETS = list(Pente.presets)
EXAMPLES = 10 if DISABLED else 80


def preset(name: str, **options: int) -> Pente:
    return Pente(PenteOptions(**{**Pente.presets[name].options, **options}))  # type: ignore[arg-type]


def winner(position: PentePosition) -> int:
    """As the kernel says it: 0 while the game goes on, 3 for a draw."""
    return 0 if position.outcome is None else position.outcome.winner or 3


def numbers(board: EngineBoard) -> list[list[int]]:
    """The single numbers that a position decides."""
    b = board.memory
    return [x.tolist() for x in (b.numbers[: e.TOP], b.totals, b.fives, b.captured)]


def snapshot(board: EngineBoard) -> tuple[object, ...]:
    """All that a position decides; the candidates as a set, as their order has a history."""
    b = board.memory
    arrays = [x.tolist() for x in (b.cells, b.keys, b.marks, b.near)]
    return numbers(board), arrays, sorted(b.candidates[: b.numbers[e.CANDIDATES]].tolist())


def stones(board: EngineBoard) -> bytes:
    """As the rules write them."""
    return bytes(STONES[board.memory.cells[cell]] for cell in board.all_cells)


def walk(game: Pente, chance: random.Random, board: EngineBoard) -> int:
    """A random game on both boards, then all the way back; how many moves it had."""
    position, b = game.start(), board.memory
    board.load(position)
    before = []
    while position.outcome is None:
        before.append((numbers(board), position.board))
        move = chance.choice(position.legal_moves())
        cell, player = board.cell(move), position.to_move
        removed = e.make(b, cell)
        position = position.play(move)
        assert e.judge(b, cell, player, removed, int(b.numbers[e.PLACED])) == winner(position)
        assert stones(board) == position.board
        assert tuple(b.captured[1:]) == position.captured
    fresh = EngineBoard(game)
    fresh.load(position)
    assert snapshot(board) == snapshot(fresh)
    for known, known_stones in reversed(before):
        e.unmake(b)
        assert numbers(board) == known
        assert stones(board) == known_stones
    return len(before)


@pytest.mark.parametrize("name", PRESETS)
def test_random_games_agree_with_the_rules_in_every_preset(name: str) -> None:
    game = preset(name, rows=9, columns=11)
    board = EngineBoard(game, plies=2000)
    chance = random.Random(name)
    assert sum(walk(game, chance, board) for _ in range(1 if DISABLED else 15)) > 20


@settings(max_examples=EXAMPLES)
@given(all_options(), st.randoms(use_true_random=False))
def test_random_games_agree_with_the_rules_with_any_options(
    options: PenteOptions, chance: random.Random
) -> None:
    game = Pente(options)
    walk(game, chance, EngineBoard(game, plies=2000))


@given(st.integers(1, 99), st.integers(1, 99), st.data())
def test_points_become_cells_and_cells_points(rows: int, columns: int, data: st.DataObject) -> None:
    board = EngineBoard(Pente(PenteOptions(rows, columns)))
    point = data.draw(st.integers(0, rows * columns - 1))
    assert board.point(board.cell(point)) == point
    assert board.all_cells[point] == board.cell(point)


def test_captured_stones_change_the_hash_only_where_they_can_win() -> None:
    for enough, differs in ((10, True), (0, False)):
        game = Pente(PenteOptions(5, 5, capture_win=enough, centre_first=False))
        hashes = []
        for captured in ((0, 0), (2, 2)):
            board = EngineBoard(game)
            board.load(PentePosition(game, b"." * 25, captured, None, to_move=1))
            hashes.append(int(board.memory.numbers[e.HASH]))
        assert (hashes[0] != hashes[1]) == differs


@settings(max_examples=EXAMPLES)
@given(st.sampled_from(["pente", "keryo", "gomoku"]), st.randoms(use_true_random=False))
def test_marks_show_fives_and_captures_exactly(name: str, chance: random.Random) -> None:
    game = preset(name, rows=8, columns=8)
    position = after_random_moves(game.start(), chance, chance.randrange(40))
    board = EngineBoard(game)
    board.load(position)
    player = position.to_move
    for move in position.legal_moves():
        cell = board.cell(move)
        mark = int(board.memory.marks[cell, player - 1])
        stones = bytearray(position.board)
        stones[move] = STONES[player]
        taken, _ = game.removed(stones, move, player)
        assert mark >> p.MARK_TAKES & 31 == len(taken)
        runs = list(game.board.runs(stones, STONES[player]))
        if game.options.exactly_five:
            assert (mark >> p.MARK_FIVE & 7 > 0) >= any(len(run) == FIVE for run in runs)
        else:
            assert (mark >> p.MARK_FIVE & 7 > 0) == bool(runs)
