import plancia
from plancia.tetrisito.adapters import TetrisitoEncodes


def test_an_action_is_a_piece_and_a_place() -> None:
    start = plancia.game("tetrisito").start()
    encodes = TetrisitoEncodes(start.game)
    move = start.legal_moves()[-1]
    columns = start.game.board.columns
    assert encodes.action(start, move) == (move.piece - 1) * columns + move.offset
    assert encodes.max_moves == len(start.game.shapes)


def test_a_piece_that_was_dropped_counts_0() -> None:
    start = plancia.game("tetrisito").start()
    encodes, pieces = TetrisitoEncodes(start.game), len(start.game.shapes)
    assert encodes.numbers(start) == (1,) * pieces
    move = start.legal_moves()[0]
    left = [1] * pieces
    left[move.piece - 1] = 0
    assert encodes.numbers(start.play(move)) == tuple(left)
