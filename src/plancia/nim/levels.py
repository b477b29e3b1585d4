"""Levels of Nim: short sight at the bottom, theory at the top."""

import random
from collections.abc import Sequence
from typing import Any, Final, cast

from plancia.core.capability import PERFECT, GameCapability, Level, Opponent
from plancia.core.position import Position
from plancia.core.text import T
from plancia.engine.player import NO_LIMITS, Answer, Limits, Player, Stop, never
from plancia.engine.search import AlphaBeta, overlooking
from plancia.nim.notation import Take
from plancia.nim.rules import Nim, NimPosition
from plancia.nim.solver.theory import best_move, explain, is_lost

MAX_NODES: Final = 20_000
MAX_CANDIDATES: Final = 100
"""Large heaps have too many moves to look at them all."""


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
            Level(
                "beginner",
                T("sees the end when it is there"),
                lambda seed: _sight(1, 0.4, seed),
                opponent=Opponent("Gino", T("takes what comes and sees the end when it is near")),
            ),
            Level(
                "casual",
                T("thinks of your answer, mostly"),
                lambda seed: _sight(2, 0.05, seed),
                opponent=Opponent("Ilaria", T("thinks of your answer, most of the time")),
            ),
            Level(
                "good",
                T("looks four moves ahead"),
                lambda seed: _sight(4, 0.0, seed),
                opponent=Opponent("Ivo", T("takes time and counts several turns")),
            ),
            Level(
                "strong",
                T("looks six moves ahead"),
                lambda seed: _sight(6, 0.0, seed),
                opponent=Opponent(
                    "Zoe", T("counts so far ahead that most games are decided early")
                ),
            ),
            Level(
                "best",
                T("plays by theory and never errs"),
                lambda seed: Theorist(),
                opponent=Opponent("Talia", T("knows the theory by heart"), PERFECT),
            ),
        )


def _candidates(position: Position[Any], chance: random.Random) -> Sequence[Take]:
    """All moves, or random ones where there are very many."""
    here = cast(NimPosition, position)
    if sum(here.heaps) <= MAX_CANDIDATES:
        return here.legal_moves()
    heaps = [heap for heap, rocks in enumerate(here.heaps) if rocks]
    chosen = (chance.choice(heaps) for _ in range(MAX_CANDIDATES))
    return list({Take(heap, chance.randint(1, here.most(heap))): None for heap in chosen})


def _sight(depth: int, overlooked: float, seed: int | None) -> Player[Any]:
    """Looks `depth` moves ahead, and overlooks that share; else plays at random."""
    chance = random.Random(seed)
    candidates = overlooking(lambda position: _candidates(position, chance), overlooked, chance)
    return AlphaBeta(depth, candidates=candidates, nodes=MAX_NODES, seed=chance.getrandbits(32))
