"""Help while playing: hints and analyses, each found once and cached by position."""

from collections.abc import AsyncIterator
from enum import StrEnum
from math import inf
from typing import Any

from plancia.core.position import Position
from plancia.engine.analysis import DEFAULT_SECONDS, Analysis, is_exact
from plancia.engine.player import Answer
from plancia.host.games import Games
from plancia.host.open_game import OpenGame
from plancia.host.study import Study
from plancia.language import say
from plancia.live.local import ME
from plancia.live.refusal import Refusal


class HelpKind(StrEnum):
    """A hint is for the player to move in a game, an analysis for any position."""

    HINT = "hint"
    ANALYSIS = "analysis"


class HelpCache:
    """What has been found about positions, or why nothing was."""

    def __init__(self) -> None:
        self._found: dict[tuple[HelpKind, Position[Any]], Answer[Any] | str] = {}

    def __contains__(self, wanted: tuple[HelpKind, Position[Any]]) -> bool:
        return wanted in self._found

    def best(self, position: Position[Any]) -> Answer[Any] | None:
        """The best move as far as it is known; an analysis serves as a hint too."""
        answers = (self._found.get((kind, position)) for kind in HelpKind)
        return next((each for each in answers if isinstance(each, Answer)), None)

    def analysis(self, position: Position[Any]) -> Analysis[Any] | None:
        found = self._found.get((HelpKind.ANALYSIS, position))
        return found if isinstance(found, Analysis) else None

    def trouble(self, position: Position[Any]) -> str:
        """Why no answer was found, if one was looked for."""
        answers = (self._found.get((kind, position)) for kind in HelpKind)
        return next((each for each in answers if isinstance(each, str)), "")

    async def find_hint(self, games: Games, opened: OpenGame) -> None:
        position = opened.game.position
        try:
            found: Answer[Any] | str = await games.hint(opened, ME, "", 9, 9)
        except Refusal as refusal:
            found = say(refusal.text)
        self._found[HelpKind.HINT, position] = found

    async def find_analysis(self, study: Study, position: Position[Any]) -> AsyncIterator[None]:
        """Yields when there is something to show: exact values first, the line after them."""
        seconds = inf if is_exact(position.game, allow_slow=False) else DEFAULT_SECONDS
        wanted, is_done = (HelpKind.ANALYSIS, position), False
        try:
            async for known in study.analyse(position, seconds):
                is_done, found = known.done, known.analysis
                if found and (is_done or (found.exact and found.is_complete(position))):
                    self._found[wanted] = found
                    yield
        except Refusal as refusal:
            self._found[wanted], is_done = say(refusal.text), True
            yield
        finally:
            if not is_done:
                self._found.pop(wanted, None)
