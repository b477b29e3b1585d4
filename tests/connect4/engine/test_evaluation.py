import random

import plancia
from plancia.connect4.board import ColumnBoard
from plancia.connect4.engine.evaluation import Connect4Evaluates, completing, lead
from plancia.originals.forza4 import Forza4

CONNECT4 = plancia.game("connect4")


def test_the_lead_is_what_forza_4_counts() -> None:
    chance = random.Random(1)
    for _ in range(50):
        position, forza4 = CONNECT4.start(), Forza4()
        for _ in range(chance.randrange(30)):
            column = chance.choice(position.legal_moves())
            if position.play(column).outcome:
                break
            forza4.giocaMossa(column, position.to_move)
            position = position.play(column)
        value = forza4.valutaScacchiera()
        assert lead(CONNECT4.board, 4, position.second, position.first) == value


def test_a_value_belongs_to_a_player_and_a_win_is_sure() -> None:
    evaluates = Connect4Evaluates(CONNECT4)
    position = CONNECT4.start().play_line("44353")
    assert evaluates.evaluate(position, 1) == -evaluates.evaluate(position, 2)
    assert -1 < evaluates.evaluate(position, 1) < 1
    over = CONNECT4.start().play_line("4455667")
    assert (evaluates.evaluate(over, 1), evaluates.evaluate(over, 2)) == (1, -1)


def test_completing_cells_are_those_that_make_a_line() -> None:
    chance = random.Random(2)
    for _ in range(60):
        board = ColumnBoard(chance.randrange(2, 7), chance.randrange(2, 7))
        length = chance.randrange(2, 5)
        cells = [board.bit((r, c)) for r in range(board.rows) for c in range(board.columns)]
        stones = sum(cell for cell in cells if chance.random() < 0.4)
        expected = sum(
            cell
            for cell in cells
            if not stones & cell and board.line_cells(stones | cell, length) & cell
        )
        assert completing(board, stones, length) & ~stones == expected
