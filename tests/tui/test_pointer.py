import pytest

import plancia
from plancia.core.errors import MalformedText
from plancia.tui.pointer import (
    CellPointer,
    ColumnPointer,
    PiecePointer,
    Pointer,
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


def test_a_full_column_offers_no_move_but_says_what_was_attempted() -> None:
    made = pointer("connect4", "444444")
    assert made.chosen() is None
    assert made.move() == 4


def test_a_label_that_is_typed_is_a_drop_into_its_column() -> None:
    made = pointer("four-in-a-row")
    assert made.position.format_move(made.read("4")) == "d4"
    assert made.position.format_move(made.read("3")) == "d3", "the rules put a price on it"
    pente = pointer("pente")
    assert pente.position.format_move(pente.read("K10")) == "K10"
    with pytest.raises(MalformedText):
        pointer("connect4").read("9")
