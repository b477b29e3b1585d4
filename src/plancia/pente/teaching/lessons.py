"""The lessons of Pente, on a small board: fives, captures, open threes, forks, choice of sides."""

from collections.abc import Mapping
from typing import Final

from plancia.core.capability import GameCapability
from plancia.core.grid import format_rows
from plancia.core.options import Json
from plancia.core.text import T
from plancia.engine.lesson import Lesson, MoveTask, Practice, WrongMove
from plancia.engine.teaching import Claim, Example
from plancia.pente.rules import Pente

SMALL: Final[Mapping[str, Json]] = {"rows": 9, "columns": 9, "centre_first": False}
ONE_PAIR: Final = {**SMALL, "capture_win": 2}
"""One captured pair wins, so that what a side is worth can be seen, and proved."""
SWAP2: Final = {**ONE_PAIR, "swap2": True}
D_PENTE: Final = {**ONE_PAIR, "d_pente": True}


def _at(position: str) -> Example:
    """A position on the small board, as Pente writes it."""
    return Example(options=SMALL, start=position)


def _board(picture: str, to_move: str = "X", captured: str = "0 0") -> Example:
    """A position on the small board, drawn: white is X, black is O."""
    return _at(f"{format_rows(picture.split())} {to_move} {captured}")


FIVE: Final = Lesson(
    "five",
    T("Make five"),
    T("Five of your stones in a line win: across, down or diagonally."),
    (
        MoveTask(
            _board("""
                .........
                .........
                .........
                .........
                ..OXXXX..
                .........
                ....O.O..
                .........
                ....O....
            """),
            T("You are white. Four of your stones stand in a row. Place the fifth!"),
            Claim.WINS_NOW,
            "H5",
            T("Five in a row: you win!"),
            (
                WrongMove(
                    "B5",
                    T("That is behind black's stone. Black closes the end that was open."),
                    "H5",
                ),
            ),
        ),
        MoveTask(
            _board("""
                .........
                .........
                ....O....
                .........
                ..XXX.X..
                .........
                ...O.O...
                .........
                ....O....
            """),
            T("This row has a gap. Where does the fifth stone go?"),
            Claim.WINS_NOW,
            "F5",
            T("Right into the gap. A line need not grow at its end."),
            (WrongMove("B5 H5", T("The gap stays open for one move only: black fills it."), "F5"),),
        ),
        MoveTask(
            _board("""
                .........
                .........
                .........
                .....X...
                ....XO...
                ...X.O...
                ..X......
                .O...O...
                .........
            """),
            T("Now diagonally: your stones climb from the left. What is the next step?"),
            Claim.WINS_NOW,
            "G7",
            T("A diagonal five. Black had closed the other end."),
            (
                WrongMove(
                    "F7 G6", T("Close, but not on the line. Black takes the right point."), "G7"
                ),
            ),
        ),
    ),
    T("Make five in a row."),
    (
        Practice(_at("9/9/9/5X3/5X3/3XOX3/9/3OX4/3OOO3 X 0 0"), "beginner", within=2),
        Practice(_at("9/9/9/2XO5/2XO5/1XXO5/9/9/9 O 0 0"), "beginner", within=2),
        Practice(_at("9/9/9/9/3O5/3O5/3OXXXOX/4X4/9 O 0 0"), "beginner", within=2),
    ),
)
BLOCK: Final = Lesson(
    "block",
    T("Stop the four"),
    T("Four stones with one open end must be stopped at once."),
    (
        MoveTask(
            _board(
                """
                .........
                .........
                ....O....
                .........
                .OXXXX...
                .........
                ....O....
                .........
                .........
                """,
                "O",
            ),
            T("You are black. White has four in a row. Stop the five!"),
            Claim.STOPS,
            "G5",
            T("Stopped. Both ends are closed now."),
            (WrongMove("F6 F4", T("Not on the line: white makes five."), "G5"),),
        ),
        MoveTask(
            _board(
                """
                .........
                .........
                ....O....
                .........
                ..XX.XX..
                .........
                ....O....
                ...O.....
                .........
                """,
                "O",
            ),
            T("Four stones with a gap are a four, too."),
            Claim.STOPS,
            "E5",
            T("Exactly in the gap. Nothing else would have helped."),
            (WrongMove("B5 H5", T("The ends don't matter here: white fills the gap."), "E5"),),
        ),
        MoveTask(
            _board(
                """
                .........
                .........
                ....O....
                ....X....
                .OXXXX...
                .........
                .........
                ..O.O....
                .........
                """,
                "O",
            ),
            T("There are two ways to stop this four. One of them takes two stones away!"),
            Claim.STOPS,
            "E4 G5",
            T("A four can be stopped at its end, or broken by capturing a pair that it needs."),
            (WrongMove("E3", T("One point too far: nothing is captured, and white wins."), "G5"),),
        ),
    ),
    T("You have seen how fours are stopped. Make one that can't be."),
    (
        Practice(_at("9/3XOX3/4OOO2/9/3XXX3/9/9/9/9 O 0 0"), "beginner", within=2),
        Practice(_at("9/9/9/2O1XXXO1/2O1X4/2O1X4/9/9/9 O 0 0"), "beginner", within=2),
        Practice(_at("9/9/1X1X2O2/1X1O2O2/1XOXX1O2/9/9/9/9 O 0 0"), "beginner", within=2),
    ),
)
CAPTURE: Final = Lesson(
    "capture",
    T("Take a pair"),
    T("Two stones between two of yours are captured. Five pairs win the game."),
    (
        MoveTask(
            _board("""
                .........
                .........
                .........
                .........
                ..XOO....
                ...X.....
                .........
                .........
                .........
            """),
            T("Two black stones lie side by side, and yours is at one end. Close the other!"),
            Claim.SEEN,
            "F5",
            T("Captured: both stones leave the board."),
            (WrongMove("G5", T("Too far: your stones must touch the pair at both ends.")),),
            motif="capture",
        ),
        MoveTask(
            _board("""
                .........
                .......O.
                .........
                .....X...
                ....O....
                ...OX....
                ....X....
                .........
                .........
            """),
            T("Pairs can be captured diagonally as well. Where?"),
            Claim.SEEN,
            "C3",
            T("From corner to corner. That works in all eight directions."),
            (WrongMove("D3 C4", T("Beside the line. Follow the diagonal of the black stones.")),),
            motif="capture",
        ),
        MoveTask(
            _board("""
                .........
                .........
                ...X.....
                ...O.....
                ...O.....
                ....OOX..
                .........
                .X..X....
                .........
            """),
            T("One point takes two pairs at once. Find it!"),
            Claim.SEEN,
            "D4",
            T("Four stones with one move. Look for such points whenever pairs stand around."),
            (WrongMove("C4", T("Almost: the stone must touch both pairs.")),),
            motif="capture",
        ),
    ),
    T("Use captures and rows together, and win."),
    (
        Practice(_at("9/9/9/2XOX4/4X4/3O1O3/3XXXO2/9/9 X 2 0"), "beginner", within=2),
        Practice(_at("9/9/5O3/9/OXXXXO3/5O3/3XX1X2/9/9 O 2 0"), "beginner", within=2),
        Practice(_at("9/9/9/2X3O2/2O3O2/2XXX1O2/9/9/9 X 0 0"), "beginner", within=2),
    ),
)
SAVE: Final = Lesson(
    "save",
    T("Save your pair"),
    T("A pair with an enemy at one end is in danger. One stone saves it."),
    (
        MoveTask(
            _board("""
                .........
                .........
                .........
                .........
                ..OXX....
                .........
                ...O.....
                .........
                .........
            """),
            T("Black wants to capture your pair. You can take the point, or make it three."),
            Claim.SEEN,
            "F5",
            T("Both at once: the point is yours, and three stones can't be captured."),
            (WrongMove("E6 D6", T("The pair is still a pair, and black takes it."), "F5"),),
            motif="save",
        ),
        MoveTask(
            _board("""
                .........
                .........
                .........
                .....O...
                ....X....
                ...X.....
                .........
                ...O.....
                .........
            """),
            T("A diagonal pair is in danger. Where must you play?"),
            Claim.SEEN,
            "C3",
            T("Safe. Look along all eight directions before each move."),
            (WrongMove("D3 C4", T("Beside the line: black takes the pair."), "C3"),),
            motif="save",
        ),
        MoveTask(
            _board(
                """
                .........
                .........
                ....X....
                ....O....
                ....O....
                .........
                ..X......
                .......X.
                .........
                """,
                "O",
            ),
            T("You are black now. White's stone stands above your pair."),
            Claim.SEEN,
            "E4",
            T("Three in a column: nothing to capture, and a row that grows."),
            (WrongMove("E3", T("A gap below the pair lets white in."), "E4"),),
            motif="save",
        ),
    ),
    T("Keep your stones, and win."),
    (
        Practice(_at("9/4OOO2/9/9/2XXX4/9/2X6/9/9 O 0 0"), "casual", within=2),
        Practice(_at("9/9/4OOO2/9/5X3/3XOX3/9/5X3/9 X 0 0"), "casual", within=2),
        Practice(_at("9/9/9/9/1O1OOX3/5X3/9/3OXXXO1/9 X 0 0"), "casual", within=2),
    ),
)
THREE: Final = Lesson(
    "open-three",
    T("The open three"),
    T("Three stones with room on both sides become a four that nobody can stop."),
    (
        MoveTask(
            _board("""
                .........
                .........
                ....O....
                .........
                ...XXX...
                .........
                ...O.O...
                .........
                .........
            """),
            T("Three in a row with both sides open. Make a four with two open ends!"),
            Claim.WINS,
            "C5 G5",
            T("Two points make five now, and black has one stone."),
            (WrongMove("B5", T("That leaves a gap, and black fills it."), "C5"),),
            within=2,
        ),
        MoveTask(
            _board("""
                .........
                .........
                .....O...
                .........
                ..X.XX...
                .........
                ...O.O...
                .........
                .........
            """),
            T("A three with a gap is an open three, too. Which point makes the open four?"),
            Claim.WINS,
            "D5",
            T("In the gap: four together, and both ends are open."),
            (WrongMove("G5", T("Four with a gap, so one stone stops it."), "D5"),),
            within=2,
        ),
        MoveTask(
            _board(
                """
                .........
                .........
                ....O....
                .........
                ...XXX...
                .........
                ....O....
                .........
                .........
                """,
                "O",
            ),
            T("You are black, and white has an open three. Stop it before it is a four."),
            Claim.SEEN,
            "C5 G5",
            T("Close to the row, on either side. One move later it would have been too late."),
            (
                WrongMove(
                    "E6 E4",
                    T("White makes a four with two open ends, and you can't stop both."),
                    "C5",
                ),
            ),
            motif="stop-three",
        ),
    ),
    T("Make an open three, then an open four, and win."),
    (
        Practice(_at("9/9/9/3O1X3/3O1X1X1/3OOX1X1/9/9/9 O 0 0"), "casual"),
        Practice(_at("2O1O4/9/6X2/3OXOX2/4X1X2/6O2/9/9/9 X 0 0"), "casual"),
        Practice(_at("9/2O3O2/9/4XX3/3OX4/3O5/2XOX4/9/9 X 0 0"), "casual"),
    ),
)
FORK: Final = Lesson(
    "fork",
    T("Two fours at once"),
    T("A stone that makes two fours can't be answered by one."),
    (
        MoveTask(
            _board("""
                .....O...
                .....X...
                .....X...
                .....X...
                .OXXX....
                .........
                ...O.O...
                .O.......
                ....O....
            """),
            T("A row of three and a column of three, both closed at one end. Where do they meet?"),
            Claim.WINS,
            "F5",
            T("Two fours with one stone. Black can stop only one."),
            (
                WrongMove(
                    "G5", T("One four, one answer: black takes the point where they meet."), "F5"
                ),
            ),
            within=2,
        ),
        MoveTask(
            _board("""
                ........O
                .O.......
                ..X......
                ...X.....
                ....X....
                .........
                ..OXXX...
                .......O.
                .O..O....
            """),
            T("A diagonal and a row. One point belongs to both."),
            Claim.WINS,
            "G3",
            T("Well seen: a fork."),
            (
                WrongMove(
                    "F4", T("One four, one answer: black takes the point where they meet."), "G3"
                ),
            ),
            within=2,
        ),
        MoveTask(
            _at("9/9/4OOO2/9/5X3/3XOX3/9/5X3/9 X 0 0"),
            T("Captures can fork, too. Find the move that leaves black no answer."),
            Claim.WINS,
            "F3",
            T("Everything at once: that is Pente."),
            within=2,
        ),
    ),
    T("Find the fork, and win."),
    (
        Practice(_at("9/9/5O3/9/2XX5/2OXOOO2/9/4OXX2/9 O 0 2"), "casual"),
        Practice(_at("4O4/4X4/4X4/3XX4/2XOX4/3OOO3/9/2O6/9 X 0 0"), "casual"),
        Practice(_at("9/9/9/2OO1O3/2X6/2XXX4/9/9/9 O 0 0"), "good", within=2),
    ),
)
TEN: Final = Lesson(
    "ten",
    T("Win by captures"),
    T("Ten captured stones win as well as five in a row. Count them."),
    (
        MoveTask(
            _board(
                """
                .........
                .......X.
                .........
                .........
                ..XOO....
                .........
                ....X.O..
                .........
                .........
                """,
                "X",
                "8 8",
            ),
            T("You have captured eight stones. What wins now?"),
            Claim.WINS_NOW,
            "F5",
            T("Ten captured stones: you win without a row."),
            (WrongMove("G5", T("Black saves the pair, and the chance is gone."), "F5"),),
        ),
        MoveTask(
            _board(
                """
                .........
                .......O.
                .........
                .........
                ..OXX....
                .........
                .....O...
                ..X......
                .........
                """,
                "X",
                "8 8",
            ),
            T("Black has eight. Your pair must not fall!"),
            Claim.STOPS,
            "F5",
            T("Saved. With eight stones captured, no pair may stay open."),
            (WrongMove("E6", T("Black takes the pair: ten stones, and the game is over."), "F5"),),
        ),
        MoveTask(
            _board(
                """
                .........
                ...O...O.
                ...X.....
                ...X.....
                .........
                .OXXXX...
                .........
                ......O..
                ........O
                """,
                "O",
                "8 8",
            ),
            T("White threatens five, and you have eight captured stones. Who is faster?"),
            Claim.WINS_NOW,
            "D5",
            T("You are: it is your move, and ten stones win."),
            (WrongMove("G4", T("You stopped the five, but white saves the pair."), "D5"),),
        ),
    ),
    T("Count captured stones on both sides, and win."),
    (
        Practice(_at("9/9/9/2XOX4/4X4/3O1O3/3XXXO2/9/9 X 6 4"), "casual", within=2),
        Practice(_at("9/9/9/5X3/5X3/3XOX3/9/3OX4/3OOO3 X 8 8"), "casual", within=2),
        Practice(_at("9/9/5O3/9/OXXXXO3/5O3/3XX1X2/9/9 O 8 6"), "casual", within=2),
    ),
)


