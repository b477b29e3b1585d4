import plancia
from plancia.core.capability import Question
from plancia.tui.questions import asks, reply


def test_a_game_that_asks_leads_to_a_move_digit_by_digit() -> None:
    start = plancia.game("four-in-a-row").start()
    assert asks(start)
    typed = ""
    asked = reply(start, typed)
    while isinstance(asked, Question):
        assert len(typed) < 6
        typed += asked.answers[0].key
        asked = reply(start, typed)
    assert start.play(asked) != start


def test_other_games_ask_nothing() -> None:
    assert not asks(plancia.game("nim").start())
