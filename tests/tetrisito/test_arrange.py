from plancia.tetrisito.arrange import TetrisitoArranges
from plancia.tetrisito.rules import Tetrisito


def test_a_grid_of_tetrisito_is_a_new_start() -> None:
    game = Tetrisito()
    rows = game.start().play(game.start().legal_moves()[0]).picture().board.rows
    position = TetrisitoArranges(game).arrange(rows, 1)
    blocks = tuple("".join("." if cell == "." else "#" for cell in row) for row in rows)
    assert position.picture().board.rows == blocks  # they were of pieces, and are of the start
    assert position == position.game.start()
    assert len(position.legal_moves()) > 0
