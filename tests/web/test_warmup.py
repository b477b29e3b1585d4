"""Kernels are compiled in the background, the most played game first, and /ready tells how far."""

import asyncio
import signal
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

import plancia
from plancia.core.game import Game
from plancia.engine.failures import Forfeit
from plancia.engine.player import Limits
from plancia.engine.question import EngineQuestion
from plancia.host.thinkers import Asked, Kind, PlayerOf
from plancia.kernels.declared import Kernels
from plancia.processes.local import CHILDREN
from plancia.web.app import create_app, process_queue
from plancia.web.warmup import WarmUp
from waiting import LIMIT_S, until
from web.in_process import QuickPool, in_process_server, settings

CONNECT4, PENTE = plancia.game("connect4"), plancia.game("pente")


class Compiler:
    """Compiles nothing, and does that only when it is let."""

    def __init__(self, status: int = 0) -> None:
        self.done: list[str] = []
        self.status = status
        self.let = threading.Event()

    def __call__(self, game: Game[Any], name: str) -> int:
        assert self.let.wait(LIMIT_S)
        self.done.append(f"{game.name} {name}")
        return self.status


@pytest.fixture(autouse=True)
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if nothing had ever been compiled here."""
    monkeypatch.setattr(Kernels, "are_compiled", False)


def perform(
    act: Callable[[WarmUp, Compiler], Coroutine[Any, Any, None]], compiler: Compiler | None = None
) -> None:
    async def main() -> None:
        made = compiler or Compiler()
        warm_up = WarmUp(made)
        try:
            await asyncio.wait_for(act(warm_up, made), LIMIT_S)
        finally:
            made.let.set()
            await warm_up.close()

    asyncio.run(main())


def test_the_most_played_games_are_compiled_first_and_unknown_ones_left() -> None:
    async def act(warm_up: WarmUp, compiler: Compiler) -> None:
        compiler.let.set()
        warm_up.start(["no-longer-installed", "tetrisito", "pente"])
        await warm_up.wait(CONNECT4, urgently=False)
        assert compiler.done == ["tetrisito solver", "pente engine", "connect4 solver-6x7"]

    perform(act)


def test_what_a_player_waits_for_comes_next() -> None:
    async def act(warm_up: WarmUp, compiler: Compiler) -> None:
        warm_up.start()
        await asyncio.sleep(0)  # the first one has begun
        large = plancia.game("connect4", rows=5)
        waits = [asyncio.create_task(warm_up.wait(game)) for game in (PENTE, large)]
        await asyncio.sleep(0)
        compiler.let.set()
        await asyncio.gather(*waits)
        assert compiler.done[:3] == ["connect4 solver-6x7", "connect4 solver-5x7", "pente engine"]

    perform(act)


def test_what_is_compiled_already_is_ready_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Kernels, "are_compiled", True)

    async def act(warm_up: WarmUp, compiler: Compiler) -> None:
        warm_up.start()
        await warm_up.wait(PENTE)
        assert warm_up.view().ready
        assert compiler.done == []

    perform(act)


def test_a_view_shows_which_games_are_ready() -> None:
    async def act(warm_up: WarmUp, compiler: Compiler) -> None:
        warm_up.start()
        view = warm_up.view()
        assert not view.ready
        assert view.games["nim"]
        assert not view.games["pente"]
        (engine,) = [each for each in view.kernels if each.game == "pente"]
        assert engine.levels == ["strong", "best"]
        assert (engine.ready, engine.progress) == (False, 0.0)
        compiler.let.set()
        await warm_up.wait(PENTE)
        assert warm_up.view().games["pente"]

    perform(act)


def test_a_compilation_that_fails_keeps_no_request_waiting(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def act(warm_up: WarmUp, compiler: Compiler) -> None:
        compiler.let.set()
        warm_up.start()
        await warm_up.wait(PENTE)

    perform(act, Compiler(status=1))
    assert "kernels could not be compiled" in caplog.text


@pytest.mark.parametrize("error", [BlockingIOError, ConnectionResetError, EOFError])
def test_a_process_that_can_not_be_started_keeps_no_request_waiting(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As where a signal has ended all processes but the server."""

    def fail(_: object) -> None:
        raise error

    async def main() -> None:
        warm_up = WarmUp()
        warm_up.start()
        await asyncio.wait_for(warm_up.wait(PENTE), LIMIT_S)
        await warm_up.close()

    monkeypatch.setattr(CHILDREN.Process, "start", fail)
    asyncio.run(main())
    assert "kernels could not be compiled" in caplog.text


