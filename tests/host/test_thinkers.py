"""The fair queue in front of the workers where computer players think."""

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine
from functools import partial, wraps
from pathlib import Path
from typing import Any

import pytest

import plancia
from bots.players import Noted
from plancia.engine.match import Cancelled, Forfeit, Termination
from plancia.engine.player import Answer, BadPlayer, EngineQuestion, MakePlayer, player
from plancia.host.ports import NO_ASKER, Asker
from plancia.host.thinkers import FairQueue, RoundRobin
from plancia.processes.worker import PlayerWorker
from plancia.study.tutor import Studied
from waiting import until

NIM = plancia.game("nim").start()
RAISES = partial(player, "bots.players:Raises", NIM.game)
DEAF = partial(player, "bots.players:Hangs", NIM.game)


def processes(size: int, nice: int = 0) -> FairQueue:
    return FairQueue([PlayerWorker(nice=nice) for _ in range(size)])


async def ask(
    pool: FairQueue,
    who: MakePlayer,
    key: str,
    deadline: float | None = None,
    asker: Asker = NO_ASKER,
) -> Any:
    return await pool.ask(EngineQuestion(who, NIM), key=key, deadline=deadline, asker=asker).last()


def notes(file: Path) -> list[list[str]]:
    return [line.split() for line in file.read_text().splitlines()] if file.exists() else []


Act = Callable[[FairQueue], Coroutine[Any, Any, None]]


def settling(test: Callable[..., Coroutine[Any, Any, None]]) -> Any:
    """A test of the shared pool, in which nothing is under way at the end."""

    @wraps(test)
    async def settled(pool: FairQueue, **given: Any) -> None:
        await test(pool=pool, **given)
        await until(lambda: pool.thinking == pool.waiting == 0)

    return settled


def perform_apart(act: Act, size: int = 1, nice: int = 0) -> None:
    async def main() -> None:
        pool = processes(size, nice)
        try:
            await act(pool)
        finally:
            await pool.close()

    asyncio.run(main())


def later(work: Coroutine[Any, Any, Answer[Any]]) -> asyncio.Task[Answer[Any]]:
    return asyncio.create_task(work)


@pytest.mark.parametrize("name", ["connect4", "four-in-a-row", "nim", "pente"])
@settling
async def test_every_level_is_found_by_its_name_and_answers_with_a_legal_move(
    pool: FairQueue, name: str
) -> None:
    start = plancia.game(name).start()

    for level in ("beginner", "casual"):
        answer = await pool.answer(start, level, key="a")
        assert answer.move in start.legal_moves()


@pytest.mark.parametrize(
    "spec", ["random", "alphabeta:2", "ugi:touch x", "os:getcwd", "bots.players:Noted", "", "Best"]
)
@settling
async def test_nothing_but_a_level_of_the_game_names_a_player(pool: FairQueue, spec: str) -> None:
    with pytest.raises(BadPlayer, match="there are: beginner, "):
        await pool.answer(NIM, spec, key="a")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("connect4", marks=pytest.mark.jit), "four-in-a-row", "nim", "pente",
        "tetrisito",
    ],
)  # fmt: skip
@settling
async def test_a_hint_is_a_legal_move_with_a_reason(pool: FairQueue, name: str) -> None:
    start = plancia.game(name).start()

    answer = await pool.hint(start, key="a")
    assert answer.move in start.legal_moves()
    assert answer.why


def test_who_came_first_is_served_first_and_each_key_has_one_process(tmp_path: Path) -> None:
    file = tmp_path / "notes"

    async def act(pool: FairQueue) -> None:
        def later_ask(name: str, key: str) -> asyncio.Task[Answer[Any]]:
            return later(ask(pool, Noted(file, name, patient=True), key))

        tasks = [
            later_ask("a1", "a"),
            later_ask("a2", "a"),
            later_ask("b1", "b"),
            later_ask("c1", "c"),
        ]
        await until(lambda: len(notes(file)) == 2)
        assert (pool.thinking, pool.waiting) == (2, 2)
        assert {name for name, *_ in notes(file)} == {"a1", "b1"}
        pool.hurry("b")
        await until(lambda: len(notes(file)) == 3)
        assert notes(file)[2][0] == "c1"
        pool.hurry("a")
        await until(lambda: len(notes(file)) == 4)
        for key in "ac":
            pool.hurry(key)
        for task in tasks:
            assert (await task).move in NIM.legal_moves()
        assert (pool.thinking, pool.waiting) == (0, 0)

    perform_apart(act, size=2)


def test_a_player_keeps_its_process_and_the_process_stands_back(tmp_path: Path) -> None:
    file = tmp_path / "notes"

    async def act(pool: FairQueue) -> None:
        for name in ("one", "two", "one", "two"):
            await ask(pool, Noted(file, name), name)
        (process,) = {process for _, process, _ in notes(file)}
        assert process != str(os.getpid())
        assert {nice for *_, nice in notes(file)} == {"7"}

    perform_apart(act, size=2, nice=7)


@settling
async def test_a_process_that_dies_is_replaced_and_the_question_asked_again(
    pool: FairQueue, tmp_path: Path
) -> None:
    file = tmp_path / "notes"

    task = later(ask(pool, Noted(file, patient=True), "a"))
    await until(lambda: notes(file))
    os.kill(int(notes(file)[0][1]), signal.SIGKILL)
    await until(lambda: len(notes(file)) == 2)
    pool.hurry("a")
    assert (await task).move in NIM.legal_moves()


