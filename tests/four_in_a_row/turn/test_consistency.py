import pytest

from plancia import MalformedText
from plancia.core.position import CommonReason, Reason
from plancia.four_in_a_row import FourInARow
from plancia.four_in_a_row.rules import FourInARowReason

GOOD = "7/7/7/7/7/3X3 O turn u3r1b1v0m1 u3r1b1v0m0"
EMPTY = "7/7/7/7/7/7"
FULL = "OOXXOOX/XXOOXXO/OOXXOOX/XXOOXXO/OOXXOOX/XXOOXXO"
HANDS = "u3r1b1v0m1 u3r1b1v0m1"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "is not a board"),
        (GOOD + " 7/7/7/7/7/7", "goes with undo"),
        (GOOD.replace("7/7/7/7/7/3X3", "7/7/7/7/3X3"), "board: 5 rows"),
        (GOOD.replace("3X3", "2X3"), "board: row 6"),
        (GOOD.replace("7/3X3", "3X3/7"), "board: nothing lies below a piece in column 4"),
        (GOOD.replace(" O ", " Y "), "player to move is 'Y'"),
        (GOOD.replace("turn", "draw"), "question is 'draw'"),
        (GOOD.replace("turn", "undo"), "goes with undo"),
        (GOOD.replace("turn", "over"), "goes with undo"),
        (GOOD.replace("m1", "m2"), "hand of X: 'u3r1b1v0m2'"),
        (GOOD.replace("m0", "m"), "hand of O"),
        (GOOD.replace("u3r1b1v0m1", "u4r1b1v0m1"), "hand of X: 4 undos"),
        (GOOD.replace("u3r1b1v0m1", "u3r2b1v0m1"), "hand of X: 2 removes"),
        (GOOD.replace("u3r1b1v0m1", "u3r1b2v0m1"), "hand of X: 2 blocks"),
        (GOOD.replace("u3r1b1v0m1", "u3r1b1v4m1"), "hand of X: 4 violations"),
        (GOOD.replace("u3r1b1v0m0", "u3r1b1v4m0"), "hand of O: 4 violations"),
        (GOOD.replace("u3r1b1v0m0", "u2r1b1v0m0"), "hand of O: something is used up"),
        (GOOD.replace("3X3", "3O3"), "hand of O: O has pieces"),
        (f"{EMPTY} X turn u3r1b1v0m0 u3r1b1v0m1", "O has moved before X"),
        (f"{EMPTY} O turn u3r1b1v0m0 u3r1b1v0m0", "X has not begun"),
        (f"{EMPTY} X block u3r1b1v0m0 u3r1b1v0m0", "first move is not made"),
        (f"7/7/7/7/7/XXXX3 O turn {HANDS}", "line of four on the board"),
        (f"7/7/7/7/7/OOOO3 X turn {HANDS}", "line of four on the board"),
        (f"{FULL} X block {HANDS}", "board is full"),
        (f"7/7/7/7/7/X6 X undo {HANDS} 7/7/7/7/7/O6", "board before: no move"),
        (f"7/7/7/7/7/X6 X undo {HANDS} 7/7/7/7/O6/X6", "board before: hand of X: 2 removes"),
        (f"7/7/7/7/7/X6 X undo {HANDS} 7/7/7/7/7/8", "board before: row 6"),
        (f"7/7/7/7/7/X6 O over {HANDS} Z", "winner is 'Z'"),
        (f"7/7/7/7/7/X6 O over {HANDS} X", "without a line"),
        (f"7/7/7/7/7/X6 O over {HANDS} -", "draw needs a full board"),
        (f"XXXX{FULL[4:]} O over {HANDS} -", "draw needs a full board without a line"),
        ("7/7/7/7/7/X6 O over u3r1b1v0m1 u3r1b1v4m1 O", "to the opponent"),
        ("7/7/7/7/7/XXXX3 O over u3r1b1v0m1 u3r1b1v4m1 X", "loses at once"),
        ("7/7/7/7/7/XXXX3 X over u3r1b1v0m1 u3r1b1v4m1 X", "hand of O: 4 violations"),
    ],
)
def test_malformed_positions_say_where_and_why(text: str, why: str) -> None:
    with pytest.raises(MalformedText) as caught:
        FourInARow().from_text(text)
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("text", "winner", "reason"),
    [
        (f"{FULL} O over {HANDS} -", None, CommonReason.FULL_BOARD),
        (f"7/7/7/7/7/XXXX3 X over {HANDS} X", 1, FourInARowReason.FOUR),
        (f"7/7/7/7/OOOO3/XXXX3 X over {HANDS} O", 2, FourInARowReason.FOUR),
        ("7/7/7/7/7/XXXX3 X over u3r1b1v3m1 u3r1b1v0m1 X", 1, FourInARowReason.FOUR),
        ("7/7/7/7/7/XXXX3 X over u3r1b1v0m1 u3r1b1v3m1 X", 1, FourInARowReason.FOUR),
        ("7/7/7/7/7/X6 O over u3r1b1v0m1 u3r1b1v4m1 X", 1, FourInARowReason.VIOLATIONS),
    ],
)
def test_every_end_of_a_game_can_be_read(text: str, winner: int | None, reason: Reason) -> None:
    outcome = FourInARow().from_text(text).outcome
    assert outcome
    assert (outcome.winner, outcome.reason) == (winner, reason)
