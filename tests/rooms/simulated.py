"""Tournaments that are played by chance, for tests."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

from plancia.rooms.messages import Format, RoomActionRequest
from plancia.rooms.pairing import next_event
from plancia.rooms.room import Joined, Left, Returned, RoomEvent
from plancia.rooms.tournament import (
    GameEnded,
    Paired,
    Started,
    Tournament,
    TournamentCreated,
    TournamentPlan,
)

RESULTS = ((1.0, 0.0), (0.5, 0.5), (0.0, 1.0))
Check = Callable[[Tournament, Paired], None]


def plan(format: Format, **more: Any) -> TournamentPlan:
    values: dict[str, Any] = {"title": "Class 3", "game": "connect4", "options": {}}
    values |= {"clock": "180+2", "organiser": "teacher", "seed": 1, "pause_s": 0.0}
    return TournamentPlan(format=format, **(values | more))


class Simulation:
    """A tournament, and every event of it in order."""

    def __init__(self, plan: TournamentPlan, players: int) -> None:
        self.tournament = Tournament("t", [])
        self.events: list[RoomEvent] = []
        self.now = 0.0
        self.add(TournamentCreated, plan)
        for _ in range(players):
            self.join()

    def add(self, kind: type[RoomEvent], *values: Any) -> None:
        self.apply(kind(self.tournament.seq + 1, self.now, *values))

    def apply(self, event: RoomEvent) -> None:
        self.tournament.apply(event)
        self.events.append(event)
        self.now += 1

    def join(self) -> None:
        number = len(self.tournament.members) + 1
        self.add(Joined, number, f"Player {number}", f"person {number}")

    def act(self, act: Any, person: str = "teacher", **more: Any) -> None:
        request = RoomActionRequest(act, **more)
        self.apply(self.tournament.judge_action(person, request, self.now))

    def pair(self) -> bool:
        """Have it do what it does by itself; False if that is nothing."""
        event = next_event(self.tournament, self.now)
        if event is not None:
            self.apply(event)
        return event is not None


def strength_of(player: int | None) -> int:
    """Players differ, or there would be no order to find."""
    return 0 if player is None else player * 7919 % 100


def play(
    plan: TournamentPlan,
    players: int,
    chance: Random,
    *,
    come_and_go: bool = False,
    check: Check | None = None,
) -> Simulation:
    """A whole tournament; `check` sees each pairing with the tournament before it."""
    simulation = Simulation(plan, players)
    tournament = simulation.tournament
    simulation.add(Started)
    while tournament.ended_at is None:
        before = deepcopy(tournament) if check else tournament
        simulation.pair()
        event = simulation.events[-1]
        if check and isinstance(event, Paired):
            check(before, event)
        running = [*tournament.running.values()]
        if plan.format == "arena" and running:
            running = chance.sample(running, 1 + len(running) // 3)
        for game in running:
            better = strength_of(game.first) - strength_of(game.second) + chance.gauss(0, 60)
            points = RESULTS[0 if better > 15 else 2 if better < -15 else 1]
            simulation.add(GameEnded, game.number, points)
        if not running:
            simulation.now += 10  # for an arena in which everybody is away
        if come_and_go:
            for player in [*tournament.members]:
                if player.is_here and chance.random() < 0.02 and len(tournament.here) > 2:
                    simulation.add(Left, player.number)
                elif not player.is_here and chance.random() < 0.2:
                    simulation.add(Returned, player.number)
            if chance.random() < 0.2:
                simulation.join()
    return simulation
