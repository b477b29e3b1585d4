"""Who plays the levels of Nim, how each can be beaten, and what each says."""

from typing import Final

from plancia.core.capability import PERFECT, Opponent, Speech
from plancia.core.text import T

GINO: Final = Opponent(
    "Gino",
    T("Gino takes only from the largest heap: if the right move is elsewhere, he never finds it"),
    speech=Speech(
        T("So many rocks! I like the big heap."),
        T("Hey, that was smart."),
        T("Ha, I did it!"),
        T("You win! You knew where I'd take from."),
    ),
)
ILARIA: Final = Opponent(
    "Ilaria",
    T("Ilaria never takes just one rock if she can take more: make one the right number"),
    speech=Speech(
        T("Hi! One rock alone is too few for me."),
        T("Good. Now I have to think."),
        T("Lucky me. Again?"),
        T("You won. One rock can be enough, it seems."),
    ),
)
IVO: Final = Opponent(
    "Ivo",
    T("Ivo never takes a whole heap if he can leave a rock: leave him a heap and a single rock"),
    speech=Speech(
        T("Hello. Take your time; I do."),
        T("Well counted!"),
        T("Five moves ahead was enough today."),
        T("Beaten. I should have taken the whole heap."),
    ),
)
ZOE: Final = Opponent(
    "Zoe",
    T("Zoe counts six moves ahead and nothing beyond: pair the heaps while many rocks lie there"),
    speech=Speech(
        T("Let's see who counts further."),
        T("You pair them up, don't you? Good."),
        T("I saw the end before you did."),
        T("You knew before I could count it. Great!"),
    ),
)
TALIA: Final = Opponent(
    "Talia",
    T("Talia is beaten only by who leaves pairs from the first turn on"),
    PERFECT,
    Speech(
        T("Everything has its partner. Begin when you like."),
        T("Exactly right."),
        T("The pairs were mine. Look for yours next time."),
        T("Not one mistake! You know the secret."),
    ),
)
