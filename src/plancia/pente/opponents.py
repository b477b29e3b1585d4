"""Who plays the levels of Pente, how each can be beaten, and what each says."""

from typing import Final

from plancia.core.capability import Opponent, Speech
from plancia.core.text import T

LILLA: Final = Opponent(
    "Lilla",
    T("Lilla looks only along rows: build your five upwards or diagonally"),
    speech=Speech(
        T("Hi! What a big board."),
        T("Oh! I wanted to play there."),
        T("Five! I got five!"),
        T("You win! I only looked left and right."),
    ),
)
NANDO: Final = Opponent(
    "Nando",
    T("Nando never looks at diagonals: build your five there"),
    speech=Speech(
        T("Good evening. Rows and columns, that is my Pente."),
        T("Good fight!"),
        T("Mine! Come back any time."),
        T("Slanting, was it? I never see those."),
    ),
)
VERA: Final = Opponent(
    "Vera",
    T("Vera never thinks of captures: take her pairs, ten stones win"),
    speech=Speech(
        T("Hello. I build, and I answer your threats."),
        T("Well placed."),
        T("Five in a line. Thank you for the game."),
        T("My pairs! I should have guarded them."),
    ),
)
CORRADO: Final = Opponent(
    "Corrado",
    T("Corrado looks at 4,000 positions a move and no more: who looks further wins"),
    speech=Speech(
        T("Let us calculate."),
        T("Precise. I like that."),
        T("It was forced for some moves. Another?"),
        T("Your attack was longer than my sight."),
    ),
)
MINERVA: Final = Opponent(
    "Minerva",
    T("Minerva has no blind spot: only an attack even longer than hers wins"),
    speech=Speech(
        T("Sit down. This may take a while."),
        T("Now it becomes interesting."),
        T("The attack began long ago. Review it with me?"),
        T("You saw further than I. Magnificent."),
    ),
)
