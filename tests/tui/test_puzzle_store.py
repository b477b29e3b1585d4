"""Puzzle ratings in a file of the person at this computer."""

import asyncio
from pathlib import Path

from plancia.host.puzzle_ratings import PuzzleRatings
from plancia.host.tasks import Clock
from plancia.live.glicko import GlickoRating
from plancia.live.local import ME
from plancia.study.puzzle_ratings import PuzzleAnswer
from plancia.study.puzzles import PuzzleRequest, pack_of
from plancia.tui.files import PersonFiles
from plancia.tui.puzzle_store import NAME, PersonPuzzleStore


def test_answers_are_counted_once_and_outlive_the_program(tmp_path: Path) -> None:
    async def work() -> None:
        store = PersonPuzzleStore(PersonFiles(tmp_path))
        assert await store.ratings_of("person:me") == []
        first = await store.answer_puzzle(ME, "nim", "key", GlickoRating(1800, 200), 1.0, 5.0)
        assert first.is_counted
        assert first.after[0].value > 1500
        assert first.after[1].value < 1800
        other = PersonPuzzleStore(PersonFiles(tmp_path))
        again = await other.answer_puzzle(ME, "nim", "key", GlickoRating(), 0.0, 6.0)
        assert (again.is_counted, again.after) == (False, first.after)
        assert await other.puzzle_ratings("nim", ["key", "x"]) == {"key": first.after[1]}
        [mine] = await other.ratings_of("person:me")
        assert (mine.game, mine.rating, mine.games) == ("nim", first.after[0], 1)
        assert await other.ratings_of("person:you") == []

    asyncio.run(work())


def test_a_file_of_a_later_version_is_as_good_as_none(tmp_path: Path) -> None:
    async def work() -> None:
        files = PersonFiles(tmp_path)
        await files.save_person_text(ME, NAME, '{"mine": 7}', 1)
        assert await PersonPuzzleStore(files).ratings_of("person:me") == []

    asyncio.run(work())


def test_who_solves_hard_puzzles_is_given_harder_ones(tmp_path: Path) -> None:
    async def work() -> None:
        ratings = PuzzleRatings(PersonPuzzleStore(PersonFiles(tmp_path)), Clock())
        near = PuzzleRequest("nim", near=True, turn=1)
        assert await ratings.mine(ME, "nim") is None
        assert (await ratings.show(ME, near)).grade == 2, "as a newcomer"
        pack = pack_of("nim")
        for number in pack.numbers(4)[:4]:
            view = await ratings.show(ME, PuzzleRequest("nim", number))
            score = await ratings.answer(ME, PuzzleAnswer("nim", number, view.moves[::2]))
            assert score.is_counted
        rating = await ratings.mine(ME, "nim")
        assert rating is not None
        assert rating.value > 1650
        assert (await ratings.show(ME, near)).grade > 2

    asyncio.run(work())
