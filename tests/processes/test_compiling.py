"""Kernels compiled in a process of their own, for every program that has one waiting."""

import asyncio
from typing import Any

import pytest

import plancia
from plancia.cli.seated_players import SeatedPlayers
from plancia.core.game import Game
from plancia.engine.failures import Forfeit
from plancia.engine.match import Termination
from plancia.engine.player import Answer, hint_words
from plancia.engine.question import EngineQuestion
from plancia.host.thinkers import FairQueue, PlayerOf
from plancia.kernels.declared import Kernels
from plancia.processes.compiling import ALMOST_DONE, CompileStep, KernelCompiler
from plancia.processes.local import CHILDREN
from plancia.processes.player import InProcessPlayer
from plancia.processes.worker import PlayerWorker
from plancia.tui.thinkers import LocalThinkers
from waiting import LIMIT_S

PENTE = plancia.game("pente")


@pytest.fixture(autouse=True)
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if nothing had ever been compiled here."""
    monkeypatch.setattr(Kernels, "are_compiled", False)


def test_only_what_is_asked_for_is_compiled() -> None:
    done: list[str] = []

    def compile(game: Game[Any], name: str) -> int:
        done.append(f"{game.name} {name}")
        return 0

    async def main() -> None:
        compiler = KernelCompiler(compile)
        await asyncio.wait_for(compiler.wait(PENTE), LIMIT_S)
        await asyncio.wait_for(compiler.wait(PENTE), LIMIT_S)
        await compiler.close()

    asyncio.run(main())
    assert done == ["pente engine"]


def test_what_a_level_needs_is_compiled_before_its_turn() -> None:
    begun: list[str] = []

    def compile(game: Game[Any], name: str) -> int:
        begun.append(name)
        return 0

    async def main() -> None:
        compiler = KernelCompiler(compile)
        players = FairQueue([PlayerWorker(InProcessPlayer)], compiler)
        players.expect(PENTE, ["casual", "mcts:20"])
        assert not compiler.steps
        players.expect(PENTE, ["best"])
        await asyncio.wait_for(compiler.wait(PENTE), LIMIT_S)
        await players.close()
        await compiler.close()

    asyncio.run(main())
    assert begun == ["engine"]


def test_nobody_waits_for_a_process_that_could_not_be_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def start(process: object) -> None:
        raise RuntimeError("the fork server is gone")

    monkeypatch.setattr(CHILDREN.Process, "start", start)

    async def main() -> None:
        compiler = KernelCompiler()
        await asyncio.wait_for(compiler.wait(PENTE), LIMIT_S)
        await compiler.close()

    asyncio.run(main())


def test_progress_is_an_estimate_until_it_is_done() -> None:
    kernels = Kernels("pente", "engine", "Pente's engine", 10, lambda: ())
    step = CompileStep(PENTE, kernels)
    assert step.progress == 0.0
    step.began = -1e9
    assert step.progress == ALMOST_DONE
    step.is_done.set()
    assert step.progress == 1.0


@pytest.mark.parametrize("front", ["terminal application", "command"])
def test_a_weaker_level_moves_and_says_so_while_kernels_are_compiled(
    front: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("plancia.host.thinkers.STAND_IN_AFTER_S", 0.01)

    async def wait(self: KernelCompiler, game: Game[Any], urgently: bool = True) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(KernelCompiler, "wait", wait)

    async def main() -> None:
        thinkers: FairQueue = (
            SeatedPlayers(is_timed=False, with_person=True)
            if front == "command"
            else LocalThinkers(InProcessPlayer)
        )
        start = PENTE.start()
        if isinstance(thinkers, SeatedPlayers):
            thinkers.seat("best", PENTE, 1, "a")
        try:
            answer = await asyncio.wait_for(thinkers.answer(start, "best", key="a"), LIMIT_S)
            assert answer.move in start.legal_moves()
            says = "Played by Good, while the engine of Best is being compiled."
            assert str(answer.why) == says
            same = await asyncio.wait_for(thinkers.answer(start, "casual", key="a"), LIMIT_S)
            assert "Played by" not in str(same.why)
        finally:
            await thinkers.close()

    asyncio.run(main())


def test_a_hint_on_this_computer_waits_for_kernels_as_long_as_they_take(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("plancia.host.thinkers.HINT_TIMEOUT_S", 0.0)
    monkeypatch.setattr("plancia.host.thinkers.STAND_IN_AFTER_S", 0.0)
    let = asyncio.Event()

    async def wait(self: KernelCompiler, game: Game[Any], urgently: bool = True) -> None:
        await let.wait()

    monkeypatch.setattr(KernelCompiler, "wait", wait)
    monkeypatch.setattr(LocalThinkers, "begins_plainly", lambda self, game: False)
    monkeypatch.setattr(Kernels, "are_compiled", False)

    async def main() -> None:
        puzzle = plancia.game("tetrisito").start()
        assert hint_words(puzzle.game) == ""
        assert "Getting ready: about" in str(hint_words(PENTE))
        thinkers = LocalThinkers(InProcessPlayer)
        asked: list[object] = []
        monkeypatch.setattr(thinkers, "ask", lambda question, **_: asked.append(question.player))
        hint = asyncio.create_task(thinkers.hint(puzzle, key="a"))
        for _ in range(3):
            await asyncio.sleep(0)
        assert not hint.done()
        let.set()
        with pytest.raises(AttributeError):  # nothing answers the question here
            await asyncio.wait_for(hint, LIMIT_S)
        assert asked == [PlayerOf("hint", puzzle.game)]
        await thinkers.close()

    asyncio.run(main())


def test_a_hint_goes_on_with_kernels_where_the_plain_analyst_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def ready(self: KernelCompiler, game: Game[Any], urgently: bool = True) -> None:
        pass

    monkeypatch.setattr(KernelCompiler, "wait", ready)
    puzzle = plancia.game("tetrisito").start()
    best = Answer(puzzle.legal_moves()[0], value=1.0)

    class Question:
        def __init__(self, question: EngineQuestion) -> None:
            self.is_plain = question.player == PlayerOf("plain-hint", puzzle.game)

        async def last(self) -> Answer[Any]:
            if self.is_plain:
                raise Forfeit(Termination.TIME, "too slow")
            return best

    async def main() -> None:
        thinkers = LocalThinkers(InProcessPlayer)
        assert thinkers.begins_plainly(puzzle.game)
        monkeypatch.setattr(thinkers, "ask", lambda question, **_: Question(question))
        assert await thinkers.hint(puzzle, key="a") is best
        await thinkers.close()

    asyncio.run(main())
