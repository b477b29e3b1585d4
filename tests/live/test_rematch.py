"""The next game of the same players."""

from plancia.engine.match import GameEnd, Termination
from plancia.live.events import Coached, Ended, Seat
from plancia.live.game import LiveGame
from plancia.live.rematch import next_seats, points
from plancia.live.stored import StoredGame

ANNA, BERTA = Seat(1, "person", "anna"), Seat(2, "person", "berta")
RESIGNED, DRAWN = Termination.RESIGNED, GameEnd(None, Termination.AGREED, "both agreed")


def game(*seats: Seat, kind: str = "connect4") -> LiveGame:
    return LiveGame(StoredGame("id", kind, {}, "", (), "", 1000.0, "anna", seats))


def after(verdict: GameEnd, *seats: Seat) -> LiveGame:
    played = game(*seats)
    played.apply(played.after(Ended(1, 1001.0, verdict=verdict)))
    return played


def test_a_rematch_swaps_two_seats_and_leaves_a_puzzles_one() -> None:
    level = Seat(2, "level", None, "best", "best")
    assert next_seats(game(ANNA, level)) == (
        Seat(1, "level", None, "best", "best"),
        Seat(2, "person", "anna"),
    )
    assert next_seats(game(ANNA, kind="tetrisito")) == (ANNA,)


def test_a_position_played_on_against_a_level_is_played_again_from_the_same_side() -> None:
    level = Seat(2, "level", None, "best", "best")
    for start, moves in (("", ("4", "4")), ("7/7/7/7/7/3X3 O", ())):
        begun = StoredGame("id", "connect4", {}, start, moves, "", 1000.0, "anna", (ANNA, level))
        assert next_seats(LiveGame(begun)) == (ANNA, level)
        friends = StoredGame("id", "connect4", {}, start, moves, "", 1000.0, "anna", (ANNA, BERTA))
        assert [seat.holder for seat in next_seats(LiveGame(friends))] == ["berta", "anna"]


def test_the_score_goes_on_from_rematch_to_rematch() -> None:
    assert points(game(ANNA, BERTA)) == [0, 0]
    played = after(GameEnd(1, RESIGNED, ""), ANNA, BERTA)
    assert points(played) == [1, 0]
    drawn = after(DRAWN, *next_seats(played))
    assert points(drawn) == [0.5, 1.5], "Berta is first now"
    aborted = after(GameEnd(None, Termination.ABORTED, ""), *next_seats(drawn))
    assert points(aborted) == [1.5, 0.5], "an aborted game counts nothing"


def test_a_person_who_plays_both_sides_has_no_score() -> None:
    both = Seat(2, "person", "anna")
    assert points(after(GameEnd(2, RESIGNED, ""), ANNA, both)) == [0, 0]


def test_a_win_with_the_coach_is_no_point() -> None:
    played = game(ANNA, Seat(2, "level", None, "casual", "casual"))
    played.apply(played.after(Coached(1, 1000.5, 1)))
    played.apply(played.after(Ended(2, 1001.0, verdict=GameEnd(1, RESIGNED, ""))))
    assert points(played) == [0, 0]
