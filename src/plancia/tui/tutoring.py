"""Reviews of finished games and the coach's warnings, found in another process."""

from collections.abc import Callable, Sequence
from threading import Thread
from typing import Any

from plancia.arena.seat import Forfeit
from plancia.arena.thinker import CalledOff, MakeSeat, Request, Thinker
from plancia.core.game import Game, Position
from plancia.core.player import Limits
from plancia.core.record import Record
from plancia.core.text import Words
from plancia.study.coach import CoachWarning, warning
from plancia.study.review import Reviewer, Worth, seconds_for
from plancia.study.tutor import MakeTutor, worth_of

Reviewed = Callable[[Sequence[Words]], None]
"""Called, on another thread, with what a review comes to, a sentence each."""
Coached = Callable[[CoachWarning | None], None]
"""Called, on another thread, with what there is to say against a move."""


class Tutoring:
    """One tutor, asked about one game or one move at a time."""

    def __init__(self, game: Game[Any], make_seat: MakeSeat) -> None:
        self._limits = Limits(seconds_for(game))
        self._thinker = Thinker(MakeTutor(game), make_seat)
        self._request = Request()

    def review(self, record: Record, names: Sequence[Words], told: Reviewed) -> None:
        """Look into every position of a game."""
        self._start(self._review, record, names, told)

    def coach(self, position: Position[Any], move: Any, told: Coached) -> None:
        """Look whether a move is a blunder."""
        self._start(self._coach, position, move, told)

    def call_off(self) -> None:
        self._request.call_off()

    def close(self) -> None:
        self.call_off()
        self._thinker.close()

    def _start(self, work: Callable[..., None], *arguments: Any) -> None:
        self.call_off()
        self._request = request = Request()
        Thread(target=work, args=(request, *arguments), daemon=True).start()

    def _review(
        self, request: Request, record: Record, names: Sequence[Words], told: Reviewed
    ) -> None:
        reviewer = Reviewer(record)
        try:
            for position in reviewer.positions:
                reviewer.learn(self._worth(position, request))
        except (CalledOff, Forfeit):  # nothing can be said of it
            return
        told(reviewer.words(names))

    def _coach(self, request: Request, position: Position[Any], move: Any, told: Coached) -> None:
        try:
            before = self._worth(position, request)
            after = self._worth(position.play(move), request)
        except CalledOff:
            return
        except Forfeit:
            told(None)
            return
        told(warning(before, move, after))

    def _worth(self, position: Position[Any], request: Request) -> Worth:
        if position.outcome is not None:
            return worth_of(position)
        return worth_of(position, self._thinker.ask(position, request, self._limits))
