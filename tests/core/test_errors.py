from plancia.core.errors import IllegalMove, MalformedText, error_text
from plancia.core.text import T


def test_an_error_says_its_template_with_its_values() -> None:
    error = IllegalMove("column {n} is full", n=4)
    assert str(error) == "column 4 is full"
    assert error_text(error) == T("column {n} is full", n=4)
    assert isinstance(error, ValueError)


def test_malformed_text_points_at_the_place_and_the_move() -> None:
    error = MalformedText("it is no column", where="move 3", move=3)
    assert str(error) == "move 3: it is no column"
    assert error.move == 3
