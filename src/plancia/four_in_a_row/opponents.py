"""Who plays the levels of Four in a Row, how each can be beaten, and what each says."""

from typing import Final

from plancia.core.capability import Opponent, Speech
from plancia.core.text import T

MIMMO: Final = Opponent(
    "Mimmo",
    T("Mimmo lets most threats pass, in columns four of five: stack three pieces"),
    speech=Speech(
        T("Ciao! Let's drop some pieces."),
        T("Ooh, good one!"),
        T("I won? I won!"),
        T("Well done! You went straight up, didn't you?"),
    ),
)
CARLA: Final = Opponent(
    "Carla",
    T("Carla never looks at diagonals: build your four there"),
    speech=Speech(
        T("Hello, I'm Carla. Watch your next drop."),
        T("Neat. You stopped me there."),
        T("Got you! One more?"),
        T("You got me. Slantwise, was it?"),
    ),
)
DARIO: Final = Opponent(
    "Dario",
    T("Dario never looks at diagonals that go down to the right: build one of those"),
    speech=Speech(
        T("Ready? I plan four drops ahead."),
        T("Good eye. That spoils my plan."),
        T("All went to plan. Rematch?"),
        T("That line went downhill, and so did my plan."),
    ),
)
ELSA: Final = Opponent(
    "Elsa",
    T("Elsa never thinks of removes and blocks: use yours when she is about to win"),
    speech=Speech(
        T("Good to see you. I count every drop."),
        T("Clever. I had counted on something else."),
        T("Counting pays. Try me again!"),
        T("That was not in my count. Well played!"),
    ),
)
OTTAVIO: Final = Opponent(
    "Ottavio",
    T("Ottavio has no blind spot: take the first move, between equals it wins"),
    speech=Speech(
        T("Welcome to my table. Everything is allowed."),
        T("Hm. That one hurts."),
        T("A fine game. Keep something in hand next time."),
        T("Remarkable. I must have spent too much too soon."),
    ),
)
