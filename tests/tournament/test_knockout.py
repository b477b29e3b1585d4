"""Knockouts: one winner, replays of draws, and players who leave."""

from __future__ import annotations

from random import Random

import pytest

from plancia.tournament.events import GameEnded, Left, Started
from plancia.tournament.knockout import bracket
from plancia.tournament.standings import standings
from tournament.simulated import Simulation, plan, play


@pytest.mark.parametrize("players", [2, 3, 5, 8, 21, 64])
def test_a_knockout_ends_with_one_winner_who_has_lost_no_game(players: int) -> None:
    tournament = play(plan("knockout"), players, Random(players)).tournament
    found = bracket(tournament)
    assert found.is_over
    assert standings(tournament)[0].player == found.winner
    assert found.survived[found.winner or 0] == (players - 1).bit_length() == tournament.round
    assert standings(tournament)[0].losses == 0
    losers = [row for row in standings(tournament) if row.losses]
    assert all(row.losses == 1 for row in losers)


def test_a_drawn_knockout_game_is_played_again_with_colours_changed() -> None:
    simulation = Simulation(plan("knockout"), 2)
    simulation.add(Started)
    for _ in range(3):
        simulation.pair()
        simulation.add(GameEnded, len(simulation.tournament.games), (0.5, 0.5))
    simulation.pair()
    first, second, third = simulation.tournament.games
    assert (first.first, first.second) == (second.second, second.first)
    assert (first.first, first.second) == (third.first, third.second)
    assert simulation.tournament.ended_at is not None


def test_an_opponent_who_leaves_a_knockout_has_lost() -> None:
    simulation = Simulation(plan("knockout"), 4)
    simulation.add(Started)
    simulation.pair()
    for game in [*simulation.tournament.running.values()]:
        simulation.add(GameEnded, game.number, (1.0, 0.0))
    finalists = [game.first or 0 for game in simulation.tournament.games]
    simulation.add(Left, finalists[0])
    simulation.pair()
    assert simulation.tournament.ended_at is not None
    assert bracket(simulation.tournament).winner == finalists[1]