def test_a_server_that_ends_keeps_no_request_waiting() -> None:
    async def act(warm_up: WarmUp, compiler: Compiler) -> None:
        warm_up.start()
        waits = asyncio.create_task(warm_up.wait(PENTE))
        await asyncio.sleep(0)
        compiler.let.set()
        await warm_up.close()
        await waits

    perform(act)


def test_only_levels_that_need_kernels_wait_for_them() -> None:
    waited: list[str] = []

    class Ready:
        def are_ready(self, game: Game[Any]) -> bool:
            return True

        async def wait(self, game: Game[Any], urgently: bool = True) -> None:
            waited.append(game.name)

    async def main() -> None:
        pool = process_queue(1)
        pool.kernels = Ready()
        try:
            await pool.answer(PENTE.start(), "beginner", key="a")
            assert waited == []
            asked = asyncio.create_task(pool.answer(PENTE.start(), "best", key="b"))
            await until(lambda: waited)
            asked.cancel()
            assert waited == ["pente"]
        finally:
            await pool.close()

    asyncio.run(main())


def test_a_weaker_level_stands_in_while_kernels_are_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("plancia.host.thinkers.HINT_TIMEOUT_S", 0.2)
    monkeypatch.setattr("plancia.host.thinkers.STAND_IN_AFTER_S", 0.01)

    class Never:
        def are_ready(self, game: Game[Any]) -> bool:
            return False

        async def wait(self, game: Game[Any], urgently: bool = True) -> None:
            await asyncio.Event().wait()

    async def main() -> None:
        pool = process_queue(1)
        pool.kernels = Never()
        start, asked = PENTE.start(), list[object]()
        ask = pool.ask

        def record(question: EngineQuestion, **about: Any) -> Asked:
            asked.append(question.player)
            return ask(question, **about)

        monkeypatch.setattr(pool, "ask", record)
        for answer in (pool.hint(start, key="a"), pool.answer(start, "best", key="a")):
            assert (await answer).move in start.legal_moves()
        assert asked == [PlayerOf("level", PENTE, "good")] * 2
        puzzle = plancia.game("tetrisito").start()  # it has no levels, but a plain analyst
        assert (await pool.hint(puzzle, key="b")).value == 1
        monkeypatch.setattr("plancia.host.thinkers.HINT_LIMITS", Limits(seconds=0))
        with pytest.raises(Forfeit, match="still being compiled"):
            await pool.hint(puzzle, key="c")  # it does not find an answer in no time
        await pool.close()

    asyncio.run(main())


def test_a_process_of_its_own_compiles() -> None:
    nothing_of_that_name = "none"
    assert WarmUp()._compile_apart(plancia.game("nim"), nothing_of_that_name) == 0


def test_closing_ends_a_compilation_that_is_just_starting() -> None:
    warm_up = WarmUp()
    asyncio.run(warm_up.close())
    assert warm_up._compile_apart(PENTE, "engine") == -signal.SIGKILL


@pytest.mark.parametrize("warm_up", [True, False])
def test_processes_start_with_the_server_if_it_is_to_warm_up(
    tmp_path: Path, warm_up: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WarmUp, "_compile_apart", lambda self, game, name: 0)
    started: list[str] = []

    class Noted(QuickPool):
        def start(self, kind: Kind) -> None:
            started.append(kind)

    with in_process_server(tmp_path, Noted, warm_up=warm_up):
        assert started == (["level", "study"] if warm_up else [])


def test_the_server_shows_what_is_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WarmUp, "_compile_apart", lambda self, game, name: 0)
    with TestClient(create_app(settings(tmp_path), QuickPool)) as client:
        answer = client.get("/ready")
        assert answer.status_code == 200
        data = answer.json()
        assert set(data) == {"ready", "games", "kernels"}
        assert set(data["games"]) == set(plancia.games())
