"""Members, the door and the organiser: the same in every room."""

from __future__ import annotations

from typing import Any

import pytest

from plancia.live.refusal import Refusal
from plancia.rooms import room as rooms
from plancia.rooms.room import Joined, Removed, Returned
from plancia.rooms.tournament import Tournament
from rooms.lesson import CENTRE, Lesson
from rooms.simulated import Simulation, plan


@pytest.fixture
def simulation() -> Simulation:
    return Simulation(plan("swiss"), 3)


def joined(simulation: Simulation, person: str, name: str, place: str = "") -> str:
    event = simulation.tournament.judge_join(person, name, 9.0, place)
    assert isinstance(event, Joined)
    simulation.apply(event)
    return event.name


def test_events_are_applied_in_order_and_once(simulation: Simulation) -> None:
    with pytest.raises(AssertionError, match="event 4 after event 4"):
        simulation.tournament.apply(simulation.events[-1])


def test_a_name_is_cleaned_and_gets_a_number_if_it_is_taken(simulation: Simulation) -> None:
    assert joined(simulation, "a", "  Anna\u202e  ") == "Anna"
    assert joined(simulation, "b", "ANNA") == "ANNA 2"
    assert joined(simulation, "c", "Anna") == "Anna 3"
    assert joined(simulation, "d", "x" * 60) == "x" * 24
    with pytest.raises(Refusal, match="Enter a name"):
        joined(simulation, "e", " \u3164 ")


def test_who_joins_twice_is_one_member_and_who_left_returns(simulation: Simulation) -> None:
    assert simulation.tournament.judge_join("person 1", "Other", 9.0) is None
    simulation.act("leave", "person 1")
    assert not simulation.tournament.member(1).is_here
    assert simulation.tournament.judge_join("person 1", "", 9.0) == Returned(6, 9.0, 1)
    assert simulation.tournament.member_of(None) is None


def test_who_was_removed_can_not_come_back(simulation: Simulation) -> None:
    simulation.act("remove", member=1)
    for refused in (
        lambda: simulation.tournament.judge_join("person 1", "New", 9.0),
        lambda: simulation.act("return", "person 1"),
    ):
        with pytest.raises(Refusal) as refusal:
            refused()
        assert refusal.value.code == "not-yours"


@pytest.mark.parametrize("act", ["start", "end", "rename", "remove", "ask", "close-door"])
def test_only_the_organiser_runs_a_room(simulation: Simulation, act: Any) -> None:
    lesson = Lesson(CENTRE, pupils=1)
    for do in (simulation.act, lesson.act):
        with pytest.raises(Refusal, match="Only the organiser"):
            do(act, "p1" if do == lesson.act else "person 1", member=1)


def test_the_organiser_renames_and_ends(simulation: Simulation) -> None:
    simulation.act("rename", member=1, name="Player 2")
    assert simulation.tournament.member(1).name == "Player 2 2"
    simulation.act("rename", member=1, name="player 2 2")  # one's own name is not taken
    assert simulation.tournament.member(1).name == "player 2 2"
    with pytest.raises(Refusal, match="number 9"):
        simulation.act("remove", member=9)
    simulation.act("end")
    with pytest.raises(Refusal, match="is over"):
        joined(simulation, "late", "Late")
    simulation.act("rename", member=1, name="Still")


def test_members_who_were_removed_take_up_no_room(
    simulation: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Tournament, "max_members", 3)
    with pytest.raises(Refusal, match="no more can"):
        joined(simulation, "a", "Anna")
    simulation.act("remove", member=1)
    assert joined(simulation, "a", "Player 1") == "Player 1"


def test_one_network_address_can_not_fill_a_room_and_is_removed_at_once(
    simulation: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "MAX_OF_PLACE", 2)
    for person in "ab":
        joined(simulation, person, person, "flood")
    with pytest.raises(Refusal, match="your network"):
        joined(simulation, "c", "c", "flood")
    joined(simulation, "d", "d", "home")
    simulation.act("remove", member=4, all_of_address=True)
    assert simulation.events[-1] == Removed(8, 7.0, [4, 5])
    with pytest.raises(Refusal, match="your network"):
        joined(simulation, "e", "e", "flood")
    simulation.act("remove", member=1, all_of_address=True)  # of no known address
    assert [each.number for each in simulation.tournament.shown] == [2, 3, 6]


def test_nobody_comes_in_while_the_door_is_closed_but_members(simulation: Simulation) -> None:
    simulation.act("leave", "person 1")
    simulation.act("close-door")
    assert not simulation.tournament.takes_joiners
    with pytest.raises(Refusal, match="lets nobody else in"):
        joined(simulation, "a", "Anna")
    assert isinstance(simulation.tournament.judge_join("person 1", "", 9.0), Returned)
    simulation.act("open-door")
    assert joined(simulation, "a", "Anna") == "Anna"
