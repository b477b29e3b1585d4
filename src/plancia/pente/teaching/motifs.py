"""Motifs of Pente: what there is to see, and every sentence about it."""

from typing import Final

from plancia.core.text import T
from plancia.engine.teaching import Claim, Example, Motif

FINISH: Final = Motif(
    "finish", Claim.WINS_NOW, 1,
    T("You can win with your next stone."),
    T("Look at your marked stones: one more makes five."),
    T("That makes five in a row."),
    (Example("K10 A9 L10 B9 M10 C9 N10 A1"),),
    missed=T("You could win at once: {move} makes five."),
    against=T("Then {side} makes five at {move}."),
    learn=T("Before anything else, look whether your next stone makes five."),
)  # fmt: skip
FINISH_CAPTURE: Final = Motif(
    "finish-capture", Claim.WINS_NOW, 1,
    T("You can win by one more capture."),
    T("Look at the marked pair of {side}: your stone lies at one end."),
    T("Those are the captured stones that you need to win."),
    (Example("K10 L11 A1 M12", {"capture_win": 2}),),
    missed=T("You could win at once by the capture at {move}."),
    against=T("Then {side} captures at {move} and has enough captured stones to win."),
    learn=T("Count the captured stones: near the end one capture wins."),
)  # fmt: skip
BLOCK: Final = Motif(
    "block", Claim.STOPS, 1,
    T("{side} threatens to make five. Can you see where?"),
    T("Look at the marked stones of {side}."),
    T("That takes the point {side} needs for five."),
    (Example("K10 J10 L10 A4 M10 A7 N10"),),
    missed=T("You missed {side}'s four: it had to be stopped at {move}."),
    learn=T("Before each move, look whether your opponent has four in a line."),
)  # fmt: skip
BLOCK_CAPTURE: Final = Motif(
    "block-capture", Claim.STOPS, 1,
    T("{side} threatens to win by one more capture."),
    T("Look at your marked stones: they can be captured."),
    T("Now {side} can't capture with the next stone and win."),
    (Example("K10 J10 L10 A1", {"capture_win": 2}),),
    missed=T("You missed the capture by which {side} wins; {move} prevents it."),
    learn=T("When your opponent needs one more capture, no pair may stay open."),
)  # fmt: skip
BREAK: Final = Motif(
    "break", Claim.STOPS, 1,
    T("{side} threatens to make five. There is more than one way to stop it."),
    T("Look at the marked stones: two of them can be captured."),
    T("It captures stones of {side}'s four and breaks it."),
    (Example("K10 N12 N11 J10 L10 A1 M10 A3 N10"),),
    missed=T("You could break {side}'s four by a capture at {move}."),
    against=T("Then {side} breaks your four by a capture at {move}."),
    learn=T("A four can be broken by capturing one of its stones."),
)  # fmt: skip
TOO_LATE: Final = Motif(
    "too-late", Claim.LOST_NEXT, 1,
    T("{side} threatens to win in more places than one stone can stop."),
    T("Look at {points}: {side} can win there."),
    T("It stops one of them, but not the other."),
    (Example("K10 A1 L10 A4 M10 A7 N10"),),
    missed=T("It was too late here: {side} could win whatever you played."),
    learn=T("Stop an open three at once: an open four can't be stopped."),
)  # fmt: skip
OPEN_FOUR: Final = Motif(
    "open-four", Claim.WINS, 2,
    T("You have three in a line, and both ends are open."),
    T("Look at your marked stones."),
    T("That makes four with both ends open: {side} can stop only one."),
    (Example("K10 A9 L10 B9 M10 A1"),),
    missed=T("You missed an open four: {move} makes four with both ends open."),
    against=T("Then {side} makes four with both ends open at {move}: you can stop only one."),
    learn=T("Four with both ends open wins: look for your open threes."),
)  # fmt: skip
DOUBLE: Final = Motif(
    "double", Claim.WINS, 2,
    T("One stone of yours can threaten five in two places at once."),
    T("Look at your marked stones: two lines of yours cross."),
    T("You threaten to make five at {points}, and {side} can stop only one."),
    (Example("K10 J10 L10 N14 M10 A1 N11 A3 N12 B5 N13 C8"),),
    missed=T("You missed a double threat: {move} threatens five in two places."),
    against=T("Then {side} plays {move} and threatens five in two places: you can stop only one."),
    learn=T("Two fours at once win: look for a point where two of your lines cross."),
)  # fmt: skip
STOP_THREE: Final = Motif(
    "stop-three", Claim.SEEN, 2,
    T("{side} is one stone from a threat that can't be stopped."),
    T("Look at the marked stones of {side}: both ends are open, or two lines cross."),
    T("Now {side} can't make a double threat with the next stone."),
    (Example("K10 A9 K11 B9 K12"),),
    missed=T("You left {side} an open three; {move} stops it."),
    learn=T("Stop an open three before it becomes an open four."),
)  # fmt: skip
CAPTURE: Final = Motif(
    "capture", Claim.SEEN, 1,
    T("You can capture."),
    T("Look at the marked pair of {side}: your stone lies at one end."),
    T("It captures {taken} stones."),
    (Example("K10 L11 A1 M12"),),
    missed=T("You could capture {taken} stones at {move}."),
    against=T("Then {side} captures {taken} of your stones at {move}."),
    learn=T("Two of your stones side by side can be captured: look at their ends."),
)  # fmt: skip
SAVE: Final = Motif(
    "save", Claim.SEEN, 1,
    T("{side} can capture a pair of yours."),
    T("Look at your marked stones."),
    T("Now {side} can't capture them with the next stone."),
    (Example("K10 L10 K5 M10 K4"),),
    missed=T("You left a pair to be captured; {move} saves it."),
    learn=T("Two of your stones side by side can be captured: look at their ends."),
)  # fmt: skip
THREE: Final = Motif(
    "three", Claim.QUIET, 3,
    T("Neither of you can win with the next stone. You can build a threat."),
    T("Look at your marked stones: they lie in one line."),
    T("It makes three with both ends open, and {side} must answer."),
    (Example("K10 L12 K12 A1"),),
    learn=T("An open three must be answered: it lets you choose where the game goes on."),
)  # fmt: skip

