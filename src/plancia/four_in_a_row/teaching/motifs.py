"""Motifs of Four in a Row: what there is to see, and every sentence about it."""

from typing import Final

from plancia.core.text import T
from plancia.engine.teaching import Claim, Example, Motif

FINISH: Final = Motif(
    "finish", Claim.WINS_NOW, 1,
    T("You can win with this move."),
    T("Look at the marked pieces of yours: one is missing."),
    T("That makes four in a line."),
    (Example("d4 p d4 p d3 k p d3 k p d2 k p d7 k p"),),
    missed=T("You could win at once with {move}."),
    against=T("Then {side} makes four in a line with {move}."),
    learn=T("Before anything else, look whether you can make four now."),
)  # fmt: skip
FINISH_REMOVE: Final = Motif(
    "finish-remove", Claim.WINS_NOW, 2,
    T("A remove can do more than destroy: what falls down may complete a line."),
    T("Look at column {column}: which piece of {side} holds yours up?"),
    T("What falls down makes four of yours in a line."),
    (Example("d4 b d5 k p d4 b d7 k p d7 k p d4 k p d6 k p d3 k p"),),
    missed=T("You could win at once by a remove in column {column}."),
    against=T("Then {side} wins by a remove in column {column}."),
    learn=T("Before a remove, look what falls down: it may complete a line."),
)  # fmt: skip
STOP: Final = Motif(
    "stop", Claim.STOPS, 1,
    T("{side} threatens to win with the next move. Can you see where?"),
    T("Look at the marked pieces of {side}."),
    T("After it {side} can't make four with the next move."),
    (Example("d4 p d4 p d3 k p d3 k p d1 k p"),),
    missed=T("You missed {side}'s three in a line; {move} stops it."),
    learn=T("Before each move, look where your opponent has three in a line."),
)  # fmt: skip
STOP_REMOVE: Final = Motif(
    "stop-remove", Claim.STOPS, 2,
    T("{side} threatens to win with the next move. Your remove can stop it."),
    T("Look at the marked pieces of {side}: without one of them the line is broken."),
    T("It takes a piece out of {side}'s line. That is what a remove is for."),
    (Example("d4 p d4 p d3 k p d3 k p d1 k p"),),
    missed=T("You could break {side}'s line by the remove {move}."),
    learn=T("Keep the remove for a line that you can't stop otherwise."),
)  # fmt: skip
TOO_LATE: Final = Motif(
    "too-late", Claim.LOST_NEXT, 1,
    T("{side} threatens more than one move can stop."),
    T("Look at the marked pieces of {side}."),
    T("It stops one line, but not the other."),
    (Example("d4 p d4 p d3 k p d3 k p d5 k p", {"undos": 0, "removes": 0, "blocks": 0}),),
    missed=T("It was too late here: {side} could win whatever you played."),
    learn=T("Stop two open ends before they become two threats."),
)  # fmt: skip
POISON: Final = Motif(
    "poison", Claim.AVOIDS, 1,
    T("Not every column is safe: some moves let {side} win."),
    T("Keep away from column {columns}."),
    T("It gives {side} no four with the next move."),
    (Example("d4 p d4 p d2 k p d2 k b d3 k p d4 k p d6 u d3 k p"),),
    missed=T("Your move let {side} make four at once."),
    learn=T("Never play right below a place where your opponent wins."),
)  # fmt: skip
TAKE_BACK: Final = Motif(
    "take-back", Claim.AVOIDS, 1,
    T("Look at your move again: what can {side} do now?"),
    T("{side} can make four with the next move."),
    T("An undo costs less than the game."),
    (Example("d4 p d4 p d3 k p d3 k p d1 k p d7"),),
    missed=T("You could undo the move that let {side} win."),
    learn=T("You have undos: look once more before you keep a move."),
)  # fmt: skip
KEEP_IT: Final = Motif(
    "keep", Claim.AVOIDS, 1,
    T("Look at your move again: is it safe?"),
    T("{side} can't make four with the next move."),
    T("Nothing is wrong with your move, and undos are rare."),
    (Example("d4 p d4 p d3"),),
)  # fmt: skip
BLOCK_AND_WIN: Final = Motif(
    "block-and-win", Claim.WINS, 1,
    T("A block gives you another turn at once. What would you do with it?"),
    T("Look at your marked pieces: you have a threat already."),
    T("{side} loses a turn, and you make four."),
    (Example("d4 p d4 p d3 k p d3 k p d1 k"),),
    missed=T("You could block {side} and make four in your next turn."),
    against=T("Then {side} blocks you and makes four in the next turn."),
    learn=T("With a threat on the board a block wins: you move twice."),
)  # fmt: skip
BLOCK_TO_SAVE: Final = Motif(
    "block-to-save", Claim.AVOIDS, 1,
    T("{side} threatens to win with the next move. It is not {side}'s turn yet."),
    T("Look at the marked pieces of {side}."),
    T("{side} loses a turn, and you can answer the threat first."),
    (Example("d4 p d4 p d3 k p d3 k p d1 k p d7 k"),),
    missed=T("You could block {side}'s winning turn."),
    learn=T("A block also saves: it takes the turn in which your opponent would win."),
)  # fmt: skip
SAVE_BLOCK: Final = Motif(
    "save-block", Claim.AVOIDS, 1,
    T("Do you need your block now?"),
    T("{side} can't make four with the next move, and neither can you."),
    T("Nothing is urgent: the block is worth more later, with a threat on the board."),
    (Example("d4"),),
)  # fmt: skip

