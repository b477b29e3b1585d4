"""The lessons of Four in a Row: lines first, then what a remove, an undo and a block are worth."""

from collections.abc import Mapping
from typing import Final

from plancia.core.capability import GameCapability
from plancia.core.options import Json
from plancia.core.text import T
from plancia.engine.lesson import Lesson, MoveTask, Practice, WrongMove
from plancia.engine.teaching import Claim, Example
from plancia.four_in_a_row.rules import FourInARow

PLAIN: Final[Mapping[str, Json]] = {"undos": 0, "removes": 0, "blocks": 0}
UNDOS: Final[Mapping[str, Json]] = {"undos": 3, "removes": 0, "blocks": 0}
NOTHING_CHANGED: Final[Mapping[str, Json]] = {}
ENDED: Final = "k p"
"""Keep the move and pass: how most turns end."""


def _after(columns: str, then: str = "", options: Mapping[str, Json] = NOTHING_CHANGED) -> Example:
    """After drops into these columns, each kept and passed; `then` is what follows."""
    turns = [f"d{column} {ENDED}" for column in columns[2:]]
    first = [f"d{column} p" for column in columns[:2]]
    return Example(" ".join((*first, *turns, then)).strip(), options)


def _plain(columns: str) -> Example:
    """The same in a game without removes, undos and blocks."""
    return _after(columns, options=PLAIN)


def _reply(column: int) -> str:
    """The end of one's own turn, and the opponent's drop into a column, kept and passed."""
    return f"{ENDED} d{column} {ENDED}"


def _win(column: int) -> str:
    """The end of one's own turn, and the opponent's drop into a column, which wins."""
    return f"{ENDED} d{column}"


