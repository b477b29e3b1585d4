"""The lessons of Nim, from the last rock to pairs of 1, 2 and 4."""

from typing import Final

from plancia.core.capability import GameCapability
from plancia.core.text import T
from plancia.engine.lesson import Lesson, MoveTask, Practice, WrongMove
from plancia.engine.teaching import Claim, Example
from plancia.nim.rules import Nim


def _last_wins(heaps: str, limit: int = 0) -> Example:
    """Heaps of a game in which the last rock wins."""
    return Example(options={"heaps": heaps, "misere": False, "limit": limit})


def _last_loses(heaps: str) -> Example:
    """Heaps of a game in which the last rock loses."""
    return Example(options={"heaps": heaps, "misere": True})


LAST: Final = Lesson(
    "last",
    T("Take the last rock"),
    T("Another rule: who takes the last rock wins. Think one move ahead."),
    (
        MoveTask(
            _last_wins("4"),
            T("One heap is left, and the last rock wins. How many do you take?"),
            Claim.WINS_NOW,
            "A4",
            T("All of them! With one heap left, take everything."),
            (
                WrongMove(
                    "A1",
                    T("You left three, and your opponent takes them all."),
                    "A3",
                ),
            ),
        ),
        MoveTask(
            _last_wins("1,3"),
            T("Two heaps. If you empty one of them, your opponent empties the other. So?"),
            Claim.WINS,
            "B2",
            T("Now each heap has one rock. They take one, you take the last."),
            (
                WrongMove("B3", T("One rock is left, and your opponent takes it."), "A1"),
                WrongMove("A1", T("One heap is left, and your opponent takes all of it."), "B3"),
            ),
        ),
        MoveTask(
            _last_wins("1,1,2"),
            T("Three heaps. Leave your opponent something in pairs."),
            Claim.WINS,
            "C2",
            T("Two single rocks are left: one for them, and the last one for you."),
            (
                WrongMove(
                    "C1",
                    T("Three single rocks: they take one, you take one, they take the last."),
                    "A1",
                ),
            ),
        ),
    ),
    T("The last rock wins. Take it!"),
    (
        Practice(_last_wins("1,4"), "beginner"),
        Practice(_last_wins("1,1,3"), "beginner"),
        Practice(_last_wins("2,5"), "beginner"),
    ),
)
MIRROR: Final = Lesson(
    "mirror",
    T("The mirror"),
    T("Two equal heaps are a trap: do on one what they do on the other."),
    (
        MoveTask(
            _last_wins("3,5"),
            T("Make the two heaps equal, and your opponent is in the trap."),
            Claim.WINS,
            "B2",
            T("Three and three. Whatever they take from one heap, you take from the other."),
            (
                WrongMove("B5", T("Now one heap is left, and they take it all."), "A3"),
                WrongMove("B1", T("Not equal yet, so your opponent makes them equal."), "B1"),
            ),
        ),
        MoveTask(
            _last_wins("3,1"),
            T("They took two from the second heap. Be the mirror!"),
            Claim.WINS,
            "A2",
            T("Equal again. It works until the last rock, and that one is yours."),
            (WrongMove("A3", T("Too greedy: the last rock is theirs."), "B1"),),
        ),
        MoveTask(
            _last_wins("7,4"),
            T("Larger heaps, the same trap. How many rocks must go?"),
            Claim.WINS,
            "A3",
            T("Four and four. Size does not matter, only that they are equal."),
            (WrongMove("A4", T("Three and four: now your opponent makes them equal."), "B1"),),
        ),
    ),
    T("Make the heaps equal, and then be the mirror until the last rock."),
    (
        Practice(_last_wins("4,6"), "casual"),
        Practice(_last_wins("5,8"), "casual"),
        Practice(_last_wins("3,9"), "good"),
    ),
)
THREE: Final = Lesson(
    "one-two-three",
    T("One, two, three"),
    T("Whoever must move at 1, 2 and 3 loses. Bring your opponent there."),
    (
        MoveTask(
            _last_wins("1,2,5"),
            T("Heaps of 1, 2 and 3 are a trap for the player to move. Set it!"),
            Claim.WINS,
            "C2",
            T("1, 2, 3: whatever they do, you can make two equal heaps."),
            (WrongMove("C5", T("1 and 2 are left, and your opponent makes 1 and 1."), "B1"),),
        ),
        MoveTask(
            _last_wins("1,2,1"),
            T("They took two from the heap of three. Leave two equal heaps, and nothing else."),
            Claim.WINS,
            "B2",
            T("One and one. You know how this ends."),
            (WrongMove("B1", T("Three single rocks: the last one is theirs."), "A1"),),
        ),
        MoveTask(
            _last_wins("2,3,6"),
            T("Can you see 1, 2 and 3 here? One heap is much too large."),
            Claim.WINS,
            "C5",
            T("The order of the heaps does not matter: 2, 3 and 1 are the same trap."),
            (WrongMove("C6", T("2 and 3 are left: they make the heaps equal."), "B1"),),
        ),
    ),
    T("Bring your opponent to 1, 2 and 3, or to two equal heaps."),
    (
        Practice(_last_wins("1,3,7"), "casual"),
        Practice(_last_wins("3,2,9"), "casual"),
        Practice(_last_wins("1,2,8"), "good"),
    ),
)
PAIRS: Final = Lesson(
    "pairs",
    T("Partners for every part"),
    T("Split heaps into 1, 2 and 4. Leave every part with a partner in another heap."),
    (
        MoveTask(
            _last_wins("1,4,6"),
            T("6 is 4 and 2, and 4 is 4. The 1 and the 2 are alone: give the 1 a partner."),
            Claim.WINS,
            "C1",
            T("5 is 4 and 1. Now 4 has its 4 and 1 has its 1: all in pairs."),
            (
                WrongMove(
                    "C2",
                    T("4 and 4 are partners, but the 1 is alone, and your opponent takes it."),
                    "A1",
                ),
            ),
        ),
        MoveTask(
            _last_wins("2,4,7"),
            T("7 is 4, 2 and 1. Which part has no partner?"),
            Claim.WINS,
            "C1",
            T("The 1 is gone, and 6 is 4 and 2: each has its partner."),
            (WrongMove("C7", T("2 and 4 are left, and your opponent makes them equal."), "B2"),),
        ),
        MoveTask(
            _last_wins("3,5,7"),
            T("2 and 1, 4 and 1, 4 and 2 and 1: one kind of part is there three times."),
            Claim.WINS,
            "C1 A1 B1",
            T("There were three ones, so one of them had to go. Any heap would do."),
            (
                WrongMove(
                    "C7",
                    T("3 and 5 are left. You know this one: they make the heaps equal."),
                    "B2",
                ),
            ),
        ),
    ),
    T("Leave every 1, 2 and 4 with a partner, and pair up again after each move."),
    (
        Practice(_last_wins("3,4,5"), "casual"),
        Practice(_last_wins("2,5,6"), "good"),
        Practice(_last_wins("1,3,5,6"), "good"),
    ),
)
GROUPS: Final = Lesson(
    "groups",
    T("Count in groups"),
    T("If at most three may be taken, you and your opponent can always take four together."),
    (
        MoveTask(
            _last_wins("7", 3),
            T("At most three rocks may be taken at once. Leave four: that is a trap."),
            Claim.WINS,
            "A3",
            T("Four are left. They take some, you take the rest."),
            (WrongMove("A1", T("Six are left, and your opponent leaves you the four."), "A2"),),
        ),
        MoveTask(
            _last_wins("10", 3),
            T("Count in fours: four, eight. What must go?"),
            Claim.WINS,
            "A2",
            T("Eight are left, two groups of four. You complete each of them."),
            (WrongMove("A3", T("Seven are left: they leave you four."), "A3"),),
        ),
        MoveTask(
            _last_wins("13", 4),
            T("Now four may be taken at once. How large is a group?"),
            Claim.WINS,
            "A3",
            T("Groups of five: ten are left, and you complete each five."),
            (WrongMove("A1", T("Twelve are left, and your opponent leaves you ten."), "A2"),),
        ),
    ),
    T("Count in groups, and complete the group after each of their moves."),
    (
        Practice(_last_wins("9", 3), "casual"),
        Practice(_last_wins("14", 3), "good"),
        Practice(_last_wins("17", 4), "good"),
    ),
)
MISERE: Final = Lesson(
    "misere",
    T("The last rock loses"),
    T("Whoever takes the last rock loses. Leave your opponent exactly one."),
    (
        MoveTask(
            _last_loses("1,6"),
            T("The last rock loses. Leave your opponent exactly one."),
            Claim.WINS,
            "B6",
            T("One rock is left, and they must take it."),
            (
                WrongMove("B5", T("They take one, and the last rock is yours."), "A1"),
                WrongMove("A1", T("They leave one rock of the heap, and it is yours."), "B5"),
            ),
        ),
        MoveTask(
            _last_loses("1,1,5"),
            T("Leave an odd number of single rocks, and the last one is theirs."),
            Claim.WINS,
            "C4",
            T("Three single rocks: they, you, they."),
            (WrongMove("C5", T("Two single rocks: they take one, and the last is yours."), "A1"),),
        ),
        MoveTask(
            _last_loses("2,5"),
            T("Two large heaps. Make them equal, and from then on copy what your opponent does."),
            Claim.WINS,
            "B3",
            T("Equal heaps! Copy each take; only at the very end leave one rock instead of none."),
            (WrongMove("B4", T("They take the heap of two, and the last rock is yours."), "A2"),),
        ),
    ),
    T("Don't take the last rock!"),
    (
        Practice(_last_loses("1,1,1,4"), "beginner"),
        Practice(_last_loses("3,6"), "casual"),
        Practice(_last_loses("1,2,4"), "good"),
    ),
)
WHOLE: Final = Lesson(
    "whole",
    T("A whole game"),
    T("3, 5 and 8: you know all you need to win it."),
    (
        MoveTask(
            _last_loses("3,5,8"),
            T("The game as it is usually played. The 8 has no partner: what can replace it?"),
            Claim.WINS,
            "C2",
            T("3 is 2 and 1, 5 is 4 and 1, 6 is 4 and 2: everything has a partner."),
            (WrongMove("C8", T("3 and 5 are left, and your opponent makes them equal."), "B2"),),
        ),
        MoveTask(
            _last_loses("3,5,2"),
            T("They took four from the third heap. Pair up again!"),
            Claim.WINS,
            "B4",
            T("3, 1 and 2: your old friend one, two, three."),
            (WrongMove("B5", T("3 and 2 are left: they make them equal."), "A1"),),
        ),
        MoveTask(
            _last_loses("3,1,1"),
            T("One large heap is left, and the last rock loses. How many single rocks?"),
            Claim.WINS,
            "A2",
            T("Three single rocks, an odd number: the last one is theirs."),
            (WrongMove("A3", T("Two single rocks: the last one would be yours."), "B1"),),
        ),
    ),
    T("Win whole games. The last rock loses."),
    (
        Practice(_last_loses("3,4,5"), "casual"),
        Practice(_last_loses("3,5,8"), "good"),
        Practice(_last_loses("2,5,9"), "strong"),
    ),
)


class NimGivesLessons(GameCapability[Nim]):
    """The contract's `GivesLessons`."""

    lessons: tuple[Lesson, ...] = (MISERE, LAST, MIRROR, THREE, PAIRS, GROUPS, WHOLE)
