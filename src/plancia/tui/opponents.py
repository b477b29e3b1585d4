"""The computer players of a session: asked one at a time, each in a process of its own."""

import time
from collections.abc import Callable
from functools import partial
from threading import Thread
from typing import Any

from plancia.arena.seat import Forfeit
from plancia.arena.thinker import CalledOff, MakeSeat, Request, Thinker
from plancia.core.game import Position
from plancia.core.player import Answer, Limits, player
from plancia.tui.session import PERSON, Session

Told = Callable[[Request, Answer[Any] | Forfeit, float], None]
"""Called, on another thread, with an answer and the seconds it took."""


class Opponents:
    """The players of a session that are no people."""

    def __init__(self, session: Session, make_seat: MakeSeat, pace: float, told: Told) -> None:
        self._session, self._make_seat, self._told = session, make_seat, told
        self.pace: float = pace if PERSON not in session.players else 0.0
        """Seconds a move takes at least where levels play each other: people want to follow."""
        self._thinkers: dict[int, Thinker] = {}

    def ask(self, number: int) -> Request:
        """Have the player of that number think about the position."""
        match = self._session.match
        if number not in self._thinkers:
            make = partial(player, self._session.players[number - 1], self._session.game)
            self._thinkers[number] = Thinker(make, self._make_seat)
        request, limits = Request(), Limits(match.budget(number))
        arguments = (self._thinkers[number], request, match.position, limits, match.left(number))
        Thread(target=self._wait, args=arguments, daemon=True).start()
        return request

    def _wait(
        self,
        thinker: Thinker,
        request: Request,
        position: Position[Any],
        limits: Limits,
        deadline: float | None,
    ) -> None:
        began = time.monotonic()
        answer: Answer[Any] | Forfeit
        try:
            answer = thinker.ask(position, request, limits, deadline)
        except CalledOff:
            return
        except Forfeit as forfeit:
            answer = forfeit
        spent = time.monotonic() - began
        request.sleep(self.pace - spent)
        self._told(request, answer, spent)

    def close(self) -> None:
        for thinker in self._thinkers.values():
            thinker.close()
