from math import inf, log10

import pytest

from plancia.arena import Difference, GameResult, differences, standings


class Games:
    title = "Test"
    names = ("anna", "bob", "cleo")
    notes = ()

    def __init__(self, *results: GameResult) -> None:
        self.results = results


def test_a_difference_has_the_error_of_its_variance_and_a_likelihood_of_superiority() -> None:
    found = Difference("a", "b", 100, 50, 80)
    assert found.elo == pytest.approx(400 * log10(125 / 105))
    assert found.elo == pytest.approx(30.3, abs=0.05)
    assert found.error == pytest.approx(39.9, abs=0.1)
    assert found.superiority == pytest.approx(0.932, abs=0.0005)


@pytest.mark.parametrize(("wins", "losses", "sure"), [(5, 0, 0.987), (0, 5, 0.013), (0, 0, 0.5)])
def test_who_won_or_lost_every_game_has_no_difference_but_is_superior_or_not(
    wins: int, losses: int, sure: float
) -> None:
    found = Difference("a", "b", wins, 0 if wins + losses else 4, losses)
    if wins + losses:
        assert (found.elo, found.error) == (None, None)
    else:
        assert (found.elo, found.error) == (0, 0)
    assert found.superiority == pytest.approx(sure, abs=0.001)
    assert -inf < found.superiority < inf


def test_the_better_player_of_a_pair_comes_first() -> None:
    games = Games(
        GameResult(0, 1, (0.0, 1.0)),
        GameResult(1, 0, (0.5, 0.5)),
        GameResult(2, 1, (0.0, 1.0), forfeit=True),
        GameResult(0, 2, (1.0, 0.0)),
    )
    assert [place.player for place in standings(games)] == ["bob", "anna", "cleo"]
    assert standings(games)[2].forfeits == 1
    assert differences(games) == [
        Difference("bob", "anna", 1, 1, 0),
        Difference("bob", "cleo", 1, 0, 0),
        Difference("anna", "cleo", 1, 0, 0),
    ]
