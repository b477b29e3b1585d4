"""Who meets whom: properties over random tournaments, and each format to its end."""

from __future__ import annotations

import time
from collections.abc import Mapping
from random import Random

import pytest

from plancia.rooms.messages import Format
from plancia.rooms.pairing import (
    MAX_COLOUR_DIFFERENCE,
    Past,
    next_event,
    past_of,
    swiss_pairs,
)
from plancia.rooms.room import Left, Removed
from plancia.rooms.standings import points_of
from plancia.rooms.tournament import GameEnded, Paired, Started, Tournament
from rooms.simulated import Simulation, plan, play

SAMPLE = 12


def check_swiss(before: Tournament, paired: Paired) -> None:
    """All who are here are paired once, no two again while that can be avoided, and colours are
    balanced."""
    past = past_of(before)
    here = [player.number for player in before.here]
    numbers = [n for p in paired.pairings for n in (p.first, p.second) if n is not None]
    assert sorted(numbers) == sorted(here)
    vertices: list[int | None] = [*here, *([None] if len(here) % 2 else [])]
    may_meet: dict[int | None, set[int | None]] = {each: set() for each in vertices}
    for index, one in enumerate(here):
        for two in vertices[index + 1 :]:
            colours = [past[one].difference, 0 if two is None else past[two].difference]
            stays = two is None or abs(sum(colours)) < 2 * MAX_COLOUR_DIFFERENCE
            if not past[one].met[two] and stays:
                may_meet[one].add(two)
                may_meet[two].add(one)
    again = [p for p in paired.pairings if p.first and past[p.first].met[p.second]]
    assert not (again and can_all_meet(may_meet)), f"round {paired.round}: {again}"
    for pairing in paired.pairings:
        if pairing.first and pairing.second:
            assert past[pairing.first].difference + 1 <= MAX_COLOUR_DIFFERENCE
            assert past[pairing.second].difference - 1 >= -MAX_COLOUR_DIFFERENCE


def can_all_meet(may_meet: Mapping[int | None, set[int | None]]) -> bool:
    """Whether all can be paired: surely if each may meet half of the others (Dirac), else by
    trying."""
    if all(2 * len(others) >= len(may_meet) for others in may_meet.values()):
        return True

    def pairs_left(left: frozenset[int | None]) -> bool:
        if not left:
            return True
        one = min(left, key=lambda each: len(may_meet[each] & left))
        return any(pairs_left(left - {one, two}) for two in may_meet[one] & left)

    return pairs_left(frozenset(may_meet))


def random_swiss(seed: int) -> None:
    chance = Random(seed)
    players = chance.choice([5, 6, 7, 8, 11, 16, 25, 30, 47, 64, 101, 200])
    level = chance.choice(["", "easy"])
    wanted = plan("swiss", rounds=9, seed=seed, house_level=level)
    play(wanted, players, chance, come_and_go=True, check=check_swiss)


@pytest.mark.parametrize("seed", range(SAMPLE))
def test_swiss_has_no_rematch_while_one_can_be_avoided_and_balanced_colours(seed: int) -> None:
    random_swiss(seed)


@pytest.mark.soak
def test_a_thousand_swiss_tournaments_have_no_rematch_that_can_be_avoided() -> None:
    for seed in range(1000):
        random_swiss(seed)


def test_a_swiss_round_of_200_players_is_paired_within_a_second() -> None:
    chance = Random(3)
    simulation = play(plan("swiss", rounds=8), 200, chance)
    past = past_of(simulation.tournament)
    began = time.process_time()
    pairs = swiss_pairs(past, Random(1))
    assert time.process_time() - began < 1
    assert len(pairs) == 100


def test_players_with_as_many_points_meet_in_a_swiss_round() -> None:
    players = {number: Past(float(number > 4)) for number in range(1, 9)}
    pairs = swiss_pairs(players, Random(1))
    assert all(((one or 0) > 4) == ((two or 0) > 4) for one, two in pairs)


def test_the_player_with_the_fewest_points_has_the_bye_once() -> None:
    simulation = Simulation(plan("swiss", rounds=3), 5)
    simulation.add(Started)
    byes = []
    for _ in range(3):
        simulation.pair()
        tournament = simulation.tournament
        latest = [game for game in tournament.games if game.round == tournament.round]
        byes += [game.players[0] for game in latest if len(game.players) == 1]
        for game in [*tournament.running.values()]:
            simulation.add(GameEnded, game.number, (1.0, 0.0))
    assert len(byes) == len(set(byes)) == 3
    assert points_of(tournament)[byes[0]] >= 1


@pytest.mark.parametrize("format", ["swiss", "arena"])
def test_the_same_seed_gives_the_same_pairings_and_another_seed_others(format: Format) -> None:
    def pairings(seed: int) -> list[object]:
        wanted = plan(format, seed=seed, rounds=4, minutes=1)
        simulation = play(wanted, 13, Random(5), come_and_go=True)
        return [event.pairings for event in simulation.events if isinstance(event, Paired)]

    assert pairings(1) == pairings(1) != pairings(2)


def test_an_arena_pairs_all_who_wait_and_never_the_same_two_in_a_row() -> None:
    def check(before: Tournament, paired: Paired) -> None:
        past = past_of(before)
        for pairing in paired.pairings:
            assert pairing.first
            assert past[pairing.first].last != pairing.second
            busy = {n for game in before.running.values() for n in game.players}
            assert not busy & {pairing.first, pairing.second}

    simulation = play(plan("arena", minutes=5), 16, Random(4), come_and_go=True, check=check)
    tournament = simulation.tournament
    assert tournament.ended_at is not None
    assert len(tournament.games) > 100
    assert max(abs(past.difference) for past in past_of(tournament).values()) <= 4


def test_two_players_of_an_arena_meet_again_and_again() -> None:
    tournament = play(plan("arena", minutes=1), 2, Random(4)).tournament
    assert len(tournament.games) > 10


def test_no_game_of_an_arena_begins_after_its_end_and_those_in_progress_count() -> None:
    simulation = Simulation(plan("arena", minutes=1), 4)
    simulation.add(Started)
    simulation.pair()
    simulation.now = 10_000
    assert not simulation.pair()
    for game in [*simulation.tournament.running.values()]:
        simulation.add(GameEnded, game.number, (1.0, 0.0))
    simulation.pair()
    assert simulation.tournament.ended_at == 10_002
    assert sum(points_of(simulation.tournament).values()) == 4


def test_a_round_waits_for_the_last_game_and_the_pause() -> None:
    simulation = Simulation(plan("swiss", pause_s=30.0), 4)
    simulation.add(Started)
    simulation.pair()
    assert not simulation.pair()
    for game in [*simulation.tournament.running.values()]:
        simulation.add(GameEnded, game.number, (1.0, 0.0))
    assert next_event(simulation.tournament, simulation.now) is None
    assert isinstance(next_event(simulation.tournament, simulation.now + 30), Paired)


def test_who_is_removed_or_away_is_not_paired() -> None:
    simulation = Simulation(plan("swiss"), 6)
    simulation.add(Started)
    simulation.add(Removed, [1])
    simulation.add(Left, 2)
    simulation.pair()
    assert {n for game in simulation.tournament.games for n in game.players} == {3, 4, 5, 6}


def test_a_tournament_waits_while_fewer_than_two_are_here() -> None:
    simulation = Simulation(plan("swiss"), 2)
    simulation.add(Started)
    simulation.add(Left, 1)
    assert not simulation.pair()
    assert simulation.tournament.status == "running"