FOUR: Final = Lesson(
    "four",
    T("Four in a line"),
    T("Four of your pieces in a line win. Look for three that lack one."),
    (
        MoveTask(
            _plain("446157"),
            T("You are X. Three of your pieces lie side by side. Drop the fourth!"),
            Claim.WINS_NOW,
            "d3",
            T("Four in a line: you win!"),
            (WrongMove("d2", T("One column too far, and O closes the row."), _reply(3)),),
        ),
        MoveTask(
            _plain("4455642167"),
            T("This row has a gap. Where does the fourth piece go?"),
            Claim.WINS_NOW,
            "d3",
            T("Right into the gap."),
            (WrongMove("d2", T("The gap stays open for one turn only: O fills it."), _reply(3)),),
        ),
        MoveTask(
            _plain("44353531"),
            T("Lines also go upwards. Where do you have three on top of each other?"),
            Claim.WINS_NOW,
            "d3",
            T("Four on top of each other. That counts, too!"),
            (WrongMove("d6", T("O puts a piece on top, and the column is over."), _reply(3)),),
        ),
    ),
    T("Make four in a line."),
    (
        Practice(_plain("4431"), "beginner", within=2),
        Practice(_plain("4452"), "beginner", within=2),
        Practice(_plain("4464"), "beginner", within=2),
    ),
)
STOP: Final = Lesson(
    "stop",
    T("Stop the three"),
    T("Before each move, look where your opponent has three in a line."),
    (
        MoveTask(
            _plain("44325"),
            T("You are O. X has three at the bottom, and one end is open."),
            Claim.STOPS,
            "d6",
            T("Stopped. Your other piece closes the other end already."),
            (WrongMove("d1", T("The row grows at its other end, and X wins there."), _win(6)),),
        ),
        MoveTask(
            _plain("445414"),
            T("You are X, and O builds upwards. Stop it in time!"),
            Claim.STOPS,
            "d4",
            T("Your piece sits on top, and the column is over."),
            (WrongMove("d3 d6", T("You built your own row, but O is faster."), _win(4)),),
        ),
        MoveTask(
            _plain("44241"),
            T("You are O again. A row with a gap is a threat, too."),
            Claim.STOPS,
            "d3",
            T("Right into the gap."),
            (WrongMove("d5", T("The gap was the danger: X fills it."), _win(3)),),
        ),
    ),
    T("Look what threatens before each move, and win."),
    (
        Practice(_plain("445242"), "beginner", within=2),
        Practice(_plain("4457"), "beginner", within=2),
        Practice(_plain("4427"), "beginner", within=2),
    ),
)
DOUBLE: Final = Lesson(
    "double",
    T("Two lines at once"),
    T("Your opponent can stop one line, not two."),
    (
        MoveTask(
            _plain("4431"),
            T("One piece makes your row three long with both ends open. Which one?"),
            Claim.WINS,
            "d5",
            T("Columns 2 and 6 both win now. Only one of them can be stopped."),
            (WrongMove("d2", T("One end is closed already, and O closes the other."), _reply(5)),),
            within=2,
        ),
        MoveTask(
            _plain("4464"),
            T("There is a gap between your pieces. What if you fill it?"),
            Claim.WINS,
            "d5",
            T("Three together, and open on both sides."),
            (WrongMove("d7", T("Now O fills the gap."), _reply(5)),),
            within=2,
        ),
        MoveTask(
            _plain("4452"),
            T("One side has less room. Which way must the row grow?"),
            Claim.WINS,
            "d6",
            T("Away from O's piece: 3 and 7 both win."),
            (WrongMove("d3", T("One end is closed, so a single piece stops you."), _reply(6)),),
            within=2,
        ),
    ),
    T("Make two threats at once, and win."),
    (
        Practice(_plain("444462"), "casual", within=2),
        Practice(_plain("44334643"), "casual", within=2),
        Practice(_plain("44266764"), "casual", within=2),
    ),
)
POISON: Final = Lesson(
    "poison",
    T("Poisoned columns"),
    T("Never play right below a place where your opponent wins."),
    (
        MoveTask(
            _plain("44465556"),
            T("O has three in the second row. Two columns are poisoned: play any other one."),
            Claim.AVOIDS,
            "d1 d2 d4 d5 d6",
            T("Right: in columns 3 and 7 your piece would be the step that O needs."),
            (
                WrongMove("d3", T("You built the step: O wins right above."), _win(3)),
                WrongMove("d7", T("You built the step: O wins right above."), _win(7)),
            ),
        ),
        MoveTask(
            _plain("44525455"),
            T("Poison can be diagonal. Which column do you leave alone?"),
            Claim.AVOIDS,
            "d1 d2 d4 d5 d6 d7",
            T("Well seen. Column 3 stays as it is."),
            (WrongMove("d3", T("O's diagonal was waiting for that step."), _win(3)),),
        ),
        MoveTask(
            _plain("442253453"),
            T("You are O. X waits above one square: keep away from it."),
            Claim.AVOIDS,
            "d1 d2 d3 d4 d6 d7",
            T("Safe. Column 5 is X's."),
            (WrongMove("d5", T("X wins right above your piece."), _win(5)),),
        ),
    ),
    T("Keep away from poisoned columns, and win."),
    (
        Practice(_plain("445242"), "casual", within=2),
        Practice(_plain("444462"), "good", within=2),
        Practice(_plain("44266764"), "good", within=2),
    ),
)
REMOVE: Final = Lesson(
    "remove",
    T("What a remove can do"),
    T("A remove takes a piece away, and what lies above it falls down."),
    (
        MoveTask(
            _after("44454644"),
            T("You are X and have one remove. If O's piece in column 4 goes, what falls down?"),
            Claim.WINS_NOW,
            "r54",
            T("Your three pieces fall onto the fourth: four on top of each other!"),
            (
                WrongMove(
                    "d3", T("Use the remove while it wins: O changes the column now."), _reply(1)
                ),
            ),
        ),
        MoveTask(
            _after("44245336"),
            T("Here a piece that falls completes a row. Which one must go?"),
            Claim.WINS_NOW,
            "r63",
            T("Your piece falls one row down, right into the gap."),
        ),
        MoveTask(
            _after("442213143"),
            T("You are O. X has a remove: without your piece in column 3, X has four. Stop it!"),
            Claim.STOPS,
            "r62 r53 r64",
            T("A line that lacks a piece is no line. That is what a remove is for."),
            (
                WrongMove(
                    "d5",
                    T("A drop does not stop it: X removes your piece, and the row is there."),
                    f"{ENDED} r63",
                ),
            ),
        ),
    ),
    T("One remove wins. Find the piece."),
    (
        Practice(_after("4462413553"), "casual", within=1),
        Practice(_after("4425315533"), "casual", within=1),
        Practice(_after("44454644"), "casual", within=1),
    ),
)
UNDO: Final = Lesson(
    "undo",
    T("Look once more"),
    T("After a move you may undo it. Look at it again before you keep it."),
    (
        MoveTask(
            _after("44635", "d1"),
            T("You are O and dropped into column 1. Look again: keep it, or undo it?"),
            Claim.AVOIDS,
            "u",
            T("Right: X has three in a row. An undo costs less than the game."),
            (WrongMove("k", T("X had three in a row and makes four."), "p d7"),),
        ),
        MoveTask(
            _after("445414", "d3"),
            T("You are X and made your row longer. Is it safe?"),
            Claim.AVOIDS,
            "u",
            T("O has three in column 4: undo, and stop it."),
            (WrongMove("k", T("O is faster: four on top of each other."), "p d4"),),
        ),
        MoveTask(
            _after("44465556", "d3"),
            T("You are X. What lies right above your new piece?"),
            Claim.AVOIDS,
            "u",
            T("O would win there. Undo it, and leave column 3 alone."),
            (WrongMove("k", T("Your piece is the step that O needed."), "p d3"),),
        ),
    ),
    T("You have undos left. Look twice, and win."),
    (
        Practice(_after("4431", options=UNDOS), "casual", within=2),
        Practice(_after("4464", options=UNDOS), "casual", within=2),
        Practice(_after("445242", options=UNDOS), "good", within=2),
    ),
)
BLOCK: Final = Lesson(
    "block",
    T("The block"),
    T("A block takes your opponent's turn away. With a threat on the board, that wins."),
    (
        MoveTask(
            _after("44343", "d4 k"),
            T("You are O with three on top of each other. Pass, or block X and move again?"),
            Claim.WINS,
            "b",
            T("X loses a turn, and you make four."),
            (WrongMove("p", T("Now X has the turn and stops you."), "d4 k p"),),
        ),
        MoveTask(
            _after("44245", "d1 k"),
            T("You are O. X threatens to fill the gap at the bottom. Your block is left."),
            Claim.AVOIDS,
            "b",
            T("A block also saves: X's winning turn is gone, and you can close the gap."),
            (WrongMove("p", T("X fills the gap and wins."), "d3"),),
        ),
        MoveTask(
            _after("44454644", "d1 k"),
            T("You are X, and a remove would win. Whose turn shall it be?"),
            Claim.WINS,
            "b",
            T("Yours: after the block you remove the piece and win."),
            (WrongMove("p", T("O has the turn and breaks your column by a remove."), "r44 k p"),),
        ),
    ),
    T("Block, and use the turn that you win."),
    (
        Practice(_after("4424374336", "d2 k"), "casual", within=1),
        Practice(_after("4454445355", "d5 k"), "casual", within=1),
        Practice(_after("44343", "d4 k"), "casual", within=1),
    ),
)


class FourInARowGivesLessons(GameCapability[FourInARow]):
    """The contract's `GivesLessons`."""

    lessons: tuple[Lesson, ...] = (FOUR, STOP, DOUBLE, POISON, REMOVE, UNDO, BLOCK)
