"""Puzzle ratings of the person at this computer: one text among their files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from plancia.host.person_texts import PersonTexts
from plancia.host.ports import PersonStore
from plancia.live.glicko import GlickoRating
from plancia.live.local import ME
from plancia.live.own_games import PERSON
from plancia.live.ratings import CountedAnswer, PlayerRating, ratings_after

NAME: Final = "puzzle-ratings"


@dataclass(frozen=True, slots=True)
class KeptRatings:
    """The person's ratings by game, and those of the puzzles that they have answered."""

    mine: dict[str, PlayerRating] = field(default_factory=dict)
    puzzles: dict[str, GlickoRating] = field(default_factory=dict)
    """By the key of the puzzle, which is of one game."""


class PersonPuzzleStore:
    """The host's `PuzzleStore` for one person: nobody else answers puzzles here."""

    def __init__(self, store: PersonStore) -> None:
        self._kept = PersonTexts(store, NAME, KeptRatings)

    async def answer_puzzle(
        self,
        person: str,
        game: str,
        puzzle: str,
        prior: GlickoRating,
        points: float,
        now: float,
    ) -> CountedAnswer:
        def count(kept: KeptRatings) -> tuple[CountedAnswer, KeptRatings]:
            one = kept.mine.get(game) or PlayerRating(game, "puzzles", GlickoRating(), 0, now)
            if puzzle in kept.puzzles:
                same = one.rating, kept.puzzles[puzzle]
                return CountedAnswer(False, same, same), kept
            two = PlayerRating(game, "puzzles", prior, 0, now)
            after = ratings_after((one, two), (points, 1 - points), now)
            mine = PlayerRating(game, "puzzles", after[0], one.games + 1, now)
            new = KeptRatings({**kept.mine, game: mine}, {**kept.puzzles, puzzle: after[1]})
            return CountedAnswer(True, (one.rating, two.rating), after), new

        return await self._kept.change(ME, count)

    async def puzzle_ratings(self, game: str, puzzles: Sequence[str]) -> dict[str, GlickoRating]:
        known = (await self._kept.get(ME)).puzzles
        return {puzzle: known[puzzle] for puzzle in puzzles if puzzle in known}

    async def ratings_of(self, player: str) -> list[PlayerRating]:
        return [*(await self._kept.get(ME)).mine.values()] if player == PERSON + ME else []
