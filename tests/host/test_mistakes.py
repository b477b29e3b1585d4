"""Mistakes of people: what a review keeps, what is shown on which day, and two devices at once."""

import plancia
from host.test_lessons import Texts
from plancia.core.record import Record
from plancia.host.mistakes import Mistakes
from plancia.host.study import Study, StudySession
from plancia.host.thinkers import FairQueue
from plancia.study.messages import Review
from plancia.study.mistakes import MistakeAnswer, MistakeRequest, Remember
from plancia.study.review import Reviewed, Reviewer

GAME = plancia.game("connect4")
MISSED = "12131 4 1"
"""Red misses the three in column 1, and yellow wins."""


async def reviewed(pool: FairQueue, moves: str = MISSED) -> Reviewer:
    reviewer = Reviewer(Record(GAME.start(), tuple(map(int, GAME.split_moves(moves)))))
    async for _ in Study(pool).review(reviewer):
        pass
    return reviewer


async def test_a_lesson_comes_back_the_next_day_with_its_own_position_and_then_another(
    pool: FairQueue,
) -> None:
    mistakes = Mistakes(Texts())
    reviewer = await reviewed(pool)
    kept = await mistakes.remember("ada", reviewer, Remember(2, "2026-11-16", "game"))
    assert kept is not None
    day = kept.due
    assert day == "2026-11-17"
    assert kept.times == 1
    assert (await mistakes.all("ada", "2026-11-16")).due == 0
    assert (await mistakes.all("ada", "2026-11-16")).next_day == day
    assert (await mistakes.all("bob", day)).entries == []
    (entry,) = (await mistakes.all("ada", day)).entries
    assert entry.id == "connect4-block-column"
    own = await mistakes.show("ada", MistakeRequest(entry.id))
    assert own.position == GAME.start().play_line("12131").to_text()
    assert own.moves == ["1"]
    left = await mistakes.answer("ada", MistakeAnswer(entry.id, day, solved=True))
    assert (left.due, left.next_day) == (0, "2026-11-19")
    other = await mistakes.show("ada", MistakeRequest(entry.id))
    assert other.position != own.position
    again = await mistakes.show("ada", MistakeRequest(entry.id))
    assert again.position == other.position  # on another device too


async def test_the_winner_has_nothing_to_remember(pool: FairQueue) -> None:
    mistakes = Mistakes(Texts())
    reviewer = await reviewed(pool, "4 1 4 1 4 1 4")
    assert await mistakes.remember("ada", reviewer, Remember(1, "2026-11-16")) is None
    assert (await mistakes.all("ada", "2026-11-17")).entries == []


async def test_a_session_remembers_the_lesson_of_the_person_who_asks_for_it(
    pool: FairQueue,
) -> None:
    mistakes = Mistakes(Texts())
    session = StudySession(Study(pool), "", mistakes, "ada")
    moves = list(GAME.split_moves(MISSED))

    async def review(remember: Remember | None) -> Reviewed:
        request = Review("r", "connect4", moves=moves, remember=remember)
        positions = Reviewer(Record(GAME.start(), tuple(map(int, moves))), "r")
        session.start(request, positions)
        while not isinstance(message := await session.messages.get(), Reviewed):
            pass
        return message

    assert (await review(None)).comes_back == ""
    assert (await review(Remember(2, "2026-11-16"))).comes_back == "2026-11-17"
    assert (await mistakes.all("ada", "2026-11-17")).due == 1
    session.close()
