"""A person's own games: what they are to the person, which are asked for, and the scores."""

from dataclasses import replace

import pytest

from plancia.live.events import Seat
from plancia.live.own_games import Cursor, GamesFilter, Score, is_wanted, result_for, scores
from plancia.live.refusal import Refusal
from plancia.live.stored import Progress, Summary

ANNA, BERTA = Seat(1, "person", "anna"), Seat(2, "person", "berta", None, "Berta")
LEVEL = Seat(2, "level", None, "best", "best")


def summary(result: str, *seats: Seat, winner: int | None = None, end: str = "normal") -> Summary:
    progress = Progress(9, None, False, "", result, end if result else "", "", winner)
    return Summary("id", "nim", {}, seats, progress, 1.0, 2.0)


@pytest.mark.parametrize(
    ("played", "result"),
    [
        (summary("1-0", ANNA, BERTA, winner=1), "won"),
        (summary("0-1", ANNA, LEVEL, winner=2), "lost"),
        (summary("1/2-1/2", ANNA, BERTA), "drawn"),
        (summary("", ANNA, BERTA), None),
        (summary("*", ANNA, BERTA, end="aborted"), None),
        (summary("1-0", ANNA, Seat(2, "person", "anna"), winner=1), None),
        (summary("1-0", BERTA, LEVEL, winner=1), None),
        (summary("solved", ANNA), "won"),
        (summary("stuck", ANNA), "lost"),
        (summary("*", ANNA, end="resigned"), "lost"),
    ],
)
def test_a_game_is_won_drawn_or_lost_for_a_person_who_holds_one_seat(
    played: Summary, result: str | None
) -> None:
    assert result_for(played, "anna") == result


def test_a_win_with_the_coach_is_no_win_and_a_loss_is_a_loss() -> None:
    for winner, result in ((1, None), (2, "lost")):
        played = summary("1-0", ANNA, LEVEL, winner=winner)
        played = replace(played, progress=replace(played.progress, coached=True))
        assert result_for(played, "anna") == result


def test_scores_are_kept_by_game_and_level() -> None:
    won, lost = (summary("1-0", ANNA, BERTA, winner=winner) for winner in (1, 2))
    puzzle, beaten = summary("solved", ANNA), summary("0-1", ANNA, LEVEL, winner=2)
    assert scores([won, lost, won, puzzle, beaten, summary("", ANNA, LEVEL)], "anna") == [
        Score("nim", "", 3, 0, 1),
        Score("nim", "best", 0, 0, 1),
    ]


def test_a_filter_names_game_and_result() -> None:
    played = summary("0-1", ANNA, LEVEL, winner=2)
    for wanted in ({}, {"game": "nim"}, {"game": "nim", "result": "lost"}):
        assert is_wanted(played, "anna", GamesFilter(**wanted))
    for other in ({"game": "pente"}, {"result": "won"}):
        assert not is_wanted(played, "anna", GamesFilter(**other))


def test_a_cursor_survives_its_text_and_anything_else_is_refused() -> None:
    cursor = Cursor(1763251200.123456, "a-b_c")
    assert Cursor.read(str(cursor)) == cursor
    with pytest.raises(Refusal, match="no place in a list"):
        Cursor.read("yesterday")
