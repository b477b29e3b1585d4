"""Workers: players in processes of their own, asked from asyncio, hurried and cancelled."""

import asyncio
import multiprocessing
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest

import plancia
from plancia.core.position import Position
from plancia.engine.analysis import analyst
from plancia.engine.match import Cancelled, Forfeit
from plancia.engine.player import NO_LIMITS, EngineQuestion, Limits, MakePlayer, player
from plancia.processes.worker import PlayerWorker
from waiting import LIMIT_S, until

GAME = plancia.game("nim")


def bot(name: str) -> MakePlayer:
    return partial(player, f"bots.players:{name}", GAME)


def perform(
    act: Callable[[PlayerWorker], Awaitable[None]], make: Callable[[], PlayerWorker] = PlayerWorker
) -> None:
    async def main() -> None:
        worker = make()
        try:
            await act(worker)
        finally:
            await worker.close()

    asyncio.run(main())


async def ask(
    worker: PlayerWorker,
    who: MakePlayer,
    position: Position[Any] = GAME.start(),  # noqa: B008  # it never changes
    limits: Limits = NO_LIMITS,
    deepens: bool = False,
    deadline: float | None = None,
) -> list[Any]:
    question = EngineQuestion(who, position, limits, deepens)
    answers: list[Any] = []
    await worker.ask(question, deadline, answers.append)
    return answers


async def started_since(before: set[Any]) -> None:
    """Until a process has started; idle ones of other tests may be there already."""
    await until(lambda: set(multiprocessing.active_children()) - before)


def test_a_player_who_never_answers_is_cancelled() -> None:
    async def act(worker: PlayerWorker) -> None:
        before = set(multiprocessing.active_children())
        asked = asyncio.create_task(ask(worker, bot("Hangs")))
        await started_since(before)
        worker.cancel()
        with pytest.raises(Cancelled):
            await asked
        await worker.close()
        with pytest.raises(Cancelled):
            await ask(worker, bot("Hangs"))

    perform(act)


def test_a_player_that_is_not_ready_is_not_waited_for() -> None:
    async def act(worker: PlayerWorker) -> None:
        before = set(multiprocessing.active_children())
        asked = asyncio.create_task(ask(worker, partial(time.sleep, 600)))  # type: ignore[arg-type]
        await started_since(before)
        await asyncio.wait_for(worker.close(), LIMIT_S)
        with pytest.raises(Cancelled):
            await asked

    perform(act)


def test_a_player_who_is_hurried_answers_and_time_out_is_a_forfeit() -> None:
    async def act(worker: PlayerWorker) -> None:
        answers: list[Any] = []
        answered = worker.ask(EngineQuestion(bot("Patient"), GAME.start()), None, answers.append)
        worker.hurry()
        await answered
        assert [each.move for each in answers] == [GAME.start().legal_moves()[-1]]
        with pytest.raises(Forfeit, match=r"no answer after 0\.10 s"):
            await ask(worker, bot("Patient"), deadline=0.1)

    perform(act)


@pytest.mark.jit
def test_an_analyst_streams_what_it_knows_while_it_goes_on_searching() -> None:
    game = plancia.game("connect4")
    position = game.start().play_line("44444")

    async def act(worker: PlayerWorker) -> None:
        answers = await ask(worker, partial(analyst, game), position, deepens=True)
        assert [len(each.moves) for each in answers] == [0, 1, 2, 3, 4, 5, 6, 7, 7]
        (answer,) = await ask(worker, partial(analyst, game), position)
        assert answer.line == answers[-1].line

    perform(act)


def test_an_analyst_that_is_cancelled_stops_and_its_process_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("plancia.processes.worker._STOP_TIMEOUT_S", LIMIT_S)  # others are busy too
    game = plancia.game("pente")
    who = partial(analyst, game)

    async def act(worker: PlayerWorker) -> None:
        question = EngineQuestion(who, game.start(), Limits(seconds=60), deepens=True)
        answers: list[Any] = []
        answered = worker.ask(question, None, answers.append)
        await until(lambda: answers)
        worker.cancel()
        with pytest.raises(Cancelled):
            await answered
        seat = worker._seat
        assert seat is not None
        assert worker.player is who
        await ask(worker, who, game.start(), Limits(seconds=0.1))
        assert worker._seat is seat

    perform(act)


def test_a_player_in_this_process_answers_deepens_and_fails_alike() -> None:
    async def act(worker: PlayerWorker) -> None:
        (answer,) = await ask(worker, bot("First"))
        assert answer.move == GAME.start().legal_moves()[0]
        views = await ask(worker, partial(analyst, GAME), deepens=True)
        assert views[-1].exact
        with pytest.raises(Forfeit, match="I forgot the rules"):
            await ask(worker, bot("Raises"))
        answered = worker.ask(EngineQuestion(bot("Patient"), GAME.start()), None, views.append)
        worker.cancel()
        with pytest.raises(Cancelled):
            await answered

    perform(act, partial(PlayerWorker, is_apart=False))
