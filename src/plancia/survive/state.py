"""The state of the challenge of a day, folded from its events: runs and ranks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from random import Random
from typing import Any, Final, Literal

from plancia.core.capability import MakesPuzzles, capability
from plancia.core.position import Position
from plancia.core.registry import game, game_of, games
from plancia.engine.analysis import is_exact
from plancia.live.logs import LogEvent, PersonMerged, Status
from plancia.live.names import player_name
from plancia.live.refusal import Refusal, refusing_bad_input
from plancia.study.views import AnalysisView
from plancia.survive.events import Began, ChallengePlan, Created, Moved

RunStatus = Literal["running", "lost", "survived"]
"""Lost: the value was given away. Survived: it was kept to the end of the game."""
MAX_CANDIDATES: Final = 300
MIN_DISTANCE: Final = 5
"""Own moves that the win of a day's position takes, where that is known."""
MAX_RUNS: Final = 100
"""Of one person in a challenge."""


def challenge_games() -> tuple[str, ...]:
    """The games for two in which every value is proved at once."""
    return tuple(
        name
        for name in games()
        if game(name).players == 2
        and is_exact(game(name), allow_slow=False)
        and capability(game(name), MakesPuzzles) is not None
    )


def candidates(name: str, day: date) -> Iterator[Position[Any]]:
    """Positions for a day, the same everywhere: the first of games that are made up."""
    makes = capability(game(name), MakesPuzzles)
    assert makes is not None
    chance = Random(f"survive {name} {day.isoformat()}")
    for _ in range(MAX_CANDIDATES):
        yield from makes.positions(chance)[:1]


def is_challenge(view: AnalysisView) -> bool:
    """True for a position that is won, but not soon and not by every move."""
    best, worst = view.moves[0], view.moves[-1]
    is_far = best.distance is None or best.distance >= MIN_DISTANCE
    return view.exact and best.value == 1 and worst.value < 1 and is_far


@dataclass
class Run:
    number: int
    person: str
    name: str
    position: Position[Any]
    line: list[str] = field(default_factory=list)
    """Moves and replies."""
    kept: int = 0
    """Moves that kept the value."""
    status: RunStatus = "running"
    better: tuple[str, ...] = ()


class Challenge:
    """One game's position of a day, and everybody's runs."""

    plan: ChallengePlan

    def __init__(self, challenge_id: str, events: Iterable[LogEvent]) -> None:
        self.id = challenge_id
        self.seq = 0
        self.runs: list[Run] = []
        self._latest: dict[str, Run] = {}
        self._best: dict[str, Run] = {}
        self._count: dict[str, int] = {}
        for event in events:
            self.apply(event)

    @property
    def status(self) -> Status:
        return "open"

    @cached_property
    def start(self) -> Position[Any]:
        return game_of(self.plan.game, self.plan.options).from_text(self.plan.position)

    def run_of(self, person: str | None) -> Run | None:
        """The latest of a person."""
        return self._latest.get(person or "")

    def best_of(self, person: str | None) -> Run | None:
        return self._best.get(person or "")

    def runs_by(self, person: str) -> int:
        """How many a person has begun."""
        return self._count.get(person, 0)

    @property
    def table(self) -> list[Run]:
        """The best run of each person, the best of all first; of equals the first one."""
        return sorted(self._best.values(), key=_rank)

    def apply(self, event: LogEvent) -> None:
        assert event.seq == self.seq + 1, f"event {event.seq} after event {self.seq}"
        self.seq = event.seq
        match event:
            case Created(plan=plan):
                self.plan = plan
            case Began():
                assert event.run == len(self.runs) + 1
                run = Run(event.run, event.person, event.name, self.start)
                self.runs.append(run)
                self._latest[run.person] = run
                self._count[run.person] = self.runs_by(run.person) + 1
            case Moved():
                self._move(self.runs[event.run - 1], event)
            case PersonMerged(old=old, new=new):
                for run in self.runs:
                    if run.person == old:
                        run.person = new
                runs = [run for run in self.runs if run.person == new]
                if runs:
                    self._latest[new], self._count[new] = runs[-1], len(runs)
                if moved := [run for run in runs if run.line]:
                    self._best[new] = min(moved, key=_rank)
                for kept in (self._latest, self._count, self._best):
                    kept.pop(old, None)

    def _move(self, run: Run, event: Moved) -> None:
        for token in filter(None, (event.move, event.reply)):
            run.position = run.position.play(run.position.parse_move(token))
            run.line.append(token)
        if event.keeps:
            run.kept += 1
            if run.position.outcome is not None:
                run.status = "survived"
        else:
            run.status, run.better = "lost", event.better
        best = self._best.get(run.person)
        if best is None or _rank(run) < _rank(best):
            self._best[run.person] = run


def _rank(run: Run) -> tuple[bool, int, int]:
    return run.status != "survived", -run.kept, run.number


def judge_begin(challenge: Challenge, person: str, name: str, now: float) -> LogEvent | None:
    """A person begins anew; None while a run of theirs has no move yet."""
    run = challenge.run_of(person)
    if run is not None and not run.line:
        return None
    if challenge.runs_by(person) >= MAX_RUNS:
        raise Refusal("not-now", "You have begun {n} times today; come back tomorrow.", n=MAX_RUNS)
    return Began(challenge.seq + 1, now, len(challenge.runs) + 1, person, player_name(name))


def check_move(challenge: Challenge, person: str, ply: int, move: str) -> Run:
    """The run in which a person makes a move; Refusal if they may not."""
    run = challenge.run_of(person)
    if run is None:
        raise Refusal("not-yours", "Enter your name first.")
    if run.status != "running":
        raise Refusal("over", "This run is over: begin again.")
    if ply != len(run.line):
        raise Refusal("stale", "{n} moves have been made.", n=len(run.line))
    with refusing_bad_input("illegal"):
        run.position.play(run.position.parse_move(move))
    return run


def keeping_moves(view: AnalysisView, value: float) -> tuple[str, ...]:
    """The moves that keep what the challenge is worth."""
    return tuple(each.move for each in view.moves if each.value >= value)
