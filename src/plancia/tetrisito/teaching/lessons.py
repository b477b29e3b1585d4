"""The lessons of Tetrisito: from the last piece to whole outlines."""

from typing import Final

from plancia.core.capability import GameCapability
from plancia.core.text import T
from plancia.engine.lesson import Lesson, MoveTask, Practice, WrongMove
from plancia.engine.teaching import Claim, Example
from plancia.tetrisito.rules import Tetrisito


def _puzzle(goal: str, *pieces: str, start: str = "") -> Example:
    """An outline and its pieces, which may be dropped in any order; the grid is empty at first,
    unless `start` shows blocks."""
    rows = goal.split()
    blocks = start.split() or ["." * len(row) for row in rows]
    parts = ["start", *blocks, "goal", *rows, *(f"piece {piece}" for piece in pieces)]
    return Example(options={"puzzle": " ".join(parts)})


BURIED: Final = T("That buries a cell: nothing falls under a block any more.")
TOO_EARLY: Final = T("Too early: it falls too deep and leaves the outline.")
NO_ROOM: Final = T("It fits there, but then the others have no room any more.")
OUTSIDE: Final = T("That leaves the outline. Look where the piece comes to rest.")

DROP: Final = Lesson(
    "drop",
    T("Fill the outline"),
    T("A piece falls straight down. Choose the column so that it fills the outline."),
    (
        MoveTask(
            _puzzle(".... .... ##.. ##..", "## ##"),
            T("One piece, one outline. Where do you drop it?"),
            Claim.WINS_NOW,
            "1@0",
            T("Solved! The outline is full."),
            (
                WrongMove(
                    "1@1", T("One column too far to the right: it must fill the outline exactly.")
                ),
            ),
        ),
        MoveTask(
            _puzzle(".... .##. #### ####", "## ## .#", start=".... .... #..# ##.#"),
            T("The piece has a foot. Where does the foot fit in?"),
            Claim.WINS_NOW,
            "1@1",
            T("It falls until something stops it, and here that is just right."),
            (WrongMove("1@0", T("It gets stuck on the left, and the hole below stays empty.")),),
        ),
        MoveTask(
            _puzzle(".... #... ##.. ###.", "#. ##", start=".... .... .... ###."),
            T("Look at the stairs. Which column completes them?"),
            Claim.WINS_NOW,
            "1@0",
            T("Right: a piece may rest on several steps at once."),
            (WrongMove("1@1", T("Too far to the right: one step stays empty.")),),
        ),
    ),
    T("Fill the outline with all you need. Choose a piece, then a column."),
    (
        Practice(_puzzle("#... ##.. ##.. ##..", "## ##", "#. ##")),
        Practice(_puzzle("..#. ..#. ..#. .###", "# #", ".#. ###")),
        Practice(_puzzle(".... ..#. ###. ###.", ".# .# ##", "## #.")),
    ),
)
FIRST: Final = Lesson(
    "first",
    T("What comes first?"),
    T("Nothing falls under a block. So what lies below must be dropped first."),
    (
        MoveTask(
            _puzzle("#... ##.. ##.. ##..", "## ##", "#. ##"),
            T("Two pieces. Which one lies at the bottom?"),
            Claim.AVOIDS,
            "1@0",
            T("The square is the floor, and the other piece sits on top of it."),
            (
                WrongMove(
                    "2@0", T("On the floor it leaves the corner empty that the square needs.")
                ),
            ),
        ),
        MoveTask(
            _puzzle(".#.. ###. .##. ..#.", "## .#", ".#. ###"),
            T("One of them reaches the lowest cell. Drop that one first."),
            Claim.AVOIDS,
            "1@1",
            T("Its foot stands on the floor. Now the other piece has something to rest on."),
            (WrongMove("2@0", TOO_EARLY),),
        ),
        MoveTask(
            _puzzle("...# ...# .### .##.", ".# .# ##", "#. ##"),
            T("Be careful: the tall piece must not come too early."),
            Claim.AVOIDS,
            "2@1",
            T("Small things first, and the tall piece fits over them."),
            (WrongMove("1@2", TOO_EARLY),),
        ),
    ),
    T("Begin below, and fill the outline."),
    (
        Practice(_puzzle("..## ..#. ..#. .###", ".#. ###", "## #.")),
        Practice(_puzzle(".... .### ##.# .#..", "## .#", "### ..#")),
        Practice(_puzzle(".#.. .#.. .### ...#", "# #", "### ..#")),
    ),
)
ONLY: Final = Lesson(
    "only",
    T("The hardest cell"),
    T("Begin with the cell that only one piece can reach."),
    (
        MoveTask(
            _puzzle("..### ..##. ...## ...## ....#", "## .#", "#. ##", "### #.."),
            T("Look at the lowest cell of the outline. Which piece can stand there?"),
            Claim.AVOIDS,
            "1@3",
            T("Only that piece has its foot on the right. The rest follows."),
            (WrongMove("2@3", OUTSIDE),),
        ),
        MoveTask(
            _puzzle("..#.. ..#.. ..### ...## ..###", "# #", ".#. ###", "#. #. ##"),
            T("The bottom row is three wide. Which piece fills it?"),
            Claim.AVOIDS,
            "2@2",
            T("Now the two others have their places, and no choice is left."),
            (WrongMove("3@2", TOO_EARLY),),
        ),
        MoveTask(
            _puzzle("..... ###.. .#### .##.. ##...", "###", ".## ##.", "### .#."),
            T("Two cells at the bottom on the left. What can fill exactly these?"),
            Claim.AVOIDS,
            "2@0",
            T("It leans to the right, just as the outline does."),
            (WrongMove("1@0", OUTSIDE),),
        ),
    ),
    T("Find the hardest cell first, and fill the outline."),
    (
        Practice(_puzzle("..##. ..### ..#.. ..##. ###..", "##. .##", "###", "#. #. ##")),
        Practice(_puzzle(".#... .#.#. .#.## .###. ...#.", "### ..#", "#. ##", "# # #")),
        Practice(_puzzle("..### .##.. ##... .#... .##..", "###", "#. ##", ".## ##.")),
    ),
)
BURY: Final = Lesson(
    "bury",
    T("Don't bury a cell"),
    T("Before a drop, ask which cells nothing can reach afterwards."),
    (
        MoveTask(
            _puzzle("#.... #.#.. ###.. ###.. .#...", "#. #. ##", "# #", "### .#."),
            T("There is one cell at the very bottom. Fill it before it is covered."),
            Claim.AVOIDS,
            "3@0",
            T("The middle foot goes down, and the arms make a floor."),
            (WrongMove("3@1", BURIED),),
        ),
        MoveTask(
            _puzzle("..... ##... ##... .###. ...##", "## ##", "###", "##"),
            T("The long piece would make a roof. What has to lie under it?"),
            Claim.AVOIDS,
            "3@3",
            T("First what is below, then the roof, then what stands on it."),
            (WrongMove("2@1", TOO_EARLY),),
        ),
        MoveTask(
            _puzzle("....#. ....#. ..#### ...### ...#..", "## #.", "##", "# #", "## .#"),
            T("Four pieces, and only one of them may go first."),
            Claim.AVOIDS,
            "1@3",
            T("Well chosen: anything else would have spoiled it."),
            (WrongMove("4@3", BURIED),),
        ),
    ),
    T("Bury nothing, and fill the outline."),
    (
        Practice(
            _puzzle(".###.. ..###. ....#. ..###. ..####", "## ##", "#. #. ##", "##", "### .#.")
        ),
        Practice(
            _puzzle("..##.. ###... .##... .##... ####..", "### ..#", "#. ##", ".# .# ##", "##")
        ),
        Practice(
            _puzzle("...#.# ...### #...## #..##. #...#.", "## .#", ".# .# ##", "#. ##", "# # #")
        ),
    ),
)
SPARE: Final = Lesson(
    "spare",
    T("One piece too many"),
    T("Not every piece is needed. Count cells to find out which."),
    (
        MoveTask(
            _puzzle("#... ##.. ##.. ##..", "## ##", "#. ##", "###"),
            T("The outline has seven cells, but there are three pieces. Begin at the bottom."),
            Claim.AVOIDS,
            "1@0",
            T("Four and three are seven: the long piece stays in the box."),
            (WrongMove("3@0", OUTSIDE),),
        ),
        MoveTask(
            _puzzle("..#. ..#. ..#. .###", "# #", ".#. ###", "## ##"),
            T("Which piece has no place here? Drop one of the others."),
            Claim.AVOIDS,
            "2@1",
            T("Right. The square does not fit, and it need not."),
            (WrongMove("3@1", OUTSIDE),),
        ),
        MoveTask(
            _puzzle(".... ..#. ###. ###.", ".# .# ##", "## #.", "# # #"),
            T("Seven cells. Which two pieces have seven together?"),
            Claim.AVOIDS,
            "1@1",
            T("Four and three again. Counting saves you many tries."),
            (WrongMove("3@2", NO_ROOM),),
        ),
    ),
    T("Count first. One piece is left over."),
    (
        Practice(_puzzle("..## ..#. ..#. .###", ".#. ###", "## #.", "##")),
        Practice(_puzzle("..... ##... ##... .###. ...##", "## ##", "###", "##", "# #")),
        Practice(_puzzle("..### ..##. ...## ...## ....#", "## .#", "#. ##", "### #..", "##")),
    ),
)
WHOLE: Final = Lesson(
    "whole",
    T("Whole outlines"),
    T("Hardest cell first, bury nothing, count: now with more pieces."),
    (
        MoveTask(
            _puzzle("...... ...#.. ...#.. ##.#.# ##.###", "##", "## ##", "# #", "# # #"),
            T("Several pieces may go first here. Which one must wait?"),
            Claim.AVOIDS,
            "1@3 2@0 3@5",
            T("Good. The tall piece needs a floor before it can stand."),
            (WrongMove("4@3", NO_ROOM),),
        ),
        MoveTask(
            _puzzle(
                "...... ...### .##..# .##..# ###..# ##...#",
                "# # #",
                "### ..#",
                "## ##",
                "## #.",
                "# #",
            ),
            T("Look for the pieces that stand on the floor."),
            Claim.AVOIDS,
            "1@5 4@1 5@0",
            T("From the floor upwards: that is how all of them are solved."),
            (WrongMove("2@3", TOO_EARLY),),
        ),
        MoveTask(
            _puzzle(
                "#..... ##.... ###... ..##.. ...### ..###.",
                "##",
                "## .#",
                "# #",
                ".#. ###",
                "## #.",
            ),
            T("A long staircase. Where does it begin?"),
            Claim.AVOIDS,
            "1@2 5@4",
            T("At the bottom. Each piece is the step for the next one."),
            (WrongMove("4@3", TOO_EARLY),),
        ),
    ),
    T("Fill the whole outline."),
    (
        Practice(
            _puzzle(
                "...... ...#.. ...### ..##.# .###.# ...###", ".# .# ##", "###", "## .#", "##", "# #"
            )
        ),
        Practice(
            _puzzle(
                "..##.. ..##.. ...#.. ...#.. ####.# #..###",
                ".# .# ##",
                "## #.",
                "# #",
                "## ##",
                "##",
            )
        ),
        Practice(Example()),
    ),
)


class TetrisitoGivesLessons(GameCapability[Tetrisito]):
    """The contract's `GivesLessons`."""

    lessons: tuple[Lesson, ...] = (DROP, FIRST, ONLY, BURY, SPARE, WHOLE)
