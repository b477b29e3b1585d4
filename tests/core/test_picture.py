from plancia.core.picture import Counter, Note, Panel, Picture

BOARD = Panel(("..", "X."), "discs", column_labels=("1", "2"), row_labels=("2", "1"))


def test_cells_are_named_by_their_labels() -> None:
    assert str(BOARD.cell_name((1, 0))) == "row 1, column 1"
    assert str(Panel(("..",), "stones", "", ("1",), ("A", "B")).cell_name((0, 1))) == "B1"


def test_remarks_are_a_line_for_each_side_and_one_for_each_note_on_the_game() -> None:
    counters = (Counter("captured", 2, side=1, of=10), Counter("moves left", 3))
    notes = (Note("one undo left", side=1), Note("the board is small"))
    picture = Picture("Game", (BOARD,), "X to move", notes, counters, ("X", "O"))
    assert [str(line) for line in picture.remarks()] == [
        "X: captured: 2 of 10, one undo left",
        "moves left: 3",
        "the board is small",
    ]
    assert str(picture.headline) == "Game: X to move"


def test_changed_cells_are_those_that_look_different() -> None:
    after = Picture("Game", (Panel(("O.", "X.", ".."), "discs"),))
    assert after.changed_since(Picture("Game", (BOARD,))) == {(0, 0), (2, 0), (2, 1)}
