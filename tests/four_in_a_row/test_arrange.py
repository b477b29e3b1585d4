import pytest

from plancia.core.errors import MalformedText
from plancia.four_in_a_row.arrange import FourInARowArranges
from plancia.four_in_a_row.rules import FourInARow, FourInARowOptions


def test_pieces_of_four_in_a_row_come_with_full_hands() -> None:
    game = FourInARow(FourInARowOptions(removes=2))
    arranged = FourInARowArranges(game)
    empty = ["......."] * 6
    assert arranged.arrange(empty, 1) == game.start()
    played = game.start().play_line("d4 p d4 p d1 k p")
    assert arranged.arrange(played.picture().board.rows, 2) == played
    with pytest.raises(MalformedText, match="a line of four"):
        arranged.arrange([*empty[:5], "XXXXOOO"], 1)
