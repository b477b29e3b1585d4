"""Views and messages of the challenge of a day."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final

from plancia.core.record import Record
from plancia.core.text import to_json
from plancia.live.codec import Bounds
from plancia.live.messages import Message, PersonName, Ply, Token
from plancia.live.refusal import TextJson
from plancia.live.views import MoveView, move_view
from plancia.study.views import StepView, step_views
from plancia.survive.state import Challenge, Run, RunStatus

MAX_ROWS: Final = 50

Day = Annotated[str, Bounds(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]


@dataclass(frozen=True, slots=True)
class SurviveRequest(Message):
    """A game's challenge of a day, by the visitor's calendar."""

    game: Annotated[str, Bounds(max_length=40, examples=("connect4",))]
    """Nothing: the first that has one."""
    date: Day


@dataclass(frozen=True, slots=True)
class SurviveBeginRequest(SurviveRequest):
    """Begin, or begin again, under a name."""

    name: PersonName


@dataclass(frozen=True, slots=True)
class SurviveMoveRequest(SurviveRequest):
    ply: Ply
    move: Token


@dataclass(slots=True)
class SurvivorRow:
    rank: int
    name: str
    kept: int
    survived: bool
    mine: bool


@dataclass(slots=True)
class RunView:
    """The run of the person who sees this."""

    status: RunStatus
    kept: int
    steps: list[StepView]
    """The start, and the position after each move."""
    better: list[MoveView]
    """The moves that would have kept the value, once it is lost."""


@dataclass(slots=True)
class SurviveView:
    """The challenge of a day as one person sees it."""

    game: str
    title: TextJson
    variant: TextJson
    date: str
    games: list[str]
    """That have a challenge."""
    position: dict[str, Any]
    side: TextJson
    """Whom one plays."""
    value: float
    run: RunView | None
    best: int | None
    """Moves of one's best run today."""
    people: int
    table: list[SurvivorRow]


def survive_view(challenge: Challenge, person: str | None, games: tuple[str, ...]) -> SurviveView:
    start, run, best = challenge.start, challenge.run_of(person), challenge.best_of(person)
    table = challenge.table
    return SurviveView(
        game=challenge.plan.game,
        title=to_json(start.game.title),
        variant=to_json(start.game.variant),
        date=challenge.plan.date,
        games=list(games),
        position=start.to_json(),
        side=to_json(start.game.side(start.to_move)),
        value=challenge.plan.value,
        run=run_view(challenge, run) if run else None,
        best=best.kept if best else None,
        people=len(table),
        table=[
            SurvivorRow(rank, each.name, each.kept, each.status == "survived", each is best)
            for rank, each in enumerate(table, 1)
            if rank <= MAX_ROWS or each is best
        ],
    )


def run_view(challenge: Challenge, run: Run) -> RunView:
    position, moves = challenge.start, []
    for token in run.line:
        moves.append(position.parse_move(token))
        position = position.play(moves[-1])
    steps = [*step_views(Record(challenge.start, tuple(moves)))]
    better = []
    if run.better:
        before = challenge.start
        for move in moves[:-1]:
            before = before.play(move)
        better = [move_view(before, before.parse_move(token)) for token in run.better]
    return RunView(run.status, run.kept, steps, better)
