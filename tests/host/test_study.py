"""Study: analyses that are shared, kept and fair, reviews and the coach."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import plancia
from plancia.core.position import Position
from plancia.core.record import Record
from plancia.host.study import MAX_AT_ONCE, MAX_PER_ADDRESS, Study, StudySession, key_of
from plancia.host.thinkers import FairQueue
from plancia.live.refusal import Refusal
from plancia.study.coach import coach_view
from plancia.study.messages import Analyse
from plancia.study.review import Reviewed, ReviewedMove, Reviewer
from plancia.study.tutor import Studied
from plancia.study.views import AnalysisView
from plancia.web.app import process_queue
from waiting import until

PENTE = plancia.game("pente").start().play_line("K10 L9 M10 K9")


def studying(test: Callable[[Study], Awaitable[None]]) -> Any:
    """A test of a study on the shared pool, in which nothing is under way at the end."""

    async def studied(pool: FairQueue) -> None:
        study = Study(pool)
        await test(study)
        await study.close()
        await until(lambda: pool.thinking == 0)

    return studied


class Listener:
    """Listens to an analysis until it is stopped."""

    def __init__(
        self, study: Study, position: Position[Any], seconds: float, address: str = ""
    ) -> None:
        self.views: list[Studied] = []
        self._study, self._address = study, address
        self.task = asyncio.create_task(self._listen(position, seconds))

    async def _listen(self, position: Position[Any], seconds: float) -> None:
        async for view in self._study.analyse(position, seconds, self._address):
            self.views.append(view)

    async def stop(self) -> None:
        self.task.cancel()
        await asyncio.wait([self.task])

    @property
    def knows(self) -> bool:
        return any(view.moves for view in self.views)

    @property
    def done(self) -> bool:
        return any(view.done for view in self.views)


@pytest.mark.jit
@studying
async def test_one_job_looks_into_a_position_for_all_who_look_at_it(study: Study) -> None:
    first = Listener(study, PENTE, 600)
    await until(lambda: first.knows)
    second = Listener(study, PENTE, 600)
    await until(lambda: second.knows)
    thinkers = study.thinkers
    assert (study.jobs, thinkers.thinking, thinkers.waiting) == (1, 1, 0)
    await first.stop()
    before = len(second.views)
    await until(lambda: len(second.views) > before)
    assert not second.done
    await second.stop()
    await until(lambda: thinkers.thinking == 0)
    assert study.jobs == 0


@pytest.mark.jit
@studying
async def test_answers_only_get_better_and_the_last_one_is_done(study: Study) -> None:
    await study.known(PENTE.play_line("A1"), 0.1)  # the process is there, with its kernels
    listener = Listener(study, PENTE, 1.5)
    await listener.task
    found = [(view, view.analysis) for view in listener.views if view.analysis]
    ranks = [(view.whole, known.depth, len(known.moves)) for view, known in found]
    assert ranks == sorted(ranks)
    done = [view.done for view in listener.views]
    assert done == [False] * (len(done) - 1) + [True]
    view = listener.views[-1]
    assert view.analysis is not None
    assert view.analysis.depth > 2
    assert not view.exact
    assert view.line[0] == view.moves[0].move
    assert str(view.headline).startswith(("white is ahead, +0.", "black is ahead, +0.", "even"))


@pytest.mark.jit
@studying
async def test_what_was_found_is_kept_and_there_at_once_the_next_time(study: Study) -> None:
    found, thinkers = await study.known(PENTE, 0.5), study.thinkers
    study.thinkers = process_queue(1)
    await study.thinkers.close()  # no client could look
    assert await study.known(PENTE, 0.4) == found
    with pytest.raises(Refusal, match="ending"):
        await study.known(PENTE, 5.0)
    study.thinkers = thinkers


async def test_only_the_latest_analyses_are_kept(
    pool: FairQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("plancia.host.study.MAX_KEPT", 2)
    study = Study(pool)

    nim = plancia.game("nim").start()
    for position in (nim, nim.play_line("A1"), nim.play_line("B1"), nim.play_line("A1")):
        await study.known(position, 0.1)
    assert [known.position.to_text() for known, _ in study.kept.values()] == [
        nim.play_line("B1").to_text(),
        nim.play_line("A1").to_text(),
    ]


def test_different_options_are_different_positions() -> None:
    texts = {
        key_of(plancia.game("nim", misere=misere, limit=limit).start())
        for misere in (True, False)
        for limit in (0, 3)
    }
    assert len(texts) == 4
    assert key_of(PENTE) == key_of(plancia.game("pente").from_text(PENTE.to_text()))


@studying
async def test_an_address_has_a_limit_of_analyses_and_others_have_theirs(study: Study) -> None:
    positions = pente_positions(MAX_PER_ADDRESS + 1)
    listeners = [Listener(study, each, 0.1, "10.0.0.1") for each in positions[:-1]]
    await until(lambda: study.listening["10.0.0.1"] == MAX_PER_ADDRESS)
    with pytest.raises(Refusal, match="one address"):
        await study.known(positions[-1], 0.1, "10.0.0.1")
    other = Listener(study, positions[-1], 0.1, "10.0.0.2")
    await until(lambda: study.listening["10.0.0.2"] == 1)
    for each in [other, *listeners]:
        await each.stop()
    assert not study.listening
    await study.known(positions[0], 0.1, "10.0.0.1")
    assert not study.listening


@pytest.mark.jit
@studying
async def test_many_analyses_of_one_address_do_not_hold_up_another(study: Study) -> None:
    positions = pente_positions(31)
    crowd = [Listener(study, each, 600, "10.0.0.1") for each in positions[:-1]]
    await until(lambda: any(each.knows for each in crowd))
    alone = Listener(study, positions[-1], 600, "10.0.0.2")
    shared = Listener(study, positions[-2], 600, "10.0.0.3")
    await until(lambda: alone.knows and shared.knows)
    assert sum(not each.knows for each in crowd) > len(crowd) / 2
    for each in [*crowd, alone, shared]:
        await each.stop()


@studying
async def test_the_end_of_a_game_needs_no_analysis(study: Study) -> None:
    view = await study.known(plancia.game("connect4").start().play_line("1212121"), 5)
    assert (view.exact, view.value, str(view.headline)) == (
        True,
        1.0,
        "yellow (X) has won",
    )
    assert study.thinkers.thinking == 0


@studying
async def test_a_game_is_reviewed_and_a_blunder_warned_of(study: Study) -> None:
    start = plancia.game("nim", heaps="1,2", misere=False).start()

    record = Record(start, tuple(start.parse_move(token) for token in ("A1", "B2")))
    messages = [each async for each in study.review(Reviewer(record, "r"))]
    judged = [each for each in messages if isinstance(each, ReviewedMove)]
    assert [each.judgement for each in judged] == ["blunder", "best", ""]
    assert isinstance(messages[-1], Reviewed)
    for token, is_blunder in (("A1", True), ("B1", False)):
        move = start.parse_move(token)
        view = coach_view(start, move, await study.around(start, move))
        assert (view.warning is not None) is is_blunder


@studying
async def test_a_session_stops_what_it_began_and_says_what_is_known(study: Study) -> None:
    session = StudySession(study)
    session.start(Analyse("a", "pente", "as written", seconds=600), PENTE)
    session.stop("a")  # before anything is known
    stopped = await session.messages.get()
    assert isinstance(stopped, AnalysisView)
    assert (stopped.id, stopped.position) == ("a", "as written")
    assert stopped.done
    assert stopped.stopped
    for number in range(MAX_AT_ONCE):
        session.start(Analyse(str(number), "pente", "", seconds=600), PENTE)
    with pytest.raises(Refusal, match="stop one first"):
        session.start(Analyse("too many", "pente", "", seconds=600), PENTE)
    session.close()
    await until(lambda: study.jobs == 0)


def pente_positions(number: int) -> list[Position[Any]]:
    """Each with one more stone, somewhere else."""
    return [PENTE.play(move) for move in PENTE.legal_moves()[:number]]
