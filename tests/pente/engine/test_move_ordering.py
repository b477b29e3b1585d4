"""Which moves the search tries: wins, answers to threats, and the order of the rest."""

import random

import pytest

from plancia.kernels.jit import DISABLED
from plancia.pente import Pente, PenteOptions, PentePosition
from plancia.pente.engine import board as e
from plancia.pente.engine import memory as m
from plancia.pente.engine import move_ordering as o
from plancia.pente.engine.board import EngineBoard
from random_games import after_random_moves
from twins.pente_prover import passed, winning_moves


def random_position(seed: int, name: str) -> PentePosition:
    chance = random.Random(seed)
    options = {**Pente.presets[name].options, "rows": 7, "columns": 7, "centre_first": False}
    if options.get("capture_win", 10):
        options["capture_win"] = 4
    start = Pente(PenteOptions(**options)).start()  # type: ignore[arg-type]
    return after_random_moves(start, chance, chance.randint(6, 22))


def loaded(position: PentePosition) -> tuple[EngineBoard, m.SearchMemory]:
    board = EngineBoard(position.game)
    board.load(position)
    return board, m.search_memory(position.game.board.size, len(board.memory.cells), 4)


def listed(board: EngineBoard, s: m.SearchMemory, count: int) -> set[int]:
    return {board.point(int(move) & o.CELL_MASK) for move in s.moves.tolist()[0][: abs(count)]}


@pytest.mark.parametrize("name", ["pente", "keryo", "gomoku", "course"])
def test_the_moves_that_win_at_once_are_the_rules(name: str) -> None:
    for seed in range(5 if DISABLED else 60):
        position = random_position(seed, name)
        board, _ = loaded(position)
        wins = winning_moves(position)
        found = o.winning_cells(board.memory, position.to_move)
        assert found >> o.RANK == min(len(wins), 2), position
        if wins:
            assert board.point(found & o.CELL_MASK) in wins


def test_every_move_that_stops_a_threat_is_an_answer() -> None:
    threats = 0
    for seed in range(30 if DISABLED else 300):
        position = random_position(seed, "pente")
        if winning_moves(position) or not winning_moves(passed(position)):
            continue
        board, s = loaded(position)
        threat = o.winning_cells(board.memory, 3 - position.to_move)
        answers = listed(board, s, o.list_answers(board.memory, s, 0, threat))
        stops = {p for p in position.legal_moves() if not winning_moves(position.play(p))}
        assert stops <= answers, position
        threats += 1
    assert threats


def test_moves_are_picked_by_rank_and_the_tables_move_comes_first() -> None:
    position = random_position(2, "pente")
    board, s = loaded(position)
    free = [c for c in board.all_cells if board.memory.cells[c] == 0]
    known = next(c for c in free if board.memory.near[c])
    count = o.list_moves(board.memory, s, 0, known)
    picked = [o.pick(s, 0, index, count) for index in range(count)]
    assert picked[0] == known
    ranks = [int(move) >> o.RANK for move in s.moves.tolist()[0][:count]]
    assert ranks == sorted(ranks, reverse=True)


def test_a_search_to_verify_lists_every_legal_move_of_the_defender() -> None:
    position = random_position(2, "pente")
    board, s = loaded(position)
    s.numbers[m.ATTACKER] = 3 - position.to_move
    count = o.list_moves(board.memory, s, 0, 0)
    assert count < 0
    assert listed(board, s, count) == set(position.legal_moves())


def test_a_refutation_is_a_killer_and_gains_history_up_to_a_bound() -> None:
    _, s = loaded(random_position(2, "pente"))
    for cell in (50, 51, 51):
        o.note_refutation(s, 3, 1, cell, 4)
    assert [s.killers[3, 0], s.killers[3, 1]] == [51, 50]
    assert s.history[51, 0] > s.history[50, 0] > 0
    assert s.history[51, 1] == 0
    for _ in range(100):
        o.note_refutation(s, 3, 1, 50, 9)
    assert s.history[50, 0] <= o.MAX_HISTORY


def test_the_opening_rules_bind_the_search() -> None:
    game = Pente(PenteOptions(9, 9, tournament=True))
    board, s = loaded(game.start())
    assert listed(board, s, o.list_opening(board.memory, s, 0)) == {game.board.centre}
    third = game.start().play_line("E5 F6")
    board, s = loaded(third)
    assert listed(board, s, o.list_opening(board.memory, s, 0)) <= set(third.legal_moves())
    board, s = loaded(third.play(third.legal_moves()[0]))
    assert o.list_opening(board.memory, s, 0) == 0
    assert board.memory.numbers[e.PLACED] == 3
