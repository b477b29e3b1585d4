"""What people may do in a tournament, and what they are refused."""

from __future__ import annotations

from typing import Any

import pytest

from plancia.live.refusal import Refusal
from plancia.tournament.events import Format, GameEnded, Joined, Removed, Returned, Started
from plancia.tournament.judging import judge_action, judge_join
from plancia.tournament.messages import TournamentActionRequest
from tournament.simulated import Simulation, plan


@pytest.fixture
def simulation() -> Simulation:
    return Simulation(plan("swiss"), 3)


def joined(simulation: Simulation, person: str, name: str) -> str:
    event = judge_join(simulation.tournament, person, name, 9.0)
    assert isinstance(event, Joined)
    simulation.apply(event)
    return event.name


def test_a_name_is_cleaned_and_gets_a_number_if_it_is_taken(simulation: Simulation) -> None:
    assert joined(simulation, "a", "  Anna\u202e  ") == "Anna"
    assert joined(simulation, "b", "ANNA") == "ANNA 2"
    assert joined(simulation, "c", "Anna") == "Anna 3"
    assert joined(simulation, "d", "x" * 60) == "x" * 24


def test_a_name_without_anything_to_see_is_refused(simulation: Simulation) -> None:
    with pytest.raises(Refusal, match="Enter a name"):
        judge_join(simulation.tournament, "a", " \u3164 ", 9.0)


def test_who_joins_twice_is_one_player(simulation: Simulation) -> None:
    assert judge_join(simulation.tournament, "person 1", "Other", 9.0) is None


def test_who_left_and_joins_again_returns(simulation: Simulation) -> None:
    leave = TournamentActionRequest("leave")
    simulation.apply(judge_action(simulation.tournament, "person 1", leave, 9.0))
    assert not simulation.tournament.player(1).is_here
    assert judge_join(simulation.tournament, "person 1", "", 9.0) == Returned(6, 9.0, 1)


def test_who_was_removed_can_not_come_back(simulation: Simulation) -> None:
    simulation.add(Removed, 1)
    for refused in (
        lambda: judge_join(simulation.tournament, "person 1", "New", 9.0),
        lambda: judge_action(
            simulation.tournament, "person 1", TournamentActionRequest("return"), 9.0
        ),
    ):
        with pytest.raises(Refusal) as refusal:
            refused()
        assert refusal.value.code == "not-yours"


@pytest.mark.parametrize("act", ["start", "end", "add-level", "rename", "remove", "decide"])
def test_only_the_organiser_runs_the_tournament(simulation: Simulation, act: Any) -> None:
    with pytest.raises(Refusal, match="Only the organiser"):
        judge_action(simulation.tournament, "person 1", TournamentActionRequest(act, player=2), 9.0)


@pytest.mark.parametrize("format", ["swiss", "arena"])
def test_late_joiners_are_taken(format: Format) -> None:
    simulation = Simulation(plan(format), 4)
    simulation.add(Started)
    assert joined(simulation, "late", "Late") == "Late"


def test_a_tournament_needs_two_players_and_starts_once() -> None:
    simulation = Simulation(plan("swiss"), 1)
    start = TournamentActionRequest("start")
    with pytest.raises(Refusal, match="two players"):
        judge_action(simulation.tournament, "teacher", start, 9.0)
    simulation.join()
    simulation.apply(judge_action(simulation.tournament, "teacher", start, 9.0))
    with pytest.raises(Refusal, match="started already"):
        judge_action(simulation.tournament, "teacher", start, 9.0)


def test_the_organiser_renames_removes_adds_levels_and_decides_games(
    simulation: Simulation,
) -> None:
    def act(act: Any, **more: Any) -> None:
        request = TournamentActionRequest(act, **more)
        simulation.apply(judge_action(simulation.tournament, "teacher", request, 9.0))

    act("rename", player=1, name="TournamentPlayer 2")
    assert simulation.tournament.player(1).name == "TournamentPlayer 2 2"
    act("rename", player=1, name="player 2 2")  # the player's own name is not taken
    assert simulation.tournament.player(1).name == "player 2 2"
    act("add-level", level="casual")
    assert simulation.tournament.player(4).level == "casual"
    assert simulation.tournament.player(4).name == "Tino"
    simulation.add(Started)
    simulation.pair()
    game = next(iter(simulation.tournament.running))
    act("decide", game=game, result="0-1")
    assert simulation.events[-1] == GameEnded(simulation.tournament.seq, 9.0, game, (0.0, 1.0))
    with pytest.raises(Refusal, match="no such game"):
        act("decide", game=game, result="1-0")
    with pytest.raises(Refusal, match="no player 9"):
        act("remove", player=9)
    act("end")
    with pytest.raises(Refusal, match="is over"):
        joined(simulation, "late", "Late")
