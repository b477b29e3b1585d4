"""A tournament as its events tell it."""

from __future__ import annotations

import pytest

from plancia.tournament.events import GameEnded, Left, Started
from tournament.simulated import Simulation, plan


def test_events_are_applied_in_order_and_once() -> None:
    simulation = Simulation(plan("swiss"), 2)
    with pytest.raises(AssertionError, match="event 3 after event 3"):
        simulation.tournament.apply(simulation.events[-1])


def test_a_game_is_overdue_when_nobody_has_moved_for_too_long() -> None:
    simulation = Simulation(plan("swiss", first_move_s=60.0), 4)
    simulation.add(Started)
    simulation.pair()
    paired_at = simulation.events[-1].at
    tournament = simulation.tournament
    assert tournament.overdue(paired_at + 59) == []
    assert len(tournament.overdue(paired_at + 60)) == 2
    simulation.add(GameEnded, 1, (1.0, 0.0))
    assert [game.number for game in tournament.overdue(paired_at + 60)] == [2]


def test_a_player_is_found_by_their_person_and_has_a_latest_game() -> None:
    simulation = Simulation(plan("swiss"), 3)
    simulation.add(Started)
    simulation.add(Left, 3)
    simulation.pair()
    player = simulation.tournament.player_of("person 2")
    assert player is not None
    game = simulation.tournament.game_of(player.number)
    assert game is not None
    assert game.opponent(2) == 1
    assert simulation.tournament.player_of(None) is None
    assert simulation.tournament.game_of(3) is None
