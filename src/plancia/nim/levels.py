"""Levels of Nim, and who plays them: short sight at the bottom, theory at the top."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from typing import Any, Final, cast

from plancia.core.capability import PERFECT, GameCapability, Level, Opponent, Speech
from plancia.core.position import Position
from plancia.core.text import T, Words
from plancia.engine.player import NO_LIMITS, Answer, Limits, Player, Stop, never
from plancia.engine.search import AlphaBeta, blind, overlooking
from plancia.engine.search.strategy import Candidates, Unseen
from plancia.nim.notation import Heaps, Take
from plancia.nim.rules import Nim, NimPosition
from plancia.nim.solver.theory import best_move, explain, is_lost

MAX_NODES: Final = 20_000
MAX_CANDIDATES: Final = 100
"""Large heaps have too many moves to look at them all."""

GINO: Final = Opponent(
    "Gino",
    T("Gino takes only where most rocks lie: if the right move is elsewhere, he never finds it"),
    speech=Speech(
        T("So many rocks! I take where there are most."),
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
    T("Ivo leaves a rock behind wherever he can: leave him several rocks and a single one"),
    speech=Speech(
        T("Hello. Take your time; I do."),
        T("Well counted!"),
        T("Five moves ahead was enough today."),
        T("Beaten. I should have left nothing behind."),
    ),
)
ZOE: Final = Opponent(
    "Zoe",
    T("Zoe counts six moves ahead and nothing beyond: make pairs while many rocks lie there"),
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


class Theorist(Player[Take]):
    """Plays by theory: perfect in every position."""

    def answer(
        self, position: Position[Take], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Answer[Take]:
        here = cast(NimPosition, position)
        options, move = here.game.options, best_move(here)
        lost = is_lost(here.heaps, misere=options.misere, limit=options.limit)
        return Answer(move, -1.0 if lost else 1.0, (move,), explain(here, move))


class NimLevels(GameCapability[Nim]):
    """From a look at the next move to perfect play, as a capability."""

    def levels(self) -> tuple[Level, ...]:
        return (
            _human(
                GINO,
                "beginner",
                T("takes only where most rocks lie, and hardly ever sees the end"),
                1,
                0.95,
                lambda position, take: _heaps(position)[take.heap] < max(_heaps(position)),
            ),
            _human(
                ILARIA,
                "casual",
                T("looks five moves ahead, but never takes one rock if it can take more"),
                5,
                0.0,
                lambda position, take: take.rocks == 1 and max(_heaps(position)) > 1,
            ),
            _human(
                IVO,
                "good",
                T("looks five moves ahead, but leaves a rock behind wherever it can"),
                5,
                0.0,
                lambda position, take: _heaps(position)[take.heap] == take.rocks,
            ),
            _human(ZOE, "strong", T("looks six moves ahead"), 6, 0.0),
            Level(
                "best",
                T("plays by theory and never errs"),
                lambda seed: Theorist(),
                opponent=TALIA,
            ),
        )


def _heaps(position: Position[Any]) -> Heaps:
    return cast(NimPosition, position).heaps


def _candidates(position: Position[Any], chance: random.Random) -> Sequence[Take]:
    """All moves, or random ones where there are very many."""
    here = cast(NimPosition, position)
    if sum(here.heaps) <= MAX_CANDIDATES:
        return here.legal_moves()
    heaps = [heap for heap, rocks in enumerate(here.heaps) if rocks]
    chosen = (chance.choice(heaps) for _ in range(MAX_CANDIDATES))
    return list({Take(heap, chance.randint(1, here.most(heap))): None for heap in chosen})


def _human(
    opponent: Opponent,
    name: str,
    about: Words,
    depth: int,
    overlooked: float,
    unseen: Unseen | None = None,
) -> Level:
    """Looks `depth` moves ahead, overlooks that share and what is in its blind spot; where it sees
    no end it plays at random."""

    def make(seed: int | None) -> Player[Any]:
        chance = random.Random(seed)
        candidates: Candidates = partial(_candidates, chance=chance)
        if unseen:
            candidates = blind(candidates, unseen)
        candidates = overlooking(candidates, overlooked, chance)
        seed = chance.getrandbits(32)
        return AlphaBeta(depth, candidates=candidates, nodes=MAX_NODES, seed=seed)

    return Level(name, about, make, opponent=opponent, unseen=unseen)
