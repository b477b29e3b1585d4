"""The pool of computer players."""

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import plancia
from bots.players import Noted
from plancia.arena.seat import Forfeit
from plancia.arena.thinker import CalledOff
from plancia.core.match import Termination
from plancia.core.player import Answer, BadPlayer, player
from plancia.web.pool import Asker, Pool
from waiting import until

NIM = plancia.game("nim").start()
RAISES = partial(player, "bots.players:Raises", NIM.game)
DEAF = partial(player, "bots.players:Hangs", NIM.game)


def notes(file: Path) -> list[list[str]]:
    return [line.split() for line in file.read_text().splitlines()] if file.exists() else []


Act = Callable[[Pool], Coroutine[Any, Any, None]]


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    """One process for all tests that need no other: to start it takes longer than most answers."""
    pool = Pool(1)
    yield pool
    asyncio.run(pool.close())


def perform(act: Act, pool: Pool) -> None:
    async def main() -> None:
        await act(pool)
        await until(lambda: pool.thinking == pool.waiting == 0)

    asyncio.run(main())


def perform_apart(act: Act, size: int = 1, nice: int = 0) -> None:
    async def main() -> None:
        pool = Pool(size, nice)
        try:
            await act(pool)
        finally:
            await pool.close()

    asyncio.run(main())


def later(work: Coroutine[Any, Any, Answer[Any]]) -> asyncio.Task[Answer[Any]]:
    return asyncio.create_task(work)


@pytest.mark.parametrize("name", ["connect4", "four-in-a-row", "nim", "pente"])
def test_every_level_is_found_by_its_name_and_answers_with_a_legal_move(
    pool: Pool, name: str
) -> None:
    start = plancia.game(name).start()

    async def act(pool: Pool) -> None:
        for level in ("beginner", "casual"):
            answer = await pool.answer(start, level, key="a")
            assert answer.move in start.legal_moves()

    perform(act, pool)


@pytest.mark.parametrize(
    "spec", ["random", "minimax:2", "ugi:touch x", "os:getcwd", "bots.players:Noted", "", "Best"]
)
def test_nothing_but_a_level_of_the_game_names_a_player(pool: Pool, spec: str) -> None:
    async def act(pool: Pool) -> None:
        with pytest.raises(BadPlayer, match="there are: beginner, "):
            await pool.answer(NIM, spec, key="a")

    perform(act, pool)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("connect4", marks=pytest.mark.jit), "four-in-a-row", "nim", "pente",
        "tetrisito",
    ],
)  # fmt: skip
def test_a_hint_is_a_legal_move_with_a_reason(pool: Pool, name: str) -> None:
    start = plancia.game(name).start()

    async def act(pool: Pool) -> None:
        answer = await pool.hint(start, key="a")
        assert answer.move in start.legal_moves()
        assert answer.why

    perform(act, pool)


def test_who_came_first_is_served_first_and_each_key_has_one_process(tmp_path: Path) -> None:
    file = tmp_path / "notes"

    async def act(pool: Pool) -> None:
        def ask(name: str, key: str) -> asyncio.Task[Answer[Any]]:
            return later(pool.ask(Noted(file, name, patient=True), NIM, key=key))

        tasks = [ask("a1", "a"), ask("a2", "a"), ask("b1", "b"), ask("c1", "c")]
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

    async def act(pool: Pool) -> None:
        for name in ("one", "two", "one", "two"):
            await pool.ask(Noted(file, name), NIM, key=name)
        (process,) = {process for _, process, _ in notes(file)}
        assert process != str(os.getpid())
        assert {nice for *_, nice in notes(file)} == {"7"}

    perform_apart(act, size=2, nice=7)


def test_a_process_that_dies_is_replaced_and_the_question_asked_again(
    pool: Pool, tmp_path: Path
) -> None:
    file = tmp_path / "notes"

    async def act(pool: Pool) -> None:
        task = later(pool.ask(Noted(file, patient=True), NIM, key="a"))
        await until(lambda: notes(file))
        os.kill(int(notes(file)[0][1]), signal.SIGKILL)
        await until(lambda: len(notes(file)) == 2)
        pool.hurry("a")
        assert (await task).move in NIM.legal_moves()

    perform(act, pool)


def test_a_player_that_fails_or_is_late_forfeits_and_the_pool_goes_on(
    pool: Pool, tmp_path: Path
) -> None:
    async def act(pool: Pool) -> None:
        with pytest.raises(Forfeit, match="I forgot the rules") as broken:
            await pool.ask(RAISES, NIM, key="a")
        assert broken.value.termination is Termination.CRASH
        with pytest.raises(Forfeit, match=r"no answer after 0\.20 s") as late:
            await pool.ask(DEAF, NIM, key="a", deadline=0.2)
        assert late.value.termination is Termination.TIME
        await pool.ask(Noted(tmp_path / "notes"), NIM, key="a")

    perform(act, pool)


