"""Who plays on this computer: players by the texts that name them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from plancia.core.errors import IllegalMove
from plancia.core.game import Game
from plancia.core.position import Position, Side
from plancia.engine.match import Forfeit, Match, Termination, writable
from plancia.engine.player import (
    NO_LIMITS,
    Answer,
    EngineQuestion,
    Limits,
    Thinks,
    is_foreign,
    player,
)
from plancia.host.ports import NO_ASKER, Asker
from plancia.host.thinkers import FairQueue
from plancia.processes.worker import PlayerWorker


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """Makes the player of one seat in one game."""

    spec: str
    game: Game[Any]
    game_id: str
    """Another game has another player: what it remembers is of one game."""

    def __call__(self) -> Thinks:
        return player(self.spec, self.game)


class SeatedPlayers(FairQueue):
    """Thinkers where a seat's level may be any player, such as `mcts:2000` or `ugi:COMMAND`.

    A player that is not Plancia's own thinks in a process of its own; all others, hints and studies
    in this one.
    """

    def __init__(self) -> None:
        self._own = PlayerWorker(is_apart=False)
        """For hints and studies."""
        super().__init__([self._own])
        self._seats: dict[tuple[str, Side], PlayerWorker] = {}

    def seat(self, spec: str, game: Game[Any], side: Side, game_id: str) -> None:
        """Have a player take its seat before it is first asked: BadPlayer if the text names none,
        Forfeit if it fails."""
        self._worker(spec, side).prepare(SeatedPlayer(spec, game, game_id))

    def _worker(self, spec: str, side: Side) -> PlayerWorker:
        """Where the player of that seat thinks."""
        if (spec, side) not in self._seats:
            self._seats[spec, side] = PlayerWorker(is_foreign(spec), quiet=False)
        return self._seats[spec, side]

    async def answer(
        self,
        position: Position[Any],
        level: str,
        *,
        key: str,
        limits: Limits = NO_LIMITS,
        deadline: float | None = None,
        asker: Asker = NO_ASKER,
    ) -> Answer[Any]:
        make = SeatedPlayer(level, position.game, key)
        question = EngineQuestion(make, position, limits)
        worker = self._worker(level, position.to_move)
        found: list[Answer[Any]] = []
        await worker.ask(question, deadline, found.append)
        answer = found[-1]
        try:
            Match(position).play(answer.move)  # a bot may answer with anything at all
        except IllegalMove as error:
            no_move = answer.move is None and answer.why
            raise Forfeit(Termination.ILLEGAL, str(no_move or error)) from error
        return replace(answer, why=writable(str(answer.why)))

    def hurry(self, key: str) -> None:
        super().hurry(key)
        for worker in self._seats.values():
            worker.hurry()

    def cancel(self, key: str) -> None:
        super().cancel(key)
        for worker in self._seats.values():
            worker.cancel()

    async def close(self) -> None:
        """End the processes. Players in this one are asked to stop and not waited for."""
        self._own.cancel()
        for worker in self._seats.values():
            worker.cancel()
        for (spec, _), worker in self._seats.items():
            if is_foreign(spec):
                await worker.close()
