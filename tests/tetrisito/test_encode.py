import plancia
from plancia.tetrisito.encode import TetrisitoEncodes, fits_a_word


def test_an_action_is_a_piece_and_a_place() -> None:
    start = plancia.game("tetrisito").start()
    encodes = TetrisitoEncodes(start.game)
    move = start.legal_moves()[-1]
    assert encodes.places == start.game.board.columns
    assert encodes.action(start, move) == (move.piece - 1) * encodes.places + move.offset
    assert encodes.max_moves == len(start.game.shapes)


def test_with_sliding_a_place_is_the_first_cell_where_a_piece_rests() -> None:
    start = plancia.game("tetrisito", sliding=True).start()
    encodes = TetrisitoEncodes(start.game)
    assert encodes.places == start.game.board.size
    actions = [encodes.action(start, move) for move in start.legal_moves()]
    assert len({*actions}) == len(actions)


def test_a_piece_that_was_dropped_counts_0() -> None:
    start = plancia.game("tetrisito").start()
    encodes, pieces = TetrisitoEncodes(start.game), len(start.game.shapes)
    assert encodes.numbers(start) == (1,) * pieces
    move = start.legal_moves()[0]
    left = [1] * pieces
    left[move.piece - 1] = 0
    assert encodes.numbers(start.play(move)) == tuple(left)


def test_only_pieces_that_fall_straight_fit_a_word() -> None:
    assert fits_a_word(plancia.game("tetrisito"))
    assert not fits_a_word(plancia.game("tetrisito", sliding=True))
