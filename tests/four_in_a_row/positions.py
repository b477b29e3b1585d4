"""Games and positions of Four in a Row set up for tests."""

from plancia.four_in_a_row import FourInARow, FourInARowOptions, FourInARowPosition


def new(**options: int) -> FourInARow:
    return FourInARow(FourInARowOptions(**options))


def after(line: str, **options: int) -> FourInARowPosition:
    position = new(**options).start().play_line(line)
    assert isinstance(position, FourInARowPosition)
    return position
