"""Who plays on this computer: players by the texts that name them, and what a person types."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from dataclasses import dataclass, replace
from typing import Any

from plancia.cli import READER
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
from plancia.originals.console import Console
from plancia.processes.worker import PlayerWorker


class TypedLines:
    def __init__(self, console: Console) -> None:
        self._console = console
        self._next: asyncio.Future[str] | None = None

    async def line(self) -> str:
        """The next line, or what the console raises. If this is cancelled, the next call has it."""
        if self._next is None:
            loop = asyncio.get_running_loop()
            self._next = loop.create_future()
            arguments = (loop, self._next)
            threading.Thread(target=self._read, args=arguments, name=READER, daemon=True).start()
        try:
            return await asyncio.shield(self._next)
        finally:
            if self._next.done():
                self._next = None

    def _read(self, loop: asyncio.AbstractEventLoop, read: asyncio.Future[str]) -> None:
        line, error = "", None
        try:
            line = self._console.line()
        except Exception as trouble:
            error = trouble
        with contextlib.suppress(RuntimeError):  # the loop is closed: nothing waits
            loop.call_soon_threadsafe(_finish, read, line, error)


def _finish(read: asyncio.Future[str], line: str, error: Exception | None) -> None:
    if read.done():  # cancelled, at the end
        return
    if error is not None:
        read.set_exception(error)
        read.exception()  # nobody may wait for it any more: then it is not worth a traceback
    else:
        read.set_result(line)


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """Makes the player of one seat in one game."""

    spec: str
    game: Game[Any]
    seed: int | None
    game_id: str
    """Another game has another player: what it remembers is of one game."""

    def __call__(self) -> Thinks:
        return player(self.spec, self.game, seed=self.seed)


class SeatedPlayers(FairQueue):
    """Thinkers where a seat's level may be any player, such as `mcts:2000` or `ugi:COMMAND`.

    A player under a clock, and one that is not Plancia's own, thinks in a process of its own; all
    others, hints and studies in this one. A player has the time that its clock or its limits give.
    """

    def __init__(self, *, is_timed: bool, seed: int | None = None) -> None:
        self._own = PlayerWorker(is_apart=False)
        """For hints and studies."""
        super().__init__([self._own])
        self._is_timed, self._seed = is_timed, seed
        self._seats: dict[tuple[str, Side], PlayerWorker] = {}

    def seat(self, spec: str, game: Game[Any], side: Side, game_id: str) -> None:
        """Have a player take its seat before it is first asked: BadPlayer if the text names none,
        Forfeit if it fails."""
        self._worker(spec, side).prepare(SeatedPlayer(spec, game, self._seed, game_id))

    def _worker(self, spec: str, side: Side) -> PlayerWorker:
        """Where the player of that seat thinks."""
        if (spec, side) not in self._seats:
            self._seats[spec, side] = PlayerWorker(self._is_apart(spec), quiet=False)
        return self._seats[spec, side]

    def _is_apart(self, spec: str) -> bool:
        return self._is_timed or is_foreign(spec)

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
        make = SeatedPlayer(level, position.game, self._seed, key)
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
            if self._is_apart(spec):
                await worker.close()
