from hypothesis import given

import plancia
from plancia.core import draw
from plancia.tetrisito import Drop, Tetrisito, TetrisitoPosition
from tetrisito.strategies import new, positions


def test_a_drop_is_described_in_words() -> None:
    start = new("start .... .... goal #### #### piece ##").start()
    assert str(start.describe_move(Drop(1, 2))) == "piece 1 to column 2"


def test_demonstrations_and_the_card_lead_to_a_goal_and_spoil_no_puzzle_that_is_offered() -> None:
    *steps, solved = Tetrisito().demonstrations
    assert [(demonstration.before, demonstration.moves) for demonstration in steps] == [
        ("", "1@1"),
        ("1@1", "2@0"),
    ]
    game = plancia.game("tetrisito", **solved.options)
    assert game.start().play_line(f"{solved.before} {solved.moves}").solved
    offered = {plancia.game("tetrisito", **each.options) for each in Tetrisito.presets.values()}
    assert game not in offered
    assert plancia.game("tetrisito", **Tetrisito.showcase.options) not in offered


def test_the_picture_shows_the_grid_the_goal_and_the_pieces_left() -> None:
    game = new("start ... .## goal ##. .## piece ## piece .#", "B")
    assert draw.text(game.start().picture()) == (
        "Tetrisito: 2 pieces left\n\n"
        "grid         goal         piece 1    piece 2\n"
        "  .  .  .      #  #  .      a  a       .  b\n"
        "  .  #  #      .  #  #\n"
        "  0  1  2      0  1  2\n\n"
        "Pieces come in the given order\n"
    )
    assert str(game.start().play_line("1@0").picture().headline) == "Tetrisito: solved"
    assert str(game.start().play_line("1@1").picture().headline) == "Tetrisito: stuck"
    one = new("start . goal # piece #").start().picture()
    assert str(one.headline) == "Tetrisito: 1 piece left"


@given(positions())
def test_a_picture_shows_which_blocks_came_from_which_piece(position: TetrisitoPosition) -> None:
    """Positions are reached by moves here, so that each block is the start's or a piece's."""
    rows = position.picture().board.rows
    plain = tuple("".join("#" if cell.isalpha() else cell for cell in row) for row in rows)
    assert plain == position.rows
    for move in position.legal_moves()[:3]:
        after = position.play(move)
        letters = {cell for row in after.picture().board.rows for cell in row if cell.isalpha()}
        before = {cell for row in rows for cell in row if cell.isalpha()}
        assert letters - before <= {"abcdefghijklmnopqrstuvwxyz"[(move.piece - 1) % 26]}


def test_the_second_panel_is_the_goal_and_no_other() -> None:
    panels = new("start .. goal ## piece # piece #").start().picture().panels
    assert [panel.is_goal for panel in panels] == [False, True, False, False]
