"""Motifs of Nim: what there is to see, and every sentence about it."""

from typing import Final

from plancia.core.text import T, plural
from plancia.engine.teaching import Claim, Example, Motif

NORMAL: Final = {"misere": False}

LAST: Final = Motif(
    "last-rock", Claim.WINS_NOW, 1,
    T("You can win at once."),
    T("Only {heap} is left."),
    T("You take the last rock of all."),
    (Example("A3", {"heaps": "3,4", **NORMAL}),),
    missed=T("You could win at once by taking all of {heap}."),
    against=T("Then {side} takes all of {heap}, and with it the last rock."),
    learn=T("With one heap left, take it all."),
)  # fmt: skip
MIRROR: Final = Motif(
    "mirror", Claim.WINS, 2,
    T("Two {heaps} are left. What if they were equal?"),
    T("Look at {heap}: there are more rocks."),
    T("Now both {heaps} have {n}: whatever {side} takes, take as many from the other."),
    (Example("", {"heaps": "3,5", **NORMAL}), Example("", {"heaps": "3,5"})),
    missed=T("You could make the two {heaps} equal with {move}."),
    against=T("Then {side} makes the two {heaps} equal, and answers whatever you take."),
    learn=T("Two equal heaps are a trap: who must break them loses."),
)  # fmt: skip
PAIRS: Final = Motif(
    "pairs", Claim.WINS, 3,
    T("Split all {heaps} into 1, 2, 4 and 8. Which of these have no partner in another?"),
    T("Look at {heap}: a part of it has no partner."),
    T(
        "It makes pairs: {parts}. Now every {powers} has a partner, and whatever {side} takes, you "
        "can pair up again."
    ),
    (Example("", {"heaps": "3,5,7", **NORMAL}), Example("")),
    missed=T("You could make pairs with {move}: {parts}."),
    against=T(
        "Then {side} makes pairs with {move}: {parts}. Whatever you take, {side} pairs up again."
    ),
    learn=T("Leave pairs: every 1, 2 and 4 with a partner in another heap."),
)  # fmt: skip
SINGLES: Final = Motif(
    "singles", Claim.WINS, 2,
    T("Soon only single rocks are left. Who will have to take the last one?"),
    T("Look at {heap}: only there is more than one rock."),
    plural(
        "It leaves {n} single rock: {side} must take it, and that is the last one.",
        "It leaves {n} single rocks, an odd number: you take turns, and the last one is {side}'s.",
        1,
    ),
    (Example("", {"heaps": "1,1,5"}), Example("", {"heaps": "4"})),
    missed=T("You could leave an odd number of single rocks with {move}."),
    against=T("Then {side} leaves an odd number of single rocks, and the last one is yours."),
    learn=T("If the last rock loses, leave an odd number of single rocks."),
)  # fmt: skip
ONES: Final = Motif(
    "ones", Claim.WINS, 2,
    T("Only single rocks are left: count them."),
    T("It doesn't matter which one you take."),
    T("The number is right: the last one is {side}'s."),
    (Example("", {"heaps": "1,1"}),),
)  # fmt: skip
GROUPS: Final = Motif(
    "groups", Claim.WINS, 2,
    T("You and {side} can always take {group} together in two moves. What is left over?"),
    T("Count {heap} in groups of {group}."),
    T("It leaves {left}. Whatever {side} takes, take the rest of a group of {group}."),
    (
        Example("", {"heaps": "10", "limit": 3, **NORMAL}),
        Example("A2", {"heaps": "21", "limit": 3}),
    ),
    missed=T("You could leave {left} with {move}, and answer with the rest of {group} each time."),
    against=T("Then {side} leaves {left}, and takes the rest of {group} after each of your moves."),
    learn=T("Count in groups of one more than may be taken, and always complete the group."),
)  # fmt: skip
RESTS: Final = Motif(
    "rests", Claim.WINS, 4,
    T("Count all {heaps} in groups of {group}: only what is left over counts. Make pairs of that."),
    T("What is left over in {heap} has no partner."),
    T("Left over are {rests}: in 1, 2 and 4 these are pairs, and {side} must break them."),
    (Example("", {"heaps": "5,6,9", "limit": 3, **NORMAL}),),
    missed=T("You could make pairs of what is left over with {move}."),
    against=T("Then {side} makes pairs of what is left over with {move}."),
    learn=T("With a limit, whole groups don't count: make pairs of what is left over."),
)  # fmt: skip
ODD_RESTS: Final = Motif(
    "odd-rests", Claim.WINS, 4,
    T("Count all {heaps} in groups of {group}: only what is left over counts."),
    T("Look at what is left over in {heap}."),
    T("Left over are {rests}: an odd number of ones, so that the last rock is {side}'s."),
    (Example("", {"heaps": "4,6", "limit": 3}),),
    missed=T("With {move} an odd number of ones is left over, and the last rock is {side}'s."),
    against=T("Then {side} leaves an odd number of ones over, and the last rock is yours."),
    learn=T("If the last rock loses, leave an odd number of ones over."),
)  # fmt: skip
PAIRED: Final = Motif(
    "paired", Claim.LOST, 3,
    T("Everything has a partner already, and you must break a pair."),
    T("Take little, and keep the {heaps} hard to read."),
    T("Whatever you take, {side} can make pairs again: wait for a mistake."),
    (Example("", {"heaps": "1,2,3", **NORMAL}),),
)  # fmt: skip
ODD_ONES: Final = Motif(
    "odd-ones", Claim.LOST, 2,
    T("Only single rocks are left: count them."),
    T("It doesn't matter which one you take."),
    T("Their number is odd if the last rock loses, and even if it wins: nothing changes it now."),
    (Example("", {"heaps": "1,1,1"}),),
)  # fmt: skip
NO_REST: Final = Motif(
    "no-rest", Claim.LOST, 3,
    T("Count in groups of {group}: what is left over helps {side}, not you."),
    T("Take little, and keep the {heaps} hard to read."),
    T("Whatever you take, {side} can complete the group: wait for a mistake."),
    (Example("", {"heaps": "8", "limit": 3, **NORMAL}),),
)  # fmt: skip

MOTIFS: Final = (
    LAST, MIRROR, PAIRS, SINGLES, ONES, GROUPS, RESTS, ODD_RESTS, PAIRED, ODD_ONES, NO_REST,
)  # fmt: skip
