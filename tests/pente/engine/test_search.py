"""The search's parts: its value is minimax's, its table keeps what it is told."""

import random
from typing import Any

import pytest

from plancia.kernels.jit import DISABLED, fill
from plancia.pente import Pente, PenteOptions, PentePosition
from plancia.pente.engine import board as e
from plancia.pente.engine import memory as m
from plancia.pente.engine import patterns as p
from plancia.pente.engine import search as s
from plancia.pente.engine.board import EngineBoard


def set_up(position: PentePosition, table_bits: int = 8) -> tuple[e.BoardMemory, m.SearchMemory]:
    board = EngineBoard(position.game)
    board.load(position)
    memory = m.search_memory(position.game.board.size, len(board.memory.cells), table_bits)
    memory.numbers[m.NODE_LIMIT] = 1 << 40
    return board.memory, memory


def middle_game(seed: int, **options: object) -> PentePosition:
    chance = random.Random(seed)
    game = Pente(PenteOptions(7, 7, centre_first=False, **options))  # type: ignore[arg-type]
    position = game.start()
    while True:
        after = position.play(chance.choice(position.legal_moves()))
        if after.outcome is not None or after.board.count(b".") < 38:
            return position
        position = after


def best_after(position: PentePosition, depth: int) -> int:
    """Plain minimax: 1, -1 or 0 for the player to move, as far as the depth shows."""
    if position.outcome is not None:
        return round(position.outcome.value(position.to_move))
    if depth == 0:
        return 0
    return max(-best_after(position.play(move), depth - 1) for move in position.legal_moves())


@pytest.mark.parametrize("seed", range(2 if DISABLED else 12))
@pytest.mark.parametrize("options", [{}, {"poof": True}, {"boat": True}, {"exactly_five": True}])
def test_what_it_proves_a_look_at_every_move_proves(seed: int, options: dict[str, bool]) -> None:
    position = middle_game(seed, capture_win=4, **options)
    board, memory = set_up(position)
    value = s.search(board, memory, 2, -s.WIN, s.WIN, 0)
    if abs(value) >= s.SURE and s.WIN - abs(value) <= 3:
        plies = s.WIN - abs(value) - 1  # the search counts the root's move
        assert best_after(position, plies) == (1 if value > 0 else -1)
    if best_after(position, 1) == 1:
        assert value == s.WIN - 2


def test_a_search_leaves_the_board_as_it_was() -> None:
    board, memory = set_up(middle_game(3))
    before = [array.tolist() for array in (board.numbers, board.cells, board.marks, board.totals)]
    s.search(board, memory, 2, -s.WIN, s.WIN, 1)
    after = [array.tolist() for array in (board.numbers, board.cells, board.marks, board.totals)]
    assert before == after


def test_a_null_window_gives_a_bound_on_the_right_side() -> None:
    position = middle_game(5)
    board, memory = set_up(position)
    value = s.search(board, memory, 2, -s.WIN, s.WIN, 0)
    for alpha in (value - 50, value + 50):
        fill(memory.table, 0)
        found = s.search(board, memory, 2, alpha, alpha + 1, 0)
        assert (found > alpha) == (value > alpha)


def test_the_table_gives_back_what_was_stored_and_the_best_move() -> None:
    board, memory = set_up(middle_game(1))
    for value in (-150, 0, 9_000, s.WIN - 9, 9 - s.WIN):
        s.ask(memory, 4, 3, -s.WIN, s.WIN, 0, 0)
        memory.frames[4, m.BEST_MOVE] = 77
        s.store_in_table(board, memory, 4, value, s.EXACT)
        s.ask(memory, 4, 3, -s.WIN, s.WIN, 0, 0)
        assert s.probe_table(board, memory, 4) == value
        assert memory.frames[4, m.TABLE_MOVE] == 77


def test_the_table_knows_too_little_of_a_deeper_search_or_another_side_of_the_window() -> None:
    board, memory = set_up(middle_game(1))
    s.ask(memory, 1, 3, 100, 200, 0, 0)
    s.store_in_table(board, memory, 1, 150, s.AT_LEAST)
    assert s.probe_table(board, memory, 1) == s.UNKNOWN
    s.ask(memory, 1, 3, 100, 120, 0, 0)
    assert s.probe_table(board, memory, 1) == 150
    s.ask(memory, 1, 4, 100, 120, 0, 0)
    assert s.probe_table(board, memory, 1) == s.UNKNOWN


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("options", [{}, {"captures": False, "capture_win": 0}])
def test_an_opinion_is_the_sum_of_what_every_line_of_an_empty_point_is_to_both(
    seed: int, options: dict[str, Any]
) -> None:
    position = middle_game(seed, **options)
    game, me = position.game, position.to_move
    weights, table = p.line_weights(game.numbers), p.tables(game.numbers)
    board, _ = set_up(position)
    total = weights.tempo
    for cell in range(len(board.cells)):
        if board.cells[cell] == 0:
            for axis in range(4):
                key = board.keys[cell, axis]
                mine, yours = int(table[key, 1 + me]), int(table[key, 4 - me])
                total += weights.lines[shape(mine)][shape(yours)]
                total += weights.my_takes * (mine >> p.MARK_TAKES & 31)
                total -= weights.your_takes * (yours >> p.MARK_TAKES & 31)
    captured = [board.worth_captured[count] for count in position.captured]
    assert s.evaluate(board) == total // p.QUARTER + captured[me - 1] - captured[2 - me]


def shape(mark: int) -> int:
    """What a stone makes of a line, read off its mark."""
    kinds = [kind for kind, place in p.MARKED if mark >> place & 7]
    return kinds[0] if kinds else p.ORDER.index(mark & p.MARK_ORDER)


def test_wins_in_the_table_count_from_their_node() -> None:
    board, memory = set_up(middle_game(1))
    s.ask(memory, 6, 3, -s.WIN, s.WIN, 0, 0)
    s.store_in_table(board, memory, 6, s.WIN - 8, s.EXACT)
    s.ask(memory, 2, 3, -s.WIN, s.WIN, 0, 0)
    assert s.probe_table(board, memory, 2) == s.WIN - 4


def test_late_quiet_moves_are_reduced_and_forced_ones_are_not() -> None:
    _, memory = set_up(middle_game(1))
    f = memory.frames

    def reduction(index: int, loud: int = 0, threat: int = 0, depth: int = 6) -> int:
        s.ask(memory, 1, depth, -10, 10, 0, 0)
        f[1, m.INDEX], f[1, m.LOUD], f[1, m.THREAT] = index, loud, threat
        f[1, m.CHILD_DEPTH] = depth - 1
        return s.late_move_reduction(memory, 1)

    assert [reduction(index) for index in (0, 2, 3, 8, 20)] == [0, 0, 1, 2, 3]
    assert reduction(8, loud=1) == 1
    assert reduction(8, threat=1) == 0
    assert reduction(20, depth=3) == 1
