from dataclasses import replace
from functools import partial
from typing import Any

import pytest

import plancia
from plancia import BadOption, MalformedText
from plancia.arena import (
    Decision,
    Entrant,
    Plan,
    Sprt,
    Termination,
    Tournament,
    random_openings,
    read_openings,
)
from plancia.arena.tournament import play_fixture
from plancia.engine.player import Limits
from plancia.processes import InProcess, Processes, Results, Runner

NIM = plancia.game("nim")
CONNECT4 = plancia.game("connect4")


class Backwards(Runner):
    """The last task first: an order that no tournament may depend on."""

    def run(self, function: Any, tasks: Any) -> Results[Any]:
        for index in reversed(range(len(tasks))):
            yield index, function(tasks[index])


def finished(plan: Plan, runner: Runner | None = None) -> Tournament:
    tournament = Tournament(plan)
    for _ in tournament.play(runner or InProcess()):
        pass
    assert tournament.over
    return tournament


def test_in_a_round_robin_all_meet_all_from_both_sides_of_the_same_openings() -> None:
    openings = (("A1",), ("B1",))
    plan = Plan(NIM, ("random", "alphabeta:1", "mcts:5"), games=6, openings=openings)
    meetings: dict[tuple[int, int], list[tuple[str, ...]]] = {}
    for fixture in plan.fixtures:
        meetings.setdefault((fixture.first, fixture.second), []).append(fixture.opening)
    assert len(plan.fixtures) == 18
    assert set(meetings) == {(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)}
    assert all(played == [("A1",), ("B1",), ("A1",)] for played in meetings.values())
    assert sorted(fixture.number for fixture in plan.fixtures) == list(range(18))


def test_in_a_gauntlet_the_first_player_meets_all_others() -> None:
    plan = Plan(NIM, ("random", "alphabeta:1", "mcts:5"), games=2, kind="gauntlet")
    assert [(game.first, game.second) for game in plan.fixtures] == [(0, 1), (1, 0), (0, 2), (2, 0)]