CHOOSE: Final = Lesson(
    "choose",
    T("Choose your side"),
    T("In swap2 and D-Pente one player places the first stones, and the other chooses a side."),
    (
        MoveTask(
            Example("E5 D5 F5", SWAP2),
            T(
                "Swap2: white has placed three stones, and you are black. One captured pair wins "
                "in this lesson. Keep your stone, or swap all colours?"
            ),
            Claim.WINS,
            "keep more",
            T("The next stone is black, and on G5 it captures the pair."),
            (WrongMove("swap", T("Now the pair is yours, and white moves: it is gone."), "G5"),),
            within=2,
        ),
        MoveTask(
            Example("C5 D5 G8 E5", D_PENTE),
            T(
                "D-Pente: white has placed four stones, and you choose. If you keep, white moves; "
                "if you swap, all stones change colour and you move."
            ),
            Claim.WINS,
            "swap",
            T("Now the pair in danger is white's, and it is your move: F5 captures it."),
            (WrongMove("keep", T("Your pair was in danger, and white moves first."), "F5"),),
            within=2,
        ),
        MoveTask(
            Example("D4 C3 E5 more B8 H2", SWAP2),
            T(
                "Swap2 again, and you are white. Black has placed two more stones and leaves the "
                "choice to you. If you keep, black moves next."
            ),
            Claim.WINS,
            "swap",
            T("The stone on C3 is yours now, and so is the move: F6 captures the pair."),
            (WrongMove("keep", T("Black moves next, and captures your pair on F6."), "F6"),),
            within=2,
        ),
    ),
    T(
        "Choose the better side, and win. When you place the first stones yourself, make both "
        "sides equally good."
    ),
    (
        Practice(Example("E5 F4 D6", SWAP2), "beginner", within=2),
        Practice(Example("F4 F5 B2 F6", D_PENTE), "beginner", within=2),
        Practice(Example("G3 H2 F4 more C7 B5", SWAP2), "beginner", within=2),
    ),
)


class PenteGivesLessons(GameCapability[Pente]):
    """The contract's `GivesLessons`."""

    lessons: tuple[Lesson, ...] = (FIVE, BLOCK, CAPTURE, SAVE, THREE, FORK, TEN, CHOOSE)
