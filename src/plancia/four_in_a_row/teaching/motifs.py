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

MOTIFS: Final = (
    FINISH, FINISH_REMOVE, STOP, STOP_REMOVE, TOO_LATE, POISON, TAKE_BACK, KEEP_IT, BLOCK_AND_WIN,
    BLOCK_TO_SAVE, SAVE_BLOCK,
)  # fmt: skip
