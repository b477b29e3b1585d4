"""What is found about a position serves every question that it answers."""

import asyncio

import plancia
from plancia.engine.analysis import Analysis
from plancia.host.study import Study
from plancia.processes.player import InProcessPlayer
from plancia.tui.help import HelpCache, HelpKind
from plancia.tui.thinkers import LocalThinkers


def test_an_analysis_serves_as_a_hint_too() -> None:
    position = plancia.game("nim").start().play_line("B2")
    cache = HelpCache()
    assert cache.best(position) is None
    assert (HelpKind.ANALYSIS, position) not in cache

    async def find() -> None:
        thinkers = LocalThinkers(InProcessPlayer)
        study = Study(thinkers)
        await cache.find_analysis(study, position)
        await study.close()
        await thinkers.close()

    asyncio.run(find())
    assert (HelpKind.ANALYSIS, position) in cache
    found = cache.analysis(position)
    assert isinstance(found, Analysis)
    assert found.exact
    best = cache.best(position)
    assert best is not None
    assert position.format_move(best.move) == "C8"
    assert cache.trouble(position) == ""
