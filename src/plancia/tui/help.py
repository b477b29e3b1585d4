"""Help while playing: hints and analyses, computed in other processes and cached here."""

from collections.abc import Callable
from enum import StrEnum
from functools import partial
from threading import Thread
from typing import Any

from plancia.arena.seat import Forfeit
from plancia.arena.thinker import CalledOff, MakeSeat, Request, Thinker
from plancia.core.analysis import adviser, analyst, is_exact
from plancia.core.game import Game, Position
from plancia.core.player import Answer


class HelpKind(StrEnum):
    """The kinds of help."""

    HINT = "hint"
    ANALYSIS = "analysis"


Told = Callable[[], None]
"""Called, on another thread, when a hint or an analysis is ready."""


class Helper:
    """Caches hints and analyses by position, and computes one at a time."""

    def __init__(self, game: Game[Any], make_seat: MakeSeat, told: Told) -> None:
        self._told = told
        self.is_exact: bool = is_exact(game, patient=False)
        analysing = Thinker(partial(analyst, game, patient=False), make_seat)
        # An exact analyst values all moves at once and gives the hint as well; a puzzle's
        # solution is found before all its moves are tried.
        two = not self.is_exact or game.players == 1
        advising = Thinker(partial(adviser, game), make_seat) if two else analysing
        self._thinkers = {HelpKind.HINT: advising, HelpKind.ANALYSIS: analysing}
        self._found: dict[tuple[HelpKind, Position[Any]], Answer[Any] | str] = {}
        self._wanted: tuple[HelpKind, Position[Any]] | None = None
        self._request = Request()

    def get(self, kind: HelpKind, position: Position[Any]) -> Answer[Any] | None:
        """The cached answer; an analysis serves as a hint too."""
        for known in (kind, HelpKind.ANALYSIS):
            found = self._found.get((known, position))
            if isinstance(found, Answer):
                return found
        return None

    def trouble(self, kind: HelpKind, position: Position[Any]) -> str:
        """Why the player gave no answer, if it failed."""
        found = self._found.get((kind, position))
        return found if isinstance(found, str) else ""

    def want(self, kind: HelpKind | None, position: Position[Any]) -> None:
        """Compute this and cancel anything else; with None, only cancel."""
        if kind is None or position.outcome is not None:
            self._call_off()
            return
        wanted = (kind, position)
        if wanted == self._wanted or wanted in self._found:
            return
        self._call_off()
        self._wanted = wanted
        self._request = Request()
        Thread(target=self._find, args=(*wanted, self._request), daemon=True).start()

    def _call_off(self) -> None:
        self._request.call_off()
        self._wanted = None

    def _find(self, kind: HelpKind, position: Position[Any], request: Request) -> None:
        answer: Answer[Any] | str
        try:
            answer = self._thinkers[kind].ask(position, request)
        except CalledOff:
            return
        except Forfeit as forfeit:
            answer = forfeit.reason
        self._found[kind, position] = answer
        if not request.is_off:
            self._wanted = None
            self._told()

    def close(self) -> None:
        self._call_off()
        for thinker in self._thinkers.values():
            thinker.close()
