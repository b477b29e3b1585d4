import pytest

import plancia
from plancia import MalformedText, Record
from plancia.arena import differences
from plancia.arena.tournament import RecordedGames

START = plancia.game("nim").start()


def record(first: str, second: str, result: str, **tags: str) -> Record:
    return Record(START, (), {"First": first, "Second": second} | tags, {}, result)


def test_players_are_who_the_tags_name() -> None:
    games = [
        record("anna", "bob", "1-0"),
        record("bob", "anna", "1/2-1/2"),
        record("bob", "anna", "1-0", Termination="crash"),
        record("bob", "anna", "*"),
        record("bob", "bob", "1-0"),
        Record(START),
    ]
    rated = RecordedGames(games)
    assert rated.names == ["anna", "bob"]
    assert (rated.title, rated.skipped) == ("Nim", 3)
    assert [each.forfeit for each in rated.results] == [False, False, True]
    (pair,) = differences(rated)
    assert (pair.wins, pair.draws, pair.losses) == (1, 1, 1)
    assert rated.notes == ["3 games without players or a result were left out"]


def test_games_without_a_result_are_an_error() -> None:
    with pytest.raises(MalformedText, match="no game of two players"):
        RecordedGames([record("anna", "bob", "*")])
