"""The motifs of Connect Four: what there is to see, and every sentence about it."""

from typing import Final

from plancia.core.text import T
from plancia.engine.teaching import Claim, Example, Motif

FINISH: Final = Motif(
    "finish", Claim.WINS_NOW, 1,
    T("You can win with your next stone."),
    T("Look at the marked line of yours: one square is missing."),
    T("That makes {four} in a row."),
    (Example("121212"), Example("445566")),
    missed=T("You could win at once: {move} makes {four} in a row."),
    against=T("Then {side} makes {four} in a row with {move}."),
    learn=T("Before anything else, look whether your next stone wins."),
)  # fmt: skip
BLOCK: Final = Motif(
    "block", Claim.STOPS, 1,
    T("{side} threatens to win with the next stone. Can you see where?"),
    T("Look at the marked line of {side}: one square is missing."),
    T("That takes the last square of {side}'s line."),
    (Example("33441"), Example("33572")),
    missed=T("You missed {side}'s line: it had to be blocked with {move}."),
    learn=T("Before each move, look what your opponent would play next."),
)  # fmt: skip
BLOCK_COLUMN: Final = Motif(
    "block-column", Claim.STOPS, 1,
    T("{side} is building upwards. Look at the columns."),
    T("Look at column {column}: {three} stones of {side} lie on top of each other."),
    T("Your stone on top ends {side}'s column."),
    (Example("12131"), Example("57525")),
    missed=T("You missed {side}'s {three} stones on top of each other in column {column}."),
    learn=T("Stones on top of each other are easily overlooked: put yours on top in time."),
)  # fmt: skip
TOO_LATE: Final = Motif(
    "too-late", Claim.LOST_NEXT, 1,
    T("{side} threatens more than one stone can stop."),
    T("Look at column {columns}: {side} can win there."),
    T("It stops one line, but not the other."),
    (Example("33445"),),
    missed=T("It was too late here: {side} could win whatever you played."),
    learn=T("Stop two open ends before they become two threats."),
)  # fmt: skip
DOUBLE: Final = Motif(
    "double", Claim.WINS, 2,
    T("One stone of yours can make two threats at once."),
    T("Look at the marked stones: two lines of yours meet."),
    T("You threaten to win in columns {columns}, and {side} can block only one."),
    (Example("3141"), Example("3155")),
    missed=T("You missed a double threat: {move} threatens to win in two places at once."),
    against=T(
        "Then {side} plays {move} and threatens to win in two places at once: you can block only "
        "one."
    ),
    learn=T("Two threats at once win: look for the stone that makes both."),
)  # fmt: skip
STACKED: Final = Motif(
    "stacked", Claim.WINS, 2,
    T("You can make a threat whose answer helps you."),
    T("Look at column {column}: there you have two winning squares on top of each other."),
    T("{side} must block in column {column}, and you win right above."),
    (Example("51512777156265"),),
    missed=T("You missed a win: after {move} {side} must block, and you win right above."),
    against=T(
        "Then {side} plays {move}: you must block in column {column}, and {side} wins right above."
    ),
    learn=T("Two winning squares on top of each other can't both be blocked."),
)  # fmt: skip
ATTACK: Final = Motif(
    "attack", Claim.WINS, 3,
    T("You can win by threats that {side} must answer, one after the other."),
    T("Look for a stone that {side} must answer in column {answer}."),
    T("{side} must answer in column {answer}, and so on until you have two threats: {line}."),
    (Example("454356"),),
    missed=T("You missed an attack: from {move} on {side} must answer each stone, until you win."),
    against=T("Then {side} plays {move} and wins by threats that you must answer one by one."),
    learn=T("A threat that must be answered gives you the next move too: look for a chain."),
)  # fmt: skip
STOP_DOUBLE: Final = Motif(
    "stop-double", Claim.SEEN, 2,
    T("{side} wants to make two threats with one stone."),
    T("Look at the marked squares: there {side} would get two threats."),
    T("Now {side} has no stone that makes two threats at once."),
    (Example("314"), Example("51424")),
    missed=T("You let {side} make two threats at once; {move} prevents it."),
    learn=T("A row with both ends open is nearly a win: close one end in time."),
)  # fmt: skip
LOST_SOON: Final = Motif(
    "lost-soon", Claim.LOST, 2,
    T("{side} can make a double threat, and you can't prevent it."),
    T("Look at the marked squares: one stone there gives {side} two threats."),
    T("It can't prevent the double threat. Make {side} find it."),
    (Example("317373466271323656453777"),),
    missed=T("It was decided here already: {side} gets two threats at once."),
)  # fmt: skip
POISON: Final = Motif(
    "poison", Claim.AVOIDS, 1,
    T("One square is poisoned: {side} waits right above it."),
    T("Don't play in column {columns}: {side} would win right above your stone."),
    T("It keeps away from column {columns}, where {side} waits above."),
    (Example("3224423"),),
    missed=T("You played right below a square where {side} wins."),
    learn=T("Never play right below a square where your opponent wins."),
)  # fmt: skip
OWN_SQUARE: Final = Motif(
    "own-square", Claim.SEEN, 2,
    T("You have a winning square that {side} can't block yet."),
    T("Don't play in column {columns}: {side} would take your winning square right above."),
    T("It leaves column {columns} alone: your winning square there stays open."),
    (Example("4642611425"),),
    missed=T("You gave your own winning square away: {side} can take it right above your stone."),
    learn=T("Never play right below your own winning square: let your opponent be forced to."),
)  # fmt: skip
ZUGZWANG: Final = Motif(
    "zugzwang", Claim.WINS, 6,
    T("You have a winning square that nobody wants to play below. Who must, in the end?"),
    T("Look at column {column}: your winning square there is in row {row}, counted from below."),
    T("You can win from here: answer well, and {side} runs out of other columns."),
    (Example("47744573322554"), Example("1613543473412444671263377")),
    missed=T("You held the deciding square in column {column}: with {move} nobody could take it."),
    against=T(
        "Then the square in column {column}, row {row} decides: when the other columns are full, "
        "you must play below it."
    ),
    learn=T("Count who gets the odd squares and who the even ones: it decides the end."),
)  # fmt: skip
FORTRESS: Final = Motif(
    "fortress", Claim.HOLDS, 6,
    T("You can make sure not to lose. Look for squares that you always get by answering."),
    T("Each line that {side} could still fill needs a square that you can answer."),
    T("After it you can't lose if you answer well."),
    (
        Example("2"),
        Example("371512247221133351657"),
        Example("5555471527631531612673644"),
        Example("775316341155251257537"),
        Example("7135177341345365312772652"),
    ),
    missed=T("With {move} you could not lose any more: each line of {side} had an answer."),
    learn=T("Playing right above your opponent gives you every second square of a column."),
)  # fmt: skip
BESIEGED: Final = Motif(
    "besieged", Claim.LOST, 6,
    T("{side} holds a winning square that you will have to play below in the end."),
    T("Look at column {column}: the square in row {row}, counted from below, is {side}'s."),
    T("It makes {side} find every answer on the way."),
    (Example("25756237235221"),),
    missed=T("The square in column {column} had decided the game here already."),
)  # fmt: skip
PREPARE: Final = Motif(
    "prepare", Claim.QUIET, 3,
    T("Neither of you can win with the next stone. You can prepare a winning square."),
    T("Look at the marked stones: a line of yours lacks two squares."),
    T("It gives you a winning square in column {column}, row {row}, for later."),
    (Example("414317"),),
    learn=T("Winning squares high up decide the end: prepare them early."),
)  # fmt: skip
CENTRE: Final = Motif(
    "centre", Claim.QUIET, 4,
    T("Nothing is urgent yet. Which squares lie in most lines?"),
    T("Look at the middle columns."),
    T("Most lines go through the centre."),
    (Example(""), Example("44")),
    learn=T("When nothing is urgent, take the centre: most lines go through it."),
)  # fmt: skip

