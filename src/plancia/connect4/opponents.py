"""Who plays the levels of Connect Four, how each can be beaten, and what each says."""

from typing import Final

from plancia.core.capability import PERFECT, Opponent, Speech
from plancia.core.text import T

PIA: Final = Opponent(
    "Pia",
    T("Pia never blocks: put three in a row, and the fourth is yours"),
    speech=Speech(
        T("Hello! I'm only here to build my own row."),
        T("Oh, nice one! I was looking at my own stones."),
        T("Four! Did you see it coming?"),
        T("You win! I never look at what you are doing."),
    ),
)
TINO: Final = Opponent(
    "Tino",
    T("Tino never looks at diagonals: build one, and he does not stop it"),
    speech=Speech(
        T("Hi, I'm Tino. I watch rows and columns."),
        T("Good move! That one I did see."),
        T("My game. Shall we play again?"),
        T("Beaten! Was there something on the diagonal?"),
    ),
)
GRETA: Final = Opponent(
    "Greta",
    T("Greta never sees a gap: leave a hole inside your four, and fill it last"),
    speech=Speech(
        T("Let's begin. The middle is where I feel at home."),
        T("Well played. I have to think again."),
        T("That was fun. Look a move further next time."),
        T("You won! There was a hole, and I fell in."),
    ),
)
BRUNO: Final = Opponent(
    "Bruno",
    T("Bruno sees six moves ahead and nothing beyond: a trap that closes later catches him"),
    speech=Speech(
        T("Good day. I count six moves, then I play."),
        T("Strong. I did not expect that."),
        T("I only had to count. Again?"),
        T("You looked further than I did. Bravo!"),
    ),
)
_SIBILLA_SPEECH: Final = Speech(
    T("Welcome. I know how this can end; do you?"),
    T("That is the move I would have played."),
    T("It was decided some moves ago. Shall I show you where?"),
    T("A perfect game! Very few have done that."),
)
SIBILLA: Final = Opponent(
    "Sibilla",
    T("Sibilla is beaten only by who begins, and makes no mistake either"),
    PERFECT,
    _SIBILLA_SPEECH,
)
SIBILLA_ON_LARGE_BOARDS: Final = Opponent(
    "Sibilla",
    T("Sibilla plans as far ahead as there is time: only who sees further beats her"),
    speech=_SIBILLA_SPEECH,
)
