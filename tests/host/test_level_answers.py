"""What is asked of levels for a live game: within which time, and for whom."""

import asyncio
from typing import Any

import pytest

from host.following import Pages
from live.judged_game import stored
from plancia.core.position import Position
from plancia.engine.match import Cancelled
from plancia.engine.player import NO_LIMITS, Answer, Limits
from plancia.host.level_answers import MOVE_NOW_S, LevelAnswers
from plancia.host.memory_store import MemoryStore
from plancia.host.open_game import OpenGame
from plancia.host.ports import NO_ASKER, Asker
from plancia.host.tasks import Clock
from plancia.live.events import Moved
from plancia.live.game import LiveGame
from plancia.live.judging import Judge
from plancia.live.refusal import Refusal
from web.in_process import QuickPool


class Noting(QuickPool):
    """Notes the limits of each answer."""

    seconds: float | None = None

    async def answer(
        self,
        position: Position[Any],
        level: str,
        *,
        key: str,
        limits: Limits = NO_LIMITS,
        deadline: float | None = None,
        asker: Asker = NO_ASKER,
    ) -> Answer[Any]:
        self.seconds = limits.seconds
        if level == "gone":
            raise Cancelled
        return await super().answer(
            position, level, key=key, limits=limits, deadline=deadline, asker=asker
        )


def opened(*who: str, clock: str = "") -> OpenGame:
    return OpenGame(LiveGame(stored(*who, clock=clock)), Clock(), Pages())


async def commit(opened: OpenGame, judge: Judge) -> None:
    raise AssertionError("no test here has an answer stored")


def answers_of(pool: QuickPool, think_seconds: float | None = None) -> LevelAnswers:
    return LevelAnswers(MemoryStore(), pool, Clock(), commit, think_seconds, 0.0)


@pytest.mark.parametrize(
    ("clock", "think_seconds", "hurried", "seconds"),
    [
        ("", None, False, None),
        ("", 4.0, False, 4.0),
        ("", 4.0, True, MOVE_NOW_S),
        ("2+0", 60.0, True, MOVE_NOW_S),
    ],
)
async def test_a_level_has_the_shortest_of_all_times(
    clock: str, think_seconds: float | None, hurried: bool, seconds: float | None
) -> None:
    pool, game = Noting(1), opened("level", "anna", clock=clock)
    game.hurried_ply = 0 if hurried else None
    answered: Any = await answers_of(pool, think_seconds).answer(game)
    given = answered.keywords
    assert (given["move"], given["forfeit"], given["praises"]) == (1, None, False)
    assert pool.seconds == seconds


async def test_a_level_under_a_clock_has_its_budget() -> None:
    pool, game = Noting(1), opened("level", "anna", clock="60+0")
    await answers_of(pool, 60.0).answer(game)
    assert pool.seconds == game.game.match.budget(1)
    assert pool.seconds is not None
    assert 0 < pool.seconds < 60


async def test_the_time_in_line_does_not_count_for_a_level() -> None:
    game = opened("anna", "level", clock="60+0")
    game.game.apply(game.game.after(Moved(1, game.game.created, 1, "4")))
    answered: Any = await answers_of(Noting(1), 5.0).answer(game)
    assert answered.keywords["spent"] <= 5.0  # though years have passed since the move


async def test_a_level_praises_a_move_after_which_it_expects_much_less() -> None:
    values = [0.5, 0.2, -0.3]

    class Opinions(QuickPool):
        async def answer(self, position: Any, level: str, **more: Any) -> Answer[Any]:
            return Answer(position.legal_moves()[0], values.pop(0))

    pool, game = Opinions(1), opened("level", "anna")
    answers = answers_of(pool)
    praised: list[Any] = [await answers.answer(game) for _ in range(3)]
    assert [each.keywords["praises"] for each in praised] == [False, False, True]


async def test_a_cancelled_question_has_no_answer() -> None:
    game = opened("level", "anna")
    game.game.awaited_level = "gone"
    answers = answers_of(Noting(1))
    assert await answers.answer(game) is None


async def test_answers_that_a_person_or_an_address_waits_for_are_limited() -> None:
    pool = QuickPool(1)
    pool.hold = True
    answers = answers_of(pool)
    game = opened("anna", "level")
    waiting = asyncio.create_task(answers.hint(game, "anna", "here", 1, 9))
    await asyncio.sleep(0)
    for max_waiting, max_here in ((1, 9), (9, 1)):
        with pytest.raises(Refusal, match="Too many answers") as refused:
            await answers.hint(game, "anna", "here", max_waiting, max_here)
        assert refused.value.code == "busy"
    pool.hurry("hint id")
    await waiting
    pool.hold = False
    assert (await answers.hint(game, "anna", "here", 1, 1)).move == 1
