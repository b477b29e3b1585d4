"""Points and tie-breaks, against tables that were worked out by hand."""

from __future__ import annotations

import pytest

from plancia.rooms.messages import Format
from plancia.rooms.room import Joined, Removed
from plancia.rooms.standings import points_of, standings, standings_csv
from plancia.rooms.tournament import GameEnded, Paired, Pairing, Started
from rooms.simulated import Simulation, plan

Games = list[tuple[int | None, int | None, float]]
"""First, second, and the points of the first."""


def played(format: Format, players: int, *rounds: Games, **more: object) -> Simulation:
    simulation = Simulation(plan(format, **more), players)
    simulation.add(Started)
    for number, games in enumerate(rounds, 1):
        before = len(simulation.tournament.games)
        pairings = [Pairing(before + n, a, b) for n, (a, b, _) in enumerate(games, 1)]
        simulation.add(Paired, number, pairings)
        for pairing, (_, _, points) in zip(pairings, games, strict=True):
            if pairing.game in simulation.tournament.running:
                simulation.add(GameEnded, pairing.game, (points, 1 - points))
    return simulation


def test_buchholz_decides_between_players_with_as_many_points() -> None:
    tournament = played(
        "swiss", 4, [(1, 2, 1), (3, 4, 1)], [(1, 3, 0.5), (2, 4, 1)], [(1, 4, 0), (2, 3, 0.5)]
    ).tournament
    assert points_of(tournament) == {1: 1.5, 2: 1.5, 3: 2.0, 4: 1.0}
    rows = {row.player: row for row in standings(tournament)}
    assert {number: row.buchholz for number, row in rows.items()} == {
        1: 4.5,
        2: 4.5,
        3: 4.0,
        4: 5.0,
    }
    assert [row.player for row in standings(tournament)] == [3, 1, 2, 4]
    assert (rows[1].wins, rows[1].draws, rows[1].losses) == (1, 1, 1)


def test_a_bye_counts_a_point_and_the_players_own_points_for_buchholz() -> None:
    tournament = played("swiss", 3, [(1, 2, 1), (3, None, 0)]).tournament
    rows = {row.player: row for row in standings(tournament)}
    assert (rows[3].points, rows[3].buchholz, rows[3].wins) == (1.0, 1.0, 1)


def test_a_game_against_the_house_level_counts_what_it_brings() -> None:
    tournament = played("swiss", 3, [(1, 2, 1), (None, 3, 1)], house_level="easy").tournament
    assert points_of(tournament)[3] == 0.0


@pytest.mark.parametrize(
    ("results", "points"),
    [("www", 2 + 2 + 4), ("wwww", 12), ("wwdw", 2 + 2 + 1 + 2), ("wwlw", 6), ("dd", 2), ("l", 0)],
)
def test_two_wins_in_a_row_make_further_wins_of_an_arena_count_twice(
    results: str, points: float
) -> None:
    value = {"w": 1.0, "d": 0.5, "l": 0.0}
    rounds: list[Games] = [[(1, 2, value[letter])] for letter in results]
    tournament = played("arena", 2, *rounds).tournament
    assert points_of(tournament)[1] == points


def test_a_streak_is_the_number_of_wins_up_to_the_latest_game() -> None:
    tournament = played("arena", 2, [(1, 2, 0)], [(1, 2, 1)], [(1, 2, 1)]).tournament
    assert [row.streak for row in standings(tournament)] == [2, 0]


def test_who_was_removed_is_not_shown_but_the_others_keep_their_points() -> None:
    simulation = played("swiss", 2, [(1, 2, 1)])
    simulation.add(Removed, [2])
    assert [(row.player, row.points) for row in standings(simulation.tournament)] == [(1, 1.0)]


def test_standings_are_written_as_csv_without_formulas() -> None:
    simulation = Simulation(plan("swiss"), 3)
    simulation.add(Joined, 4, "=1+1")
    lines = standings_csv(simulation.tournament).splitlines()
    assert lines[0].startswith("rank,name,points")
    assert lines[4] == "4,'=1+1,0.0,0.0,0,0,0"
