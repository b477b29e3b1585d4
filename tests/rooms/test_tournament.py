"""A tournament as its events tell it, and what its organiser does."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from plancia.live.refusal import Refusal
from plancia.rooms.messages import Format
from plancia.rooms.room import Left
from plancia.rooms.standings import standings
from plancia.rooms.tournament import GameEnded, Started, Tournament, TournamentEvent
from rooms.simulated import Simulation, plan, play


def test_a_tournament_read_from_its_stored_events_is_the_same() -> None:
    simulation = play(plan("swiss", options={"rows": 7}), 9, Random(1), come_and_go=True)
    stored = msgspec.json.encode(simulation.events)
    read = msgspec.json.decode(stored, type=list[TournamentEvent])
    assert read == simulation.events
    assert standings(Tournament("t", read)) == standings(simulation.tournament)


def test_a_player_has_a_latest_game() -> None:
    simulation = Simulation(plan("swiss"), 3)
    simulation.add(Started)
    simulation.add(Left, 3)
    simulation.pair()
    (game,) = simulation.tournament.games_of(2, 1)
    assert game.opponent(2) == 1
    assert simulation.tournament.games_of(3, 1) == []


@pytest.mark.parametrize("format", ["swiss", "arena"])
def test_late_joiners_are_taken(format: Format) -> None:
    simulation = Simulation(plan(format), 4)
    simulation.add(Started)
    assert simulation.tournament.judge_join("late", "Late", 9.0) is not None


def test_a_tournament_needs_two_players_and_starts_once() -> None:
    simulation = Simulation(plan("swiss"), 1)
    with pytest.raises(Refusal, match="two players"):
        simulation.act("start")
    simulation.join()
    simulation.act("start")
    with pytest.raises(Refusal, match="started already"):
        simulation.act("start")


def test_the_organiser_decides_games() -> None:
    simulation = Simulation(plan("swiss"), 3)
    simulation.act("start")
    simulation.pair()
    game = next(iter(simulation.tournament.running))
    simulation.tournament.check_decision("teacher", game)
    with pytest.raises(Refusal, match="Only the organiser"):
        simulation.tournament.check_decision("person 1", game)
    simulation.add(GameEnded, game, (0.0, 1.0))
    with pytest.raises(Refusal, match="no such game"):
        simulation.tournament.check_decision("teacher", game)
    with pytest.raises(Refusal, match="can't be done here"):
        simulation.act("ask", question=1)
