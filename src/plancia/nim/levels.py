"""Levels of Nim, and who plays them: short sight at the bottom, theory at the top."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, cast

from plancia.core.capability import GameCapability, Level, Opponent
from plancia.core.position import Position
from plancia.core.text import T, Words
from plancia.engine.player import Player
from plancia.engine.search import AlphaBeta, blind, overlooking
from plancia.engine.search.strategy import Candidates, Unseen
from plancia.engine.word_files import read_opponents
from plancia.nim.analysis import NimAnalyst
from plancia.nim.notation import Heaps, Take
from plancia.nim.rules import Nim, NimPosition

MAX_NODES: Final = 20_000
MAX_CANDIDATES: Final = 100
"""Large heaps have too many moves to look at them all."""

OPPONENTS: Final = read_opponents(Path(__file__).with_name("words"))
"""Who plays the levels, by name."""


class NimLevels(GameCapability[Nim]):
    """From a look at the next move to perfect play, as a capability."""

    def levels(self) -> tuple[Level, ...]:
        return (
            _human(
                OPPONENTS["gino"],
                "beginner",
                T("takes only where most rocks lie, and hardly ever sees the end"),
                1,
                0.95,
                lambda position, take: _heaps(position)[take.heap] < max(_heaps(position)),
            ),
            _human(
                OPPONENTS["ilaria"],
                "casual",
                T("looks five moves ahead, but never takes one rock if it can take more"),
                5,
                0.0,
                lambda position, take: take.rocks == 1 and max(_heaps(position)) > 1,
            ),
            _human(
                OPPONENTS["ivo"],
                "good",
                T("looks five moves ahead, but leaves a rock behind wherever it can"),
                5,
                0.0,
                lambda position, take: _heaps(position)[take.heap] == take.rocks,
            ),
            _human(OPPONENTS["zoe"], "strong", T("looks six moves ahead"), 6, 0.0),
            Level(
                "best",
                T("plays by theory and never errs"),
                lambda seed: NimAnalyst(),
                opponent=OPPONENTS["talia"],
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