MANY_LINES: Final = Motif(
    "many-lines", Claim.SEEN, 4,
    T("Nothing is urgent. Through which square run most lines that you can still fill?"),
    T("Look at column {column}: of the lines through the next square there, {n} can be yours."),
    T("Of the lines through that square {n} can still be yours."),
    (Example("44"),),
    missed=T("With {move} you could take a square through which {n} lines of yours run."),
    learn=T("Before a quiet move, count the lines that run through its square."),
    is_plan=True,
)  # fmt: skip
TOGETHER: Final = Motif(
    "together", Claim.SEEN, 3,
    T("Your stones are strongest together. Which square lies in a line with some of them?"),
    T("Look at the marked stones: they and the next square of column {column} are in one line."),
    T("It works together with your marked stones: the rest of their line is still free."),
    (Example("3242"),),
    missed=T("With {move} you could put stones of yours together in a line."),
    learn=T("Play where your stones help each other: two in an open line are worth more than one."),
    is_plan=True,
)  # fmt: skip
IN_THE_WAY: Final = Motif(
    "in-the-way", Claim.SEEN, 3,
    T("What is {side} building? One square is in the way."),
    T("Look at the marked stones of {side}: their line runs through column {column}."),
    T("It stands in the way of {side}'s marked stones."),
    (Example("324"),),
    missed=T("With {move} you could stand in the way of {side}'s line."),
    learn=T("Ask what your opponent builds before you build yourself."),
    is_plan=True,
)  # fmt: skip
NOTHING_ABOVE: Final = Motif(
    "nothing-above", Claim.SEEN, 4,
    T("There is little left to build. Find a column where a move does no harm."),
    T("Look at column {column}: right above the next square nobody is waiting."),
    T("It keeps your other columns, and {side} must choose next."),
    (Example("4757744575227546572143215164621"),),
    missed=T("With {move} you could wait, and leave the choice to {side}."),
    learn=T("Late in the game who runs out of harmless moves loses: save yours."),
    is_plan=True,
)  # fmt: skip

MOTIFS: Final = (
    FINISH, BLOCK, BLOCK_COLUMN, TOO_LATE, DOUBLE, STACKED, ATTACK, STOP_DOUBLE, LOST_SOON, POISON,
    OWN_SQUARE, ZUGZWANG, FORTRESS, BESIEGED, PREPARE, CENTRE,
    TOGETHER, IN_THE_WAY, MANY_LINES, NOTHING_ABOVE,
)  # fmt: skip