def test_a_question_that_is_called_off_gives_its_place_to_the_next(
    pool: Pool, tmp_path: Path
) -> None:
    file = tmp_path / "notes"

    async def act(pool: Pool) -> None:
        deaf = later(pool.ask(DEAF, NIM, key="a"))
        waiting = later(pool.ask(Noted(file, "waiting"), NIM, key="b"))
        gone = later(pool.ask(Noted(file, "gone"), NIM, key="c"))
        await until(lambda: pool.thinking == 1 and pool.waiting == 2)
        pool.call_off("b")
        gone.cancel()
        with pytest.raises(CalledOff):
            await waiting
        with pytest.raises(asyncio.CancelledError):
            await gone
        pool.call_off("a")
        with pytest.raises(CalledOff):
            await deaf
        cancelled = later(pool.ask(Noted(file, "cancelled", patient=True), NIM, key="d"))
        await until(lambda: notes(file))
        cancelled.cancel()
        await pool.ask(Noted(file, "last"), NIM, key="d")
        assert [name for name, *_ in notes(file)] == ["cancelled", "last"]
        assert (pool.thinking, pool.waiting) == (0, 0)

    perform(act, pool)


def test_a_pool_that_closes_leaves_no_process_and_no_question_waiting(tmp_path: Path) -> None:
    file = tmp_path / "notes"

    async def main() -> None:
        pool = Pool(1)
        thinking = later(pool.ask(Noted(file, patient=True), NIM, key="a"))
        waiting = later(pool.ask(Noted(file), NIM, key="b"))
        await until(lambda: notes(file))
        await pool.close()
        for task in (thinking, waiting):
            with pytest.raises(CalledOff):
                await task
        with pytest.raises(ProcessLookupError):
            os.kill(int(notes(file)[0][1]), 0)
        with pytest.raises(CalledOff):
            await pool.ask(Noted(file), NIM, key="c")

    asyncio.run(main())


def test_the_first_answer_after_the_start_comes_from_a_warm_process() -> None:
    async def act(pool: Pool) -> None:
        await pool.start()
        await until(lambda: pool.thinking == 1)
        await until(lambda: pool.thinking == pool.waiting == 0)
        assert (await pool.answer(NIM, "best", key="a")).move in NIM.legal_moves()

    perform_apart(act)


def test_a_pool_has_a_process_at_least() -> None:
    with pytest.raises(ValueError, match="a pool of 0 processes"):
        Pool(0)


def test_a_question_of_a_lower_rank_comes_first(pool: Pool, tmp_path: Path) -> None:
    file = tmp_path / "notes"

    async def act(pool: Pool) -> None:
        def ask(name: str, rank: int, patient: bool = False) -> asyncio.Task[Answer[Any]]:
            return later(
                pool.ask(Noted(file, name, patient), NIM, key=name, asker=Asker(rank=rank))
            )

        tasks = [ask("first", 0, patient=True)]
        await until(lambda: notes(file))
        tasks += [ask("late", 2), ask("later", 2), ask("early", 1)]
        await until(lambda: pool.waiting == 3)
        pool.hurry("first")
        for task in tasks:
            await task
        assert [name for name, *_ in notes(file)] == ["first", "early", "late", "later"]

    perform(act, pool)


def test_an_address_with_many_questions_does_not_hold_up_another(
    pool: Pool, tmp_path: Path
) -> None:
    file = tmp_path / "notes"

    async def act(pool: Pool) -> None:
        def ask(name: str, asker: Asker, patient: bool = False) -> asyncio.Task[Answer[Any]]:
            return later(pool.ask(Noted(file, name, patient), NIM, key=name, asker=asker))

        crowd, alone = Asker(["10.0.0.1"]), Asker(["10.0.0.2"])
        unwatched = Asker(["10.0.0.3"], is_watching=lambda: False)
        tasks = [ask("first", crowd, patient=True)]
        await until(lambda: notes(file))
        tasks += [ask("unwatched", unwatched), ask("many1", crowd), ask("many2", crowd)]
        tasks += [ask("alone", alone)]
        await until(lambda: pool.waiting == 4)
        pool.hurry("first")
        for task in tasks:
            await task
        order = ["first", "alone", "many1", "many2", "unwatched"]
        assert [name for name, *_ in notes(file)] == order

    perform(act, pool)
