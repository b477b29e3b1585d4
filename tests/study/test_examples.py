import plancia
from plancia.engine.teaching import Example
from plancia.study.examples import example_positions


def test_an_example_is_played_from_where_it_begins() -> None:
    kind = type(plancia.game("connect4"))
    start = plancia.game("connect4").start()
    found = example_positions(kind, Example("445"))
    assert found == [start, *(start.play_line("445"[:n]) for n in (1, 2, 3))]


def test_an_example_may_have_options_and_a_start_of_its_own() -> None:
    example = Example("A1", start="1,3 2", options={"heaps": "2,3"})
    first, last = example_positions(type(plancia.game("nim")), example)
    assert (first.to_text(), last.to_text()) == ("1,3 2", "0,3 1")
