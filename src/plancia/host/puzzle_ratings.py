"""Puzzles near a person's strength, and what answers do to the ratings of both."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from plancia.host.ports import PuzzleStore
from plancia.host.tasks import Clock
from plancia.live.glicko import GlickoRating
from plancia.live.own_games import PERSON
from plancia.live.ratings import seat_rating
from plancia.live.refusal import Refusal
from plancia.live.stored import SeatRating
from plancia.puzzles.pack import Pack
from plancia.study.puzzle_ratings import (
    PuzzleAnswer,
    PuzzleScore,
    candidates,
    is_solved,
    nearest,
    prior,
    puzzle_key,
)
from plancia.study.puzzles import PuzzleRequest, PuzzleView, fitting_puzzles, pack_of, puzzle_view


class PuzzleRatings:
    """Ratings of puzzles and of people who solve them, in the store."""

    def __init__(self, store: PuzzleStore, clock: Clock) -> None:
        self._store, self._clock = store, clock

    async def show(self, person: str | None, asked: PuzzleRequest) -> PuzzleView:
        """The puzzle that was asked for, with its rating once it has enough answers."""
        pack = await asyncio.to_thread(pack_of, asked.game)  # it may have to be opened
        if asked.near and asked.number is None:
            number = await self._near(person, pack, asked)
            asked = replace(asked, number=number)
        view = await asyncio.to_thread(puzzle_view, asked)
        key = puzzle_key(pack[view.number])
        rating = (await self._store.puzzle_ratings(asked.game, [key])).get(key)
        if rating is not None and not rating.is_provisional:
            view.rating = seat_rating(rating)
        return view

    async def _near(self, person: str | None, pack: Pack, asked: PuzzleRequest) -> int:
        fitting = await asyncio.to_thread(fitting_puzzles, pack, asked)
        if not fitting:
            raise Refusal("not-found", "No puzzle has this grade and motif.")
        found = await asyncio.to_thread(candidates, pack, fitting, asked.turn)
        known = await self._store.puzzle_ratings(asked.game, list(found))
        mine = await self._store.ratings_of(PERSON + person) if person else []
        rated = [each.rating for each in mine if (each.game, each.speed) == (asked.game, "puzzles")]
        return nearest(pack, found, known, (rated[0] if rated else GlickoRating()).value)

    async def mine(self, person: str, game: str) -> SeatRating | None:
        """What a person's answers to puzzles of a game are rated; None before the first one."""
        for each in await self._store.ratings_of(PERSON + person):
            if (each.game, each.speed) == (game, "puzzles"):
                return seat_rating(each.rating)
        return None

    async def answer(self, person: str, answer: PuzzleAnswer) -> PuzzleScore:
        """Count an answer, the first time that this person answers this puzzle."""
        pack = await asyncio.to_thread(pack_of, answer.game)
        if answer.number >= len(pack):
            raise Refusal("not-found", "There is no puzzle of this number.")
        puzzle = pack[answer.number]
        points = 1.0 if await asyncio.to_thread(is_solved, puzzle, answer) else 0.0
        counted = await self._store.answer_puzzle(
            person, answer.game, puzzle_key(puzzle), prior(puzzle.grade), points, self._clock.now()
        )
        before, after = counted.before, counted.after
        gained = [new.value - old.value for old, new in zip(before, after, strict=True)]
        return PuzzleScore(
            counted.is_counted,
            seat_rating(after[0], gained[0] if counted.is_counted else None),
            seat_rating(after[1]),
        )
