import json

import pytest

import plancia
from plancia.arena import Plan, Played, Sprt, Termination, Tournament, report

NAMES = ("anna", "bob|by", "<c&d>")
PLAN = Plan(plancia.game("nim"), NAMES, games=4)
RESULTS = {(0, 1): "1-0", (1, 0): "0-1", (0, 2): "1/2-1/2", (2, 0): "1-0", (1, 2): "0-1"}


def tournament(plan: Plan = PLAN) -> Tournament:
    """Anna beats Bob, and Bob forfeits to the third; the third beats Anna by half a point."""
    played = []
    for fixture in plan.fixtures:
        result = RESULTS.get((fixture.first, fixture.second), "1-0")
        lost_by_clock = {fixture.first, fixture.second} == {1, 2}
        ended = Termination.TIME if lost_by_clock else Termination.NORMAL
        game = Played(fixture.number, fixture.first, fixture.second, result, ended, "", ())
        played.append(game)
    return Tournament(plan, played)


def test_standings_have_the_best_first_and_count_everything() -> None:
    third, anna, bob = report.standings(tournament())
    assert [place.player for place in (third, anna, bob)] == ["<c&d>", "anna", "bob|by"]
    assert third.elo > anna.elo > bob.elo
    assert (anna.wins, anna.draws, anna.losses, anna.points, anna.games) == (4, 2, 2, 5, 8)
    assert (third.wins, third.draws, third.losses, third.forfeits) == (6, 2, 0, 0)
    assert (bob.losses, bob.forfeits, bob.score) == (8, 4, 0)


def test_each_pair_has_its_difference_error_and_likelihood_of_superiority() -> None:
    rows = report.difference_table(tournament())
    assert rows[0] == ["pair", "Elo", "±", "LOS", "+", "=", "-"]
    assert rows[1] == ["<c&d> - anna", "+191", "227", "92.1%", "2", "2", "0"]
    assert rows[2] == ["<c&d> - bob|by", "", "", "97.7%", "4", "0", "0"]
    assert "<c&d> - anna" in report.text(tournament())


def test_a_tournament_of_which_nothing_is_played_is_reported_too() -> None:
    nothing = Tournament(PLAN)
    assert "0.0%" in report.text(nothing)


def test_programs_get_json() -> None:
    data = json.loads(json.dumps(report.to_json(tournament())))
    assert data["players"] == list(NAMES)
    assert [each["player"] for each in data["standings"]] == ["<c&d>", "anna", "bob|by"]
    assert len(data["played"]) == 12
    assert data["decision"] is None


@pytest.mark.parametrize(("games", "says"), [(4, "undecided"), (400, "anna is stronger than bob")])
def test_a_test_says_what_it_found(games: int, says: str) -> None:
    plan = Plan(PLAN.game, ("anna", "bob"), games=games, kind="sprt", sprt=Sprt(0, 20))
    report_of = tournament(plan)
    assert f"SPRT 0:20: {says}" in report.text(report_of)
    assert report.to_json(report_of)["ratio"] > 0
