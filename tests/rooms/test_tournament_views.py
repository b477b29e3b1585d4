"""What each viewer is shown of a tournament."""

from __future__ import annotations

from plancia.rooms.pairing import past_of
from plancia.rooms.tournament import GameEnded, Paired, Pairing, Started
from plancia.rooms.tournament_views import TournamentOverview
from rooms.simulated import Simulation, plan


def test_a_player_sees_their_place_and_a_projector_everybody_and_all_games() -> None:
    simulation = Simulation(plan("swiss", rounds=3), 3)
    simulation.add(Started)
    simulation.add(Paired, 1, [Pairing(1, 1, 2), Pairing(2, 3, None)])
    simulation.add(GameEnded, 1, (0.0, 1.0))
    overview = TournamentOverview(simulation.tournament, lambda number: f"game {number}")
    view = overview.view("person 1", 0.0, whole=True)
    assert (view.round, view.rounds, view.running, view.members) == (1, 3, 0, 3)
    assert [(row.name, row.points) for row in view.standings] == [
        ("Player 3", 1.0),
        ("Player 2", 1.0),
        ("Player 1", 0.0),
    ]
    played, bye = view.pairings
    assert (played.first, played.second, played.result) == ("Player 1", "Player 2", "0-1")
    assert (bye.first, bye.second, bye.id, bye.players) == ("Player 3", "", "", [3])
    assert view.you is not None
    assert (view.you.rank, view.you.points, view.you.games) == (3, 0.0, [played])
    winner = overview.view("person 2", 0.0, whole=False)
    assert winner.you is not None
    assert (winner.you.points, winner.pairings, winner.organises) == (1.0, [], False)
    assert overview.view("teacher", 0.0, whole=False).organises
    past = past_of(simulation.tournament)
    assert [past[number].difference for number in (1, 2, 3)] == [1, -1, 0]  # a bye has no colour