EVEN: Final = Motif(
    "even", Claim.SEEN, 2,
    T("{side} chooses a side next. Place the stones so that you would take either."),
    T("Look at the marked stones, and at which colour moves after the choice."),
    T("The more even the sides are, the less the choice is worth to {side}."),
    (Example("K10 L11 M8", {"d_pente": True, "centre_first": False}),),
    missed=T("{move} leaves the sides more even, and {side} chooses next."),
    learn=T("Who chooses takes the better side: place even openings."),
)  # fmt: skip
SIDES: Final = Motif(
    "sides", Claim.SEEN, 2,
    T("Compare the sides: whose stones help each other, and who moves next?"),
    T("Look at the marked stones: the side that you choose is yours to the end."),
    T("That side looks better, after a look ahead."),
    (Example("K10 L11 M8", {"swap2": True, "centre_first": False}),),
    missed=T("The other choice gave you the better side: {move}."),
    learn=T("Before you choose a side, look at who moves next and what each side can build."),
)  # fmt: skip

TOGETHER: Final = Motif(
    "together", Claim.SEEN, 3,
    T("Your stones are strongest together. Where do some of them make an open line?"),
    T("Look at your marked stones: a five that holds them is still possible."),
    T("It works together with your marked stones: they can still become a five."),
    (Example("K10 A1 L11 A4"),),
    missed=T("With {move} you could put stones of yours together in an open line."),
    learn=T("Play where your stones help each other, with room for five in a line."),
    is_plan=True,
)  # fmt: skip
IN_THE_WAY: Final = Motif(
    "in-the-way", Claim.SEEN, 3,
    T("What is {side} building? Stand in the way before it is a three."),
    T("Look at the marked stones of {side}: a five that holds them is still possible."),
    T("It stands in the way of {side}'s marked stones."),
    (Example("K10 L11 K11"),),
    missed=T("With {move} you could stand in the way of {side}'s marked stones."),
    learn=T("Ask what your opponent builds before you build yourself."),
    is_plan=True,
)  # fmt: skip
NEAR_CENTRE: Final = Motif(
    "near-centre", Claim.SEEN, 4,
    T("Nothing is urgent. Where do lines run in every direction?"),
    T("Look at the middle of the board, near the stones that lie there."),
    T("From there lines of five run in every direction, and other stones are near."),
    (Example(""),),
    missed=T("With {move} you could stay near the middle."),
    learn=T("Stay near the stones: far from them a stone helps nobody."),
    is_plan=True,
)  # fmt: skip

MOTIFS: Final = (
    FINISH, FINISH_CAPTURE, BLOCK, BLOCK_CAPTURE, BREAK, TOO_LATE, OPEN_FOUR, DOUBLE, STOP_THREE,
    CAPTURE, SAVE, THREE, EVEN, SIDES,
    TOGETHER, IN_THE_WAY, NEAR_CENTRE,
)  # fmt: skip
