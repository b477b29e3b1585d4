"""What is found about a position serves every question that it answers."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import plancia
from plancia.engine.analysis import Analysis
from plancia.host.study import Study
from plancia.processes.player import InProcessPlayer
from plancia.study.tutor import Studied, Tutor
from plancia.tui.app import LocalThinkers
from plancia.tui.help import HelpCache


def test_an_analysis_serves_as_a_hint_too() -> None:
    position = plancia.game("nim").start().play_line("B2")
    cache = HelpCache()
    assert cache.best(position) is None
    assert ("analysis", position) not in cache

    async def find() -> None:
        thinkers = LocalThinkers(InProcessPlayer)
        study = Study(thinkers)
        async for _ in cache.find_analysis(study, position):
            pass
        await study.close()
        await thinkers.close()

    asyncio.run(find())
    assert ("analysis", position) in cache
    found = cache.get(("analysis", position))
    assert isinstance(found, Analysis)
    assert found.exact
    best = cache.best(position)
    assert isinstance(best, Analysis)
    assert position.format_move(best.move) == "C8"


class ScriptedStudy:
    """A study with given views."""

    def __init__(self, views: list[Studied]) -> None:
        self._views = views

    async def analyse(self, position: object, seconds: float) -> AsyncIterator[Studied]:
        for view in self._views:
            yield view


def test_values_are_shown_before_the_line() -> None:
    position = plancia.game("connect4").start().play_line("444443325216")
    cache = HelpCache()
    views = [replace(view, done=view.whole) for view in Tutor(position.game).deepen(position)]

    async def lines(study: Any) -> list[int]:
        shown = []
        async for _ in cache.find_analysis(study, position):
            found = cache.get(("analysis", position))
            assert isinstance(found, Analysis)
            assert found.is_complete(position)
            shown.append(len(found.line))
        return shown

    first, last = asyncio.run(lines(ScriptedStudy(views)))
    assert first == 0 < last
    assert ("analysis", position) in cache


def test_an_analysis_that_is_left_before_its_end_is_looked_for_again() -> None:
    position = plancia.game("connect4").start().play_line("444443325216")
    cache = HelpCache()
    *before, _ = Tutor(position.game).deepen(position)
    study: Any = ScriptedStudy(before)

    async def find() -> None:
        async for _ in cache.find_analysis(study, position):
            assert ("analysis", position) in cache

    asyncio.run(find())
    assert ("analysis", position) not in cache
