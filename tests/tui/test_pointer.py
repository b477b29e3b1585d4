import pytest

import plancia
from plancia.tui.pointer import (
    CellPointer,
    ColumnPointer,
    PiecePointer,
    Pointer,
    complete,
    pointer_for,
)


def pointer(name: str, line: str = "") -> Pointer:
    position = plancia.game(name).start().play_line(line)
    return pointer_for(position, position.picture())


@pytest.mark.parametrize(
    ("name", "kind"),
    [("connect4", ColumnPointer), ("pente", CellPointer), ("tetrisito", PiecePointer)],
)
def test_each_style_of_board_has_its_pointer_on_a_legal_move(name: str, kind: type) -> None:
    made = pointer(name)
    assert isinstance(made, kind)
    assert made.chosen() in made.position.legal_moves()


def test_arrows_go_round_the_columns() -> None:
    made = pointer("connect4")
    made.go(4, 0)
    assert made.chosen() == 1
    assert made.attempt() == "1"


def test_a_full_column_offers_no_move_but_says_what_was_attempted() -> None:
    made = pointer("connect4", "444444")
    assert made.chosen() is None
    assert made.attempt() == "4"


def test_the_pointer_stays_where_it_was_after_a_move() -> None:
    before = pointer("connect4")
    before.go(-2, 0)
    after = before.position.play(2)
    assert pointer_for(after, after.picture(), before).chosen() == 2


def test_typed_letters_are_a_move_as_soon_as_no_other_is_longer() -> None:
    start = plancia.game("pente").start()
    found, longer = complete(start, "K1")
    assert longer
    assert start.format_move(found) == "K1"
    assert complete(start, "K10")[1] is False
    assert complete(start, "?") == (None, False)
