"""A challenge of Nim, for tests."""

from __future__ import annotations

from typing import Any

from plancia.core.position import Position
from plancia.engine.analysis import solve
from plancia.live.logs import LogEvent
from plancia.survive.events import ChallengePlan, Created, Moved
from plancia.survive.state import (
    Challenge,
    check_move,
    judge_begin,
)

NIM = ChallengePlan("nim", "2026-11-18", {"heaps": "1,2,4"}, "1,2,4 1", 1.0)


class Day:
    """A challenge of Nim, played against theory."""

    def __init__(self, plan: ChallengePlan = NIM) -> None:
        self.events: list[LogEvent] = [Created(1, 0.0, plan)]
        self.challenge = Challenge("nim 2026-11-18", self.events)

    def take(self, event: LogEvent | None) -> None:
        if event is not None:
            self.challenge.apply(event)
            self.events.append(event)

    def begin(self, person: str) -> None:
        self.take(judge_begin(self.challenge, person, person.title(), 0.0))

    def play(self, person: str, move: str) -> None:
        """As the host does it: judged by the solver, answered by a best move."""
        run = self.challenge.run_of(person)
        assert run is not None
        check_move(self.challenge, person, len(run.line), move)
        position = run.position
        kept = tuple(position.format_move(each) for each in keeping(position))
        after = position.play(position.parse_move(move))
        reply = ""
        if move in kept and after.outcome is None:
            reply = after.format_move((keeping(after) or after.legal_moves())[0])
        keeps = move in kept
        better = () if keeps else kept
        seq = self.challenge.seq + 1
        self.take(Moved(seq, 0.0, run.number, move, keeps, reply, better))


def keeping(position: Position[Any]) -> list[Any]:
    """The moves after which the player to move still wins."""
    mover = position.to_move
    afters = ((move, position.play(move)) for move in position.legal_moves())
    return [
        move for move, after in afters if solve(after) * (1 if after.to_move == mover else -1) > 0
    ]