@settling
async def test_a_player_that_fails_or_is_late_forfeits_and_the_pool_goes_on(
    pool: FairQueue, tmp_path: Path
) -> None:
    with pytest.raises(Forfeit, match="I forgot the rules") as broken:
        await ask(pool, RAISES, "a")
    assert broken.value.termination is Termination.CRASH
    with pytest.raises(Forfeit, match=r"no answer after 0\.20 s") as late:
        await ask(pool, DEAF, "a", deadline=0.2)
    assert late.value.termination is Termination.TIME
    await ask(pool, Noted(tmp_path / "notes"), "a")


@settling
async def test_a_question_that_is_called_off_gives_its_place_to_the_next(
    pool: FairQueue, tmp_path: Path
) -> None:
    file = tmp_path / "notes"

    deaf = later(ask(pool, DEAF, "a"))
    waiting = later(ask(pool, Noted(file, "waiting"), "b"))
    gone = later(ask(pool, Noted(file, "gone"), "c"))
    await until(lambda: pool.thinking == 1 and pool.waiting == 2)
    pool.cancel("b")
    gone.cancel()
    with pytest.raises(Cancelled):
        await waiting
    with pytest.raises(asyncio.CancelledError):
        await gone
    pool.cancel("a")
    with pytest.raises(Cancelled):
        await deaf
    cancelled = later(ask(pool, Noted(file, "cancelled", patient=True), "d"))
    await until(lambda: notes(file))
    cancelled.cancel()
    await ask(pool, Noted(file, "last"), "d")
    assert [name for name, *_ in notes(file)] == ["cancelled", "last"]
    assert (pool.thinking, pool.waiting) == (0, 0)


async def test_a_pool_that_closes_leaves_no_process_and_no_question_waiting(tmp_path: Path) -> None:
    file = tmp_path / "notes"

    pool = processes(1)
    thinking = later(ask(pool, Noted(file, patient=True), "a"))
    waiting = later(ask(pool, Noted(file), "b"))
    await until(lambda: notes(file))
    await pool.close()
    for task in (thinking, waiting):
        with pytest.raises(Cancelled):
            await task
    with pytest.raises(ProcessLookupError):
        os.kill(int(notes(file)[0][1]), 0)
    with pytest.raises(Cancelled):
        await ask(pool, Noted(file), "c")


def test_the_first_answer_after_the_start_comes_from_a_warm_process() -> None:
    async def act(pool: FairQueue) -> None:
        pool.start("level")
        await until(lambda: pool.thinking == 1)
        await until(lambda: pool.thinking == pool.waiting == 0)
        assert (await pool.answer(NIM, "best", key="a")).move in NIM.legal_moves()

    perform_apart(act)


@settling
async def test_a_question_of_a_lower_rank_comes_first(pool: FairQueue, tmp_path: Path) -> None:
    file = tmp_path / "notes"

    def later_ask(name: str, rank: int, patient: bool = False) -> asyncio.Task[Answer[Any]]:
        return later(ask(pool, Noted(file, name, patient), name, asker=Asker(rank=rank)))

    tasks = [later_ask("first", 0, patient=True)]
    await until(lambda: notes(file))
    tasks += [later_ask("late", 2), later_ask("later", 2), later_ask("early", 1)]
    await until(lambda: pool.waiting == 3)
    pool.hurry("first")
    for task in tasks:
        await task
    assert [name for name, *_ in notes(file)] == ["first", "early", "late", "later"]


@settling
async def test_an_address_with_many_questions_does_not_hold_up_another(
    pool: FairQueue, tmp_path: Path
) -> None:
    file = tmp_path / "notes"

    def later_ask(name: str, asker: Asker, patient: bool = False) -> asyncio.Task[Answer[Any]]:
        return later(ask(pool, Noted(file, name, patient), name, asker=asker))

    crowd, alone = Asker(["10.0.0.1"]), Asker(["10.0.0.2"])
    unwatched = Asker(["10.0.0.3"], is_watching=lambda: False)
    tasks = [later_ask("first", crowd, patient=True)]
    await until(lambda: notes(file))
    tasks += [
        later_ask("unwatched", unwatched),
        later_ask("many1", crowd),
        later_ask("many2", crowd),
    ]
    tasks += [later_ask("alone", alone)]
    await until(lambda: pool.waiting == 4)
    pool.hurry("first")
    for task in tasks:
        await task
    order = ["first", "alone", "many1", "many2", "unwatched"]
    assert [name for name, *_ in notes(file)] == order


@settling
async def test_a_study_gives_way_to_a_level_and_says_so(pool: FairQueue) -> None:
    position = plancia.game("four-in-a-row").start()

    found: list[Studied] = []
    study = pool.study(position, 60, key="study", learn=found.append)
    await until(lambda: found)
    answer = await pool.answer(NIM, "best", key="level")
    assert answer.move in NIM.legal_moves()
    assert isinstance(await study.last(), Studied | None)
    assert study.gave_way
    assert 0 < study.seconds < 60


@settling
async def test_studies_take_turns(pool: FairQueue) -> None:
    start = plancia.game("four-in-a-row").start()
    positions = [start.play_line("d4 p d4 p"), start.play_line("d4 p d4 p d3")]

    found: list[Studied] = []
    one, two = (pool.study(each, 60, key=each.to_text(), learn=found.append) for each in positions)
    assert (pool.thinking, pool.waiting) == (1, 1)
    await one.last()
    assert one.gave_way
    await until(lambda: found[-1].position == positions[1])
    two.cancel()
    with pytest.raises(Cancelled):
        await two.last()


def test_of_several_addresses_the_one_served_longest_ago_counts() -> None:
    turns = RoundRobin()
    turns.serve(["a"])
    turns.serve(["b"])
    assert turns.last_served(["b"]) > turns.last_served(["a", "b"]) > turns.last_served(["c"])
    assert turns.last_served([]) == 0
