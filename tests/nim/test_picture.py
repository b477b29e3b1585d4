from plancia.core import draw
from plancia.nim import Nim, NimOptions, Take


def new(heaps: tuple[int, ...] = (3, 5, 8), misere: bool = True, limit: int = 0) -> Nim:
    return Nim(NimOptions(heaps, misere, limit))


def test_a_click_on_too_many_rocks_is_answered_where_there_is_a_limit() -> None:
    (refusal,) = new(limit=3).start().picture().refusals
    assert str(refusal.says) == "At most 3 rocks may be taken at once."
    assert not new().start().picture().refusals


def test_a_move_is_described_in_words() -> None:
    position = new().start()
    assert str(position.describe_move(Take(1, 1))) == "player 1 takes 1 rock from heap B"
    assert str(position.describe_move(Take(2, 8))) == "player 1 takes 8 rocks from heap C"


def test_the_picture_shows_the_heaps_and_says_who_is_to_move() -> None:
    assert draw.text(new(limit=3).start().play_line("A3 B2").picture()) == (
        "Nim: player 1 to move\n\nA\nB  o  o  o\nC  o  o  o  o  o  o  o  o\n\n"
        "Taking the last rock loses\nAt most 3 at once\n"
    )


def test_the_picture_of_a_finished_game_says_who_won_and_can_be_drawn_without_rocks() -> None:
    picture = new((2,), misere=False).start().play_line("A2").picture()
    assert str(picture.headline) == "Nim: player 1 has won"
    assert picture.board.rows == ("",)
    assert "player 1 has won" in draw.svg(picture)
    assert draw.text(picture).splitlines()[2] == "A"