def test_a_player_who_takes_part_twice_gets_two_names() -> None:
    assert Plan(NIM, ("random", "best", "random")).names == ("random #1", "best", "random #2")


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"game": plancia.game("tetrisito")}, "tetrisito is a game for one"),
        ({"players": ("random",)}, "the players are random; it takes two or more"),
        ({"games": 7}, "7 games; it takes an even number"),
        ({"games": 0}, "0 games"),
        ({"kind": "knockout"}, "'knockout'; there are: round robin, gauntlet, sprt"),
        ({"kind": "sprt"}, "'sprt'"),
        ({"openings": ()}, "there is no opening"),
        ({"kind": "sprt", "sprt": Sprt(), "players": ("a", "b", "c")}, "it takes two"),
    ],
)
def test_a_plan_that_can_not_be_played_is_refused(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(BadOption, match=why):
        replace(Plan(NIM, ("random", "random")), **changes)


@pytest.mark.parametrize(
    ("opening", "why"),
    [
        (("A1", "A9"), r"opening 2: move 2 \(A9\): heap A has 2 rocks"),
        (("x",), r"opening 2: move 1 \(x\): 'x' is not a capital letter"),
        (("A3", "B5", "C8"), "opening 2: A3 B5 C8 ends the game"),
    ],
)
def test_an_illegal_opening_is_refused(opening: tuple[str, ...], why: str) -> None:
    with pytest.raises(MalformedText, match=why):
        Plan(NIM, ("random", "random"), openings=((), opening))


@pytest.mark.parametrize(
    "other",
    [InProcess(), Backwards(), Processes(2)],
    ids=lambda runner: type(runner).__name__,
)
def test_the_same_seed_gives_the_same_tournament_on_every_runner(other: Runner) -> None:
    openings = random_openings(NIM, 4, seed=3)
    plan = Plan(NIM, ("random", "mcts:20"), games=8, seed=3, openings=openings)
    assert finished(plan, other).played == finished(plan).played
    assert finished(replace(plan, seed=4)).played != finished(plan).played


def test_games_begin_with_their_opening_and_become_records() -> None:
    plan = Plan(NIM, ("random", "bots.players:Cheat"), games=2, openings=(("A1", "C8"),))
    tournament = finished(plan)
    one, two = tournament.played
    assert one.moves[:2] == two.moves[:2] == ("A1", "C8")
    assert (one.result, two.result) == ("1-0", "0-1")
    assert one.termination is Termination.ILLEGAL
    record = tournament.record(one)
    assert record.result == "1-0"
    assert record.tags["Second"] == "bots.players:Cheat"
    assert record.tags["Termination"] == "illegal move"
    assert plancia.read_records(record.to_text()) == [record]


def test_what_was_played_is_not_played_again() -> None:
    plan = Plan(NIM, ("random", "random"), games=10, seed=1)
    whole = finished(plan)
    rest = Tournament(plan, whole.played[3:7])
    again = list(rest.play(InProcess()))
    assert [game.number for game in again] == [0, 1, 2, 7, 8, 9]
    assert rest.played == whole.played
    assert list(rest.play(InProcess())) == []


def test_a_test_stops_when_it_has_decided_and_counts_the_same_games_everywhere() -> None:
    plan = Plan(
        NIM,
        ("best", "random"),
        games=400,
        kind="sprt",
        sprt=Sprt(0, 50),
        openings=random_openings(NIM, 50, seed=1),
    )
    tournament = finished(plan)
    assert tournament.decision is Decision.STRONGER
    assert tournament.ratio > tournament.plan.sprt.bounds[1]  # type: ignore[union-attr]
    assert len(tournament.played) < 100
    everything = [
        game for _, game in InProcess().run(partial(play_fixture, plan), plan.fixtures[:200])
    ]
    elsewhere = Tournament(plan, everything[::-1])
    assert elsewhere.played == tournament.played
    assert elsewhere.ratio == tournament.ratio


def test_a_test_without_a_decision_ends_with_its_games() -> None:
    plan = Plan(NIM, ("random", "random"), games=4, kind="sprt", sprt=Sprt(-1, 1), openings=((),))
    tournament = finished(plan)
    assert tournament.decision is None
    assert len(tournament.played) == 4


def test_openings_are_different_undecided_and_the_same_for_a_seed() -> None:
    openings = random_openings(CONNECT4, 100, seed=5)
    assert openings == random_openings(CONNECT4, 100, seed=5)
    assert openings != random_openings(CONNECT4, 100, seed=6)
    positions = {CONNECT4.start().play_line(" ".join(opening)) for opening in openings}
    assert len(positions) == 100
    assert all(position.outcome is None for position in positions)
    assert {len(opening) for opening in openings} == {3}  # two plies give only 49


def test_a_small_game_has_as_many_openings_as_there_are() -> None:
    tiny = plancia.game("connect4", rows=1, columns=3, connect=3)
    assert len(random_openings(tiny, 50, seed=1)) == 6
    decided = plancia.game("nim", heaps="1")
    assert random_openings(decided, 5, seed=1) == ((),)


def test_openings_are_read_from_lines() -> None:
    text = "# our openings\n444\n\n1 2 3  # a corner\n"
    assert read_openings(CONNECT4, text) == (("4", "4", "4"), ("1", "2", "3"))


def test_openings_are_the_first_moves_of_records() -> None:
    text = '[Game "connect4"]\n\n4 4 5 3 *\n\n[Game "connect4"]\n\n4 4 5 1 *\n\n'
    text += '[Game "connect4"]\n\n1 2 *\n'
    assert read_openings(CONNECT4, text)[0][:3] == ("4", "4", "5")
    assert len(read_openings(CONNECT4, text)) == 3
    with pytest.raises(MalformedText, match="game 1: it does not begin at the start of this game"):
        read_openings(NIM, text)


class Asked:
    """Notes the limits that it is given."""

    def __init__(self) -> None:
        self.limits: set[Limits] = set()

    def play(self, position: Any, limits: Limits) -> Any:
        self.limits.add(limits)
        return position.legal_moves()[0]


def test_each_player_is_given_its_own_limits_or_those_of_the_plan() -> None:
    one, two = Asked(), Asked()
    entrants = (Entrant(one, "one", Limits(nodes=7)), Entrant(two, "two"))
    plan = Plan(NIM, entrants, games=2, limits=Limits(depth=3))
    finished(plan)
    assert (one.limits, two.limits) == ({Limits(nodes=7)}, {Limits(depth=3)})
    assert plan.names == ("one", "two")


@pytest.mark.parametrize(
    ("text", "entrant"),
    [
        ("best", Entrant("best")),
        ("b=best", Entrant("best", "b")),
        ("mcts:50@seconds=0.5,depth=3", Entrant("mcts:50", "", Limits(0.5, None, 3))),
        ("my engine=ugi:Threads=2 ./x --a=b", Entrant("ugi:Threads=2 ./x --a=b", "my engine")),
        ("ugi:ssh me@host", Entrant("ugi:ssh me@host")),
    ],
)
def test_an_entrant_is_read_from_its_text(text: str, entrant: Entrant) -> None:
    assert Entrant.parse(text) == entrant
    assert str(entrant) == text
