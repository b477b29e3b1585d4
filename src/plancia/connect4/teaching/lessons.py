"""The lessons of Connect Four, from the first four to who gets the odd squares."""

from typing import Final

from plancia.connect4.rules import Connect4
from plancia.core.capability import GameCapability
from plancia.core.text import T
from plancia.engine.lesson import Lesson, MoveTask, Practice, WrongMove
from plancia.engine.teaching import Claim, Example

FOUR: Final = Lesson(
    "four",
    T("Make four"),
    T("Four of your stones in a line win: across, upwards or diagonally."),
    (
        MoveTask(
            Example("415262"),
            T("You are yellow. Three of your stones lie side by side. Drop the fourth!"),
            Claim.WINS_NOW,
            "7 3",
            T("Four in a row: you win! Both ends were open, so either one was right."),
            (
                WrongMove(
                    "1 2",
                    T("Red blocks one end now. Don't wait: make four while you can."),
                    "3",
                ),
            ),
        ),
        MoveTask(
            Example("121213"),
            T("Lines also go upwards. Where is your fourth stone?"),
            Claim.WINS_NOW,
            "1",
            T("Four on top of each other. That counts, too!"),
            (
                WrongMove(
                    "2 3 4",
                    T("Red puts a stone on top of your three, and the column is dead."),
                    "1",
                ),
            ),
        ),
        MoveTask(
            Example("1223733444"),
            T("The third way is diagonal. Your stones climb like stairs: what is the next step?"),
            Claim.WINS_NOW,
            "4",
            T("A diagonal of four. These are the ones that most people overlook."),
            (WrongMove("5", T("One column too far: red takes the step that you need."), "4"),),
        ),
    ),
    T("Make four of your stones in a line. You begin."),
    (
        Practice(Example("3141"), "beginner", within=2),
        Practice(Example("126255"), "beginner", within=2),
        Practice(Example("524545"), "beginner", within=2),
    ),
)
BLOCK: Final = Lesson(
    "block",
    T("Block it!"),
    T("Before each move, look what your opponent would play next."),
    (
        MoveTask(
            Example("16364"),
            T("You are red. Yellow has three stones at the bottom, with a gap. Close it!"),
            Claim.STOPS,
            "2",
            T("Closed. A gap in a row is as dangerous as an open end."),
            (WrongMove("5", T("That is the wrong side: yellow fills the gap and wins."), "2"),),
        ),
        MoveTask(
            Example("12131"),
            T("Yellow is building upwards. Stop it in time!"),
            Claim.STOPS,
            "1",
            T("Your stone sits on top, and the column is worth nothing to yellow."),
            (
                WrongMove(
                    "4",
                    T("You built your own row, but yellow is faster: four on top of each other."),
                    "1",
                ),
            ),
        ),
        MoveTask(
            Example("33441"),
            T("Yellow threatens to make four at the bottom. Where is the missing square?"),
            Claim.STOPS,
            "2",
            T("Right: 1, 3 and 4 were yellow's, and 2 was the square between them."),
            (WrongMove("5", T("Yellow does not need column 5: column 2 makes four."), "2"),),
        ),
    ),
    T("Block first. Then win: in each of these positions you can."),
    (
        Practice(Example("261724"), "beginner"),
        Practice(Example("257446"), "beginner"),
        Practice(Example("45342"), "beginner"),
    ),
)
DOUBLE: Final = Lesson(
    "double",
    T("Two threats at once"),
    T("Your opponent can block one square, not two."),
    (
        MoveTask(
            Example("3141"),
            T("One stone makes your row three long, with both ends open. Which one?"),
            Claim.WINS,
            "5",
            T("Columns 2 and 6 both win for you now, and red has only one stone to drop."),
            (
                WrongMove(
                    "2",
                    T("Three in a row, but red closes one end already and blocks the other."),
                    "5",
                ),
            ),
            within=2,
        ),
        MoveTask(
            Example("612155"),
            T("The same idea, a little hidden: make three with two open ends."),
            Claim.WINS,
            "4",
            T("Now 3 and 7 both make four. Red can't stop both."),
            (
                WrongMove(
                    "3",
                    T("That leaves a gap, and red fills it. Keep your three together."),
                    "4",
                ),
            ),
            within=2,
        ),
        MoveTask(
            Example("524545"),
            T("Two open ends again. Look where red's stones leave you room."),
            Claim.WINS,
            "6",
            T("3 and 7 are open, and either makes four. Two threats beat one block."),
            (
                WrongMove(
                    "3", T("Red's stone in column 2 closes that end, and red blocks here."), "6"
                ),
            ),
            within=2,
        ),
    ),
    T("Find the stone that makes two threats, and win."),
    (
        Practice(Example("442162"), "casual", within=2),
        Practice(Example("467434"), "casual", within=2),
        Practice(Example("4527442622"), "casual", within=3),
    ),
)
STOP_DOUBLE: Final = Lesson(
    "stop-double",
    T("Stop two before it is three"),
    T("Two stones with room on both sides are nearly a win: act early."),
    (
        MoveTask(
            Example("526"),
            T("Yellow has two stones side by side and room around them. You are red: where?"),
            Claim.HOLDS,
            "4",
            T("Right beside them, on the side with more room. Now yellow gets no open three."),
            (
                WrongMove(
                    "1 2 3",
                    T("Too slow: yellow has three with both ends open. You can block only one."),
                    "4",
                ),
            ),
        ),
        MoveTask(
            Example("57317"),
            T("Yellow has a gap between two stones. One more stone would be too many."),
            Claim.HOLDS,
            "4",
            T("In the gap: now the two stones have nothing to do with each other."),
            (
                WrongMove(
                    "7",
                    T("Yellow fills the gap: three in a row, open on both sides."),
                    "4",
                ),
            ),
        ),
        MoveTask(
            Example("446"),
            T("Another gap, and you have two good ways to answer. Find one."),
            Claim.WINS,
            "5 7",
            T("Good. With a stone there, yellow's row can't grow on both sides."),
            (
                WrongMove(
                    "1 2",
                    T("That is too far away: yellow makes three with both ends open."),
                    "5",
                ),
            ),
        ),
    ),
    T("You are red and yellow attacks. Don't lose: a draw is a success here."),
    (
        Practice(Example("425"), "casual", Claim.HOLDS),
        Practice(Example("335"), "casual", Claim.HOLDS),
        Practice(Example("22476"), "casual", Claim.HOLDS),
    ),
)
POISON: Final = Lesson(
    "poison",
    T("Poisoned squares"),
    T("Never play right below a square where your opponent wins."),
    (
        MoveTask(
            Example("7556756"),
            T("Yellow has three in the second row. One column is poisoned: play any other one."),
            Claim.AVOIDS,
            "1 2 3 5 6 7",
            T("Right: column 4 would give yellow the step up to the winning square."),
            (
                WrongMove(
                    "4",
                    T("You built the step: yellow puts a stone on top of yours and wins."),
                    "4",
                ),
            ),
        ),
        MoveTask(
            Example("54337554"),
            T("Red has three in the second row, and both ends are open. Which columns are safe?"),
            Claim.AVOIDS,
            "1 3 4 5 7",
            T("Safe. Columns 2 and 6 are poisoned for you, and they stay so."),
            (
                WrongMove("2", T("Red wins right above your stone."), "2"),
                WrongMove("6", T("Red wins right above your stone."), "6"),
            ),
        ),
        MoveTask(
            Example("42113424466"),
            T("Poison can be diagonal. You are red: find yellow's missing step, and keep away."),
            Claim.AVOIDS,
            "1 2 4 5 6 7",
            T("Well seen: the third square of column 3 is yellow's. Leave that column alone."),
            (WrongMove("3", T("That was the step that yellow's diagonal was waiting for."), "3"),),
        ),
    ),
    T("Someone waits above a square. Keep away from it, and win."),
    (
        Practice(Example("7556756"), "beginner"),
        Practice(Example("4225554"), "beginner"),
        Practice(Example("3344656544"), "beginner"),
    ),
)
ABOVE: Final = Lesson(
    "above",
    T("Win right above"),
    T("Two winning squares on top of each other can't both be blocked."),
    (
        MoveTask(
            Example("455416564455"),
            T("You have a diagonal that needs the second square of column 3. Make red step there!"),
            Claim.WINS,
            "2",
            T("You threaten column 3. Red must block there, and you win right above."),
            (
                WrongMove(
                    "3",
                    T("That threatens column 2, and red blocks it. Make red step into column 3!"),
                    "2",
                ),
            ),
            within=2,
        ),
        MoveTask(
            Example("543543324166"),
            T("Look at column 6: one stone of yours makes two winning squares there."),
            Claim.WINS,
            "5",
            T("Row and diagonal: red blocks one in column 6, and the other lies right above."),
            (WrongMove("6", T("You used the square yourself. Red takes column 5: no row."), "5"),),
            within=2,
        ),
        MoveTask(
            Example("3325245464457"),
            T("You are red. Make a row whose end lies right below the end of your diagonal."),
            Claim.WINS,
            "3",
            T("Column 2 has two winning squares of yours, one above the other."),
            (WrongMove("2", T("Yellow takes column 3, and the row is gone."), "3"),),
            within=2,
        ),
    ),
    T("Look for squares on top of each other, and win."),
    (
        Practice(Example("51512777156265"), "casual"),
        Practice(Example("2353626432667"), "casual"),
        Practice(Example("3445467536"), "casual"),
    ),
)
CHAIN: Final = Lesson(
    "chain",
    T("One threat after the other"),
    T("A threat that must be answered gives you the next move, too."),
    (
        MoveTask(
            Example("34423446"),
            T("Three stones of yours will win. Begin with a threat that red must answer."),
            Claim.WINS,
            "3",
            T("Three on top of each other: red has no choice but column 3."),
            (
                WrongMove(
                    "4",
                    T("That threatens nothing, so red closes your column at once."),
                    "3",
                ),
            ),
            within=3,
        ),
        MoveTask(
            Example("3442344633"),
            T("Red had to block. It is your move again: make two threats at once."),
            Claim.WINS,
            "2",
            T("That is how chains end: with two threats and one block."),
            within=2,
        ),
        MoveTask(
            Example("6632455633"),
            T("Another chain: which stone must red answer at once?"),
            Claim.WINS,
            "4",
            T("Red must answer in column 2, and you move again."),
            (WrongMove("2", T("Wrong order: red takes column 4, and the chain is broken."), "4"),),
            within=3,
        ),
    ),
    T("Threaten, let your opponent answer, threaten again, and win."),
    (
        Practice(Example("6142757753"), "casual"),
        Practice(Example("5351441442"), "casual"),
        Practice(Example("43354442"), "casual"),
    ),
)
ODD: Final = Lesson(
    "odd",
    T("Who gets the odd squares?"),
    T("At the end someone must play where nobody wants to. Count, and it is not you."),
    (
        MoveTask(
            Example("5165651652414642522664142421571377"),
            T(
                "Nobody wants to open column 3: whoever does loses. Three squares are left in "
                "column 7. Count!"
            ),
            Claim.WINS,
            "7",
            T("You take the first and the third square of column 7. Then red must open column 3."),
            (WrongMove("3", T("You opened column 3, and red takes what you needed."), "3"),),
        ),
        MoveTask(
            Example("516565165241464252266414242157137777"),
            T("Red took the second square of column 7. Go on counting: what is left?"),
            Claim.WINS,
            "7",
            T(
                "Column 7 is full. Red must open column 3 now, and you win in the third row. Who "
                "begins a game gets the odd rows in the end."
            ),
            (WrongMove("3", T("Still too early: red takes the square that you waited for."), "3"),),
        ),
        MoveTask(
            Example("65124565562135512313641337616377224"),
            T(
                "You are red. Columns 4 and 7 are dangerous to open. There is one waiting move "
                "left: find it."
            ),
            Claim.WINS,
            "2",
            T("Now yellow must open a column. A waiting move at the right time decides."),
            (
                WrongMove(
                    "4",
                    T("You opened a column yourself, and yellow keeps the waiting move."),
                    "2",
                ),
            ),
        ),
    ),
    T("Count the squares that are left, and let your opponent open the column."),
    (
        Practice(Example("422525155645447153326413713234"), "good"),
        Practice(Example("3233553433467471444125266265571"), "good"),
        Practice(Example("4332545267322511435442641666562"), "good"),
    ),
)


class Connect4GivesLessons(GameCapability[Connect4]):
    """The contract's `GivesLessons`."""

    lessons: tuple[Lesson, ...] = (FOUR, BLOCK, DOUBLE, STOP_DOUBLE, POISON, ABOVE, CHAIN, ODD)
