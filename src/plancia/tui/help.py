"""Help while playing: hints and analyses, each found once and cached by position."""

from collections.abc import AsyncIterator
from math import inf
from typing import Any, Literal

from plancia.core.position import Position
from plancia.engine.analysis import DEFAULT_SECONDS, is_exact
from plancia.engine.player import Answer
from plancia.host.games import Games
from plancia.host.open_game import OpenGame
from plancia.host.study import Study
from plancia.language import say
from plancia.live.local import ME
from plancia.live.refusal import Refusal

Wanted = tuple[Literal["hint", "analysis"], Position[Any]]
"""A hint is for the player to move in a game, an analysis for any position."""


class HelpCache(dict[Wanted, Answer[Any] | str]):
    """What has been found about positions, or why nothing was."""

    def best(self, position: Position[Any]) -> Answer[Any] | str | None:
        """The best move as far as it is known, or why it is not; an analysis serves too."""
        found = [self.get(("hint", position)), self.get(("analysis", position))]
        return next((each for each in found if isinstance(each, Answer)), found[0] or found[1])

    async def find_hint(self, games: Games, opened: OpenGame) -> None:
        position = opened.game.position
        try:
            self["hint", position] = await games.hint(opened, ME, "", 9, 9)
        except Refusal as refusal:
            self["hint", position] = say(refusal.text)

    async def find_analysis(self, study: Study, position: Position[Any]) -> AsyncIterator[None]:
        """Yields when there is something to show: exact values first, the line after them."""
        seconds = inf if is_exact(position.game, allow_slow=False) else DEFAULT_SECONDS
        is_done = False
        try:
            async for known in study.analyse(position, seconds):
                is_done, found = known.done, known.analysis
                if found and (is_done or (found.exact and found.is_complete(position))):
                    self["analysis", position] = found
                    yield
        except Refusal as refusal:
            self["analysis", position], is_done = say(refusal.text), True
            yield
        finally:
            if not is_done:
                self.pop(("analysis", position), None)
