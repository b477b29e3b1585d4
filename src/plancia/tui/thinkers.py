"""Where levels, hints and studies of the application think."""

from typing import Any, Final

from plancia.core.position import Position
from plancia.engine.player import NO_LIMITS, Answer, Limits
from plancia.engine.question import EngineQuestion
from plancia.host.ports import NO_ASKER, Asker
from plancia.host.thinkers import FairQueue, PlayerOf
from plancia.processes.worker import MakeSeat, PlayerWorker

WORKERS: Final = 3
"""For two levels that play each other, and for studies beside them."""


class LocalThinkers(FairQueue):
    """Processes of this computer. A level takes the time that it wants: no other person waits."""

    def __init__(self, make_seat: MakeSeat) -> None:
        super().__init__([PlayerWorker(make_seat) for _ in range(WORKERS)])

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
        question = EngineQuestion(PlayerOf("level", position.game, level), position, limits)
        asked = self.ask(question, key=key, deadline=deadline, hurry_after=None, asker=asker)
        found: Answer[Any] = await asked.last()
        return found
