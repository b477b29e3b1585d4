"""What a game is kept as."""

from plancia.play.stored import Seat, swapped


def test_a_rematch_swaps_two_seats_and_leaves_a_puzzles_one() -> None:
    anna, level = Seat(1, "person", "anna"), Seat(2, "level", None, "best")
    assert swapped([anna, level]) == (Seat(1, "level", None, "best"), Seat(2, "person", "anna"))
    assert swapped([anna]) == (anna,)