MANY_LINES: Final = Motif(
    "many-lines", Claim.SEEN, 4,
    T("Nothing is urgent. Through which cell run most lines that you can still fill?"),
    T("Look at column {column}: of the lines through the next cell there, {n} can be yours."),
    T("Of the lines through that cell {n} can still be yours."),
    (Example("d4 p d4 p"),),
    missed=T("A better drop: column {column}. Of the lines through that cell {n} can be yours."),
    learn=T("Before a quiet drop, count the lines that run through its cell."),
    is_plan=True,
)  # fmt: skip
TOGETHER: Final = Motif(
    "together", Claim.SEEN, 3,
    T("Your pieces are strongest together. Which cell lies in a line with some of them?"),
    T("Look at the marked pieces: they and the next cell of column {column} are in one line."),
    T("It works together with your marked pieces: the rest of their line is still free."),
    (Example("d4 b"),),
    missed=T("With {move} you could put pieces of yours together in a line."),
    learn=T("Play where your pieces help each other: two in an open line are worth more than one."),
    is_plan=True,
)  # fmt: skip
IN_THE_WAY: Final = Motif(
    "in-the-way", Claim.SEEN, 3,
    T("What is {side} building? One cell is in the way."),
    T("Look at the marked pieces of {side}: their line runs through column {column}."),
    T("It stands in the way of {side}'s marked pieces."),
    (Example("d4 b d4 k p"),),
    missed=T("With {move} you could stand in the way of {side}'s line."),
    learn=T("Ask what your opponent builds before you build yourself."),
    is_plan=True,
)  # fmt: skip
NOTHING_ABOVE: Final = Motif(
    "nothing-above", Claim.SEEN, 4,
    T("There is little left to build. Find a column where a drop does no harm."),
    T("Look at column {column}: nobody needs the next cell there."),
    T("It keeps your other columns, and {side} must choose next."),
    (
        Example(
            "d4 p d4 p d6 k p d7 k p d5 k p d6 k p d4 k p d6 k p d6 k p d2 k p d7 k p d4 k p d4 k "
            "p d3 k p d2 k p d3 k p d4 k p d6 k p d3 k p d6 k p d7 k p d7 k p"
        ),
    ),
    missed=T("With {move} you could wait, and leave the choice to {side}."),
    learn=T("Late in the game who runs out of harmless drops loses: save yours."),
    is_plan=True,
)  # fmt: skip
BREAK_UP: Final = Motif(
    "break-up", Claim.SEEN, 3,
    T("You have a remove left. Which piece of {side} works hardest?"),
    T("Look at the marked piece: take it away and everything above it falls down one row."),
    T("It takes a piece out of {side}'s lines. Spend the remove only where it changes much."),
    (Example("d4 p d4 p"),),
    missed=T("A remove helps here: the piece in row {row}, column {column}."),
    learn=T("A remove is worth most where one piece holds up several lines."),
    is_plan=True,
)  # fmt: skip
THINK_AGAIN: Final = Motif(
    "think-again", Claim.SEEN, 3,
    T("You can still take your move back. Was there a better one?"),
    T("Look at the board without your last move: another one does more."),
    T("Another move does more here. An undo is spent well when it saves you a turn."),
    (Example("d4 p d4 p d3"),),
    missed=T("You could take the move back and play a better one."),
    learn=T("Use an undo when you see a better move: at the end of the game it is worth nothing."),
    is_plan=True,
)  # fmt: skip
NO_BETTER: Final = Motif(
    "no-better", Claim.SEEN, 3,
    T("Another move would not do more. What would you gain by an undo?"),
    T("Look at your last move: {side} has an answer to every other one as well."),
    T("An undo would be wasted: keep it for a mistake that you can mend."),
    (Example("d4 p d4 p d3"),),
    missed=T("You could keep the move: another one does no more."),
    learn=T("Keep your undo for a mistake that you can mend."),
    is_plan=True,
)  # fmt: skip
TWO_TURNS: Final = Motif(
    "two-turns", Claim.SEEN, 3,
    T("You may block {side}. What could you do with two moves in a row?"),
    T("Look at your lines: with one more move each grows by two pieces."),
    T("{side} loses a turn, and you move twice in a row."),
    (Example("d4"),),
    missed=T("You could block {side} here and move twice in a row."),
    learn=T("Your block gives you two moves in a row: spend it where two moves decide."),
    is_plan=True,
)  # fmt: skip
LET_MOVE: Final = Motif(
    "let-move", Claim.SEEN, 3,
    T("Is a block worth it now? You have one in the whole game."),
    T("Look at what {side} can do next: nothing that a block would stop for good."),
    T("A block would not help you enough here."),
    (Example("d4"),),
    missed=T("You could pass here: a block does not help enough."),
    learn=T("You have one block: do not spend it early."),
    is_plan=True,
)  # fmt: skip

MOTIFS: Final = (
    FINISH, FINISH_REMOVE, STOP, STOP_REMOVE, TOO_LATE, POISON, TAKE_BACK, KEEP_IT, BLOCK_AND_WIN,
    BLOCK_TO_SAVE, SAVE_BLOCK,
    TOGETHER, IN_THE_WAY, MANY_LINES, NOTHING_ABOVE, BREAK_UP, THINK_AGAIN, NO_BETTER, TWO_TURNS,
    LET_MOVE,
)  # fmt: skip
